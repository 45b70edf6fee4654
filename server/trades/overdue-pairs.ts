import type { Pool } from 'pg';
import { tradeLimits } from '#domain/trades/trade.ts';

/** A pair without a tick for longer than an open trade's window may stay open, and the limit that has passed. */
export interface SilentPair {
  readonly pair: string;
  readonly limit_ms: bigint;
}

/**
 * The pairs whose limits have passed without a tick (Z6). Limits before the time of its last quote are decided
 * already: a trade that hangs there hides none that comes after it. The latest limit of a pair closes those before it too.
 */
export async function silentPairs(pool: Pool): Promise<readonly SilentPair[]> {
  const { rows } = await pool.query<SilentPair>({
    name: 'trades-overdue',
    text: `select p.pair, l.limit_ms
           from market_pair p cross join lateral (
             select max(u.limit_ms) as limit_ms from (
               select max(accepted_ms) + $1::bigint as limit_ms from trade
               where status = 'PENDING' and entry_seq is null and currency_pair = p.pair
                 and accepted_ms between p.quoted_floor_ms - $1::bigint and clock_ms() - $1::bigint - 1
               union all
               select max(expires_ms) + $2::bigint from trade
               where status = 'PENDING' and currency_pair = p.pair
                 and expires_ms between p.quoted_floor_ms - $2::bigint and clock_ms() - $2::bigint - 1) u) l
           where l.limit_ms is not null
           order by p.pair`,
    values: [tradeLimits.entryMs, tradeLimits.confirmationMs],
  });
  return rows;
}

/** Decides the limit under the pair's row lock, which closes the window for good, under the lease (Z2). */
export async function closeWindow(
  pool: Pool,
  leaseName: string,
  epoch: bigint,
  { pair, limit_ms }: SilentPair,
): Promise<void> {
  await pool.query({
    name: 'market-close-window',
    text: 'select market_close_window($1, $2, $3, $4)',
    values: [leaseName, epoch, pair, limit_ms],
  });
}
