import type { ClientBase } from 'pg';
import type { Dated } from './copy-records.ts';

/** What is the same for all customers. */
export interface House {
  readonly switches: ReadonlyMap<string, readonly (Dated & { readonly on: boolean })[]>;
  readonly policies: ReadonlyMap<string, readonly (Dated & { readonly countries: readonly string[] | null })[]>;
  /** Placings with real money that are not done. */
  readonly placing: readonly { readonly traderId: string; readonly acceptedMs: number }[];
  /** By trade and copy: skips as 'house short' that the reserve had covered, and trades that it had not. */
  readonly short: { readonly covered: ReadonlySet<string>; readonly uncovered: ReadonlySet<string> };
}

/** In the order of subscription each takes part whom the rest of the reserve covers: what does not fit that. */
const reserveSql = `
  select w.source_trade_id, w.copy_id, w.skipped from (
    select o.source_trade_id, o.copy_id, o.skipped, o.stake * s.payout_rate / 10000 as cover,
      f.reserved - coalesce(sum(coalesce(t.cover, 0)) over (partition by f.id order by o.place
        rows between unbounded preceding and 1 preceding), 0) as rest
    from copy_outcome o
    join copy c on c.id = o.copy_id
    join copy_fan_out f on f.trade_id = o.source_trade_id and f.wallet = c.wallet
    join trade s on s.trade_id = o.source_trade_id
    left join trade t on t.trade_id = o.trade_id) w
  where (w.skipped = 'house short' and w.cover <= w.rest) or (w.skipped is null and w.cover > w.rest)`;

/** Reads what counts for all. */
export async function readHouse(db: ClientBase): Promise<House> {
  const { rows: switches } = await db.query<{ name: string; is_on: boolean; from_ms: bigint }>(
    'select name, is_on, from_ms from operator_switch_standing order by id',
  );
  const { rows: policies } = await db.query<{ product: string; countries: string[] | null; from_ms: bigint }>(
    'select product, countries, from_ms from country_policy_standing order by id',
  );
  const { rows: placing } = await db.query<{ trader_id: string; accepted_ms: bigint }>(
    `select f.trader_id, s.accepted_ms from copy_fan_out f join trader_trade s using (trade_id)
     where f.state = 'placing' and f.wallet = 'real'`,
  );
  const { rows: short } = await db.query<{ source_trade_id: string; copy_id: string; skipped: string | null }>(
    reserveSql,
  );
  const keys = (skipped: boolean) =>
    new Set(
      short.flatMap((row) => ((row.skipped !== null) === skipped ? [`${row.source_trade_id} ${row.copy_id}`] : [])),
    );
  return {
    switches: Map.groupBy(
      switches.map(({ name, is_on: on, from_ms }) => ({ name, on, fromMs: Number(from_ms) })),
      ({ name }) => name,
    ),
    policies: Map.groupBy(
      policies.map(({ product, countries, from_ms }) => ({ product, countries, fromMs: Number(from_ms) })),
      ({ product }) => product,
    ),
    placing: placing.map((row) => ({ traderId: row.trader_id, acceptedMs: Number(row.accepted_ms) })),
    short: { covered: keys(true), uncovered: keys(false) },
  };
}
