import type { Pool, PoolClient } from 'pg';
import { type FigureTrade, noFigures, type TraderFigures, withTrade } from '#domain/copying/figures.ts';
import { cents } from '#domain/money/amount.ts';
import type { TradeResult } from '#domain/trades/trade.ts';
import { settledBalances } from '#server/ledger/settled.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { storedUser } from '#server/records/timeline.ts';
import { type FiguresRow, figuresOf } from './trader-views.ts';

/** How long what copies came to may be as it was. */
const copiesForMs = 60_000;

interface SettledRow {
  readonly trade_id: string;
  readonly status: TradeResult;
  readonly profit: bigint;
  readonly balance_at_close: bigint;
  readonly settled_journal: bigint;
}

/**
 * Brings the figures of all traders forward to their trades that have settled (C4). Idempotent, and without a race: a trader's
 * figures move under the lock of their row, and a trade is counted when it stands in its place.
 *
 * @param atOnce trades that are read and written at a time
 */
export async function advanceFigures(pool: Pool, atOnce = 1_000): Promise<void> {
  const { rows } = await pool.query<{ trader_id: string; user_id: string }>({
    name: 'figures-due',
    text: `select distinct tt.trader_id, t.user_id from trader_trade tt join trade t on t.trade_id = tt.trade_id
           where tt.place is null and t.status <> 'PENDING'`,
  });
  for (const { trader_id, user_id } of rows) {
    // A transaction of its own, and bounded: it holds the accounts with which the trader trades.
    while ((await withTransaction(pool, (tx) => findSettlements(tx, trader_id, user_id, atOnce))) === atOnce) {}
    await withTransaction(pool, (tx) => advance(tx, trader_id, atOnce));
  }
  await measureCopies(pool);
}

/** Looks up where trades were settled in the books, and what the wallet held then. Returns how many were found. */
async function findSettlements(tx: PoolClient, trader: string, user: string, atOnce: number): Promise<number> {
  const { rows } = await tx.query<{ trade_id: string }>({
    name: 'figures-unsettled',
    text: `select t.trade_id from trader_trade tt join trade t on t.trade_id = tt.trade_id
           where tt.trader_id = $1 and tt.place is null and tt.settled_journal is null and t.status <> 'PENDING'
           order by t.closed_ms, t.trade_id limit $2`,
    values: [trader, atOnce],
  });
  if (rows.length === 0) return 0;
  const found = await settledBalances(
    tx,
    storedUser(user),
    'real',
    rows.map(({ trade_id }) => trade_id),
  );
  await tx.query({
    name: 'figures-settled',
    text: `update trader_trade tt set settled_journal = u.journal, balance_at_close = u.balance
           from unnest($1::text[], $2::bigint[], $3::bigint[]) u(trade, journal, balance)
           where tt.trade_id = u.trade and tt.settled_journal is null`,
    values: [found.map(({ trade }) => trade), found.map(({ journal }) => journal), found.map(({ before }) => before)],
  });
  return found.length;
}

async function advance(tx: PoolClient, trader: string, atOnce: number): Promise<void> {
  const { rows } = await tx.query<FiguresRow>('select * from trader_figures where trader_id = $1 for no key update', [
    trader,
  ]);
  const [stored] = rows;
  if (!stored) throw new Error(`no figures of ${trader}`);
  let figures = figuresOf(stored);
  let last = await lastCounted(tx, trader);
  for (;;) {
    const settled = await readSettled(tx, trader, atOnce);
    const [first] = settled;
    if (!first) break;
    if (last && isBefore(first, last)) {
      // It was looked up after one that was settled later was counted: the order is that of the books, so all are counted anew.
      await tx.query(
        `update trader_trade set place = null, profit_after = null, index_after = null
         where trader_id = $1 and place is not null`,
        [trader],
      );
      figures = noFigures;
      last = null;
      continue;
    }
    figures = await count(tx, trader, figures, settled);
    last = settled.at(-1) ?? last;
    if (settled.length < atOnce) break;
  }
  await tx.query(
    `update trader_figures set won = $2, lost = $3, refunded = $4, profit = $5, index_parts = $6, peak_parts = $7,
       worst_fall = $8 where trader_id = $1`,
    [
      ...[trader, figures.won, figures.lost, figures.refunded, figures.profit],
      ...[figures.index.toString(), figures.peak.toString(), figures.worstFall],
    ],
  );
}

type Closing = Pick<SettledRow, 'settled_journal'>;

const isBefore = (a: Closing, b: Closing): boolean => a.settled_journal < b.settled_journal;

async function lastCounted(tx: PoolClient, trader: string): Promise<Closing | null> {
  const { rows } = await tx.query<Closing>(
    `select settled_journal from trader_trade
     where trader_id = $1 and place is not null order by place desc limit 1`,
    [trader],
  );
  return rows[0] ?? null;
}

async function readSettled(tx: PoolClient, trader: string, atOnce: number): Promise<readonly SettledRow[]> {
  const { rows } = await tx.query<SettledRow>(
    `select t.trade_id, t.status, t.profit, tt.settled_journal, tt.balance_at_close
     from trader_trade tt join trade t on t.trade_id = tt.trade_id
     where tt.trader_id = $1 and tt.place is null and tt.settled_journal is not null and t.status <> 'PENDING'
     order by tt.settled_journal limit $2`,
    [trader, atOnce],
  );
  return rows;
}

export const figureTrade = (row: Pick<SettledRow, 'status' | 'profit' | 'balance_at_close'>): FigureTrade => ({
  result: row.status,
  profit: cents(row.profit),
  balanceAtClose: cents(row.balance_at_close),
});

/** Gives trades their places, in order, with what profit and index were after each. */
async function count(
  tx: PoolClient,
  trader: string,
  before: TraderFigures,
  settled: readonly SettledRow[],
): Promise<TraderFigures> {
  let figures = before;
  const after: TraderFigures[] = [];
  for (const row of settled) {
    figures = withTrade(figures, figureTrade(row));
    after.push(figures);
  }
  const { rowCount } = await tx.query(
    `update trader_trade tt set place = u.place, profit_after = u.profit, index_after = u.index
     from unnest($2::text[], $3::integer[], $4::bigint[], $5::numeric[]) u(trade, place, profit, index)
     where tt.trade_id = u.trade and tt.trader_id = $1 and tt.place is null`,
    [
      trader,
      settled.map((row) => row.trade_id),
      after.map(({ won, lost, refunded }) => won + lost + refunded),
      after.map(({ profit }) => profit),
      after.map(({ index }) => index.toString()),
    ],
  );
  if (rowCount !== settled.length) throw new Error(`trades of ${trader} were counted meanwhile`);
  return figures;
}

/**
 * Looks at the copies with real money of traders whose copies or trades have changed, and of all others now and then: how many
 * customers copy them, and the middle one of what those made. Two processes share the work instead of waiting.
 */
async function measureCopies(pool: Pool): Promise<void> {
  await pool.query({
    name: 'figures-of-copies',
    text: `with due as (
        select f.trader_id, t.change, f.won + f.lost + f.refunded as trades
        from trader_figures f join trader t on t.id = f.trader_id
        where f.copies_change <> t.change or f.copies_trades <> f.won + f.lost + f.refunded
          or (f.copies_ms < clock_ms() - $1::bigint
            and exists (select from copy c where c.trader_id = t.id and c.wallet = 'real'))
        for no key update of f skip locked)
      update trader_figures f set copiers = coalesce(s.copiers, 0), customers_settled = coalesce(s.settled, 0),
        customers_median = s.median, copies_change = d.change, copies_trades = d.trades, copies_ms = clock_ms()
      from due d left join (
        -- One walk over the copies of all that are due: few traders may have most of the copies.
        select u.trader_id, sum(u.running)::integer as copiers, count(u.apart)::integer as settled,
          (percentile_disc(0.5) within group (order by floor(u.made * 10000 / u.apart)) filter (where u.apart > 0))::bigint
            as median
        from (
          -- A customer's copies are one result: who stops and begins again is still one of the middle.
          select c.trader_id, count(*) filter (where c.state <> 'stopped') as running,
            sum(c.settled_profit - c.share_paid) filter (where c.settled_trades > 0) as made,
            nullif(sum(c.put_apart) filter (where c.settled_trades > 0), 0) as apart
          from copy c where c.wallet = 'real' and c.trader_id in (select trader_id from due)
          group by c.trader_id, c.user_id) u
        group by u.trader_id) s on s.trader_id = d.trader_id
      where f.trader_id = d.trader_id`,
    values: [copiesForMs],
  });
}
