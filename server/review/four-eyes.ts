import type { Pool } from 'pg';
import type { Cents } from '#domain/money/amount.ts';

/**
 * Keeps from which amount on two admins decide (D5, W5), with the time from which it holds: the verifier counts past approvals
 * by the one of their time. Written at the start of a process; nothing is written when it is what held before.
 */
export async function keepFourEyes(pool: Pool, subject: 'deposit' | 'withdrawal', from: Cents): Promise<void> {
  await pool.query(
    `insert into four_eyes_threshold (subject, from_cents, since_ms)
     select $1::text, $2::bigint, clock_ms() where $2::bigint is distinct from (
       select from_cents from four_eyes_threshold where subject = $1 order by since_ms desc limit 1)
     on conflict do nothing`,
    [subject, from],
  );
}
