import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { makeNextMinutes } from '#server/markets/recording/thinning.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { keptLog } from '#tools/testing/markets/manual-source.ts';
import { call, type MarketHandlers, offeredMarkets, type Seeded, seed } from '#tools/testing/markets/market-lists.ts';
import { takeLease } from '#tools/testing/markets/ticks.ts';

let db: FreshDatabase;
let handlers: MarketHandlers;
beforeAll(async () => {
  db = await freshDatabase();
  await takeLease(db.app);
  handlers = offeredMarkets(db);
});
afterAll(async () => db.drop());

describe('candles', () => {
  const text = (price: bigint): string => `${price / 100n}.${(price % 100n).toString().padStart(2, '0')}`;

  /** Candles by one pass in the order of seq, in memory. */
  function slowCandles(ticks: readonly Seeded[], seconds: number, beforeMs: number | null, limit: number) {
    const spans = new Map<number, Seeded[]>();
    for (const tick of ticks) {
      const begins = tick.timeMs - (tick.timeMs % (seconds * 1_000));
      if (beforeMs !== null && begins >= beforeMs) continue;
      spans.set(begins, [...(spans.get(begins) ?? []), tick]);
    }
    const ordered = [...spans].sort(([a], [b]) => a - b).slice(-limit);
    return ordered.map(([begins, inside]) => {
      const prices = inside.map(({ price }) => price);
      const sorted = [...prices].sort((a, b) => (a < b ? -1 : 1));
      return {
        time: new Date(begins).toISOString(),
        open: text(prices[0] ?? 0n),
        high: text(sorted.at(-1) ?? 0n),
        low: text(sorted[0] ?? 0n),
        close: text(prices.at(-1) ?? 0n),
        ticks: prices.length,
      };
    });
  }

  test('[M4] they equal a slow computation over random streams with gaps and repeated times', async () => {
    const gap = fc.oneof(
      { weight: 20, arbitrary: fc.integer({ min: 0, max: 900 }) },
      { weight: 2, arbitrary: fc.integer({ min: 1_000, max: 400_000 }) },
      { weight: 1, arbitrary: fc.constant(30_000_000) },
    );
    const names = ['LTCUSD', 'ADAUSD', 'BNBUSD'] as const;
    const streams = fc.sample(
      fc.array(fc.tuple(gap, fc.bigInt({ min: 1n, max: 99_999n })), { minLength: 150, maxLength: 400 }),
      { numRuns: 2, seed: 20_230_202 },
    );
    for (const [index, stream] of streams.entries()) {
      const pair = names[index === 0 ? 0 : 2] ?? 'LTCUSD';
      let timeMs = 1_675_329_600_138;
      const ticks = stream.map(([gapMs, price], at) => {
        timeMs += gapMs;
        return { seq: at + 1, timeMs, price };
      });
      await seed(db, pair, ticks);
      while (await makeNextMinutes(db.app, keptLog()));
      const middle = ticks[Math.floor(ticks.length / 2)]?.timeMs ?? 0;
      for (const seconds of [1, 5, 60, 900, 3_600, 14_400, 86_400] as const) {
        for (const limit of [1, 7, 1_000]) {
          for (const beforeMs of [null, middle, middle - (middle % 60_000)]) {
            const before = beforeMs === null ? {} : { before: new Date(beforeMs).toISOString() };
            const decision = await handlers.listCandles(call({ pair }, { seconds, limit, ...before }));
            const wanted = slowCandles(ticks, seconds, beforeMs, limit);
            // Far more gaps than are stepped over in one request may leave out the oldest.
            const got = decision.ok ? decision.value.items : [];
            expect(got).toEqual(wanted.slice(-got.length || wanted.length));
            if (wanted.length <= 7 && limit <= 7) expect(got).toHaveLength(wanted.length);
            expect(got.length).toBeGreaterThanOrEqual(Math.min(wanted.length, 20));
          }
        }
      }
    }
  });

  test('[M4] the hours of a day are made with its minutes, and each is what its minutes give', async () => {
    const hours = await db.app.query('select * from market_hour order by pair, begins_ms');
    expect(hours.rows.length).toBeGreaterThan(10);
    const { rows: minutes } = await db.app.query('select * from market_minute order by pair, first_seq');
    const given = new Map<string, (typeof minutes)[number]>();
    for (const minute of minutes) {
      const begins_ms = minute.begins_ms - (minute.begins_ms % 3_600_000n);
      const hour = given.get(`${minute.pair} ${begins_ms}`) ?? { ...minute, begins_ms, ticks: 0n };
      given.set(`${minute.pair} ${begins_ms}`, {
        ...hour,
        high: minute.high > hour.high ? minute.high : hour.high,
        low: minute.low < hour.low ? minute.low : hour.low,
        close: minute.close,
        ticks: hour.ticks + minute.ticks,
      });
    }
    expect(hours.rows).toEqual([...given.values()]);
  });

  test('[M4] one request reads two days of ticks at most, and of days whose minutes are made any number', async () => {
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    const times = [-6, -5, -4, -3, -2, 0].flatMap((day) => [1, 60_001].map((ms) => today + day * dayMs + ms));
    const ticks = times.map((timeMs, i) => ({ seq: i + 1, timeMs, price: BigInt(1_000 + i) }));
    await seed(db, 'ETHEUR', ticks);
    const days = async (limit: number) => {
      const decision = await handlers.listCandles(call({ pair: 'ETHEUR' }, { seconds: 86_400, limit }));
      return decision.ok ? decision.value.items : [];
    };
    const wanted = slowCandles(ticks, 86_400, null, 100);
    // Today and the silent day before it.
    expect(await days(100)).toEqual(wanted.slice(-1));
    const made = async () =>
      (await db.app.query(`select begins_ms from market_minute where pair = 'ETHEUR' order by 1`)).rows.map((row) =>
        Number(row.begins_ms),
      );
    expect(await made()).toEqual([]);
    while (await makeNextMinutes(db.app, keptLog()));
    expect(await made()).toEqual(times.slice(0, -2).map((timeMs) => timeMs - 1));
    expect(await days(100)).toEqual(wanted);
    expect(await days(3)).toEqual(wanted.slice(-3));
  });

  test('[M3] the last 24 hours: highest, lowest and the last price of each half hour, read on as they come', async () => {
    const readDay = async () => {
      const decision = await handlers.listMarketDays(call(undefined, undefined));
      return decision.ok ? decision.value.items.find(({ currencyPair }) => currencyPair === 'ETHGBP') : null;
    };
    // Counted from the half hour that runs, so that two prices a minute apart are always of one.
    const halfHour = Math.floor(Date.now() / 1_800_000) * 1_800_000;
    const hour = 3_600_000;
    const ticks = [
      { agoMs: 25 * hour, price: 9_900n },
      { agoMs: 23 * hour, price: 5_000n },
      { agoMs: 23 * hour - 60_000, price: 5_200n },
      { agoMs: 2 * hour, price: 4_800n },
      { agoMs: hour, price: 5_100n },
    ];
    await seed(
      db,
      'ETHGBP',
      ticks.map(({ agoMs, price }, i) => ({ seq: i + 1, timeMs: halfHour - agoMs, price })),
    );
    expect(await readDay()).toEqual({
      currencyPair: 'ETHGBP',
      // What is older than a day is in none of it.
      high: '52.00',
      low: '48.00',
      prices: ['50.00', '52.00', '48.00', '51.00'],
    });
  });

  test('[E2] a time that is none is refused with its field', async () => {
    expect(await handlers.listCandles(call({ pair: 'LTCUSD' }, { before: 'soon' }))).toMatchObject({
      failure: { code: 'invalid_input', facts: { fields: [{ field: 'before' }] } },
    });
  });
});
