import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { heardDays } from '#domain/markets/heard.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import {
  isRecorded,
  never,
  rows,
  running,
  sha256,
  startRecorder,
  verified,
} from '#tools/testing/markets/heard-recorder.ts';
import { keptLog } from '#tools/testing/markets/manual-source.ts';
import { until } from '#tools/testing/until.ts';
import { heardReader, readHeardAt } from './heard.ts';
import { pruneHeard } from './thinning.ts';

let db: FreshDatabase;
const log = keptLog();
beforeEach(async () => {
  db = await freshDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((markets) => markets.stop()));
  await db.drop();
});

test('[Z3] a row that could not be written is tried again and written once, and prices are recorded meanwhile', async () => {
  const { venue, markets } = await startRecorder(db, log, 100);
  await until(async () => (await rows(db)).length > 1);
  await db.owner.query('alter function market_heard_record rename to market_heard_away');
  await until(() => log.lines.find(({ message }) => message.includes('could not be written')));
  const known = (await rows(db)).length;
  venue.say('BTCUSD', 100n);
  await isRecorded(db, 'BTCUSD', 100n, venue);
  await db.owner.query('alter function market_heard_away rename to market_heard_record');
  // Its answer is lost once it is committed.
  const query = db.app.query.bind(db.app);
  let lost = 0;
  const failing = async (...args: Parameters<typeof query>): Promise<unknown> => {
    const answer: unknown = await query(...args);
    if (lost === 0 && JSON.stringify(args[0]).includes('market_heard_record')) {
      lost += 1;
      throw new Error('the answer was lost');
    }
    return answer;
  };
  Object.assign(db.app, { query: failing });
  await until(() => lost === 1);
  Object.assign(db.app, { query });
  await markets.stop();
  const recorded = (await rows(db)).flatMap(({ sources }) => sources.map((counts) => counts.recorded));
  expect(recorded.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect((await rows(db)).length).toBeGreaterThan(known);
  expect(await verified(db)).toMatchObject({ breaches: [] });
});

test('[Z3] what a recorder had not written when it was killed is not known, and is neither made up nor kept quiet', async () => {
  const script = path.join(import.meta.dirname, '../../../tools/testing/processes/recorder-process.ts');
  const start = () => spawn(process.execPath, [script, JSON.stringify(db.appConfig), `${never}`], { stdio: 'inherit' });
  const ticks = async () => Number((await db.app.query('select count(*) as n from market_tick')).rows[0]?.n);
  const first = start();
  let second: ReturnType<typeof start> | null = null;
  try {
    await until(async () => (await ticks().catch(() => 0)) > 4);
    first.kill('SIGKILL');
    await until(() => first.signalCode !== null);
    const lost = await ticks();
    second = start();
    await until(async () => (await rows(db)).length === 2);
    await until(async () => (await ticks()) > lost);
    expect((await rows(db)).map(({ begins }) => begins)).toEqual([true, true]);
    const [, again] = await rows(db);
    expect(again?.heads.BTCUSD).toBeGreaterThanOrEqual(lost);
    const { unknown, items } = await heardReader(db.app)(Date.now());
    expect([unknown.ends, items]).toEqual([1, []]);
    expect(unknown.ticks).toBe(again?.heads.BTCUSD);
    expect(await readHeardAt(db.app, Number(again?.from_ms) - 1)).toEqual({ known: false, row: null });
    const { breaches, notices } = await verified(db);
    expect(breaches).toEqual([]);
    expect(notices.filter((text) => text.includes(`[Z3] what was heard with ${unknown.ticks} ticks`))).toHaveLength(1);
  } finally {
    for (const child of [first, second]) child?.kill('SIGKILL');
  }
}, 60_000);

test('[Z3] nobody changes or removes a row, nor a list before its 30 days are over; then the lists go and the digests stay', async () => {
  const { venue, markets } = await startRecorder(db, log, never);
  venue.say('BTCUSD', 100n);
  await isRecorded(db, 'BTCUSD', 100n, venue);
  await markets.stop();
  for (const pool of [db.app, db.owner]) {
    for (const edit of [
      `update market_heard set to_ms = to_ms + 1`,
      `delete from market_heard where number = 1`,
      `update market_heard_kept set dropped = 'x'`,
      `delete from market_heard_kept`,
      `truncate market_heard_kept`,
      `truncate market_heard cascade`,
    ]) {
      await expect(pool.query(edit), edit).rejects.toThrow(/permission denied|stays|kept for 30 days/);
    }
  }
  await pruneHeard(db.app, log);
  expect((await db.app.query('select 1 from market_heard_kept')).rowCount).toBe(2);
  await db.owner.query(
    `create or replace function clock_ms() returns bigint language sql volatile parallel safe
     as $$ select floor(extract(epoch from clock_timestamp()) * 1000)::bigint + ${(heardDays + 1) * 86_400_000} $$`,
  );
  await pruneHeard(db.app, log);
  expect((await db.app.query('select 1 from market_heard_kept')).rowCount).toBe(0);
  const row = (await rows(db)).at(-1);
  expect(await readHeardAt(db.app, Number(row?.from_ms))).toMatchObject({
    known: true,
    row: { sources: [{ source: 'venue', recorded: 1, kept: null, lists: null }, { source: 'other' }] },
  });
  expect((await verified(db)).breaches.filter(({ rule }) => rule === 'Z3')).toEqual([]);
});

test('[Z3] a row whose last ticks stand still, or whose lists are not those of its counts, is not written', async () => {
  const { venue, markets } = await startRecorder(db, log, never);
  venue.say('BTCUSD', 100n);
  await isRecorded(db, 'BTCUSD', 100n, venue);
  const counts = {
    source: 'venue',
    heard: 1,
    waitingBefore: 0,
    waiting: 0,
    recorded: 0,
    superseded: 0,
    unchosen: 0,
    again: 0,
    dropped: { malformed: 1 },
    kept: 1,
    digests: {
      recorded: sha256(''),
      passed: sha256(''),
      dropped: sha256('1|1|BTCUSD||||||malformed\n'),
      held: sha256(''),
    },
    held: 0,
  };
  const digests = { ...counts.digests, kept: counts.digests.dropped };
  const write = (sources: readonly object[], lists: readonly string[], heads: object = { BTCUSD: 1 }) =>
    db.app.query(
      `select market_heard_record('markets', epoch, number + 1, clock_ms(), $1, $2, $3, $4, $5, $4)
       from market_heard order by number desc limit 1`,
      [JSON.stringify(heads), JSON.stringify(sources), lists.map(() => 'venue'), lists.map(() => ''), lists],
    );
  const list = '1|1|BTCUSD||||||malformed\n';
  await expect(write([{ ...counts, digests }], [])).rejects.toThrow('counts or lists are missing');
  await expect(write([], [list])).rejects.toThrow('counts or lists are missing');
  await expect(write([{ ...counts, digests }], [''])).rejects.toThrow('1 dropped quotes are counted, and 0 listed');
  await expect(write([{ ...counts, digests }], [list.replace('1|1|', '1|2|')])).rejects.toThrow('those of the digest');
  await expect(write([{ ...counts, digests, recorded: 1 }], [list])).rejects.toThrow('1 recorded quotes are counted');
  await expect(write([{ ...counts, digests, dropped: { lagging: 1 } }], [list])).rejects.toThrow('other reasons');
  await expect(write([{ ...counts, digests, held: undefined }], [list])).rejects.toThrow('held prices are not counted');
  await expect(write([{ ...counts, digests, held: 1 }], [list])).rejects.toThrow('1 held prices are counted');

  await db.owner.query('update market_tick set time_ms = time_ms - 140000, quoted_ms = 1');
  await expect(write([{ ...counts, digests }], [list], { BTCUSD: 0 })).resolves.toBeDefined();
  await db.owner.query('update market_tick set time_ms = time_ms - 11000');
  await expect(write([{ ...counts, digests }], [list], { BTCUSD: 0 })).rejects.toThrow(
    'leaves out ticks of before: BTCUSD at 0',
  );
  await expect(write([{ ...counts, digests }], [list], { BTCUSD: 1 })).resolves.toBeDefined();
  await markets.stop();
});

test('[Z2] whoever lost the lease writes nothing of what was heard', async () => {
  const { venue, markets } = await startRecorder(db, log, never);
  venue.say('BTCUSD', 100n);
  await isRecorded(db, 'BTCUSD', 100n, venue);
  await db.owner.query(`update lease set epoch = epoch + 1, holder = 'other', expires_ms = clock_ms() + 60000`);
  await markets.stop();
  expect((await rows(db)).map(({ begins }) => begins)).toEqual([true]);
});
