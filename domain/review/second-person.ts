/**
 * Which decisions take two admins (R3). These files say so:
 * - from an amount or a sum on (secondPersonFor, below): credits, domain/deposits/decisions.ts, which adds doubts about a payment;
 *   payouts, domain/withdrawals/approving.ts
 * - always: what undoes a payout, domain/withdrawals/two-admins.ts; adjustments and the house's money, domain/review/always-two.ts;
 *   a lost second factor, domain/accounts/second-factor-removal.ts; the end of a block, domain/accounts/status-transitions.ts
 * - of mining (R3.1): days and what comes late for one, domain/mining/bounds.ts, with mining-day-begins.sql and
 *   mining-receipt-late.sql; receipts that no chain proves, mining-receipt-begins.sql; plans, mining-plan-takes-two.sql; machines,
 *   mining-raise-takes-two.sql (all in database/functions/mining)
 */

import { dayMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { type Cents, cents } from '#domain/money/amount.ts';

/** From which amounts on a decision about a customer's money takes two admins (R3), in cents. */
export interface FourEyesLimits {
  /** Of one record. */
  readonly record: Cents;
  /** Of what one admin decides alone within 24 hours: about one customer, and by one admin. */
  readonly sum: Cents;
  /** Of all that is decided by one admin alone within 24 hours. */
  readonly total: Cents;
}

/** How long a decision counts in the sums. */
export const fourEyesWindowMs = dayMs;

/** A decision that one admin made alone, in cents. */
export interface AloneDecision {
  readonly customer: string;
  readonly admin: string;
  readonly cents: bigint;
}

const unmeant = ['other_address', 'seen_before', 'other_amount', 'of_another', 'lapsed_amount'] as const;

export const secondPersonReasons = [
  'record',
  'customer_sum',
  'admin_sum',
  'total_sum',
  'paid_time',
  'unseen',
  ...unmeant,
  'payout',
  'undone',
] as const;

/**
 * Why a decision takes a second person: the record itself, a sum that it would bring to its limit, a time of payment that
 * is worth more than 1 %, a payment that a watched chain does not show ('unseen'), one that a watcher saw and that did not mean this
 * deposit (at another address, before it was asked for, of an amount that it was not asked for, of one that meant it no more, or one
 * that waits at another deposit), or that it undoes a payout ('payout': as it was found while only a payout that took two did).
 * `sum` holds the decision itself.
 */
export type SecondPerson =
  | { readonly why: 'record' | 'customer_sum' | 'admin_sum' | 'total_sum'; readonly sum: Cents; readonly limit: Cents }
  | { readonly why: 'paid_time' | 'unseen' | 'payout' | 'undone' | Unmeant };

/** In what a payment that a watcher saw did not mean a deposit (D5). */
export type Unmeant = (typeof unmeant)[number];

/** Whether a reason is that the payment was seen and did not mean the deposit. */
export const isUnmeant = (why: SecondPerson['why']): why is Unmeant => unmeant.some((one) => one === why);

/**
 * Why a decision takes a second person; null where one is enough. A sum that reaches its limit takes two, as a record of that
 * amount does: splitting an amount wins nothing.
 *
 * @param amount what is decided, in cents
 * @param alone what was decided alone in the 24 hours before
 */
export function secondPersonFor(
  { amount, customer, admin }: { readonly amount: bigint; readonly customer: UserId; readonly admin: UserId },
  limits: FourEyesLimits,
  alone: readonly AloneDecision[],
): SecondPerson | null {
  const sumOf = (counts: (one: AloneDecision) => boolean): Cents =>
    cents(alone.filter(counts).reduce((sum, one) => sum + one.cents, amount));
  const sums = [
    { why: 'record', sum: cents(amount), limit: limits.record },
    { why: 'customer_sum', sum: sumOf((one) => one.customer === customer), limit: limits.sum },
    { why: 'admin_sum', sum: sumOf((one) => one.admin === admin), limit: limits.sum },
    { why: 'total_sum', sum: sumOf(() => true), limit: limits.total },
  ] as const;
  return sums.find(({ sum, limit }) => sum >= limit) ?? null;
}
