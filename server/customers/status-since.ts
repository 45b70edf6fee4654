import type { Pool, PoolClient } from 'pg';
import { isoTime, millis } from '#domain/clock/millis.ts';

/**
 * Since when an account has the status that it has, as its trigger dated it (A9); null of an account without a profile. What
 * is dated there is a change of the country, too, which is no new status.
 */
export async function statusSince(db: Pool | PoolClient, uid: string): Promise<string | null> {
  const { rows } = await db.query<{ from_ms: bigint }>(
    `select s.from_ms from customer_standing s
     where s.uid = $1 and s.id > coalesce((select max(o.id) from customer_standing o
       join (select n.account_status from customer_standing n where n.uid = $1 order by n.id desc limit 1) last
         on o.account_status <> last.account_status
       where o.uid = $1), 0)
     order by s.id limit 1`,
    [uid],
  );
  return rows[0] ? isoTime(millis(rows[0].from_ms)) : null;
}
