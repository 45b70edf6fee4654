import type { Millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';

/** How old the sign-in of whoever opens a new way to money may be (W6, A14). */
const signInCountsMinutes = 15;

/**
 * Refuses with sign_in_too_old whoever has not signed in just now.
 *
 * @param signedInAtMs when the session was opened, by the database's clock; null for whoever acts without one
 */
export function decideFreshness(signedInAtMs: Millis | null, now: Millis): Decision<null> {
  const fresh = signedInAtMs !== null && now - signedInAtMs < signInCountsMinutes * 60_000;
  return fresh ? accepted(null) : refused('sign_in_too_old', { atMostMinutes: signInCountsMinutes });
}
