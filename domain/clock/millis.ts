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

/** Reads a time as the API writes times, milliseconds or not; null for one that no calendar has, such as 30 February. */
export function parseTime(text: string): Millis | null {
  const parsed = Date.parse(text);
  if (!Number.isSafeInteger(parsed)) return null;
  const seconds = text.slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
  // Date.parse takes a day too many for one of the next month, and 24:00 for the next day.
  return text.endsWith('Z') && new Date(parsed).toISOString().startsWith(seconds) ? millis(parsed) : null;
}

/** Whole epoch seconds, truncated (the source's created_at and updated_at). */
export function epochSeconds(time: Millis): number {
  return Math.floor(time / 1000);
}
