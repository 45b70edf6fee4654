import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs, minuteMs } from '#domain/clock/durations.ts';
import type { TradingHours } from '#domain/markets/trading-hours.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { readClosedPairs } from './freshness.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** As if the last price of a pair had been recorded so long (ms) ago. */
const price = (pair: string, agoMs: number, stale: boolean) =>
  db.owner.query(
    `insert into market_pair (pair, decimals, last_source, last_tick_ms, stale) values ($1, 2, 'live:test', clock_ms() - $2::bigint, $3)
     on conflict (pair) do update set last_source = excluded.last_source, last_tick_ms = excluded.last_tick_ms, stale = excluded.stale`,
    [pair, agoMs, stale],
  );

const any = (pairs: readonly string[]) => pairs.map((pair) => ({ pair, hours: null }));

it('[R5] a pair is closed once it has had no current price for longer than allowed, and open again with the next', async () => {
  const closed = () => readClosedPairs(db.app, any(['BTCUSD', 'ETHUSD', 'XRPUSD']), 15 * minuteMs);
  await price('BTCUSD', 14 * minuteMs, true);
  await price('ETHUSD', 0, false);
  expect(await closed()).toEqual(['XRPUSD']);
  await price('BTCUSD', 15 * minuteMs + 1, true);
  expect(await closed()).toEqual(['BTCUSD', 'XRPUSD']);
  await price('BTCUSD', 0, false);
  await price('XRPUSD', 0, false);
  expect(await closed()).toEqual([]);
  // A recorder that died marks nothing as stale.
  await price('BTCUSD', 16 * minuteMs, false);
  expect(await closed()).toEqual(['BTCUSD']);
});

it('[R5] a pair is not closed by time that passes outside of its trading hours', async () => {
  const { rows } = await db.app.query<{ now_ms: bigint }>('select clock_ms() as now_ms');
  const now = new Date(Number(rows[0]?.now_ms));
  const days = (of: readonly number[]): TradingHours => of.map((day) => ({ day, from: 0, to: 1_440 }));
  const week = [1, 2, 3, 4, 5, 6, 7];
  /** 1 is Monday. Its end may come while this runs: the day after is left out as well. */
  const today = now.getUTCDay() || 7;
  const others = days(week.filter((day) => day !== today && day !== (today % 7) + 1));
  const closed = (hours: TradingHours | null) => readClosedPairs(db.app, [{ pair: 'SOLUSD', hours }], 15 * minuteMs);
  // Since the beginning of today.
  await price('SOLUSD', (now.getTime() % dayMs) + 1, false);
  expect(await closed(others)).toEqual([]);
  await price('SOLUSD', 2 * dayMs, false);
  expect(await closed(others)).toEqual(['SOLUSD']);
  expect(await closed(days(week))).toEqual(['SOLUSD']);
});
