import { afterAll, beforeAll, expect, it } from 'vitest';
import { heardChecks } from '#database/checks/heard.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { thinNextDay } from '#server/markets/recording/thinning.ts';
import { keptLog } from '#tools/testing/markets/manual-source.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';
import { setClock } from './testing/false-clock.ts';
import { until } from './testing/until.ts';

/** Noon of a day that is thinned. */
const noonMs = Math.floor(Date.now() / dayMs) * dayMs - 3 * dayMs + dayMs / 2;

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  const at = (second: number) => setClock(db, noonMs + second * 1_000 - Date.now());
  await openPair(db.app, 'BTCUSD', 2, [noonMs, Date.now()]);
  await at(0);
  const first = await takeLease(db.app);
  // A run that records for 200 s and writes nothing of what it heard.
  for (let second = 1; second <= 200; second += 1) {
    await at(second);
    await recordPrice(db.app, first, 'BTCUSD', BigInt(100 + second));
  }
  const second = await takeLease(db.app);
  for (let price = 1n; price <= 10n; price += 1n) await recordPrice(db.app, second, 'BTCUSD', price);
  await setClock(db, 0);
  await until(async () => {
    await db.app.query('select seal_pass()');
    const { rowCount } = await db.app.query(
      'select 1 from seal_head where upto_xact > (select max(xact) from market_tick)',
    );
    return (rowCount ?? 0) > 0;
  });
});
afterAll(() => db.drop());

const seqs = async () =>
  (await db.owner.query<{ seq: bigint }>('select seq from market_tick order by seq')).rows.map(({ seq }) =>
    Number(seq),
  );

async function named(): Promise<readonly string[]> {
  const all: string[] = [];
  for (const { sql } of heardChecks) {
    const { rows } = await db.owner.query<{ id: string; problem: string }>(sql);
    all.push(...rows.map(({ id, problem }) => `${id}: ${problem}`));
  }
  return all;
}

const lost = expect.stringMatching(
  /^heard 2: prices of BTCUSD were recorded for (19[5-9]|20[0-5]) s after the row before, by a run that wrote no more$/,
);

it('[Z3] [M4] prices that a run recorded and wrote nothing of are named after they were thinned, as before', async () => {
  expect(await named()).toContainEqual(lost);
  expect(await thinNextDay(db.app, 1, keptLog())).toBe(true);
  // The first of the day, the one that the next run began behind, and the last one.
  expect(await seqs()).toEqual([1, 200, 210]);
  expect(await named()).toContainEqual(lost);
});

it('[Z3] [M4] where an earlier version thinned that price too, the end of its gap says when it was', async () => {
  await db.owner.query(
    `with gone as (delete from market_tick where seq = 200 returning *),
       without as (delete from market_gap where first_seq = 2 returning ids)
     insert into market_gap (pair, first_seq, last_seq, day, last_ms, last_quoted_ms, last_source, last_run, last_hash, ids)
     select pair, 2, seq, time_ms / 86400000, time_ms, quoted_ms, source, source_run, hash, w.ids || id from gone, without w`,
  );
  expect(await named()).toContainEqual(lost);
});

it('[Z3] a price that a row names and that is neither there nor in a gap is named', async () => {
  await db.owner.query('delete from market_gap where first_seq = 2');
  expect(await named()).toContain('heard 2: names tick 200 of BTCUSD, which is not there');
});
