import { afterAll, beforeAll, expect, it } from 'vitest';
import { clockNotices } from '#database/checks/clock-jumps.ts';
import { recordPast } from '#tools/testing/markets/past-trades.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  const base = Math.floor((Date.now() - 600_000) / 10_000) * 10_000;
  // A tick each second for two minutes, 100 ms after its venue's own time.
  for (const [pair, source] of [
    ['BTCUSD', 'live:kraken'],
    ['ETHUSD', 'live:coinbase'],
  ] as const) {
    const ticks = Array.from({ length: 120 }, (_, i) => ({ timeMs: base + i * 1_000 + 100, price: 5n, source }));
    await recordPast(db, pair, ticks);
  }
  await db.owner.query('update market_tick set venue_time_ms = time_ms - 100 - (seq % 7) * 40');
});
afterAll(() => db.drop());

/** What is mentioned where the venues' times lie so far from those of ticks. */
async function noticed(edit: string): Promise<readonly string[]> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query(edit);
    const [sql = ''] = clockNotices;
    return (await client.query<{ words: string }>(sql)).rows.map(({ words }) => words);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it('[Z6] a database clock that is set by some seconds is mentioned, forward, backward and back again', async () => {
  expect(await noticed('select 1')).toEqual([]);
  const [forward, ...none] = await noticed(
    'update market_tick set venue_time_ms = venue_time_ms - 3000 where seq > 60',
  );
  expect(forward).toContain('[Z6] the database’s clock seems to have been set by 3000 ms');
  expect(forward).toContain('all 2 sources');
  expect(none).toEqual([]);
  const [backward] = await noticed('update market_tick set venue_time_ms = venue_time_ms + 3000 where seq > 60');
  expect(backward).toContain('by -3000 ms');
  const twice = await noticed(
    'update market_tick set venue_time_ms = venue_time_ms - 3000 where seq between 41 and 60',
  );
  expect(twice).toHaveLength(2);
});

it('[Z6] one venue whose clock was set, and less than a second, are no jump of the database’s clock', async () => {
  const one = `update market_tick set venue_time_ms = venue_time_ms - 3000 where seq > 60 and source = 'live:kraken'`;
  expect(await noticed(one)).toEqual([]);
  expect(await noticed('update market_tick set venue_time_ms = venue_time_ms - 900 where seq > 60')).toEqual([]);
  expect(
    await noticed(`update market_tick set held = true, venue_time_ms = venue_time_ms - 3000 where seq > 60`),
  ).toEqual([]);
});
