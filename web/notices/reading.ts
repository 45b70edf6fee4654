/** Which notices are read: from the newest to the oldest of those that are shown. */
export interface Reading {
  readonly id: string;
  readonly oldest: string;
}

/** What was sent last, and what was shown then. */
export interface LastReading {
  readonly sent: Reading;
  readonly shown: Reading;
}

const isSame = (one: Reading, other: Reading | undefined): boolean =>
  one.id === other?.id && one.oldest === other.oldest;

/**
 * What to send now; null for nothing. While the fate of an earlier reading is not known (`asked`) that one is asked for
 * again, once for each change of what is shown; what is shown is sent once that has ended.
 */
export function nextReading(shown: Reading, asked: Reading | null, last: LastReading | null): Reading | null {
  if (isSame(shown, last?.sent)) return null;
  if (asked === null) return shown;
  return isSame(shown, last?.shown) ? null : asked;
}
