import type { Pool } from 'pg';
import { begins } from '#server/lists/beginnings.ts';

/** A transaction pays so many deposits or withdrawals at most that are looked for: payouts of one batch share one. */
const most = 500;

/** Deposits and withdrawals whose transaction begins as $1 does. */
const paidBy = `(select id, user_id, created_ms from deposit where lower(transaction_id) like $1 limit ${most})
  union all
  (select id, user_id, created_ms from withdrawal where lower(transaction_id) like $1 limit ${most})`;

export interface PaymentOf {
  readonly id: string;
  readonly user_id: string;
}

/** The deposits and withdrawals whose transaction begins so, the newest first. */
export async function paymentsOfTransaction(db: Pool, beginning: string): Promise<readonly PaymentOf[]> {
  const { rows } = await db.query<PaymentOf>(
    `select id, user_id from (${paidBy}) paid order by created_ms desc, id desc limit ${most}`,
    [begins(beginning.toLowerCase())],
  );
  return rows;
}
