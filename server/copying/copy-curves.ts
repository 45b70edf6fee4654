import type { Pool } from 'pg';

/** A copy's result after one of its trades settled. */
export interface CopyCurvePoint {
  readonly closedMs: bigint;
  /** Settled profit so far, before profit share, in cents. */
  readonly profit: bigint;
  /** Less the profit share that was paid until the next of its trades settled, or until now, in cents. */
  readonly afterShare: bigint;
}

/**
 * The results of copies after each of their last settled trades, oldest first; the last of each is the profit that the copy shows.
 *
 * @param most trades that are looked at, of each
 */
export async function readCopyCurves(
  pool: Pool,
  copies: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, readonly CopyCurvePoint[]>> {
  const { rows } = await pool.query<{ id: string; closed_ms: bigint; profit_after: bigint; shared: bigint }>({
    name: 'copy-curves',
    text: `select c.id, t.closed_ms, (c.settled_profit - t.later)::bigint as profit_after,
             coalesce((select sum(p.paid) from profit_share p
               where p.copy_id = c.id and (t.next_ms is null or p.created_ms < t.next_ms)), 0)::bigint as shared
           from copy c cross join lateral (
             select r.closed_ms, r.trade_id, lag(r.closed_ms) over (order by r.closed_ms desc, r.trade_id desc) as next_ms,
               coalesce(sum(r.profit) over (
                 order by r.closed_ms desc, r.trade_id desc rows between unbounded preceding and 1 preceding), 0) as later
             from trade r where r.copy_id = c.id and r.status <> 'PENDING'
             order by r.closed_ms desc, r.trade_id desc limit $2) t
           where c.id = any($1) order by c.id, t.closed_ms, t.trade_id`,
    values: [copies, most],
  });
  const found = new Map<string, CopyCurvePoint[]>(copies.map((id) => [id, []]));
  for (const { id, closed_ms: closedMs, profit_after: profit, shared } of rows) {
    found.get(id)?.push({ closedMs, profit, afterShare: profit - shared });
  }
  return found;
}
