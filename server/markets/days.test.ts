import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#domain/clock/durations.ts';
import { pairs } from '#domain/markets/pairs.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type MarketHandlers, offeredMarkets, rowOf, seed } from '#tools/testing/markets/market-lists.ts';
import { takeLease } from '#tools/testing/markets/ticks.ts';
import { marketDays } from './days.ts';

const halfHourMs = 30 * minuteMs;

let db: FreshDatabase;
let handlers: MarketHandlers;
beforeAll(async () => {
  db = await freshDatabase();
  await takeLease(db.app);
  handlers = offeredMarkets(db);
});
afterAll(async () => db.drop());

/** Reads days anew each time. */
function daysOf(pair: string) {
  const read = marketDays(db.app, { pairs: pairs.filter((one) => one.pair === pair), quoted: new Set([pair]) }, 0);
  return async () => (await read())[0];
}

/** A list's row knows the last price only once it was recorded as the newest. */
const lastPrice = (pair: string, price: bigint) =>
  db.owner.query(
    `update market_pair set last_seq = 9, last_price = $2, last_source = 'simulated:walk:e1:l0', last_tick_ms = $3,
       last_quote_ms = $3 where pair = $1`,
    [pair, price.toString(), Date.now()],
  );

test('[M3] the range and the line of a day begin with the price that its change is counted from', async () => {
  const nowMs = Date.now();
  // The first one lies in the half hour that had begun when the day began, the highest and the lowest price of all right after it.
  const startMs = nowMs - dayMs + 30_000;
  const ticks = [
    { seq: 1, timeMs: startMs - 40_000, price: 1_000_000n },
    { seq: 2, timeMs: startMs, price: 700_000n },
    { seq: 3, timeMs: startMs + 1, price: 900_000n },
    { seq: 4, timeMs: startMs + 2, price: 400_000n },
    { seq: 5, timeMs: nowMs - hourMs, price: 600_000n },
  ];
  await seed(db, 'ETHUSD', ticks);
  await lastPrice('ETHUSD', 600_000n);
  const row = await rowOf(handlers, 'ETHUSD');
  const day = await daysOf('ETHUSD')();
  expect(row).toMatchObject({ changeFrom: '7000.00', change: '-14.29', changeSince: null });
  expect(day).toMatchObject({ high: '9000.00', low: '4000.00' });
  expect(day?.prices[0]).toBe(row.changeFrom);
  expect(day?.prices.at(-1)).toBe('6000.00');
});

test('[M3] a change says since when, where what was recorded does not cover the 24 hours', async () => {
  const firstMs = Date.now() - 3 * hourMs;
  await seed(db, 'SOLUSD', [{ seq: 1, timeMs: firstMs, price: 9_000_000n }]);
  await lastPrice('SOLUSD', 9_900_000n);
  expect(await rowOf(handlers, 'SOLUSD')).toMatchObject({
    change: '10.00',
    changeSince: new Date(firstMs).toISOString(),
  });
});

test('[M3] a day that was read while its past was still coming is whole once it has come', async () => {
  const now = Math.floor(Date.now() / halfHourMs) * halfHourMs;
  const ticks = Array.from({ length: 47 }, (_, nth) => ({
    seq: nth + 1,
    timeMs: now - (46 - nth) * halfHourMs,
    price: BigInt(500_000 + nth),
  }));
  const read = daysOf('DOGEUSD');
  await seed(db, 'DOGEUSD', ticks.slice(0, 4));
  expect((await read())?.prices).toHaveLength(5);
  await seed(db, 'DOGEUSD', ticks.slice(4));
  expect((await read())?.prices).toHaveLength(48);
});
