import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueryOf } from '#api/operation.ts';
import type { listTraders } from '#api/traders.ts';
import { traderChecks } from '#database/checks/traders.ts';
import type { TableRow } from '#database/rows.ts';
import { noFigures, shownFigures, type TradeWeight, withPlaced, withSettled } from '#domain/copying/figures.ts';
import type { TradeId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import type { Actor } from '#server/operations/handler.ts';
import { openCopyFixture } from '#tools/testing/copy-fixture.ts';
import { fundCustomer, openCustomer } from '#tools/testing/customers.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forged-records.ts';
import { type EndedTrade, openTrader, startCopy, writeEnded } from '#tools/testing/traders.ts';
import { verifyFigures } from '#tools/verification/figures.ts';
import { newFindings } from '#tools/verification/findings.ts';
import { advanceFigures } from './figures.ts';
import { figuresOf } from './trader-views.ts';
import { traderHandlers } from './traders.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const epochMs = 1_790_000_000_000;
let names = 0;
const trader = () => {
  names += 1;
  return openTrader(db, `Trader ${names}`);
};

/** Trades of which some close in the same millisecond. */
const anyTrade: fc.Arbitrary<EndedTrade> = fc
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
function truth(trades: readonly EndedTrade[]) {
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

async function stored(id: string) {
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

describe('figures kept', () => {
  it('[C4] are those of all settled trades in the order of their settlements, in whatever order and portions they come in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyTrade, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 6 }),
        async (portions, atOnce) => {
          const one = await trader();
          for (const [i, portion] of portions.entries()) {
            await writeEnded(db, one, portion);
            // Two processes at once, and once more for nothing.
            await Promise.all([advanceFigures(db.app, atOnce), advanceFigures(db.app, atOnce)]);
            expect(await stored(one.id)).toEqual(truth(portions.slice(0, i + 1).flat()));
          }
          await advanceFigures(db.app, atOnce);
          expect(await stored(one.id)).toEqual(truth(portions.flat()));
        },
      ),
      { numRuns: 15 },
    );
  });

  /** A trader who trades in a fixture; what is shown of them, and what the checks of the books find. */
  async function fixtureTrader(availableCents: bigint) {
    const fixture = await openCopyFixture(db);
    const one = await fixture.trader(availableCents);
    return {
      fixture,
      one,
      shown: async () => {
        await advanceFigures(db.app);
        return shownFigures((await stored(one.id)).figures);
      },
      round: async (stakes: readonly bigint[], results: readonly EndedTrade['result'][]) => {
        const open: TradeId[] = [];
        for (const stake of stakes) open.push(await fixture.trade(one.uid, stake));
        for (const [i, trade] of open.entries()) await fixture.settle(trade, results[i] ?? 'REFUNDED');
      },
      found: async () => {
        const problems: string[] = [];
        for (const { sql } of traderChecks.filter(({ promise }) => /before each trade|its place/.test(promise))) {
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

  it('[C4] trades that were open at once come to what happened to the wallet; what is paid in between moves nothing', async () => {
    const { fixture, one, shown, round, found } = await fixtureTrader(100_000n);
    const returned = async () => (await shown()).return;
    // Five of 100 out of 1,000, all open at once and all lost: half of it is gone, not 41 %.
    await round(Array(5).fill(10_000n), Array(5).fill('LOST'));
    expect(await returned()).toBe('-0.5000');
    // 500 becomes 1,000 by a deposit while 100 of the 500 are open, which win 85: 0.5 × 1.17.
    const open = await fixture.trade(one.uid, 10_000n);
    await fundCustomer(db.app, one.uid, 50_000n);
    await fixture.settle(open, 'WON');
    expect(await returned()).toBe('-0.4150');
    // Two won, one back, one lost, all open at once: 1,085 + 85 + 85 − 100 = 1,155, of 0.585.
    await round(Array(4).fill(10_000n), ['WON', 'REFUNDED', 'LOST', 'WON']);
    expect(await returned()).toBe('-0.3773');
    expect(await found()).toEqual([]);
    // All of it, in parts: nothing is left, and nothing brings it back.
    await round([50_000n, 40_000n, 25_500n], ['LOST', 'LOST', 'LOST']);
    expect(await returned()).toBe('-1.0000');
    await fundCustomer(db.app, one.uid, 10_000n);
    await round([10_000n], ['WON']);
    expect(await shown()).toMatchObject({ return: '-1.0000', worstDrawdown: '1.0000' });
    expect(await found()).toEqual([]);
  });

  it('[C4] a trade that is open when others settle has its part of the index, and is counted once it settles itself', async () => {
    const { fixture, one, shown, found } = await fixtureTrader(20_000n);
    const [first, second] = [await fixture.trade(one.uid, 10_000n), await fixture.trade(one.uid, 5_000n)];
    await fixture.settle(second, 'WON');
    // 42.50 of 200.00; the first has half of the index.
    expect((await shown()).return).toBe('0.2125');
    expect((await stored(one.id)).figures).toMatchObject({ openStakes: 10_000n, openParts: 500_000_000_000n });
    // All that is free: 142.50 of what is not staked, besides money that has just come in.
    await fundCustomer(db.app, one.uid, 85_750n);
    const third = await fixture.trade(one.uid, 50_000n);
    await fixture.settle(first, 'LOST');
    expect((await shown()).return).toBe('-0.2875');
    expect(await found()).toEqual([]);
    // As if it had been placed with more beside it, and as if nothing had been staked in it yet.
    const [more, less] = ['set balance_before = balance_before + $2', 'set balance_before = balance_before - $2'];
    const change = (edit: string, by?: number) =>
      db.owner.query(`update trader_trade ${edit} where trade_id = $1`, [third, ...(by === undefined ? [] : [by])]);
    await change(more, 1);
    expect(await found()).toContain('was placed with … before it, the books make it …');
    await change(less, 1);
    const { rows } = await db.owner.query('select base, free_parts from trader_trade where trade_id = $1', [third]);
    await change('set base = null, free_parts = null');
    expect(await found()).toContain('stands by journals …');
    await db.owner.query('update trader_trade set base = $2, free_parts = $3 where trade_id = $1', [
      third,
      rows[0]?.base,
      rows[0]?.free_parts,
    ]);
    expect(await found()).toEqual([]);
    // Half of what was free, of 0.7125.
    await fixture.settle(third, 'LOST');
    expect((await shown()).return).toBe('-0.6438');
    expect((await stored(one.id)).figures).toMatchObject({ openStakes: 0n, openParts: 0n });
    expect(await found()).toEqual([]);
  });

  it('[L5] [C4] verify counts them again, and names the trade or the trader whose figures are others', async () => {
    const one = await trader();
    await writeEnded(db, one, fc.sample(anyTrade, { numRuns: 5, seed: 11 }));
    await advanceFigures(db.app);
    const client = await db.owner.connect();
    const breaches = async (tampering: string) => {
      await client.query('begin');
      await client.query(tampering, [one.id]);
      const findings = newFindings();
      await verifyFigures(client, findings);
      await client.query('rollback');
      return findings.breaches.map(({ rule, id, problem }) => [rule, id.split(' ')[0], problem.split(' ')[0]]);
    };
    expect(await breaches('select $1::text')).toEqual([]);
    const changed = await breaches('update trader_figures set profit = profit + 1 where trader_id = $1');
    expect(changed).toEqual([['C4', 'trader', 'figures']]);
    const kept = await breaches('update trader_figures set worst_fall = worst_fall - 1 where trader_id = $1');
    expect(kept).toEqual([['C4', 'trader', 'figures']]);
    const point = await breaches(
      'update trader_trade set index_after = index_after + 1 where trader_id = $1 and place = 3',
    );
    expect(point).toEqual([['C4', 'trade', 'index']]);
    const hidden = await breaches(
      'update trader_trade set place = null, profit_after = null, index_after = null where trader_id = $1 and place = 2',
    );
    expect(hidden).toContainEqual(['C4', 'trade', 'stands']);
    // As if a better balance before it had been written.
    const better = await breaches('update trader_trade set balance_before = balance_before * 2 where trader_id = $1');
    expect(better.length).toBeGreaterThan(1);
    const lighter = await breaches('update trader_trade set base = base + 1 where trader_id = $1 and place = 2');
    expect(lighter).toEqual([['C4', 'trade', 'weighs']]);
    const older = await breaches('update trader_figures set formula = 1 where trader_id = $1');
    expect(older).toEqual([['C4', 'trader', 'figures']]);
    client.release();
  });

  it('[C4] open trades and practice are in none of them, and trades of others neither', async () => {
    const [one, other] = [await trader(), await trader()];
    const [ended] = fc.sample(anyTrade, 1);
    if (!ended) throw new Error('no trade');
    await writeEnded(db, other, [{ ...ended, id: newId('trd') }]);
    await writeEnded(db, one, [ended]);
    await db.owner.query(
      `update trade set status = 'PENDING', closed_ms = null, profit = null, refund_reason = null where trade_id = $1`,
      [ended.id],
    );
    await db.owner.query('update trader_trade set settled_journal = null where trade_id = $1', [ended.id]);
    await advanceFigures(db.app);
    expect((await stored(one.id)).figures).toEqual(noFigures);
    expect((await stored(other.id)).places.length).toBe(1);
  });

  it('[C4] a curve of many trades is shown in at most 500 points that end where the figures stand', async () => {
    const one = await trader();
    const reader = await openCustomer(db.app);
    const [many = []] = fc.sample(fc.array(anyTrade, { minLength: 1_203, maxLength: 1_203 }), { numRuns: 1, seed: 7 });
    await writeEnded(db, one, many);
    await advanceFigures(db.app, 250);
    const { readTraderEquity, listTradersTrades } = traderHandlers({ pool: db.app, openPhoto: async () => null });
    const actor: Actor = {
      uid: reader,
      displayName: 'Ada',
      signedInAtMs: null,
      role: 'user',
      accountStatus: 'approved',
    };
    const call = { actor, params: { id: one.id }, body: undefined, command: null } as const;
    const curve = await readTraderEquity({ ...call, query: undefined });
    if (!curve.ok) throw new Error('refused');
    const { points } = curve.value;
    const { figures, places } = truth(many);
    expect([points.length, points.at(0)?.trades, points.at(-1)?.trades]).toEqual([401, 3, 1_203]);
    expect(points.at(-1)?.profit).toBe((Number(figures.profit) / 100).toFixed(2));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listTradersTrades({ ...call, query: { limit: 100, ...(cursor ? { cursor } : {}) } });
      if (!page.ok) throw new Error('refused');
      seen.push(...page.value.items.map(({ tradeId }) => tradeId));
      cursor = page.value.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(places.map(([id]) => id).reverse());
  });

  it('[C4] [L5] what copiers made counts by money: tiny accounts that stop when they are ahead move it by what they staked', async () => {
    const one = await trader();
    const copy = async (allocation: bigint, settledProfit: bigint | null, settledStake = 0n, more = {}) =>
      startCopy(db, {
        trader: one.id,
        user: await openCustomer(db.app),
        allocation,
        settledProfit,
        settledStake,
        ...more,
      });
    const measured = async () => {
      await advanceFigures(db.app);
      const { rows } = await db.app.query(
        `select copiers, copiers_apart, customers_settled, customers_result, customers_staked from trader_figures
         where trader_id = $1`,
        [one.id],
      );
      return Object.values(rows[0]);
    };
    // A customer who lost 50.00 of 400.00 staked, one without a settled trade, and practice.
    await copy(100_000n, -5_000n, 40_000n);
    await copy(20_000n, null);
    await copy(10_000n, 9_000n, 9_000n, { wallet: 'practice' });
    expect(await measured()).toEqual([2, 120_000n, 1, -5_000n, 40_000n]);
    // Nine with 10.00 each that stopped with 0.85 from 1.00 staked: eight of ten customers are ahead, and the figure says a loss.
    for (let i = 0; i < 9; i++) await copy(1_000n, 85n, 100n, { state: 'stopped' });
    expect(await measured()).toEqual([2, 120_000n, 10, -5_000n + 765n, 40_900n]);
    // Profit share is no result of copiers; several copies of one customer are one customer.
    const user = await openCustomer(db.app);
    for (const state of ['stopped', 'active'] as const) {
      const settled = { settledProfit: 300n, settledStake: 1_000n, sharePaid: 50n };
      await startCopy(db, { trader: one.id, user, state, allocation: 5_000n, ...settled });
    }
    expect(await measured()).toEqual([3, 125_000n, 11, -5_000n + 765n + 500n, 42_900n]);

    const ofCopies = async (edit: string) => {
      const named = await namedAfterForging(db, [], (client) =>
        client.query(`update trader_figures set ${edit} where trader_id = $1`, [one.id]),
      );
      return named.filter((line) => line.startsWith(`C4 trader ${one.id}: is said to have`));
    };
    // A look of just now may have come before what changed just now.
    const later = 'copies_ms = copies_ms + 20000';
    expect(await ofCopies(later)).toEqual([]);
    for (const column of ['copiers', 'copiers_apart', 'customers_settled', 'customers_result', 'customers_staked'])
      expect(await ofCopies(`${column} = ${column} + 1, ${later}`), column).toHaveLength(1);
  });
});

describe('the list of traders', () => {
  it('[C1] [C4] is sorted, searched and paged by what stands in it, each trader once, those without trades last', async () => {
    const reader = await openCustomer(db.app);
    const known = await Promise.all([trader(), trader(), trader(), trader(), trader(), trader()]);
    await db.owner.query(`update trader set name = name || ' of 100%_Alps' where id = any($1)`, [
      known.map(({ id }) => id),
    ]);
    // The last one has no trade; of two the figures are the same.
    for (const [i, one] of known.slice(0, 5).entries()) {
      const profit = [500n, -300n, 200n, 200n, -1n][i] ?? 0n;
      await writeEnded(db, one, [
        {
          id: newId('trd'),
          result: profit > 0n ? 'WON' : 'LOST',
          stake: 500n,
          profit,
          balanceBefore: 10_000n,
          closedMs: epochMs,
        },
      ]);
    }
    const [first, second] = known;
    if (!first || !second) throw new Error('no traders');
    await startCopy(db, { trader: second.id, user: reader });
    await db.owner.query(`update trader set state = 'stopped', stopped_ms = 1, stopped_by = 'trader' where id = $1`, [
      first.id,
    ]);
    await advanceFigures(db.app);
    const { listTraders: list } = traderHandlers({ pool: db.app, openPhoto: async () => null });
    const actor: Actor = {
      uid: reader,
      displayName: 'Ada',
      signedInAtMs: null,
      role: 'user',
      accountStatus: 'approved',
    };
    /** Places of the traders in the list, read two at a time. */
    const places = async (query: Omit<QueryOf<typeof listTraders>, 'limit' | 'cursor'>): Promise<readonly number[]> => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({
          actor,
          params: undefined,
          body: undefined,
          command: null,
          query: { search: '100%_alps', ...query, limit: 2, ...(cursor === undefined ? {} : { cursor }) },
        });
        if (!page.ok) throw new Error(page.failure.code);
        seen.push(...page.value.items.map(({ id }) => id));
        cursor = page.value.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return seen.map((id) => known.findIndex((one) => one.id === id));
    };
    // Among equals the newer id comes first.
    const [newer, older] = (known[2]?.id ?? '') > (known[3]?.id ?? '') ? [2, 3] : [3, 2];
    expect(await places({ sort: 'return' })).toEqual([0, newer, older, 4, 1, 5]);
    expect(await places({})).toEqual([0, newer, older, 4, 1, 5]);
    expect(await places({ sort: 'profit' })).toEqual([0, newer, older, 4, 1, 5]);
    expect((await places({ sort: 'drawdown' })).slice(-3)).toEqual([4, 1, 5]);
    expect((await places({ sort: 'copiers' }))[0]).toBe(1);
    expect((await places({ sort: 'trades' })).at(-1)).toBe(5);
    expect([...(await places({ sort: 'newest' }))].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await places({ state: 'stopped' })).toEqual([0]);
    expect(await places({ copied: true })).toEqual([1]);
    expect(await places({ search: '100x' })).toEqual([]);
    const wrong = await list({
      actor,
      params: undefined,
      body: undefined,
      command: null,
      query: { cursor: 'made up' },
    });
    expect(wrong.ok ? 'a page' : wrong.failure.code).toBe('invalid_input');
  });
});
