const utc = (ms: string, form: string): string => `to_char(to_timestamp(${ms} / 1000.0) at time zone 'UTC', '${form}')`;

/** A time (ms) as mentions say it, to the minute. */
export const utcMinute = (ms: string): string => utc(ms, 'YYYY-MM-DD HH24:MI');

/** The same to the second. */
export const utcSecond = (ms: string): string => utc(ms, 'YYYY-MM-DD HH24:MI:SS');
