import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPair } from '#domain/markets/pairs.ts';
import { readCandles } from '#server/markets/candles.ts';
import { requireWords } from '#tools/testing/forging/required-words.ts';
import { keptLog } from '#tools/testing/markets/manual-source.ts';
import { type RecordedDays, recordDays } from '#tools/testing/markets/recorded-days.ts';
import { verifyBooks } from '#tools/verification/books.ts';
import { makeNextMinutes, thinNextDay, thinStep } from './thinning.ts';

const log = keptLog();

/** Days of which the first one is half done. */
let days: RecordedDays;
let pair = '';
beforeAll(async () => {
  days = await recordDays();
  let step = await thinStep(days.db.app, 1, 5);
  while (step !== null && step.removed === 0n) step = await thinStep(days.db.app, 1, 5);
  pair = step?.pair ?? '';
}, 120_000);
afterAll(() => days.db.drop());

const half = async () =>
  (await days.db.owner.query<{ pair: string; removed: bigint }>('select pair, removed from market_thinning')).rows;

/** What the verifier names of thinned days after an edit that is taken back. */
async function named(edit: string): Promise<readonly string[]> {
  const client: PoolClient = await days.db.owner.connect();
  try {
    await client.query('begin');
    await client.query(edit);
    const { breaches } = await verifyBooks(client, { keys: [days.signer.publicKey], complete: true });
    const found = breaches.filter(({ id }) => /^(thinned|gap) /.test(id));
    requireWords(found);
    return found.map(({ id }) => id);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('[M4] a day that is half done says so, and its short candles are gone, as of one that was thinned', async () => {
  expect(await half()).toMatchObject([{ pair }]);
  const definition = findPair(pair);
  if (definition === null) throw new Error(pair);
  const { rows } = await days.db.owner.query<{ until: bigint }>(
    'select (day + 1) * 86400000 as until from market_thinning',
  );
  const short = await readCandles(days.db.app, definition, {
    seconds: 5,
    beforeMs: Number(rows[0]?.until),
    limit: 1_000,
  });
  expect(short).toEqual([]);
});

test('[M4] more missing than it says, one thinned before, and one that nobody goes on with, are named', async () => {
  expect(await named('select 1')).toEqual([]);
  expect(await named('update market_thinning set removed = removed - 1')).toContainEqual(
    expect.stringMatching(`^thinned ${pair} `),
  );
  expect(await named('update market_thinning set removed = 0, removed_to = first_seq - 1')).toContainEqual(
    expect.stringMatching(`^gap ${pair} `),
  );
  expect(
    await named(
      `insert into market_thinned (pair, day, ticks, removed, first_seq, last_seq, hash_before, hash_after)
       select pair, day + 1, 1, 0, last_seq, last_seq, hash_before, hash_after from market_thinning`,
    ),
  ).toContainEqual(expect.stringMatching(`^thinned ${pair} `));
  const years = 3 * 366 * 86_400_000;
  expect(await named(`update market_pair set last_tick_ms = last_tick_ms + ${years}`)).toContainEqual(
    expect.stringMatching(`^thinned ${pair} `),
  );
  expect(await named(`update market_thinning set begun_ms = begun_ms + ${years}`)).toContainEqual(
    expect.stringMatching(`^thinned ${pair} `),
  );
});

test('[M4] the application changes nothing of a day that is half done but by its steps', async () => {
  for (const statement of ['delete from market_thinning', `update market_thinning set needed = '{}'`]) {
    await expect(days.db.app.query(statement)).rejects.toThrow(/permission denied/);
  }
  await expect(days.db.app.query('select market_thin_step(1, 0)')).rejects.toThrow('a tick at least');
});

test('[M4] while one process takes a step another one takes none, and makes no minutes', async () => {
  const before = await half();
  const other = await days.db.app.connect();
  try {
    await other.query('begin');
    expect((await other.query('select from market_thin_step(1, 5)')).rowCount).toBe(1);
    expect(await thinStep(days.db.app, 1, 5)).toBeNull();
    expect(await makeNextMinutes(days.db.app, log)).toBe(false);
  } finally {
    await other.query('rollback');
    other.release();
  }
  expect(await half()).toEqual(before);
});

test('[M4] with 0 no day is begun, but one that is half done becomes whole', async () => {
  expect(await thinNextDay(days.db.app, 0, log)).toBe(true);
  expect(await half()).toEqual([]);
  expect(await thinNextDay(days.db.app, 0, log)).toBe(false);
  expect(await named('select 1')).toEqual([]);
});
