import type { PoolClient } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import type { Millis } from '#domain/clock/millis.ts';

/** How many withdrawals of a customer wait for staff; those that are being sent do not. Their balance has to be locked, so that none counts too few. */
export async function countOpen(tx: PoolClient, owner: string): Promise<number> {
  const { rows } = await tx.query<{ open: bigint }>(
    `select count(*) as open from withdrawal where user_id = $1 and status = 'pending' and not sending`,
    [owner],
  );
  return Number(rows[0]?.open ?? 0n);
}

/** How many a customer cancelled in the 24 hours before `at`. Their balance has to be locked, so that none counts too few. */
export async function countCancelled(tx: PoolClient, owner: string, at: Millis): Promise<number> {
  const { rows } = await tx.query<{ cancelled: bigint }>(
    `select count(*) as cancelled from withdrawal where user_id = $1 and status = 'cancelled' and updated_ms > $2`,
    [owner, at - dayMs],
  );
  return Number(rows[0]?.cancelled ?? 0n);
}
