import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import {
  figuresFormula,
  noFigures,
  type TraderFigures,
  type TradeWeight,
  withPlaced,
  withSettled,
} from '#domain/copying/figures.ts';
import { cents } from '#domain/money/amount.ts';
import type { TradeResult } from '#domain/trades/trade.ts';
import { tradeJournals } from '#server/ledger/trade-journals.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { storedUser } from '#server/review/timeline.ts';
import { figuresOf } from './trader-views.ts';

/** Trades that are looked up while the accounts with which their trader trades are held. */
const lookedUpAtOnce = 250;
/** How long what copies came to may be as it was. */
const copiesForMs = 60_000;

/** A trade that was placed, or settled, in its place in the books. */
interface EventRow {
  readonly kind: 'placed' | 'settled';
  readonly journal: bigint;
  readonly trade_id: string;
  readonly amount: bigint;
  readonly balance_before: bigint;
  readonly status: 'PENDING' | TradeResult;
  readonly profit: bigint | null;
  readonly base: bigint | null;
  readonly free_parts: string | null;
}

/**
 * Brings the figures of all traders forward to their trades that have settled (C4). Idempotent, and without a race: a trader's
 * figures move under the lock of their row, and a trade is counted when it stands in its place.
 *
 * @param atOnce trades that are looked up, and stakes and settlements that are read and written, at a time
 */
export async function advanceFigures(pool: Pool, atOnce = 1_000): Promise<void> {
  const { rows } = await pool.query<{ trader_id: string; user_id: string }>({
    name: 'figures-due',
    text: `select distinct tt.trader_id, t.user_id from trader_trade tt join trade t on t.trade_id = tt.trade_id
           where tt.place is null and t.status <> 'PENDING'`,
  });
  for (const { trader_id, user_id } of rows) {
    // A transaction of its own, and bounded: it holds the accounts with which the trader trades.
    const looked = Math.min(atOnce, lookedUpAtOnce);
    while ((await withTransaction(pool, (tx) => findJournals(tx, trader_id, user_id, looked))) === looked) {}
    await withTransaction(pool, (tx) => advance(tx, trader_id, atOnce));
  }
  await measureCopies(pool);
}

/** Looks up where trades were staked and settled in the books, open ones too. Returns how many were found. */
async function findJournals(tx: PoolClient, trader: string, user: string, atOnce: number): Promise<number> {
  const { rows } = await tx.query<{ trade_id: string }>({
    name: 'figures-unfound',
    text: `select t.trade_id from trader_trade tt join trade t on t.trade_id = tt.trade_id
           where tt.trader_id = $1 and tt.place is null
             and (tt.staked_journal is null or (tt.settled_journal is null and t.status <> 'PENDING'))
           order by tt.accepted_ms, t.trade_id limit $2`,
    values: [trader, atOnce],
  });
  if (rows.length === 0) return 0;
  const found = await tradeJournals(
    tx,
    storedUser(user),
    'real',
    rows.map(({ trade_id }) => trade_id),
  );
  await tx.query({
    name: 'figures-found',
    text: `update trader_trade tt set staked_journal = u.staked, settled_journal = u.settled
           from unnest($1::text[], $2::bigint[], $3::bigint[]) u(trade, staked, settled)
           where tt.trade_id = u.trade and tt.settled_journal is null`,
    values: [found.map(({ trade }) => trade), found.map(({ staked }) => staked), found.map(({ settled }) => settled)],
  });
  return found.length;
}

async function advance(tx: PoolClient, trader: string, atOnce: number): Promise<void> {
  const { rows } = await tx.query<TableRow<'trader_figures'>>(
    'select * from trader_figures where trader_id = $1 for no key update',
    [trader],
  );
  const [stored] = rows;
  if (!stored) throw new Error(`no figures of ${trader}`);
  let figures = figuresOf(stored);
  let last = await lastCounted(tx, trader);
  let read = 0n;
  for (;;) {
    const events = await readEvents(tx, trader, read, atOnce);
    const [first] = events;
    if (!first) break;
    if (last !== null && first.journal < last) {
      // It was looked up after what was settled later was counted: the order is that of the books, so all are counted anew.
      await tx.query(
        `update trader_trade set place = null, profit_after = null, index_after = null, base = null, free_parts = null
         where trader_id = $1 and (place is not null or base is not null)`,
        [trader],
      );
      figures = noFigures;
      last = null;
      read = 0n;
      continue;
    }
    figures = await count(tx, trader, figures, events);
    last = events.findLast(({ kind }) => kind === 'settled')?.journal ?? last;
    read = events.at(-1)?.journal ?? read;
    if (events.length < atOnce) break;
  }
  await tx.query(
    `update trader_figures set won = $2, lost = $3, refunded = $4, profit = $5, index_parts = $6, peak_parts = $7,
       worst_fall = $8, open_stakes = $9, open_parts = $10, formula = $11 where trader_id = $1`,
    [
      trader,
      figures.won,
      figures.lost,
      figures.refunded,
      figures.profit,
      figures.index.toString(),
      figures.peak.toString(),
      figures.worstFall,
      figures.openStakes,
      figures.openParts.toString(),
      figuresFormula,
    ],
  );
}

/** The journal of the settlement that was counted last. */
async function lastCounted(tx: PoolClient, trader: string): Promise<bigint | null> {
  const { rows } = await tx.query<{ settled_journal: bigint }>(
    `select settled_journal from trader_trade
     where trader_id = $1 and place is not null order by place desc limit 1`,
    [trader],
  );
  return rows[0]?.settled_journal ?? null;
}

/** What is not counted yet, in the order of the books, up to the last settlement: later stakes wait for the next one. */
async function readEvents(tx: PoolClient, trader: string, after: bigint, atOnce: number): Promise<readonly EventRow[]> {
  const { rows } = await tx.query<EventRow>({
    name: 'figures-events',
    text: `select e.*, t.amount, t.status, t.profit from (
        select * from (
          (select 'settled' as kind, settled_journal as journal, trade_id, balance_before, base, free_parts from trader_trade
           where trader_id = $1 and place is null and settled_journal > $2 order by settled_journal limit $3)
          union all
          (select 'placed', staked_journal, trade_id, balance_before, base, free_parts from trader_trade
           where trader_id = $1 and base is null and staked_journal > $2
             and staked_journal < (select max(settled_journal) from trader_trade where trader_id = $1 and place is null)
           order by staked_journal limit $3)) u
        order by journal limit $3) e
      cross join lateral (select amount, status, profit from trade where trade_id = e.trade_id limit 1) t
      order by e.journal`,
    values: [trader, after, atOnce],
  });
  return rows;
}

/** A trade's weight as it is stored; null before it is weighed. */
export function weightOf(row: Pick<EventRow, 'base' | 'free_parts'>): TradeWeight | null {
  return row.base === null || row.free_parts === null ? null : { base: cents(row.base), free: BigInt(row.free_parts) };
}

/** Weighs the trades that were placed and gives those that settled their places, in order, with profit and index after each. */
async function count(
  tx: PoolClient,
  trader: string,
  before: TraderFigures,
  events: readonly EventRow[],
): Promise<TraderFigures> {
  let figures = before;
  const weights = new Map<string, TradeWeight>();
  const settled = new Map<string, TraderFigures>();
  for (const row of events) {
    const stake = cents(row.amount);
    if (row.kind === 'placed') {
      const placed = withPlaced(figures, { stake, balanceBefore: cents(row.balance_before) });
      figures = placed.figures;
      weights.set(row.trade_id, placed.weight);
      continue;
    }
    const weight = weights.get(row.trade_id) ?? weightOf(row);
    if (!weight || row.status === 'PENDING' || row.profit === null) throw new Error(`${row.trade_id} was not weighed`);
    figures = withSettled(figures, { stake, result: row.status, profit: cents(row.profit), weight });
    settled.set(row.trade_id, figures);
  }
  await writeWeights(tx, trader, weights);
  await writePlaces(tx, trader, settled);
  return figures;
}

async function writeWeights(tx: PoolClient, trader: string, weights: ReadonlyMap<string, TradeWeight>): Promise<void> {
  const { rowCount } = await tx.query(
    `update trader_trade tt set base = u.base, free_parts = u.free
     from unnest($2::text[], $3::bigint[], $4::numeric[]) u(trade, base, free)
     where tt.trade_id = u.trade and tt.trader_id = $1 and tt.base is null`,
    [
      trader,
      [...weights.keys()],
      [...weights.values()].map(({ base }) => base),
      [...weights.values()].map(({ free }) => free.toString()),
    ],
  );
  if (rowCount !== weights.size) throw new Error(`trades of ${trader} were weighed meanwhile`);
}

async function writePlaces(tx: PoolClient, trader: string, settled: ReadonlyMap<string, TraderFigures>): Promise<void> {
  const after = [...settled.values()];
  const { rowCount } = await tx.query(
    `update trader_trade tt set place = u.place, profit_after = u.profit, index_after = u.index
     from unnest($2::text[], $3::integer[], $4::bigint[], $5::numeric[]) u(trade, place, profit, index)
     where tt.trade_id = u.trade and tt.trader_id = $1 and tt.place is null`,
    [
      trader,
      [...settled.keys()],
      after.map(({ won, lost, refunded }) => won + lost + refunded),
      after.map(({ profit }) => profit),
      after.map(({ index }) => index.toString()),
    ],
  );
  if (rowCount !== settled.size) throw new Error(`trades of ${trader} were counted meanwhile`);
}

interface CopiesMeasured {
  readonly trader_id: string;
  readonly change: bigint;
  readonly trades: number;
  readonly copiers: number;
  readonly apart: bigint;
  readonly settled: number;
  readonly result: bigint;
  readonly staked: bigint;
}

/**
 * Looks at the copies with real money of traders whose copies or trades have changed, and of all others now and then: how many
 * customers copy them with how much, and what all copies that ever were made of all they staked. One process does it at a time, and
 * others go on meanwhile. All is read before anything is written: whoever reads in the order of transactions waits for what writes.
 */
async function measureCopies(pool: Pool): Promise<void> {
  await withTransaction(pool, async (tx) => {
    const { rows: turn } = await tx.query<{ ours: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('figures of copies')) as ours`,
    );
    if (turn[0]?.ours !== true) return;
    const { rows } = await tx.query<CopiesMeasured>({
      name: 'figures-of-copies',
      text: `with due as (
          select f.trader_id, t.change, f.won + f.lost + f.refunded as trades
          from trader_figures f join trader t on t.id = f.trader_id
          where f.copies_change <> t.change or f.copies_trades <> f.won + f.lost + f.refunded
            or (f.copies_ms < clock_ms() - $1::bigint
              and exists (select from copy c where c.trader_id = t.id and c.wallet = 'real')))
        select d.trader_id, d.change, d.trades, coalesce(s.copiers, 0) as copiers, coalesce(s.apart, 0) as apart,
          coalesce(s.settled, 0) as settled, coalesce(s.result, 0) as result, coalesce(s.staked, 0) as staked
        from due d left join (
          -- One walk over the copies of all that are due: few traders may have most of the copies.
          -- By money, so that many small copies weigh what they staked; stopped ones too.
          select c.trader_id, (count(distinct c.user_id) filter (where c.state <> 'stopped'))::integer as copiers,
            (sum(c.allocation) filter (where c.state in ('active', 'paused')))::bigint as apart,
            (count(distinct c.user_id) filter (where c.settled_trades > 0))::integer as settled,
            sum(c.settled_profit - c.share_paid)::bigint as result, sum(c.settled_stake)::bigint as staked
          from copy c where c.wallet = 'real' and c.trader_id in (select trader_id from due)
          group by c.trader_id) s on s.trader_id = d.trader_id`,
      values: [copiesForMs],
    });
    if (rows.length === 0) return;
    await tx.query({
      name: 'figures-of-copies-keep',
      text: `update trader_figures f set copiers = u.copiers, copiers_apart = u.apart, customers_settled = u.settled,
          customers_result = u.result, customers_staked = u.staked, copies_change = u.change, copies_trades = u.trades, copies_ms = clock_ms()
        from unnest($1::text[], $2::bigint[], $3::integer[], $4::integer[], $5::bigint[], $6::integer[], $7::bigint[], $8::bigint[])
          u(trader_id, change, trades, copiers, apart, settled, result, staked)
        where f.trader_id = u.trader_id`,
      values: [
        rows.map((row) => row.trader_id),
        rows.map(({ change }) => change),
        rows.map(({ trades }) => trades),
        rows.map(({ copiers }) => copiers),
        rows.map(({ apart }) => apart),
        rows.map(({ settled }) => settled),
        rows.map(({ result }) => result),
        rows.map(({ staked }) => staked),
      ],
    });
  });
}
