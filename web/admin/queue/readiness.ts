import { takingOf } from '#web/admin/operations/chain-words.ts';
import type { CustomerCase, DepositCase, WithdrawalCase } from '#web/admin/queue/cases.ts';
import { groundHolds } from '#web/admin/withdrawals/legal-ground.tsx';
import { addressWait } from '#web/admin/withdrawals/payout-words.ts';

/** Whether a customer can be approved now: none of their own steps is missing (A9). */
export const customerReady = ({ missing }: Pick<CustomerCase, 'missing'>): boolean => missing.length === 0;

/**
 * Whether staff can credit a deposit now (D5). Where its chain is watched, nothing can be until a payment is confirmed; where
 * it is not, or its source gives no answer, staff look for the payment themselves.
 */
export function depositReady({ watch, payments }: Pick<DepositCase, 'watch' | 'payments'>): boolean {
  if (watch === null || watch.failingSince !== null) return true;
  return payments.some((payment) => takingOf(payment).ok);
}

/** Whether staff can go on with a withdrawal now (A9, W5, W6): no legal ground, no new address and no price is waited for. */
export function withdrawalReady(withdrawal: WithdrawalCase, nowMs: number): boolean {
  if (withdrawal.sending) return withdrawal.coinAmount !== null;
  return !groundHolds(withdrawal) && addressWait(withdrawal, nowMs) === null;
}
