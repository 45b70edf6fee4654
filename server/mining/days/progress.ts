import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';

type OfDay = TableRow<'mining_day', 'coin' | 'day'>;

/** A day's place in what {@link readProgress} answers. */
export const progressKey = ({ coin, day }: OfDay): string => `${coin} ${day}`;

/** Contracts of a day that have their payout, of all contracts of the day. */
interface Progress {
  readonly contracts: number;
  readonly of: number;
}

/** How far days are that are being divided (N3.6), by {@link progressKey}; one that no plan has begun, or that is paid, is left out. */
export async function readProgress(
  db: Pool | PoolClient,
  days: readonly OfDay[],
): Promise<ReadonlyMap<string, Progress>> {
  if (days.length === 0) return new Map();
  const { rows } = await db.query<OfDay & { contracts: bigint; of_all: bigint }>({
    name: 'mining-days-dividing',
    text: `select d.coin, d.day, s.contracts, a.of_all
           from unnest($1::text[], $2::integer[]) d(coin, day)
           join mining_day x on x.coin = d.coin and x.day = d.day and x.state = 'closed'
           cross join lateral (
             select sum(r.contracts)::bigint as contracts from mining_run r
             where r.coin = d.coin and r.day = d.day and r.addition = 0) s
           cross join lateral (
             select count(*) as of_all from mining_contract c join mining_plan p on p.id = c.plan_id
             where d.coin = any(p.coins) and c.start_day <= d.day and c.end_day > d.day) a
           where s.contracts is not null`,
    values: [days.map(({ coin }) => coin), days.map(({ day }) => day)],
  });
  return new Map(
    rows.map((row) => [progressKey(row), { contracts: Number(row.contracts), of: Number(row.of_all) }] as const),
  );
}
