import type { Millis } from '#domain/clock/millis.ts';
import { type Cents, cents } from '#domain/money/amount.ts';
import type { Exclusion } from './exclusion.ts';
import { type Counted, fitsFrom, type LimitPeriod, leftOf } from './own-limits.ts';

/** A deposit limit that stands, with what has been credited to be played with in its window, oldest first. */
export interface DepositLimit {
  readonly period: LimitPeriod;
  readonly limit: Cents;
  readonly counted: readonly Counted[];
}

/** Why something of a credit is aside. */
export type AsideReason =
  | { readonly kind: 'exclusion'; readonly exclusion: Exclusion }
  /** `fitsFromMs`: when all of it fits, if nothing else happens; null when waiting alone does not do it. */
  | { readonly kind: 'limit'; readonly period: LimitPeriod; readonly limit: Cents; readonly fitsFromMs: Millis | null };

/** The two parts of a credit; `why` is null where nothing is aside. */
export interface CreditSplit {
  readonly playable: Cents;
  readonly aside: Cents;
  readonly why: AsideReason | null;
}

/**
 * A13: what of a credit can be played with is what the customer's own deposit limits leave at that moment, nothing while they have
 * excluded themselves; the rest is aside: theirs to withdraw.
 */
export function splitCredit(
  credited: Cents,
  standing: { readonly exclusion: Exclusion | null; readonly limits: readonly DepositLimit[] },
  now: Millis,
): CreditSplit {
  const { exclusion } = standing;
  if (exclusion !== null) return { playable: cents(0n), aside: credited, why: { kind: 'exclusion', exclusion } };
  const lefts = standing.limits.map((one) => ({ one, left: leftOf(one.limit, sumOf(one.counted)) }));
  const playable = lefts.reduce((least, { left }) => (left < least ? left : least), credited);
  const aside = cents(credited - playable);
  if (aside === 0n) return { playable, aside, why: null };
  const added: Counted = { timeMs: now, amount: playable };
  const reasons = lefts
    .filter(({ left }) => left < credited)
    .map(({ one: { period, limit, counted } }) => ({
      ...{ kind: 'limit' as const, period, limit },
      fitsFromMs: fitsFrom([...counted, added], cents(0n), { limit, asked: aside, period, now }),
    }));
  const rank = (fitsFromMs: Millis | null): number => fitsFromMs ?? Number.MAX_VALUE;
  const [why] = reasons.sort((a, b) => rank(b.fitsFromMs) - rank(a.fitsFromMs));
  return { playable, aside, why: why ?? null };
}

const sumOf = (counted: readonly Counted[]): Cents => cents(counted.reduce((sum, { amount }) => sum + amount, 0n));

/** What of an amount goes out of aside, and what out of available: what cannot be played with goes first. */
export function takeAsideFirst(amount: Cents, aside: Cents): { readonly aside: Cents; readonly available: Cents } {
  const fromAside = aside < amount ? aside : amount;
  return { aside: fromAside, available: cents(amount - fromAside) };
}
