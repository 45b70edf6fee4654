import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPair } from '#domain/markets/pairs.ts';
import { readCandles } from '#server/markets/candles.ts';
import { requireWords } from '#tools/testing/forging/required-words.ts';
import { keptLog } from '#tools/testing/markets/manual-source.ts';
import { isPostedLate } from '#tools/testing/markets/past-trades.ts';
import { type RecordedDays, recordDays, recordedPairs } from '#tools/testing/markets/recorded-days.ts';
import { verifyBooks } from '#tools/verification/books.ts';
import { pruneHeard, thinStep } from './thinning.ts';

const log = keptLog();
const setSize = 7;

let days: RecordedDays;
beforeAll(async () => {
  days = await recordDays();
}, 120_000);
afterAll(() => days.db.drop());

async function rolledBack<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await days.db.owner.connect();
  try {
    await client.query('begin');
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function breaches(client: PoolClient): Promise<readonly string[]> {
  const found = (await verifyBooks(client, { keys: [days.signer.publicKey], complete: true })).breaches;
  requireWords(found);
  return found.filter((breach) => !isPostedLate(breach)).map(({ id }) => id);
}

/** What is there of ticks, and what says which of them are gone. */
async function outcome(db: Pool | PoolClient): Promise<unknown> {
  const { rows: ticks } = await db.query(
    'select pair, array_agg(seq order by seq) as seqs from market_tick group by 1 order by 1',
  );
  const { rows: gone } = await db.query(
    `select g.pair, g.day, array_agg(n order by n) as seqs, array_agg(i order by n) as ids from market_gap g
     cross join lateral unnest(g.ids) with ordinality u(i, nth) cross join lateral (select g.first_seq + nth - 1) s(n)
     group by 1, 2 order by 1, 2`,
  );
  const { rows: thinned } = await db.query(
    `select pair, day, ticks, removed, first_seq, last_seq, hash_before, hash_after from market_thinned order by 1, 2`,
  );
  const { rows: audited } = await db.query(
    `select subject, reason, after from audit_entry where action = 'markets.thin' order by subject, after ->> 'day'`,
  );
  return { ticks, gone, thinned, audited };
}

const candles = () =>
  Promise.all(
    recordedPairs.flatMap((pair) =>
      [60, 3_600, 86_400].map((seconds) => {
        const definition = findPair(pair);
        if (definition === null) throw new Error(pair);
        return readCandles(days.db.app, definition, { seconds, beforeMs: null, limit: 1_000 });
      }),
    ),
  );

const half = async () =>
  (await days.db.owner.query<{ pair: string; removed: bigint }>('select pair, removed from market_thinning')).rows;

test('[M4] days that are thinned set by set are what one transaction of each makes of them, and each step leaves books that verify', async () => {
  const whole = await rolledBack(async (client) => {
    while (((await client.query('select * from market_thin_next(1)')).rowCount ?? 0) > 0);
    return outcome(client);
  });
  const drawn = await candles();
  let steps = 0;
  for (;;) {
    const step = await thinStep(days.db.app, 1, setSize);
    if (step === null) break;
    steps += 1;
    // Whoever dies here leaves it as it is: what is looked up is as old as it may be for the process that comes next.
    if (steps % 5 === 0) await days.db.owner.query('update market_thinning set needed_ms = 0');
    if (steps % 9 !== 0) continue;
    expect(await rolledBack(breaches)).toEqual([]);
    expect(await candles()).toEqual(drawn);
  }
  expect(steps).toBeGreaterThan(50);
  expect(await half()).toEqual([]);
  expect(await outcome(days.db.owner)).toEqual(whole);
  expect(await rolledBack(breaches)).toEqual([]);
}, 120_000);

test('[M4] [Z3] lists of what was heard are removed a set at a time until none is left', async () => {
  const over = 31 * 86_400_000;
  await days.db.owner.query(
    `insert into market_heard (number, epoch, begins, from_ms, to_ms, heads, sources, previous, hash)
     select 1000000 + n, 1, false, clock_ms() - $1::bigint, clock_ms() - $1::bigint, '{}', '[]', '', '' from generate_series(1, 1200) n`,
    [over],
  );
  await days.db.owner.query(
    `insert into market_heard_kept (number, source, recorded, dropped)
     select 1000000 + n, s, '', '' from generate_series(1, 1200) n, unnest(array['one', 'two']) s`,
  );
  const { rows } = await days.db.app.query('select market_heard_prune() as removed');
  expect(rows).toEqual([{ removed: 1_000n }]);
  await pruneHeard(days.db.app, log);
  const { rowCount } = await days.db.owner.query('select from market_heard_kept where number > 1000000');
  expect(rowCount).toBe(0);
});
