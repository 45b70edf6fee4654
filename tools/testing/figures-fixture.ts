import fc from 'fast-check';
import { traderChecks } from '#database/checks/traders.ts';
import type { TableRow } from '#database/rows.ts';
import { noFigures, shownFigures, type TradeWeight, withPlaced, withSettled } from '#domain/copying/figures.ts';
import type { TradeId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { advanceFigures } from '#server/copying/traders/figures.ts';
import { figuresOf } from '#server/copying/traders/trader-views.ts';
import { newId } from '#server/ids/new-id.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type EndedTrade, openTrader } from '#tools/testing/copying/traders.ts';
import { verifyFigures } from '#tools/verification/figures.ts';
import { newFindings } from '#tools/verification/findings.ts';
import type { FreshDatabase } from './database.ts';

/** When these trades close, and in the milliseconds after. */
export const epochMs = 1_790_000_000_000;

let names = 0;

/** A trader of another name each time. */
export const trader = (db: FreshDatabase) => {
  names += 1;
  return openTrader(db, `Trader ${names}`);
};

/** Trades of which some close in the same millisecond. */
export const anyTrade: fc.Arbitrary<EndedTrade> = fc
  .record({
    result: fc.constantFrom<EndedTrade['result']>('WON', 'LOST', 'REFUNDED'),
    stake: fc.bigInt(100n, 50_000n),
    more: fc.bigInt(0n, 500_000n),
    closedMs: fc.integer({ min: 0, max: 20 }).map((ms) => epochMs + ms),
    // No two the same, as in the books.
    journals: fc.uniqueArray(fc.noBias(fc.bigInt(1n, 1n << 60n)), { minLength: 2, maxLength: 2 }),
  })
  .map(({ result, stake, more, closedMs, journals: [a = 0n, b = 0n] }) => ({
    id: newId('trd'),
    result,
    stake,
    closedMs,
    balanceBefore: stake + more,
    journals: a < b ? ([a, b] as const) : ([b, a] as const),
    profit: { WON: (stake * 85n) / 100n, LOST: -stake, REFUNDED: 0n }[result],
  }));

/** The slow truth: all stakes and settlements in the order of the books. */
export function truth(trades: readonly EndedTrade[]) {
  const events = trades
    .flatMap((trade) => (trade.journals ?? [0n, 0n]).map((journal, i) => ({ journal, trade, settled: i === 1 })))
    .sort((a, b) => (a.journal < b.journal ? -1 : 1));
  let figures = noFigures;
  // Stakes after the last settlement wait for the next one: they are open, and there is none in these tests.
  const weights = new Map<string, TradeWeight>();
  const places: [string, number, bigint, bigint][] = [];
  for (const { trade, settled } of events) {
    const stake = cents(trade.stake);
    const weight = weights.get(trade.id);
    if (settled && weight) {
      figures = withSettled(figures, { stake, result: trade.result, profit: cents(trade.profit), weight });
      places.push([trade.id, places.length + 1, figures.profit, figures.index]);
    } else {
      const placed = withPlaced(figures, { stake, balanceBefore: cents(trade.balanceBefore) });
      weights.set(trade.id, placed.weight);
      figures = placed.figures;
    }
  }
  return { figures, places };
}

/** The figures that are kept, and the place of each trade in them. */
export async function stored(db: FreshDatabase, id: string) {
  const { rows } = await db.app.query<TableRow<'trader_figures'>>('select * from trader_figures where trader_id = $1', [
    id,
  ]);
  const [row] = rows;
  if (!row) throw new Error('no figures');
  const places = await db.app.query<{ trade_id: string; place: number; profit_after: bigint; index_after: string }>(
    `select trade_id, place, profit_after, index_after from trader_trade where trader_id = $1 and place is not null
     order by place`,
    [id],
  );
  return {
    figures: figuresOf(row),
    places: places.rows.map((one) => [one.trade_id, one.place, one.profit_after, BigInt(one.index_after)]),
  };
}

/** A trader who trades in a fixture; what is shown of them, and what the checks of the books find. */
export async function fixtureTrader(db: FreshDatabase, availableCents: bigint) {
  const fixture = await openCopyFixture(db);
  const one = await fixture.trader(availableCents);
  return {
    fixture,
    one,
    shown: async () => {
      await advanceFigures(db.app);
      return shownFigures((await stored(db, one.id)).figures);
    },
    round: async (stakes: readonly bigint[], results: readonly EndedTrade['result'][]) => {
      const open: TradeId[] = [];
      for (const stake of stakes) open.push(await fixture.trade(one.uid, stake));
      for (const [i, trade] of open.entries()) await fixture.settle(trade, results[i] ?? 'REFUNDED');
    },
    found: async () => {
      const problems: string[] = [];
      for (const { sql } of traderChecks.filter(({ promise }) => /^C4\.(balances-before|places)$/.test(promise))) {
        const { rows } = await db.owner.query<{ id: string; problem: string }>(
          `select c.* from (${sql}) c join trader_trade t on c.id = 'trade ' || t.trade_id where t.trader_id = $1`,
          [one.id],
        );
        problems.push(
          ...rows.map(({ problem }) => problem.replaceAll(/\d{3,}/g, '…').replace(/(by journals ).*/, '$1…')),
        );
      }
      const client = await db.owner.connect();
      const findings = newFindings();
      await verifyFigures(client, findings);
      client.release();
      problems.push(...findings.breaches.map(({ problem }) => problem));
      return problems;
    },
  };
}
