/** Milliseconds of a minute. */
export const minuteMs = 60_000;

/** Milliseconds of an hour. */
export const hourMs = 60 * minuteMs;

/** Milliseconds of a day in UTC; leap seconds are not told apart, as everywhere in epoch time. */
export const dayMs = 24 * hourMs;
