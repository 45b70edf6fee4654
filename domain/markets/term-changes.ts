import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Phrase, phrase } from '#domain/failures/phrases.ts';
import type { Cents } from '#domain/money/amount.ts';
import { divide } from '#domain/money/scaled.ts';
import { longestDuration, type PairTerms, type Payout, smallestEntryDelayMs } from './pairs.ts';

/** Bounds of what may be offered (T1): below a tenth a bet is no offer, and from the stake on the house cannot live of it. */
export const termBounds = {
  payoutRate: { minimum: 1_000, maximum: 9_900 },
  duration: { minimum: 5, maximum: longestDuration },
  entryDelayMs: { minimum: smallestEntryDelayMs, maximum: 5_000 },
  /** So many durations of one pair at most. */
  durations: 20,
} as const;

/** What staff change of a pair's terms (X8): what it needs to be liquid stays as the operator's file says. */
export type OfferedTerms = Omit<PairTerms, 'liquidity'>;

/** What somebody wants to be otherwise; what is left out stays as each pair has it. */
export type WishedTerms = Partial<OfferedTerms>;

/** What a change is of: every pair on offer, one pair, or what the house may owe in all. */
export type TermsScope = 'every' | 'house' | (string & {});

/** What holds, of the pairs that are on offer. */
export interface HeldTerms {
  readonly pairs: ReadonlyMap<string, OfferedTerms>;
  /** What the house may owe on all open trades with real money; null without a limit. */
  readonly maxExposure: Cents | null;
}

/** What a change would set, by the name under which it is kept. */
export type TermsValue = OfferedTerms | Cents | null;

/** The name under which what the house may owe in all is kept. */
export const houseMaxExposure = 'maxExposure';

const wrong = (field: string, problem: Phrase) => refused('invalid_input', { fields: [{ field, problem }] });

/**
 * X8: what a proposal sets, of each pair whose terms it changes; the bounds of single numbers are checked where they are read. Refuses
 * with not_found, setting_unchanged or invalid_input.
 */
export function decideTerms(
  scope: TermsScope,
  wish: WishedTerms,
  held: HeldTerms,
): Decision<ReadonlyMap<string, TermsValue>> {
  if (scope === 'house') {
    const { maxExposure = held.maxExposure } = wish;
    if (maxExposure === held.maxExposure) return refused('setting_unchanged', {});
    return accepted(new Map([[houseMaxExposure, maxExposure]]));
  }
  const pairs = [...held.pairs].filter(([pair]) => scope === 'every' || scope === pair);
  if (pairs.length === 0) return refused('not_found', { what: 'pair' });
  const repeated = wish.payouts && new Set(wish.payouts.map(({ duration }) => duration)).size < wish.payouts.length;
  if (repeated) return wrong('terms.payouts', phrase('terms_duration_twice'));
  const changed = new Map<string, TermsValue>();
  for (const [pair, before] of pairs) {
    const after = wishedTerms(before, wish);
    if (after.minStake <= 0n || after.maxStake < after.minStake) return wrong('terms.minStake', phrase('terms_stakes'));
    if (!sameTerms(before, after)) changed.set(`pair:${pair}`, after);
  }
  return changed.size === 0 ? refused('setting_unchanged', {}) : accepted(changed);
}

/** The terms of a pair as they would be. */
function wishedTerms(held: OfferedTerms, wish: WishedTerms): OfferedTerms {
  const payouts = wish.payouts ?? held.payouts;
  return {
    payouts: payouts.toSorted((one, two) => one.duration - two.duration),
    entryDelayMs: wish.entryDelayMs ?? held.entryDelayMs,
    minStake: wish.minStake ?? held.minStake,
    maxStake: wish.maxStake ?? held.maxStake,
    maxExposure: wish.maxExposure === undefined ? held.maxExposure : wish.maxExposure,
  };
}

function sameTerms(one: OfferedTerms, two: OfferedTerms): boolean {
  const samePayouts =
    one.payouts.length === two.payouts.length && one.payouts.every((payout, i) => samePayout(payout, two.payouts[i]));
  return (
    samePayouts &&
    one.entryDelayMs === two.entryDelayMs &&
    one.minStake === two.minStake &&
    one.maxStake === two.maxStake &&
    one.maxExposure === two.maxExposure
  );
}

const samePayout = (one: Payout, two: Payout | undefined): boolean =>
  one.duration === two?.duration && one.payoutRate === two.payoutRate;

/**
 * What the house keeps of each stake on average where price moves are as likely up as down and none is level, (1 − payout) / 2, in
 * hundredths of a percent rounded down: 8500 → 750, which is 7.50 %.
 */
export const houseEdgeBps = (payoutRate: number): number => Number(divide(10_000n - BigInt(payoutRate), 2n, 'down'));
