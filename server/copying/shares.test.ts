import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { weekAfter, weekStart } from '#domain/copying/weeks.ts';
import type { CopyId, TradeId, TraderId, UserId } from '#domain/ids/ids.ts';
import { readBalance, readHouse } from '#server/ledger/balances.ts';
import { readClock } from '#server/review/timeline.ts';
import { openCopyFixture } from '#tools/testing/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';

/** Profit share over Mondays, stops and new beginnings (C6), by the database's own clock, which the tests move. */
let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openCopyFixture(db);
});
afterAll(() => db.drop());

const second = 1_000;
const hour = 3_600 * second;
/** The next Monday 00:00 UTC by the database's clock. */
const nextMonday = async () => weekAfter(weekStart(await readClock(db.app)));
/** Each trade of the copy stakes 40.00 and wins 34.00. */
const body = { allocation: '200.00', sizing: 'fixed', fixedStake: '40.00', maxStake: '40.00', stopLoss: null };

interface Scene {
  readonly trader: { readonly uid: UserId; readonly id: TraderId };
  readonly ann: UserId;
}
const scene = async (shareBps = 3_000): Promise<Scene> => ({
  trader: await fixture.trader(10_000_000n, shareBps),
  ann: await fixture.customer(200_000n),
});
const begin = async ({ trader, ann }: Scene): Promise<CopyId> =>
  (await fixture.does('subscribe', ann, { id: trader.id, body })).copy.id;
const stop = ({ ann }: Scene, id: CopyId) => fixture.does('stopCopy', ann, { id });
const copyOf = ({ ann }: Scene, id: CopyId) => fixture.does('readCopy', ann, { id });
const lines = async ({ ann }: Scene, id: CopyId) => (await fixture.does('listProfitShares', ann, { id })).items;
const trade = async ({ trader }: Scene, position: 'UP' | 'DOWN' = 'UP', duration = 30): Promise<TradeId> => {
  const source = await fixture.trade(trader.uid, 5_000n, { position, duration });
  await fixture.place();
  return source;
};
const play = async (one: Scene, result: 'WON' | 'LOST') => fixture.settle(await trade(one), result);

describe('a week ends on Monday 00:00 UTC', () => {
  it.each([
    ['a second later', second],
    ['on Tuesday', dayMs],
  ])('[C6] a straddle over it brings no share, when the job runs %s', async (_, late) => {
    const one = await scene();
    const copy = await begin(one);
    const monday = await nextMonday();
    await fixture.at(monday - 40 * second);
    const up = await trade(one, 'UP');
    await fixture.at(monday - 20 * second);
    const down = await trade(one, 'DOWN');
    await fixture.at(monday - 10 * second);
    await fixture.settle(up, 'WON');
    if (late > 10 * second) {
      await fixture.at(monday + 10 * second);
      await fixture.settle(down, 'LOST');
    }
    await fixture.at(monday + late);
    expect(await fixture.keep()).toBe(1);
    expect(await lines(one, copy)).toEqual([]);
    if (late < 10 * second) {
      await fixture.at(monday + 10 * second);
      await fixture.settle(down, 'LOST');
    }
    await fixture.at(weekAfter(monday) + second);
    await fixture.keep();
    await stop(one, copy);
    expect(await copyOf(one, copy)).toMatchObject({ state: 'stopped', profit: '-6.00', shared: '0.00' });
    expect(await lines(one, copy)).toEqual([]);
    expect(await fixture.breaches()).toEqual([]);
  });

  it('[C6] whenever the job runs it shares what the ledger had settled by then, week by week', async () => {
    const one = await scene();
    const copy = await begin(one);
    const monday = await nextMonday();
    await fixture.at(monday - hour);
    await play(one, 'WON');
    // What comes on Monday belongs to the week that begins: two losses, and then a week without a new high.
    await fixture.at(monday + 50);
    await play(one, 'LOST');
    await play(one, 'LOST');
    await fixture.at(weekAfter(monday) + dayMs);
    await fixture.keep();
    expect(await lines(one, copy)).toMatchObject([
      {
        formula: 2,
        kind: 'week',
        periodEnd: new Date(monday).toISOString(),
        settledTrades: 1,
        profit: '34.00',
        openStake: '0.00',
        earlierProfit: '0.00',
        due: '10.20',
        paid: '10.20',
        toHouse: '2.04',
      },
    ]);
    expect(await copyOf(one, copy)).toMatchObject({ profit: '-46.00', shareMark: '34.00', shareDue: '0.00' });
    expect(await fixture.breaches()).toEqual([]);
  });

  it('[C6] [L5] a week that was passed over, and one that was measured at another time, are named by the verifier', async () => {
    const one = await scene();
    const copy = await begin(one);
    const monday = await nextMonday();
    await fixture.at(monday - hour);
    await play(one, 'WON');
    await fixture.at(monday + hour);
    await db.owner.query('update copy set share_week_ms = $2 where id = $1', [copy, monday]);
    expect(await fixture.breaches()).toMatchObject([
      [expect.stringContaining('each week that brought a new high'), [{ id: `copy ${copy}` }]],
    ]);
    await db.owner.query('update copy set share_week_ms = $2 where id = $1', [copy, monday - 7 * dayMs]);
    await fixture.keep();
    expect(await fixture.breaches()).toEqual([]);
    const named = async (edit: string) => {
      await db.owner.query(`update profit_share set ${edit} where copy_id = $1`, [copy]);
      return (await fixture.breaches()).length;
    };
    expect(await named('open_stake = 100, due = 990, paid = 990, to_house = 198')).toBeGreaterThan(0);
    expect(await named('open_stake = 0, due = 1020, paid = 1020, to_house = 510, house_bps = 5000')).toBeGreaterThan(0);
    expect(await named('to_house = 204, house_bps = 2000, earlier_profit = 1')).toBeGreaterThan(0);
    expect(await named('earlier_profit = 0')).toBe(0);
    // Nor does a formula of before, with which the whole of it would be the house's.
    await db.owner.query('alter table profit_share drop constraint profit_share_formula_check');
    expect(await named('formula = 1, to_house = due, house_bps = 10000')).toBeGreaterThan(0);
    expect(await named('to_house = 204, house_bps = 2000')).toBeGreaterThan(0);
    expect(await named('formula = 2')).toBe(0);
    await db.owner.query('alter table profit_share add constraint profit_share_formula_check check (formula = 2)');
  });

  it('[C6] [C3] what was accepted before it and is placed after it counts as open: the week waits for that', async () => {
    const one = await scene();
    const copy = await begin(one);
    const monday = await nextMonday();
    await fixture.at(monday - hour);
    await play(one, 'WON');
    await fixture.at(monday - second);
    const source = await fixture.trade(one.trader.uid, 5_000n);
    await fixture.at(monday + second);
    await fixture.keep();
    const { rows } = await db.app.query('select share_week_ms from copy where id = $1', [copy]);
    expect(rows).toEqual([{ share_week_ms: BigInt(monday - 7 * dayMs) }]);
    // Whoever stops meanwhile changes nothing of it.
    await stop(one, copy);
    expect(await lines(one, copy)).toEqual([]);
    await fixture.place();
    await fixture.settle(source, 'LOST');
    await fixture.keep();
    expect(await copyOf(one, copy)).toMatchObject({ state: 'stopped', profit: '-6.00', shared: '0.00' });
    expect(await fixture.breaches()).toEqual([]);
  });

  it('[C6] nobody lowers, stops or restarts a copy out of the share of a week that has ended', async () => {
    const [one, other] = [await scene(), await scene()];
    const copies = [await begin(one), await begin(other)] as const;
    const monday = await nextMonday();
    await fixture.at(monday - hour);
    for (const each of [one, other]) await play(each, 'WON');
    await fixture.at(monday + hour);
    for (const each of [one, other]) await play(each, 'LOST');
    await fixture.does('changeCopy', one.ann, {
      id: copies[0],
      body: { allocation: '100.00', fixedStake: '10.00', maxStake: '10.00' },
    });
    await stop(other, copies[1]);
    const again = await begin(other);
    for (const [each, copy] of [
      [one, copies[0]],
      [other, copies[1]],
    ] as const) {
      expect(await lines(each, copy)).toMatchObject([{ kind: 'week', profit: '34.00', due: '10.20', paid: '10.20' }]);
    }
    expect(await copyOf(other, again)).toMatchObject({ earlierProfit: '-6.00', shareMark: '34.00' });
    await fixture.keep();
    expect(await fixture.breaches()).toEqual([]);
  });

  it('[C6] two jobs at once, and one that dies in between, take each week once', async () => {
    const trader = await fixture.trader(10_000_000n, 2_000);
    const people = await Promise.all(Array.from({ length: 5 }, () => fixture.customer(50_000n)));
    for (const ann of people) await begin({ trader, ann });
    const one = { trader, ann: people[0] ?? trader.uid };
    const monday = await nextMonday();
    await fixture.at(monday - hour);
    await play(one, 'WON');
    await fixture.at(monday + hour);
    const before = await readBalance(db.app, trader.uid, 'real');
    // Dies with everything written and nothing committed.
    await fixture.keepAndDie();
    expect((await readBalance(db.app, trader.uid, 'real')).available).toBe(before.available);
    await Promise.all([fixture.keep(2), fixture.keep(2), fixture.keep(3)]);
    // 6.80 of each, less the house's fifth.
    expect((await readBalance(db.app, trader.uid, 'real')).available).toBe(before.available + 5n * 544n);
    expect(await fixture.keep()).toBe(0);
    expect(await fixture.breaches()).toEqual([]);
  });
});

describe('marks belong to customer and trader', () => {
  it('[C6] a loss of an earlier copy is regained before anything is shared, a high stays shared, and a new admission changes nothing', async () => {
    const one = await scene();
    const first = await begin(one);
    await play(one, 'WON');
    await stop(one, first);
    expect(await lines(one, first)).toMatchObject([{ kind: 'stop', due: '10.20' }]);
    const next = await begin(one);
    await play(one, 'LOST');
    await stop(one, next);
    // The trader stops and is admitted again.
    await db.owner.query(
      `update trader set state = 'stopped', stopped_ms = clock_ms(), stopped_by = 'trader' where id = $1`,
      [one.trader.id],
    );
    await fixture.keep();
    await db.owner.query(`update trader set state = 'active', stopped_ms = null, stopped_by = null where id = $1`, [
      one.trader.id,
    ]);
    const third = await begin(one);
    expect(await copyOf(one, third)).toMatchObject({ earlierProfit: '-6.00', shareMark: '34.00', shareDue: '0.00' });
    await play(one, 'WON');
    // 28.00 of 34.00: nothing new, on Monday neither.
    await fixture.at((await nextMonday()) + second);
    await fixture.keep();
    expect(await lines(one, third)).toEqual([]);
    await play(one, 'WON');
    await stop(one, third);
    // 62.00 above 34.00.
    expect(await lines(one, third)).toMatchObject([
      { kind: 'stop', profit: '62.00', earlierProfit: '-6.00', profitBefore: '34.00', due: '8.40', paid: '8.40' },
    ]);
    expect(await fixture.breaches()).toEqual([]);
  });

  it('[C6] what was won while nothing was asked is not shared by a later copy that is asked for more', async () => {
    const one = await scene(0);
    const free = await begin(one);
    await play(one, 'WON');
    await stop(one, free);
    await db.owner.query('update trader set share_bps = 3000 where id = $1', [one.trader.id]);
    const copy = await begin(one);
    expect(await copyOf(one, copy)).toMatchObject({ shareBps: 3_000, shareMark: '34.00', shareDue: '0.00' });
    await stop(one, copy);
    expect(await lines(one, copy)).toEqual([]);
    expect(await fixture.breaches()).toEqual([]);
  });

  it('[C6] a mark never falls, whoever writes it', async () => {
    const one = await scene();
    const copy = await begin(one);
    await play(one, 'WON');
    await stop(one, copy);
    const ofAnn = 'where user_id = $1';
    for (const statement of ['update profit_mark set mark = mark - 1', 'delete from profit_mark']) {
      await expect(db.owner.query(`${statement} ${ofAnn}`, [one.ann])).rejects.toThrow('only rises');
    }
  });

  it('[C6] who stops on Sunday with trades open shares what the copy came to when they have ended, and pausing changes nothing', async () => {
    const [one, other] = [await scene(), await scene()];
    const [stopped, paused] = [await begin(one), await begin(other)];
    const monday = await nextMonday();
    await fixture.at(monday - hour);
    const open: TradeId[] = [];
    for (const each of [one, other]) {
      await play(each, 'WON');
      open.push(await trade(each));
    }
    await stop(one, stopped);
    await fixture.does('pauseCopy', other.ann, { id: paused, body: {} });
    await fixture.at(monday + second);
    await fixture.keep();
    // −6.00 if what is open is lost.
    for (const [each, copy] of [
      [one, stopped],
      [other, paused],
    ] as const) {
      expect(await lines(each, copy)).toEqual([]);
    }
    for (const source of open) await fixture.settle(source, 'WON');
    await fixture.keep();
    expect(await lines(one, stopped)).toMatchObject([{ kind: 'stop', profit: '68.00', due: '20.40' }]);
    expect(await lines(other, paused)).toEqual([]);
    await fixture.at(weekAfter(monday));
    await fixture.keep();
    expect(await lines(other, paused)).toMatchObject([{ kind: 'week', profit: '68.00', due: '20.40' }]);
    expect(await fixture.breaches()).toEqual([]);
  });
});

it('[C6] the house’s part is agreed when a copy begins: a later configuration changes no copy, and more than was seen begins none', async () => {
  const one = await scene(2_000);
  const old = await begin(one);
  const fees = async () =>
    (await readHouse(db.app)).find(({ kind, asset }) => kind === 'fees' && asset === 'USD')?.balance ?? 0n;
  fixture.houseTakes(5_000);
  try {
    expect(await fixture.does('readCopyingTerms', one.ann)).toMatchObject({ houseShareBps: 5_000 });
    const bob = await fixture.customer(50_000n);
    const seen = { id: one.trader.id, body: { ...body, houseShareBps: 2_000 } };
    expect(await fixture.call('subscribe', bob, seen)).toMatchObject({
      failure: { code: 'house_share_raised', facts: { houseShareBps: 5_000 } },
    });
    const later = await fixture.does('subscribe', bob, { ...seen, body: { ...body, houseShareBps: 5_000 } });
    const before = await fees();
    await play(one, 'WON');
    await stop(one, old);
    expect(await copyOf(one, old)).toMatchObject({ houseShareBps: 2_000 });
    // 6.80 of each: a fifth, and a half.
    expect(await fees()).toBe(before + 136n);
    await stop({ ...one, ann: bob }, later.copy.id);
    expect(await fees()).toBe(before + 136n + 340n);
    expect((await lines({ ...one, ann: bob }, later.copy.id))[0]).toMatchObject({ houseShareBps: 5_000 });
    for (const column of ['house_bps', 'share_bps']) {
      await expect(db.owner.query(`update copy set ${column} = 1 where id = $1`, [old])).rejects.toThrow('agreed');
    }
  } finally {
    fixture.houseTakes(2_000);
  }
  expect(await fixture.breaches()).toEqual([]);
});

type Step =
  | { readonly does: 'begin' | 'stop' | 'pause' | 'place' | 'keep' | 'monday' | 'tuesday' }
  | { readonly does: 'trade' }
  | { readonly does: 'end'; readonly nth: number; readonly result: 'WON' | 'LOST' | 'REFUNDED' };

it('[C6] whatever is traded, stopped, restarted and whenever the job runs, no more is paid than the share of the highest that all copies together had settled', async () => {
  const plain = (...names: readonly Exclude<Step['does'], 'end'>[]) =>
    fc.constantFrom(...names).map((does): Step => ({ does }));
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 2, arbitrary: plain('begin', 'begin', 'stop', 'pause') },
    { weight: 4, arbitrary: plain('trade', 'place') },
    { weight: 3, arbitrary: plain('keep', 'monday', 'tuesday') },
    {
      weight: 5,
      arbitrary: fc.record({
        does: fc.constant('end' as const),
        nth: fc.nat(9),
        result: fc.constantFrom('WON' as const, 'WON' as const, 'LOST' as const, 'REFUNDED' as const),
      }),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
      const one = await scene(3_000);
      await begin(one);
      const open: TradeId[] = [];
      let high = 0n;
      for (const now of steps) {
        await take(one, now, open);
        const { rows } = await db.owner.query<{ profit: bigint; paid: bigint }>(
          `select coalesce(sum(settled_profit), 0)::bigint as profit, coalesce(sum(share_paid), 0)::bigint as paid
           from copy where user_id = $1`,
          [one.ann],
        );
        const { profit = 0n, paid = 0n } = rows[0] ?? {};
        high = profit > high ? profit : high;
        expect(paid <= (high * 3_000n) / 10_000n).toBe(true);
      }
      await fixture.place();
      await fixture.keep();
      expect(await fixture.breaches()).toEqual([]);
    }),
    { numRuns: 10, endOnFailure: true },
  );
  expect(fixture.warnings).toEqual([]);
}, 180_000);

async function take(one: Scene, step: Step, open: TradeId[]): Promise<void> {
  const { items } = await fixture.does('listCopies', one.ann, { query: { state: 'running' } });
  const running: CopyId | undefined = items[0]?.id;
  switch (step.does) {
    case 'begin':
      await fixture.call('subscribe', one.ann, { id: one.trader.id, body });
      return;
    case 'stop':
      if (running) await stop(one, running);
      return;
    case 'pause':
      if (running) await fixture.call('pauseCopy', one.ann, { id: running, body: {} });
      return;
    case 'trade':
      open.push(await fixture.trade(one.trader.uid, 5_000n));
      return;
    case 'place':
      await fixture.place();
      return;
    case 'keep':
      await fixture.keep();
      return;
    case 'monday':
      await fixture.at((await nextMonday()) + 1);
      return;
    case 'tuesday':
      await fixture.at((await nextMonday()) + dayMs);
      await fixture.keep();
      return;
    case 'end': {
      // Only what has been placed ends with its copies.
      await fixture.place();
      const [source] = open.splice(step.nth % Math.max(open.length, 1), 1);
      if (source) await fixture.settle(source, step.result);
    }
  }
}
