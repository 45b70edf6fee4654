import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { weekAfter } from '#domain/copying/weeks.ts';
import type { CopyId, TradeId } from '#domain/ids/ids.ts';
import { readHouse } from '#server/ledger/balances.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import {
  begin,
  body,
  copyOf,
  hour,
  lines,
  nextMonday,
  play,
  type Scene,
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

describe('marks belong to customer and trader', () => {
  it('[C6] a loss of an earlier copy is regained before anything is shared, a high stays shared, and a new admission changes nothing', async () => {
    const one = await scene(fixture);
    const first = await begin(fixture, one);
    await play(fixture, one, 'WON');
    await stop(fixture, one, first);
    expect(await lines(fixture, one, first)).toMatchObject([{ kind: 'stop', due: '10.20' }]);
    const next = await begin(fixture, one);
    await play(fixture, one, 'LOST');
    await stop(fixture, one, next);
    // The trader stops and is admitted again.
    await db.owner.query(
      `update trader set state = 'stopped', stopped_ms = clock_ms(), stopped_by = 'trader' where id = $1`,
      [one.trader.id],
    );
    await fixture.keep();
    await db.owner.query(`update trader set state = 'active', stopped_ms = null, stopped_by = null where id = $1`, [
      one.trader.id,
    ]);
    const third = await begin(fixture, one);
    expect(await copyOf(fixture, one, third)).toMatchObject({
      earlierProfit: '-6.00',
      shareMark: '34.00',
      shareDue: '0.00',
    });
    await play(fixture, one, 'WON');
    // 28.00 of 34.00: nothing new, on Monday neither.
    await fixture.at((await nextMonday(db)) + second);
    await fixture.keep();
    expect(await lines(fixture, one, third)).toEqual([]);
    await play(fixture, one, 'WON');
    await stop(fixture, one, third);
    // 62.00 above 34.00.
    expect(await lines(fixture, one, third)).toMatchObject([
      { kind: 'stop', profit: '62.00', earlierProfit: '-6.00', profitBefore: '34.00', due: '8.40', paid: '8.40' },
    ]);
    expect(await fixture.breaches()).toEqual([]);
  });

  it('[C6] what was won while nothing was asked is not shared by a later copy that is asked for more', async () => {
    const one = await scene(fixture, 0);
    const free = await begin(fixture, one);
    await play(fixture, one, 'WON');
    await stop(fixture, one, free);
    await db.owner.query('update trader set share_bps = 3000 where id = $1', [one.trader.id]);
    const copy = await begin(fixture, one);
    expect(await copyOf(fixture, one, copy)).toMatchObject({ shareBps: 3_000, shareMark: '34.00', shareDue: '0.00' });
    await stop(fixture, one, copy);
    expect(await lines(fixture, one, copy)).toEqual([]);
    expect(await fixture.breaches()).toEqual([]);
  });

  it('[C6] a mark never falls, whoever writes it', async () => {
    const one = await scene(fixture);
    const copy = await begin(fixture, one);
    await play(fixture, one, 'WON');
    await stop(fixture, one, copy);
    const ofAnn = 'where user_id = $1';
    for (const statement of ['update profit_mark set mark = mark - 1', 'delete from profit_mark']) {
      await expect(db.owner.query(`${statement} ${ofAnn}`, [one.ann])).rejects.toThrow('only rises');
    }
  });

  it('[C6] who stops on Sunday with trades open shares what the copy came to when they have ended, and pausing changes nothing', async () => {
    const [one, other] = [await scene(fixture), await scene(fixture)];
    const [stopped, paused] = [await begin(fixture, one), await begin(fixture, other)];
    const monday = await nextMonday(db);
    await fixture.at(monday - hour);
    const open: TradeId[] = [];
    for (const each of [one, other]) {
      await play(fixture, each, 'WON');
      open.push(await trade(fixture, each));
    }
    await stop(fixture, one, stopped);
    await fixture.does('pauseCopy', other.ann, { id: paused, body: {} });
    await fixture.at(monday + second);
    await fixture.keep();
    // −6.00 if what is open is lost.
    for (const [each, copy] of [
      [one, stopped],
      [other, paused],
    ] as const) {
      expect(await lines(fixture, each, copy)).toEqual([]);
    }
    for (const source of open) await fixture.settle(source, 'WON');
    await fixture.keep();
    expect(await lines(fixture, one, stopped)).toMatchObject([{ kind: 'stop', profit: '68.00', due: '20.40' }]);
    expect(await lines(fixture, other, paused)).toEqual([]);
    await fixture.at(weekAfter(monday));
    await fixture.keep();
    expect(await lines(fixture, other, paused)).toMatchObject([{ kind: 'week', profit: '68.00', due: '20.40' }]);
    expect(await fixture.breaches()).toEqual([]);
  });
});

it('[C6] the house’s part is agreed when a copy begins: a later configuration changes no copy, and more than was seen begins none', async () => {
  const one = await scene(fixture, 2_000);
  const old = await begin(fixture, one);
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
    await play(fixture, one, 'WON');
    await stop(fixture, one, old);
    expect(await copyOf(fixture, one, old)).toMatchObject({ houseShareBps: 2_000 });
    // 6.80 of each: a fifth, and a half.
    expect(await fees()).toBe(before + 136n);
    await stop(fixture, { ...one, ann: bob }, later.copy.id);
    expect(await fees()).toBe(before + 136n + 340n);
    expect((await lines(fixture, { ...one, ann: bob }, later.copy.id))[0]).toMatchObject({ houseShareBps: 5_000 });
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
      const one = await scene(fixture, 3_000);
      await begin(fixture, one);
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
      if (running) await stop(fixture, one, running);
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
      await fixture.at((await nextMonday(db)) + 1);
      return;
    case 'tuesday':
      await fixture.at((await nextMonday(db)) + dayMs);
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
