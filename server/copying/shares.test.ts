import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { weekAfter } from '#domain/copying/weeks.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import {
  begin,
  copyOf,
  hour,
  lines,
  nextMonday,
  play,
  scene,
  second,
  stop,
  trade,
} from '#tools/testing/copying/share-scenes.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';

/** Profit share over Mondays, stops and new beginnings (C6), by the database's own clock, which the tests move. */
let db: FreshDatabase;

let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openCopyFixture(db);
});
afterAll(() => db.drop());

describe('a week ends on Monday 00:00 UTC', () => {
  it.each([
    ['a second later', second],
    ['on Tuesday', dayMs],
  ])('[C6] a straddle over it brings no share, when the job runs %s', async (_, late) => {
    const one = await scene(fixture);
    const copy = await begin(fixture, one);
    const monday = await nextMonday(db);
    await fixture.at(monday - 40 * second);
    const up = await trade(fixture, one, 'UP');
    await fixture.at(monday - 20 * second);
    const down = await trade(fixture, one, 'DOWN');
    await fixture.at(monday - 10 * second);
    await fixture.settle(up, 'WON');
    if (late > 10 * second) {
      await fixture.at(monday + 10 * second);
      await fixture.settle(down, 'LOST');
    }
    await fixture.at(monday + late);
    expect(await fixture.keep()).toBe(1);
    expect(await lines(fixture, one, copy)).toEqual([]);
    if (late < 10 * second) {
      await fixture.at(monday + 10 * second);
      await fixture.settle(down, 'LOST');
    }
    await fixture.at(weekAfter(monday) + second);
    await fixture.keep();
    await stop(fixture, one, copy);
    expect(await copyOf(fixture, one, copy)).toMatchObject({ state: 'stopped', profit: '-6.00', shared: '0.00' });
    expect(await lines(fixture, one, copy)).toEqual([]);
    expect(await fixture.breaches()).toEqual([]);
  });

  it('[C6] whenever the job runs it shares what the ledger had settled by then, week by week', async () => {
    const one = await scene(fixture);
    const copy = await begin(fixture, one);
    const monday = await nextMonday(db);
    await fixture.at(monday - hour);
    await play(fixture, one, 'WON');
    // What comes on Monday belongs to the week that begins: two losses, and then a week without a new high.
    await fixture.at(monday + 50);
    await play(fixture, one, 'LOST');
    await play(fixture, one, 'LOST');
    await fixture.at(weekAfter(monday) + dayMs);
    await fixture.keep();
    expect(await lines(fixture, one, copy)).toMatchObject([
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
    expect(await copyOf(fixture, one, copy)).toMatchObject({ profit: '-46.00', shareMark: '34.00', shareDue: '0.00' });
    expect(await fixture.breaches()).toEqual([]);
  });

  it('[C6] [L5] a week that was passed over, and one that was measured at another time, are named by the verifier', async () => {
    const one = await scene(fixture);
    const copy = await begin(fixture, one);
    const monday = await nextMonday(db);
    await fixture.at(monday - hour);
    await play(fixture, one, 'WON');
    await fixture.at(monday + hour);
    await db.owner.query('update copy set share_week_ms = $2 where id = $1', [copy, monday]);
    expect(await fixture.breaches()).toMatchObject([['C6.new-highs', [{ id: `copy ${copy}` }]]]);
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
    const one = await scene(fixture);
    const copy = await begin(fixture, one);
    const monday = await nextMonday(db);
    await fixture.at(monday - hour);
    await play(fixture, one, 'WON');
    await fixture.at(monday - second);
    const source = await fixture.trade(one.trader.uid, 5_000n);
    await fixture.at(monday + second);
    await fixture.keep();
    const { rows } = await db.app.query('select share_week_ms from copy where id = $1', [copy]);
    expect(rows).toEqual([{ share_week_ms: BigInt(monday - 7 * dayMs) }]);
    // Whoever stops meanwhile changes nothing of it.
    await stop(fixture, one, copy);
    expect(await lines(fixture, one, copy)).toEqual([]);
    await fixture.place();
    await fixture.settle(source, 'LOST');
    await fixture.keep();
    expect(await copyOf(fixture, one, copy)).toMatchObject({ state: 'stopped', profit: '-6.00', shared: '0.00' });
    expect(await fixture.breaches()).toEqual([]);
  });

  it('[C6] nobody lowers, stops or restarts a copy out of the share of a week that has ended', async () => {
    const [one, other] = [await scene(fixture), await scene(fixture)];
    const copies = [await begin(fixture, one), await begin(fixture, other)] as const;
    const monday = await nextMonday(db);
    await fixture.at(monday - hour);
    for (const each of [one, other]) await play(fixture, each, 'WON');
    await fixture.at(monday + hour);
    for (const each of [one, other]) await play(fixture, each, 'LOST');
    await fixture.does('changeCopy', one.ann, {
      id: copies[0],
      body: { allocation: '100.00', fixedStake: '10.00', maxStake: '10.00' },
    });
    await stop(fixture, other, copies[1]);
    const again = await begin(fixture, other);
    for (const [each, copy] of [
      [one, copies[0]],
      [other, copies[1]],
    ] as const) {
      expect(await lines(fixture, each, copy)).toMatchObject([
        { kind: 'week', profit: '34.00', due: '10.20', paid: '10.20' },
      ]);
    }
    expect(await copyOf(fixture, other, again)).toMatchObject({ earlierProfit: '-6.00', shareMark: '34.00' });
    await fixture.keep();
    expect(await fixture.breaches()).toEqual([]);
  });

  it('[C6] two jobs at once, and one that dies in between, take each week once', async () => {
    const trader = await fixture.trader(10_000_000n, 2_000);
    const people = await Promise.all(Array.from({ length: 5 }, () => fixture.customer(50_000n)));
    for (const ann of people) await begin(fixture, { trader, ann });
    const one = { trader, ann: people[0] ?? trader.uid };
    const monday = await nextMonday(db);
    await fixture.at(monday - hour);
    await play(fixture, one, 'WON');
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
