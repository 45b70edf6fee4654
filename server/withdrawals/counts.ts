import type { PoolClient } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import type { Millis } from '#domain/clock/millis.ts';

/**
 * How many withdrawals of a customer wait for staff, and how many of those that they asked for in the 24 hours before `at` were
 * not sent; what is being sent counts as neither. Their balance has to be locked, so that none counts too few.
 */
export async function countAsked(
  tx: PoolClient,
  owner: string,
  at: Millis,
): Promise<{ readonly open: number; readonly asked: number }> {
  const { rows } = await tx.query<{ open: bigint; asked: bigint }>(
    `select count(*) filter (where status = 'pending') as open, count(*) filter (where created_ms > $2) as asked
     from withdrawal where user_id = $1 and status in ('pending', 'cancelled', 'declined') and not sending
       and (status = 'pending' or created_ms > $2)`,
    [owner, at - dayMs],
  );
  return { open: Number(rows[0]?.open ?? 0n), asked: Number(rows[0]?.asked ?? 0n) };
}
