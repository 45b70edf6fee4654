import { dayMs } from '#domain/clock/durations.ts';
import { type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { decideFreshness } from './fresh-sign-in.ts';

/** What a token may let a program do (A14): read, trade with practice money, trade with real money. None holds another. */
export const tokenScopes = ['read', 'practice-trade', 'trade'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Of one person at a time, expired ones included. */
const mostTokens = 20;

/** Begins every token's secret, so that people and tools that look for leaked secrets know one. */
export const tokenPrefix = 'apt_';

export interface TokenFacts {
  /** How many tokens the person has. */
  readonly count: number;
  /** When the session was opened, by the database's clock; null for whoever acts without one. */
  readonly signedInAtMs: Millis | null;
  readonly now: Millis;
}

/**
 * A14: whether a token may be made; accepts with when it expires, null for never. Refuses with too_many_tokens or
 * sign_in_too_old.
 */
export function decideToken(
  asked: { readonly expiresInDays: number | null },
  { count, signedInAtMs, now }: TokenFacts,
): Decision<Millis | null> {
  if (count >= mostTokens) return refused('too_many_tokens', { most: mostTokens });
  const fresh = decideFreshness(signedInAtMs, now);
  if (!fresh.ok) return fresh;
  return accepted(asked.expiresInDays === null ? null : millis(now + asked.expiresInDays * dayMs));
}
