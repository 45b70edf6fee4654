import type { Millis } from '#domain/clock/millis.ts';
import { type Cents, cents } from '#domain/money/amount.ts';
import type { Exclusion } from './exclusion.ts';
import { type Counted, fitsFrom, leavingOf, leftOf } from './own-limits.ts';
import type { LimitPeriod } from './windows.ts';

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

/** The two parts of a credit; `why` is null where nothing is aside but what a reversal took from there. */
export interface CreditSplit {
  readonly playable: Cents;
  readonly aside: Cents;
  readonly why: AsideReason | null;
}

/** What the reversal of a credit left, which its restoring keeps in mind. */
export interface CreditAgain {
  /** What was taken from aside: it is aside again. */
  readonly fromAside: Cents;
  /** What had been credited to be played with and was not taken back: it goes on counting, now beside what is restored. */
  readonly kept: Cents;
}

/**
 * What a reversal leaves of a credit (A13): it takes what is aside first, so that some of what can be played with may stay.
 *
 * @param counted what the deposit had counted with before its reversal
 */
export function afterReversal(credited: Cents, fromAside: Cents, counted: bigint): CreditAgain {
  const taken = credited - fromAside;
  return { fromAside, kept: cents(counted > taken ? counted - taken : 0n) };
}

/**
 * A13: what of a credit can be played with is what the customer's own deposit limits leave at that moment, nothing while they have
 * excluded themselves; the rest is aside: theirs to withdraw.
 *
 * @param own.again of a credit that was reversed and is restored; null of a first one
 */
export function splitCredit(
  credited: Cents,
  own: {
    readonly exclusion: Exclusion | null;
    readonly limits: readonly DepositLimit[];
    readonly again: CreditAgain | null;
  },
  now: Millis,
): CreditSplit {
  const { exclusion, again } = own;
  if (exclusion !== null) return { playable: cents(0n), aside: credited, why: { kind: 'exclusion', exclusion } };
  const lefts = own.limits.map((one) => ({
    one,
    left: leftOf(one.limit, cents(sumOf(one.counted) + (again?.kept ?? 0n))),
  }));
  const most = cents(credited - (again?.fromAside ?? 0n));
  const playable = lefts.reduce((least, { left }) => (left < least ? left : least), most);
  const aside = cents(credited - playable);
  if (aside === 0n) return { playable, aside, why: null };
  const added: Counted = { timeMs: now, amount: cents(playable + (again?.kept ?? 0n)) };
  const reasons = lefts
    .filter(({ left }) => left < most)
    .map(({ one: { period, limit, counted } }) => ({
      kind: 'limit' as const,
      period,
      limit,
      fitsFromMs: fitsFrom(leavingOf([...counted, added]), cents(0n), { limit, asked: aside, period, now }),
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
