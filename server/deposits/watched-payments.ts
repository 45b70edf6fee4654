import type { Pool, PoolClient } from 'pg';
import type { DepositPayment, PaymentState } from '#domain/deposits/payment-states.ts';
import { type Chain, coinOf } from '#domain/money/coins.ts';
import { type Quantity, quantityOf } from '#domain/money/quantity.ts';
import { type PaymentRow, storedPayment } from './payments.ts';
import type { LoadedDeposit } from './record.ts';

export interface Head {
  readonly height: number;
}

/** Confirmations as they are shown: up to those that are needed. */
export function shownConfirmations(
  state: PaymentState,
  needed: number,
): { readonly confirmations: number; readonly needed: number } {
  switch (state.kind) {
    case 'confirming':
    case 'confirmed':
      return { confirmations: Math.min(state.confirmations, state.needed), needed: state.needed };
    case 'seen':
    case 'replaced':
    case 'reorganised':
      return { confirmations: 0, needed };
  }
}

export const paymentOf = (row: PaymentRow): DepositPayment => ({
  id: storedPayment(row.id),
  transactionId: row.transaction_id,
  output: row.output,
  units: BigInt(row.units),
});

export const arrivedOf = (row: PaymentRow): Quantity => quantityOf(BigInt(row.units), coinOf(row.payment_method));

export function creditedBy({ row }: LoadedDeposit) {
  if (row.status !== 'approved' || row.transaction_id === null) return null;
  return {
    payment: row.payment === null ? null : storedPayment(row.payment),
    transactionId: row.transaction_id,
    reversed: row.reversals > row.restores,
  };
}

/** Where a chain stands; null while what is stored does not reach the source's last block. `lock` keeps it there. */
export async function readHead(db: Pool | PoolClient, chain: Chain, lock: boolean): Promise<Head | null> {
  const { rows } = await db.query<{ height: bigint | null; caught_up: boolean }>(
    `select height, caught_up from chain_follower where chain = $1${lock ? ' for share' : ''}`,
    [chain],
  );
  const [row] = rows;
  return row?.caught_up && row.height !== null ? { height: Number(row.height) } : null;
}

/** What arrives for somebody who is not approved waits for a reviewer. */
export async function isHeldBack(tx: PoolClient, owner: string): Promise<boolean> {
  const { rows } = await tx.query(`select 1 from customer where uid = $1 and account_status = 'approved'`, [owner]);
  return rows.length === 0;
}
