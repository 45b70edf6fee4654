import { accepted, type Decision } from '#domain/failures/failures.ts';
import type { AuthAnswer } from '#server/operations/authentication.ts';

/** A reply, and the cookies that go with it. */
export const answer = <R>(reply: R, setCookies: readonly string[] = []): Decision<AuthAnswer<R>> =>
  accepted({ reply, setCookies });

/** What is answered where sessions of a person have ended. */
export const sessionsEnded = (uid: string, setCookies: readonly string[] = []) =>
  accepted({ reply: { status: true as const }, setCookies, sessionsEndedOf: uid });

/** What is answered where there is nothing to tell. */
export const done = answer({ status: true as const });
