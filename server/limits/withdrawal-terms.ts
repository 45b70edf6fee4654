import type { Pool, PoolClient } from 'pg';
import { cents } from '#domain/money/amount.ts';
import { type PaymentMethod, paymentMethods } from '#domain/money/coins.ts';
import type { WithdrawalTerms } from '#domain/withdrawals/settings.ts';
import { type Keep, keepNumbers, readNumbers } from './house-settings.ts';

export const holdHours = 'WITHDRAWAL_ADDRESS_HOLD_HOURS';
export const waitsDays = 'WITHDRAWAL_WAITS_AT_MOST_DAYS';
export const feeOf = (method: PaymentMethod): string => `networkFee:${method}`;

/**
 * Keeps what withdrawals cost and wait, with the time since when (W2, W6, A9, L7). Written at the start of a process by the owner of
 * the schema alone; nothing is written of what held before, what one start changes has one time, and each change is audited.
 */
export async function keepWithdrawalTerms(owner: Pool, terms: WithdrawalTerms, keep: Keep = 'changes'): Promise<void> {
  const settings = [
    [holdHours, terms.addressHoldHours],
    [waitsDays, terms.waitsAtMostDays],
    ...paymentMethods.map((method) => [feeOf(method), terms.networkFees[method]] as const),
  ] as const;
  await keepNumbers(owner, settings, keep);
}

/**
 * What a request agrees to at the moment (W2), so that all processes take the same, whatever each of them was started with. Of what
 * was never kept, the terms of this process.
 */
export async function readWithdrawalTerms(db: Pool | PoolClient, own: WithdrawalTerms): Promise<WithdrawalTerms> {
  const kept = await readNumbers(db, [holdHours, waitsDays, ...paymentMethods.map(feeOf)]);
  const fee = (method: PaymentMethod) => cents(kept.get(feeOf(method)) ?? own.networkFees[method]);
  return {
    addressHoldHours: Number(kept.get(holdHours) ?? own.addressHoldHours),
    waitsAtMostDays: Number(kept.get(waitsDays) ?? own.waitsAtMostDays),
    networkFees: { Bitcoin: fee('Bitcoin'), Ethereum: fee('Ethereum'), BNB: fee('BNB'), USDT: fee('USDT') },
  };
}
