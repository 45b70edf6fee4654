import { afterAll, beforeEach, expect, it } from 'vitest';
import { clockNotices } from '#database/checks/clock-jumps.ts';
import { clockReader } from '#server/fair-play/clock.ts';
import { readClock } from '#server/review/timeline.ts';
import { recordPast } from '#tools/testing/markets/past-trades.ts';
import { openPair, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';
import { setClock } from './testing/false-clock.ts';

let db: FreshDatabase;
let lease: TestLease;
const opened: FreshDatabase[] = [];
beforeEach(async () => {
  db = await freshDatabase();
  opened.push(db);
  lease = await takeLease(db.app);
  for (const pair of ['BTCUSD', 'ETHUSD']) await openPair(db.app, pair, 2);
});
afterAll(async () => {
  for (const one of opened) await one.drop();
});

/** Two venues quote each second of a minute by their own clock, which is right; the database's is set by so much in the middle of it. */
async function playJump(byMs: number): Promise<void> {
  const start = Date.now();
  for (let second = 0; second < 60; second += 1) {
    const venueMs = start + second * 1_000;
    await setClock(db, venueMs + 100 - Date.now() + (second < 30 ? 0 : byMs));
    await db.app.query(
      `select market_record($1, $2, array['BTCUSD', 'ETHUSD'], array[5::bigint, 5], array['live:kraken', 'live:coinbase'],
         array[true, true], array[false, false], array[$3::bigint, $3], array[null, null]::text[])`,
      [lease.name, lease.epoch(), venueMs],
    );
  }
}

const named = async () => {
  const [sql = ''] = clockNotices;
  return (await db.owner.query<{ words: string }>(sql)).rows.map(({ words }) => words);
};

for (const [byMs, seconds] of [
  [3_000, 3],
  [-3_000, -3],
  [600_000, 600],
] as const) {
  it(`[Z6] a database clock that is set by ${seconds} s while prices are recorded is named and published`, async () => {
    await playJump(byMs);
    const [words, ...more] = await named();
    expect(more).toEqual([]);
    expect(words).toMatch(
      /^\[Z6\] the database’s clock seems to have been set by -?\d+ ms about .*against those of all 2 sources$/,
    );
    const { jumps, items } = await clockReader(db.app)(await readClock(db.app));
    expect(jumps).toBe(1);
    expect(Math.round((items[0]?.byMs ?? 0) / 1_000)).toBe(seconds);
  });
}

it('[Z6] a clock that is not set is neither named nor published', async () => {
  await playJump(0);
  expect(await named()).toEqual([]);
  expect((await clockReader(db.app)(await readClock(db.app))).jumps).toBe(0);
});

it('[Z6] what is over of the running day is read once an hour, with a jump of hours', async () => {
  const [dayMs, hourMs] = [86_400_000, 3_600_000];
  const begins = Math.floor(Date.now() / dayMs) * dayMs - 2 * dayMs;
  const steps = Array.from({ length: 120 }, (_, i) => ({ step: i, timeMs: begins + hourMs + i * 1_000 }));
  // After a minute the clock is set forward by two hours.
  await recordPast(
    db,
    'BTCUSD',
    steps.map(({ step, timeMs }) => ({
      timeMs: timeMs + (step < 60 ? 0 : 2 * hourMs),
      price: 5n,
      source: 'live:kraken',
    })),
  );
  await db.owner.query(
    `update market_tick set venue_time_ms = time_ms - 100 - case when time_ms > $1 then ${2 * hourMs} else 0 end`,
    [begins + 2 * hourMs],
  );
  const read = clockReader(db.app);
  const at = async (ms: number) => (await read(begins + ms)).jumps;
  expect(await at(4.5 * hourMs)).toBe(1);
  await db.owner.query('delete from market_tick');
  expect(await at(4.9 * hourMs)).toBe(1);
  expect(await at(5.5 * hourMs)).toBe(0);
});
