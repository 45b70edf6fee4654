import type { Pool } from 'pg';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { begins } from '#server/lists/beginnings.ts';

/** A transaction pays so many deposits or withdrawals at most that are looked for: payouts of one batch share one. */
export const mostPayments = 500;

/** Deposits and withdrawals whose transaction begins as $1 does, of one customer ($2) or all. */
const paidBy = (table: 'deposit' | 'withdrawal'): string => `(select id, user_id, created_ms from ${table}
    where lower(transaction_id) like $1 and ($2::text is null or user_id = $2) limit ${mostPayments + 1})`;

export interface PaymentOf {
  readonly id: string;
  readonly user_id: string;
}

interface PaymentsOf {
  /** The newest first; all of them, unless there are more. */
  readonly payments: readonly PaymentOf[];
  /** Whether these are any of more. */
  readonly more: boolean;
}

/** Deposits and withdrawals whose transaction begins so, of one customer or all (null): all that there are, or any of them where there are more. */
export async function someOfTransaction(
  db: Pool,
  beginning: string,
  customer: string | null = null,
): Promise<PaymentsOf> {
  const { rows } = await db.query<PaymentOf>(
    `select id, user_id from (${paidBy('deposit')} union all ${paidBy('withdrawal')}) paid
     order by created_ms desc, id desc limit ${mostPayments + 1}`,
    [begins(beginning.toLowerCase()), customer],
  );
  return { payments: rows.slice(0, mostPayments), more: rows.length > mostPayments };
}

/** All deposits and withdrawals whose transaction begins so, the newest first. Refuses as invalid_input where they are too many. */
export async function paymentsOfTransaction(
  db: Pool,
  beginning: string,
  customer: string | null,
): Promise<Decision<readonly PaymentOf[]>> {
  const { payments, more } = await someOfTransaction(db, beginning, customer);
  if (!more) return accepted(payments);
  return refused('invalid_input', {
    fields: [{ field: 'transaction', problem: phrase('fits_too_many_payments', { most: mostPayments }) }],
  });
}
