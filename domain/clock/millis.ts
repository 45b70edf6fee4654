declare const sinceEpoch: unique symbol;

/** Whole milliseconds since the Unix epoch by the one clock that decides: the database's, truncated. */
export type Millis = number & { readonly [sinceEpoch]: true };

/** Marks a whole number as milliseconds since the epoch. Throws RangeError on a fraction. */
export function millis(value: number | bigint): Millis {
  const whole = Number(value);
  if (!Number.isSafeInteger(whole)) throw new RangeError(`not whole milliseconds: ${value}`);
  return whole as Millis;
}

/** ISO 8601 in UTC with milliseconds, as the API writes times. */
export function isoTime(time: Millis): string {
  return new Date(time).toISOString();
}

/** Whole epoch seconds, truncated (the source's created_at and updated_at). */
export function epochSeconds(time: Millis): number {
  return Math.floor(time / 1000);
}
