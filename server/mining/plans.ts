import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { MiningFleet, MiningPlan } from '#api/mining.ts';
import type { TableRow } from '#database/rows.ts';
import type { Algorithm, MinedCoin } from '#domain/mining/coins.ts';
import { formatCents } from '#domain/money/amount.ts';
import { powerPriceText, wattsText } from './units.ts';

/** A plan as it is stored, with how many more of it the fleet has room for. */
export interface PlanRow extends TableRow<'mining_plan'> {
  readonly algorithm: Algorithm;
  readonly coins: readonly MinedCoin[];
  readonly room: bigint;
  /** N1: not sold at its price any more. */
  readonly lapsed: boolean;
}

/** Selects rows of `mining_plan p` as they are shown. N2: room = floor((capacity − sold) / hash rate); a closed one has none. */
export const shownPlans = `
  select p.*, case p.state when 'open' then (f.capacity - f.sold) / p.hash_rate else 0 end as room,
    p.state = 'open' and mining_plan_lapsed(p.coins, p.hash_rate, p.set_ms, p.day_worth) as lapsed
  from mining_plan p join mining_fleet f on f.algorithm = p.algorithm`;

/** A plan as anybody sees it. */
export function planView(row: PlanRow): Static<typeof MiningPlan> {
  return {
    id: row.id,
    name: row.name,
    about: row.about,
    algorithm: row.algorithm,
    coins: [...row.coins],
    hashRate: row.hash_rate.toString(),
    termDays: row.term_days,
    price: formatCents(row.price),
    poolFeeBps: row.pool_fee_bps,
    powerWatts: wattsText(row.power_mw),
    powerPrice: powerPriceText(row.power_price),
    state: row.state,
    left: Number(row.room),
    lapsed: row.lapsed,
  };
}

/** Plans by id, as they are now. */
export async function readPlans(db: Pool | PoolClient, ids: readonly string[]): Promise<ReadonlyMap<string, PlanRow>> {
  const { rows } = await db.query<PlanRow>({
    name: 'mining-plans-by-id',
    text: `${shownPlans} where p.id = any($1)`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The plans that are offered, the cheapest of each algorithm first. */
export async function readOpenPlans(db: Pool | PoolClient): Promise<readonly PlanRow[]> {
  const { rows } = await db.query<PlanRow>({
    name: 'mining-plans-open',
    text: `${shownPlans} where p.state = 'open' order by p.algorithm, p.price, p.id`,
  });
  return rows;
}

/** What each fleet has and has sold. */
export async function readFleets(db: Pool | PoolClient): Promise<readonly Static<typeof MiningFleet>[]> {
  const { rows } = await db.query<{
    algorithm: Algorithm;
    rated: bigint;
    verified: bigint;
    capacity: bigint;
    sold: bigint;
  }>({
    name: 'mining-fleets',
    text: 'select algorithm, rated, verified, capacity, sold from mining_fleet order by algorithm',
  });
  return rows.map(({ algorithm, rated, verified, capacity, sold }) => ({
    algorithm,
    rated: rated.toString(),
    verified: verified.toString(),
    capacity: capacity.toString(),
    sold: sold.toString(),
  }));
}
