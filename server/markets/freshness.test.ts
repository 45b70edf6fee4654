import { afterAll, beforeAll, expect, it } from 'vitest';
import { minuteMs } from '#domain/clock/durations.ts';
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

it('[R5] a pair is closed once it has had no current price for longer than allowed, and open again with the next', async () => {
  const closed = () => readClosedPairs(db.app, ['BTCUSD', 'ETHUSD', 'XRPUSD'], 15 * minuteMs);
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
