import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { traderChecks } from '#database/checks/traders.ts';
import type { TableRow } from '#database/rows.ts';
import { type ShownFigures, shownFigures } from '#domain/copying/figures.ts';
import { cents, formatCents } from '#domain/money/amount.ts';
import type { TradeResult } from '#domain/trades/trade.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openMiningFixture } from '#tools/testing/mining/mining-fixture.ts';
import { fundCustomer } from '#tools/testing/people/customers.ts';
import { verifyFigures } from '#tools/verification/figures.ts';
import { newFindings } from '#tools/verification/findings.ts';
import { advanceFigures } from './figures.ts';
import { figuresOf } from './trader-views.ts';

let db: FreshDatabase;
let mining: Awaited<ReturnType<typeof openMiningFixture>>;
let copying: Awaited<ReturnType<typeof openCopyFixture>>;
const plans = new Map<bigint, string>();
beforeAll(async () => {
  db = await freshDatabase();
  mining = await openMiningFixture(db);
  copying = await openCopyFixture(db);
  await mining.site('sha256d', 1_000_000n);
});
afterAll(() => db.drop());

type Trader = Awaited<ReturnType<typeof copying.trader>>;

/** Puts money away, into a mining contract of that price. */
async function park({ uid }: Trader, amount: bigint): Promise<void> {
  const terms = { hashRate: '1', price: formatCents(cents(amount)), powerWatts: '0' };
  const plan = plans.get(amount) ?? (await mining.plan(terms));
  plans.set(amount, plan);
  await mining.buyer(plan, uid);
}

/** Money that comes in, or goes out into mining contracts. */
const flow = (trader: Trader, amount: bigint): Promise<void> =>
  amount < 0n ? park(trader, -amount) : fundCustomer(db.app, trader.uid, amount);

async function figures(trader: Trader): Promise<ShownFigures & { readonly profit: bigint }> {
  await advanceFigures(db.app);
  const { rows } = await db.app.query<TableRow<'trader_figures'>>('select * from trader_figures where trader_id = $1', [
    trader.id,
  ]);
  const [row] = rows;
  if (!row) throw new Error('no figures');
  return { ...shownFigures(figuresOf(row)), profit: row.profit };
}

/**
 * Plays rounds of one trade of 10.00 each, that begin with the same money, whatever the one before came to.
 *
 * @param within what is paid in, or out when below zero, between acceptance and settlement, when the outcome is as good as known
 */
async function play(start: bigint, results: readonly TradeResult[], within: (result: TradeResult) => bigint) {
  const trader = await copying.trader(start);
  for (const result of results) {
    const trade = await copying.trade(trader.uid, 1_000n);
    const paid = within(result);
    if (paid !== 0n) await flow(trader, paid);
    await copying.settle(trade, result);
    const back = -paid - { WON: 850n, LOST: -1_000n, REFUNDED: 0n }[result];
    if (back !== 0n) await flow(trader, back);
  }
  return figures(trader);
}

const results = ['WON', 'LOST', 'WON', 'WON', 'LOST', 'LOST', 'REFUNDED', 'WON', 'LOST', 'WON', 'LOST'] as const;

describe('flows and figures', () => {
  it('[C4] with 11.00, 1,000.00 that come before each loss of 10.00 ends make nothing better: what lost 7.50 lost', async () => {
    const before = await play(1_100n, results, (result) => (result === 'LOST' ? 100_000n : 0n));
    const never = await play(1_100n, results, () => 0n);
    expect(before).toEqual(never);
    expect(before).toMatchObject({ profit: -750n, return: '-0.9999', winRate: '0.5000' });
    expect(Number(before.worstDrawdown)).toBeGreaterThan(0.99);
  });

  it('[C4] with 1,000.00, 989.00 put into mining contracts before each win of 8.50 ends make nothing better', async () => {
    const before = await play(100_000n, results, (result) => (result === 'WON' ? -98_900n : 0n));
    const never = await play(100_000n, results, () => 0n);
    expect(before).toEqual(never);
    // 1.0085^5 × 0.99^5 is 0.99210…
    expect(before).toMatchObject({ profit: -750n, return: '-0.0079', winRate: '0.5000' });
    expect(Number(before.worstDrawdown)).toBeGreaterThan(0.0199);
  });

  it('[C4] both at once, with trades that settle while others are open, neither', async () => {
    const played = async (moves: boolean) => {
      const trader = await copying.trader(3_100n);
      const first = await copying.trade(trader.uid, 1_000n);
      const second = await copying.trade(trader.uid, 1_000n);
      const third = await copying.trade(trader.uid, 1_000n);
      if (moves) await flow(trader, 200_000n);
      await copying.settle(first, 'LOST');
      // All but what is staked, before a win.
      if (moves) await flow(trader, -200_100n);
      await copying.settle(second, 'WON');
      if (moves) await flow(trader, 100_000n);
      await copying.settle(third, 'LOST');
      return figures(trader);
    };
    const moved = await played(true);
    expect(moved).toEqual(await played(false));
    // 31.00 less 11.50.
    expect(moved).toMatchObject({ profit: -1_150n, return: '-0.3710' });
  });

  it('[C4] [L5] and verify finds all of them as the books have them', async () => {
    const client = await db.owner.connect();
    const findings = newFindings();
    await verifyFigures(client, findings);
    client.release();
    const found: unknown[] = [...findings.breaches];
    for (const { promise, sql } of traderChecks.filter(({ promise }) =>
      /^C4\.(balances-before|places)$/.test(promise),
    )) {
      const { rows } = await db.owner.query(sql);
      found.push(...rows.map((row) => [promise, row]));
    }
    expect(found).toEqual([]);
  });
});
