import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noFigures } from '#domain/copying/figures.ts';
import { newId } from '#server/ids/new-id.ts';
import type { Actor } from '#server/operations/handler.ts';
import { startCopy, writeEnded } from '#tools/testing/copying/traders.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { anyTrade, fixtureTrader, stored, trader, truth } from '#tools/testing/figures-fixture.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { fundCustomer, openCustomer } from '#tools/testing/people/customers.ts';
import { verifyFigures } from '#tools/verification/figures.ts';
import { newFindings } from '#tools/verification/findings.ts';
import { advanceFigures } from './figures.ts';
import { traderHandlers } from './traders.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

describe('figures kept', () => {
  it('[C4] are those of all settled trades in the order of their settlements, in whatever order and portions they come in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyTrade, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 6 }),
        async (portions, atOnce) => {
          const one = await trader(db);
          for (const [i, portion] of portions.entries()) {
            await writeEnded(db, one, portion);
            // Two processes at once, and once more for nothing.
            await Promise.all([advanceFigures(db.app, atOnce), advanceFigures(db.app, atOnce)]);
            expect(await stored(db, one.id)).toEqual(truth(portions.slice(0, i + 1).flat()));
          }
          await advanceFigures(db.app, atOnce);
          expect(await stored(db, one.id)).toEqual(truth(portions.flat()));
        },
      ),
      { numRuns: 15 },
    );
  });

  it('[C4] trades that were open at once come to what happened to the wallet; what is paid in between moves nothing', async () => {
    const { fixture, one, shown, round, found } = await fixtureTrader(db, 100_000n);
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
    const { fixture, one, shown, found } = await fixtureTrader(db, 20_000n);
    const [first, second] = [await fixture.trade(one.uid, 10_000n), await fixture.trade(one.uid, 5_000n)];
    await fixture.settle(second, 'WON');
    // 42.50 of 200.00; the first has half of the index.
    expect((await shown()).return).toBe('0.2125');
    expect((await stored(db, one.id)).figures).toMatchObject({ openStakes: 10_000n, openParts: 500_000_000_000n });
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
    expect(await found()).toContain('is by journals …');
    await db.owner.query('update trader_trade set base = $2, free_parts = $3 where trade_id = $1', [
      third,
      rows[0]?.base,
      rows[0]?.free_parts,
    ]);
    expect(await found()).toEqual([]);
    // Half of what was free, of 0.7125.
    await fixture.settle(third, 'LOST');
    expect((await shown()).return).toBe('-0.6438');
    expect((await stored(db, one.id)).figures).toMatchObject({ openStakes: 0n, openParts: 0n });
    expect(await found()).toEqual([]);
  });

  it('[L5] [C4] verify counts them again, and names the trade or the trader whose figures are others', async () => {
    const one = await trader(db);
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
    expect(hidden).toContainEqual(['C4', 'trade', 'is']);
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
    const [one, other] = [await trader(db), await trader(db)];
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
    expect((await stored(db, one.id)).figures).toEqual(noFigures);
    expect((await stored(db, other.id)).places.length).toBe(1);
  });

  it('[C4] a curve of many trades is shown in at most 500 points that end where the figures stand', async () => {
    const one = await trader(db);
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
    const one = await trader(db);
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
