import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { MiningContract } from '#api/mining.ts';
import type { TableRow } from '#database/rows.ts';
import { dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { MinedCoin } from '#domain/mining/coins.ts';
import { luckOf } from '#domain/mining/expectation.ts';
import { formatCents } from '#domain/money/amount.ts';
import { cutPage, readCursor, wrongCursor } from '#server/lists/pages.ts';
import { readClock } from '#server/review/timeline.ts';
import { type PlanRow, planView, readPlans } from './plans.ts';
import { coinText, partsText } from './units.ts';

export type ContractView = Static<typeof MiningContract>;

export type ContractRow = TableRow<'mining_contract'>;

/** One contract, if it is this customer's (P5). */
export async function findOwnContract(db: Pool | PoolClient, owner: UserId, id: string): Promise<ContractRow | null> {
  const { rows } = await db.query<ContractRow>({
    name: 'mining-contract-own',
    text: 'select * from mining_contract where id = $1 and user_id = $2',
    values: [id, owner],
  });
  return rows[0] ?? null;
}

/** Somebody's contracts, newest first. */
export async function listOwnContracts(
  pool: Pool,
  owner: UserId,
  { cursor, limit = 10 }: { readonly cursor?: string; readonly limit?: number },
): Promise<Decision<{ items: ContractView[]; nextCursor: string | null }>> {
  const start = readCursor(cursor);
  if (start === null) return refused('invalid_input', wrongCursor);
  const { rows } = await pool.query<ContractRow & { readonly created_ms: bigint }>({
    name: 'mining-contracts-own',
    text: `select *, bought_ms as created_ms from mining_contract
           where user_id = $1 and ($2::bigint is null or (bought_ms, id) < ($2, $3))
           order by bought_ms desc, id desc limit $4`,
    values: [owner, ...(start === 'none' ? [null, null] : [start.createdMs, start.id]), limit + 1],
  });
  const page = cutPage(rows, limit);
  return accepted({ items: await contractViews(pool, page.rows), nextCursor: page.nextCursor });
}

interface SumRow {
  readonly contract_id: string;
  readonly coin: MinedCoin;
  readonly days: bigint;
  readonly cents: bigint;
  readonly units: bigint;
  readonly gross: string;
  readonly pool_fee: string;
  readonly power: string;
  /** Of the days whose network was known; null where none was. */
  readonly expected: string | null;
  readonly gross_expected: string | null;
  readonly carried: bigint;
}

/** Contracts as their owner sees them, with what the days divided so far came to. */
export async function contractViews(db: Pool | PoolClient, contracts: readonly ContractRow[]): Promise<ContractView[]> {
  if (contracts.length === 0) return [];
  const plans = await readPlans(
    db,
    contracts.map((row) => row.plan_id),
  );
  const { rows: sums } = await db.query<SumRow>({
    name: 'mining-contracts-sums',
    text: `select y.contract_id, y.coin, count(*) filter (where y.addition = 0) as days, sum(y.cents)::bigint as cents, sum(y.sold_units)::bigint as units,
             sum(r.gross) as gross, sum(r.pool_fee) as pool_fee, sum(r.power) as power, sum(r.expected) as expected,
             -- What came late counts where its day's network was known.
             sum(r.gross) filter (where r.expected is not null or y.addition > 0 and exists (
               select from mining_day d where d.coin = y.coin and d.day = y.day and d.network_id is not null)) as gross_expected,
             (array_agg(y.carry_after order by coalesce(y.at_day, y.day) desc, y.addition = 0 desc, y.addition desc))[1] as carried
           from mining_payout y join mining_run r on r.id = y.run_id
           where y.contract_id = any($1) group by y.contract_id, y.coin`,
    values: [contracts.map(({ id }) => id)],
  });
  const now = await readClock(db);
  return contracts.map((row) => {
    const plan = plans.get(row.plan_id);
    if (!plan) throw new Error(`contract ${row.id} has no plan`);
    return viewOf(
      row,
      plan,
      sums.filter((sum) => sum.contract_id === row.id),
      now,
    );
  });
}

function viewOf(row: ContractRow, plan: PlanRow, sums: readonly SumRow[], now: Millis): ContractView {
  return {
    id: row.id,
    plan: planView(plan),
    price: formatCents(row.price),
    boughtAt: isoTime(millis(row.bought_ms)),
    firstDay: dayText(row.start_day),
    lastDay: dayText(row.end_day - 1),
    state: stateOf(row, now),
    daysDivided: Math.min(...plan.coins.map((coin) => Number(sums.find((one) => one.coin === coin)?.days ?? 0n))),
    paid: formatCents(sums.reduce((sum, { cents }) => sum + cents, 0n)),
    coins: plan.coins.map((coin) => {
      const sum = sums.find((one) => one.coin === coin);
      const expected = sum?.expected ?? null;
      return {
        coin,
        gross: partsText(sum?.gross ?? 0n),
        poolFee: partsText(sum?.pool_fee ?? 0n),
        power: partsText(sum?.power ?? 0n),
        expected: expected === null ? null : partsText(expected),
        luckBps: expected === null ? null : luckOf(BigInt(sum?.gross_expected ?? 0), BigInt(expected)),
        paidCoins: coinText(sum?.units ?? 0n),
        carried: partsText(sum?.carried ?? 0n),
      };
    }),
  };
}

/** A term is over with its last day, whenever the job says so to the fleet. */
function stateOf({ start_day, end_day }: ContractRow, now: Millis): ContractView['state'] {
  const today = Math.floor(now / dayMs);
  if (today < start_day) return 'waiting';
  return today < end_day ? 'running' : 'ended';
}
