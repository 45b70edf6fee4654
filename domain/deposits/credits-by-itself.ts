import type { Cents } from '#domain/money/amount.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import type { Deposit } from './deposit.ts';
import type { ReviewReason } from './review-reasons.ts';

/** What the watcher may credit by itself goes by these (USD cents). */
interface CreditLimits {
  /** Less than this of the coin; 0 for never. */
  readonly creditBelow: Cents;
  /** From this on two admins decide on one deposit (R3). */
  readonly record: Cents;
}

/** Why the watcher credits nothing that is worth so much (USD cents) by itself (D5); null where it may. */
export function tooMuchToCredit(worth: Cents, { creditBelow, record }: CreditLimits): ReviewReason | null {
  if (creditBelow === 0n) return 'method';
  if (worth >= record) return 'two_people';
  return worth >= creditBelow ? 'amount' : null;
}

/**
 * Why staff decide on what is worth so much: the watcher credits by itself where what was asked and what arrived both lie below the
 * coin's amount, and what it credited to the customer within 24 hours stays below the sum that takes two people (D5). Null where it may.
 *
 * @param limits.before what it credited to the customer in the 24 hours before
 */
export function reviewReasonOf(
  deposit: Pick<Deposit, 'amount' | 'approvals'>,
  credited: Cents,
  limits: CreditLimits & { readonly sum: Cents; readonly before: bigint },
): ReviewReason | null {
  const worth = credited > deposit.amount ? credited : deposit.amount;
  const tooMuch = tooMuchToCredit(worth, limits);
  if (tooMuch !== null) return tooMuch;
  if (limits.before + worth >= limits.sum) return 'sum';
  return credited > 0n && deposit.approvals.length === 0 ? null : 'other';
}

/** Per coin, as the operator configured it. */
export interface WatchTerms {
  readonly confirmations: number;
  /** The watcher credits by itself what is worth less than this (USD cents); 0 for never. */
  readonly creditBelow: Cents;
}

export type WatchTermsOf = Readonly<Record<PaymentMethod, WatchTerms>>;
