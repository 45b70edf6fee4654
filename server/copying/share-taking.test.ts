import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { weekAfter, weekStart } from '#domain/copying/weeks.ts';
import type { CopyId, TradeId, UserId } from '#domain/ids/ids.ts';
import type { TradeResult } from '#domain/trades/trade.ts';
import { readBalance, readHouse } from '#server/ledger/balances.ts';
import { profitSharePaid } from '#server/ledger/profit-share-paid.ts';
import { readClock } from '#server/review/timeline.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';

let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openCopyFixture(db);
});
afterAll(() => db.drop());

const wallet = async (uid: UserId) => {
  const { available, allocated, staked } = await readBalance(db.app, uid, 'real');
  return { available, allocated, staked };
};
const copyOf = async (uid: UserId, copy: { readonly id: CopyId }) => fixture.does('readCopy', uid, { id: copy.id });
const fees = async () =>
  (await readHouse(db.app)).find(({ kind, asset }) => kind === 'fees' && asset === 'USD')?.balance;
/** Lets the week end: it is Monday, a second after midnight. */
const endWeek = async () => fixture.at(weekAfter(weekStart(await readClock(db.app))) + 1_000);
const usd = (cents: bigint): string => `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;

describe('profit share', () => {
  it('[C6] a week takes the agreed share of new profit to the trader, the house’s part to fees; regained losses pay nothing', async () => {
    const trader = await fixture.trader(1_000_000n, 2_000);
    const ann = await fixture.customer(20_000n);
    const { copy } = await fixture.does('subscribe', ann, {
      id: trader.id,
      body: { allocation: '200.00', maxStake: '20.00' },
    });
    expect(copy.shareBps).toBe(2_000);
    // A trader may ask more of new copies; this one agreed to 20 %.
    await db.owner.query('update trader set share_bps = 3000 where id = $1', [trader.id]);
    const before = { fees: await fees(), trader: await wallet(trader.uid) };
    const round = async (status: 'WON' | 'LOST') => {
      const source = await fixture.trade(trader.uid, 50_000n);
      await fixture.place();
      await fixture.settle(source, status);
    };
    await round('WON');
    await fixture.keep();
    expect((await fixture.does('listProfitShares', ann, { id: copy.id })).items).toEqual([]);
    await endWeek();
    await fixture.at((await readClock(db.app)) + 8 * dayMs);
    await fixture.customer(100n);
    // A copy worker that fails for a week is named by the verifier.
    expect(await fixture.breaches()).toMatchObject([['C6.looked-at-weeks', [{ id: `copy ${copy.id}` }]]]);
    await fixture.keep();
    const { profit } = await copyOf(ann, copy);
    const [line] = (await fixture.does('listProfitShares', ann, { id: copy.id })).items;
    const won = BigInt(profit.replace('.', ''));
    const due = (won * 2_000n) / 10_000n;
    expect(line).toMatchObject({
      kind: 'week',
      settledTrades: 1,
      profitBefore: '0.00',
      profit,
      shareBps: 2_000,
      owedBefore: '0.00',
      due: usd(due),
      paid: usd(due),
      toHouse: usd(due / 5n),
      toTrader: usd(due - due / 5n),
    });
    expect(new Date(line.periodEnd).getUTCDay()).toBe(1);
    expect(await fees()).toBe((before.fees ?? 0n) + due / 5n);
    await round('LOST');
    await endWeek();
    await fixture.keep();
    await round('WON');
    await endWeek();
    await fixture.keep();
    // Up, down and not above the first high again: one line.
    const high = BigInt((await copyOf(ann, copy)).profit.replace('.', ''));
    expect(high <= won).toBe(true);
    expect((await fixture.does('listProfitShares', ann, { id: copy.id })).items).toHaveLength(1);
    await fixture.does('stopCopy', ann, { id: copy.id });
    expect(await wallet(ann)).toEqual({ available: 20_000n + high - due, allocated: 0n, staked: 0n });
    expect(await copyOf(ann, copy)).toMatchObject({
      state: 'stopped',
      shared: usd(due),
      profitAfterShare: usd(high - due),
      free: '0.00',
    });
    // The curve ends at the figure beside it, after the share.
    expect((await fixture.does('readCopyCurve', ann, { id: copy.id })).points.at(-1)).toMatchObject({
      profit: usd(high),
      profitAfterShare: usd(high - due),
    });
    // What the results of all trades are said to be before is what the copies say they paid.
    const always = { fromMs: null, beforeMs: null };
    expect(await profitSharePaid(db.app, ann, 'real', always)).toBe(due);
    expect(await profitSharePaid(db.app, ann, 'practice', always)).toBe(0n);
    expect(await fixture.breaches()).toEqual([]);
  });

  it('[C6] a stop shares once, when the last trade has ended: its gains count, and losses give back what was held', async () => {
    const trader = await fixture.trader(100_000n, 3_000);
    const body = { allocation: '100.00', sizing: 'fixed', fixedStake: '40.00', maxStake: '40.00' };
    const people = [await fixture.customer(10_000n), await fixture.customer(10_000n)] as const;
    const copies: CopyId[] = [];
    for (const uid of people) copies.push((await fixture.does('subscribe', uid, { id: trader.id, body })).copy.id);
    const round = async () => {
      const source = await fixture.trade(trader.uid, 5_000n);
      await fixture.place();
      return source;
    };
    await fixture.settle(await round(), 'WON');
    const [first, second] = [await round(), await round()];
    const was = await wallet(trader.uid);
    // 34.00 profit, 80.00 staked: 54.00 are free, 10.20 of them may be the trader's.
    for (const [nth, uid] of people.entries()) await fixture.does('stopCopy', uid, { id: copies[nth] ?? '' });
    for (const uid of people)
      expect(await wallet(uid)).toEqual({ available: 4_380n, allocated: 1_020n, staked: 8_000n });
    expect((await wallet(trader.uid)).available).toBe(was.available);
    expect(await fixture.keep()).toBe(0);
    // A week that ends meanwhile takes nothing of it either.
    await endWeek();
    expect(await fixture.keep()).toBe(0);
    // The first one's trades lose 40.00 and win 34.00; the other's are returned and won.
    const ends = async (source: TradeId, results: readonly [TradeResult, TradeResult]) => {
      for (const [nth, result] of results.entries()) {
        await fixture.settle(source, result, [...people.filter((_, other) => other !== nth), trader.uid]);
      }
      await fixture.settle(source, 'LOST');
      await fixture.keep();
    };
    await ends(first, ['LOST', 'REFUNDED']);
    // −6.00: what was held came back. 34.00: it is still held.
    expect(await wallet(people[0])).toEqual({ available: 5_400n, allocated: 0n, staked: 4_000n });
    expect(await wallet(people[1])).toEqual({ available: 8_380n, allocated: 1_020n, staked: 4_000n });
    await db.owner.query(`update customer set account_status = 'blocked' where uid = $1`, [trader.uid]);
    const before = await wallet(trader.uid);
    await ends(second, ['WON', 'WON']);
    const lines = async (nth: 0 | 1) =>
      (await fixture.does('listProfitShares', people[nth], { id: copies[nth] ?? '' })).items;
    // 28.00 came of it: 8.40, once. 68.00: 20.40.
    expect(await lines(0)).toMatchObject([
      { kind: 'stop', settledTrades: 3, profit: '28.00', profitBefore: '0.00', due: '8.40', paid: '8.40' },
    ]);
    expect(await lines(1)).toMatchObject([
      { kind: 'stop', settledTrades: 3, profit: '68.00', due: '20.40', paid: '20.40' },
    ]);
    expect(await wallet(people[0])).toEqual({ available: 10_000n + 2_800n - 840n, allocated: 0n, staked: 0n });
    expect(await wallet(people[1])).toEqual({ available: 10_000n + 6_800n - 2_040n, allocated: 0n, staked: 0n });
    // A blocked trader is paid too, less the house's fifth of each.
    expect((await wallet(trader.uid)).available).toBe(before.available + 840n - 168n + 2_040n - 408n);
    expect((await fixture.noticesOf(people[0])).at(-1)?.[1]).toMatchObject({ profit: '28.00', shared: '8.40' });
    const earned = (await fixture.noticesOf(trader.uid)).filter(([kind]) => kind === 'share_earned');
    // One notice of both: 6.72 and 16.32.
    expect(earned.map(([, facts]) => facts)).toEqual([{ amount: '23.04', copies: 2 }]);
    expect(await fixture.breaches()).toEqual([]);
  });

  it('[C6] share that is owed is paid as trades end, before anything is lowered; practice pays none', async () => {
    const trader = await fixture.trader(100_000n, 5_000);
    const [ann, bob] = [await fixture.customer(10_000n), await fixture.customer(0n)];
    const fixed = (fixedStake: string) => ({ allocation: '100.00', sizing: 'fixed', fixedStake, maxStake: fixedStake });
    const { copy } = await fixture.does('subscribe', ann, { id: trader.id, body: fixed('100.00') });
    const played = await fixture.does('subscribe', bob, {
      id: trader.id,
      body: { ...fixed('100.00'), wallet: 'practice' },
    });
    expect(played.copy).toMatchObject({ wallet: 'practice', shareBps: 0 });
    const first = await fixture.trade(trader.uid, 5_000n);
    await fixture.place();
    await fixture.settle(first, 'WON');
    await fixture.does('changeCopy', ann, { id: copy.id, body: fixed('90.00') });
    // The job comes late: what was free at the end of the week is staked again.
    await endWeek();
    const seconds = [await fixture.trade(trader.uid, 5_000n), await fixture.trade(trader.uid, 5_000n)];
    await fixture.place();
    // 85.00 won, 185.00 − 180.00 free: 5.00 of 42.50 are paid.
    await fixture.keep();
    expect((await fixture.does('listProfitShares', ann, { id: copy.id })).items).toMatchObject([
      { kind: 'week', due: '42.50', paid: '5.00' },
    ]);
    expect(await fixture.keep()).toBe(0);
    for (const second of seconds) await fixture.settle(second, 'REFUNDED');
    await fixture.keep();
    expect((await fixture.does('listProfitShares', ann, { id: copy.id })).items[0]).toMatchObject({
      kind: 'rest',
      due: '0.00',
      owedBefore: '37.50',
      paid: '37.50',
    });
    await fixture.does('unsubscribe', bob, { id: trader.id, query: { wallet: 'practice' } });
    expect((await fixture.does('listProfitShares', bob, { id: played.copy.id })).items).toEqual([]);
    expect(await fixture.breaches()).toEqual([]);
  });
});
