import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { recordPast } from '#tools/testing/markets/past-trades.ts';

/** Two hours before the end of the day before yesterday, the minutes of which are made. */
const beginsMs = Math.floor(Date.now() / dayMs) * dayMs - dayMs - 7_200_000;
let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
  const source = 'simulated:walk:e1:l0';
  const ticks = Array.from({ length: 60 }, (_, i) => ({
    timeMs: beginsMs + i * 100_000,
    price: 5_000n + BigInt(i),
    source,
  }));
  await recordPast(db, 'BTCUSD', ticks);
  await db.app.query('select market_minutes_next()');
});
afterAll(() => db.drop());

const named = (sql: string): Promise<readonly string[]> =>
  namedAfterForging(db, [], (client: PoolClient) => client.query(sql));
const first = `pair = 'BTCUSD' and begins_ms = (select min(begins_ms) from`;

test('M4 Z1: candles and prices that nobody touched are clean', async () => {
  expect(await named('select 1')).toEqual([]);
  expect((await db.app.query('select from market_hour')).rowCount).toBe(2);
});

test('M4: a candle of a minute or of an hour that its ticks do not make is named, one that is missing or was added too', async () => {
  const minutes = `${first} market_minute)`;
  for (const edit of [
    `update market_minute set high = high + 100 where ${minutes}`,
    `update market_minute set close = close - 1 where ${minutes}`,
    `delete from market_minute where ${minutes}`,
    `insert into market_minute select pair, begins_ms - 60000, first_seq, open, high, low, close, ticks from market_minute where ${minutes}`,
  ]) {
    expect(await named(edit), edit).toContainEqual(expect.stringMatching(/^M4 minute BTCUSD \d+: says /));
  }
  for (const edit of ['high = high + 100', 'low = low - 1', 'ticks = ticks + 1']) {
    expect(await named(`update market_hour set ${edit} where ${first} market_hour)`), edit).toEqual([
      expect.stringMatching(/^M4 hour BTCUSD \d+: says /),
    ]);
  }
});

const day = Math.floor(beginsMs / dayMs);
const thinned = `insert into market_thinned (pair, day, ticks, removed, first_seq, last_seq, hash_before, hash_after)
  values ('BTCUSD', ${day}, 60, 9, 1, 60, '', '')`;
const minutesOf = (lines: readonly string[]) => lines.filter((line) => line.startsWith('M4 minute'));

test('M4: of a thinned day what is left of a minute has to lie within its candle', async () => {
  expect(minutesOf(await named(thinned))).toEqual([]);
  for (const edit of [
    'low = low + 1, high = high + 1',
    'open = open - 1, low = low - 1',
    'close = close + 1, high = high + 1',
    'ticks = ticks + 1',
    'high = high + 100',
  ]) {
    expect(minutesOf(await named(`${thinned}; update market_minute set ${edit}`)).length, edit).toBeGreaterThan(10);
  }
  expect(minutesOf(await named(`${thinned}; delete from market_tick where seq < 10`))).toEqual([]);
});

test('M4: of a thinned day a candle that is missing, or that holds other ticks than were due, is named, with ticks or without', async () => {
  const left = `${thinned}; delete from market_tick where seq < 10`;
  const candles = `market_minute where pair = 'BTCUSD' and first_seq`;
  for (const edit of [
    `delete from ${candles} = 3`,
    `delete from ${candles} = 30`,
    `delete from ${candles} = 60`,
    `delete from market_minute`,
    `delete from market_minute; delete from market_tick`,
    `update market_minute set ticks = ticks + 1 where first_seq = 3`,
    `update market_minute set first_seq = 1 where first_seq = 3`,
  ]) {
    expect(minutesOf(await named(`${left}; ${edit}`)).length, edit).toBeGreaterThan(0);
  }
  expect(minutesOf(await named(`${left}; delete from market_minute; delete from market_tick`))).toEqual([
    `M4 minute BTCUSD ${day * dayMs}: and its whole thinned day have no candle`,
  ]);
});

test('M4: a day that has ticks and no candle is named once a later day has some', async () => {
  const earlier = `delete from market_minute; delete from market_hour`;
  expect(minutesOf(await named(earlier))).toEqual([]);
  const later = `insert into market_minute values ('BTCUSD', ${(day + 1) * dayMs}, 61, 1, 1, 1, 1, 1)`;
  expect(minutesOf(await named(`${earlier}; ${later}`)).length).toBeGreaterThan(10);
});

test('Z1: a last price of a pair that is not its last tick’s is named', async () => {
  for (const edit of [
    'last_price = last_price + 1',
    'last_seq = last_seq + 1',
    `last_source = 'live:elsewhere'`,
    `last_hash = ''`,
  ]) {
    expect(await named(`update market_pair set ${edit} where pair = 'BTCUSD'`), edit).toContainEqual(
      expect.stringMatching(/^Z1 pair BTCUSD: says no\. /),
    );
  }
});

test('Z1: a last time of a pair that is before its last tick’s, or another one than it, is named', async () => {
  for (const edit of [
    'last_tick_ms = last_tick_ms - 1',
    'last_tick_ms = last_tick_ms + 1',
    'last_time_ms = last_time_ms - 1',
    'quoted_floor_ms = quoted_floor_ms - 1',
  ]) {
    expect(await named(`update market_pair set ${edit} where pair = 'BTCUSD'`), edit).toContainEqual(
      expect.stringMatching(/^Z1 pair BTCUSD: says that its last tick was recorded at /),
    );
  }
  // A trade that was decided without a tick raises them.
  const raised = `update market_pair set last_time_ms = last_time_ms + 60000, quoted_floor_ms = quoted_floor_ms + 60000`;
  expect((await named(raised)).filter((text) => text.startsWith('Z1 pair'))).toEqual([]);
});

test('Z1: a pair whose row is gone is named, and its ticks are looked at all the same', async () => {
  const gone = `delete from market_pair where pair = 'BTCUSD'`;
  expect(await named(gone)).toContain('Z1 pair BTCUSD: has no row, and ticks');
  const changed = `${gone}; update market_tick set seq = 77000 where seq = (select max(seq) from market_tick)`;
  expect(await named(changed)).toContainEqual(expect.stringMatching(/^Z1 tick BTCUSD 77000: follows seq /));
});
