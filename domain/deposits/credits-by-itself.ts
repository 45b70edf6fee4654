import type { Cents } from '#domain/money/amount.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import type { Deposit } from './deposit.ts';

/**
 * Where the watcher may credit by itself: what was asked and what arrived both lie below the coin's amount, and what it
 * credited to the customer within 24 hours stays below the sum that takes two people (D5).
 *
 * @param limits.before what it credited to the customer in the 24 hours before
 */
export function creditsByItself(
  deposit: Pick<Deposit, 'amount' | 'approvals'>,
  credited: Cents,
  limits: { readonly below: Cents; readonly sum: Cents; readonly before: bigint },
): boolean {
  const worth = credited > deposit.amount ? credited : deposit.amount;
  const alone = worth < limits.below && limits.before + worth < limits.sum;
  return credited > 0n && alone && deposit.approvals.length === 0;
}

/** Below which amount (USD cents) the watcher credits by itself: the coin's own, and never what takes two people (D5). */
export const creditedBelow = (ofCoin: Cents, takesTwo: Cents): Cents => (ofCoin < takesTwo ? ofCoin : takesTwo);

/** Per coin, as the operator configured it. */
export interface WatchTerms {
  readonly confirmations: number;
  /** The watcher credits by itself what is worth less than this (USD cents); 0 for never. */
  readonly creditBelow: Cents;
}

export type WatchTermsOf = Readonly<Record<PaymentMethod, WatchTerms>>;
