import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { heardDays } from '#domain/markets/heard.ts';
import { findPair } from '#domain/markets/pairs.ts';
import { createMarkets, type Markets } from '#server/markets/markets.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { handSource, keptLog } from '#tools/testing/manual-source.ts';
import { until } from '#tools/testing/until.ts';
import { verifySnapshot } from '#tools/verification/books.ts';
import { heardReader, readHeardAt } from './heard.ts';
import type { HeardCounts } from './heard-list.ts';
import { pruneHeard } from './thinning.ts';

let db: FreshDatabase;
const running: Markets[] = [];
const log = keptLog();

beforeEach(async () => {
  db = await freshDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((markets) => markets.stop()));
  await db.drop();
});

const definitions = ['BTCUSD', 'ETHUSD'].flatMap((name) => findPair(name) ?? []);

/** A recorder of one venue, and of another that guards it; rows are written as often as asked, else at its end alone. */
async function startRecorder(heardEveryMs: number) {
  const venue = handSource({ name: 'venue', pairs: ['BTCUSD', 'ETHUSD'] });
  const other = handSource({ name: 'other', pairs: ['BTCUSD'] });
  const markets = createMarkets({
    pool: db.app,
    mode: 'demo',
    pairs: definitions,
    sources: [venue, other],
    log,
    graceMs: 0,
    heardEveryMs,
    onTicks: () => undefined,
    lease: { ttlMs: 60_000, tryEveryMs: 100 },
  });
  running.push(markets);
  await markets.start();
  await until(() => venue.run() && other.run());
  return { venue, other, markets };
}
const never = 8e15;

interface Row {
  readonly number: bigint;
  readonly begins: boolean;
  readonly from_ms: bigint;
  readonly to_ms: bigint;
  readonly heads: Readonly<Record<string, number>>;
  readonly sources: readonly HeardCounts[];
}
const rows = async (): Promise<readonly Row[]> =>
  (await db.app.query<Row>('select number, begins, from_ms, to_ms, heads, sources from market_heard order by number'))
    .rows;

const isRecorded = (pair: string, price: bigint) =>
  until(async () => {
    const { rows: found } = await db.app.query<{ seq: bigint }>(
      'select seq from market_tick where pair = $1 and price = $2 and not held',
      [pair, price],
    );
    return found[0];
  });

async function verified() {
  const client = await db.owner.connect();
  try {
    return await verifySnapshot(client, { keys: [], complete: false });
  } finally {
    client.release();
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

test('[Z3] each quote that is heard is in its row: recorded as a tick, superseded, of another source, or dropped and why', async () => {
  const { venue, other, markets } = await startRecorder(never);
  const run = venue.run();
  venue.say('ETHUSD', 50n);
  await isRecorded('ETHUSD', 50n);
  // Heard at one instant: of these the last one is recorded.
  venue.say('BTCUSD', 100n);
  venue.say('BTCUSD', 101n);
  venue.say('BTCUSD', 102n, { venueTimeMs: run?.nowMs() ?? 0, venueId: 'one' });
  const { seq } = await isRecorded('BTCUSD', 102n);
  venue.say('BTCUSD', 0n, { venueId: 'a|b' });
  venue.say('XRPUSD', 105n);
  run?.sink.dropped('digits', { pair: 'BTCUSD', price: '1.123456789' });
  const lateMs = (run?.nowMs() ?? 0) - 2_500;
  venue.say('ETHUSD', 49n, { venueTimeMs: lateMs, venueId: 'late' });
  other.say('BTCUSD', 200n);
  other.say('BTCUSD', 201n);
  await markets.stop();

  const [begin, row, ...more] = await rows();
  expect(more).toEqual([]);
  expect(begin).toMatchObject({ number: 1n, begins: true, sources: [] });
  const [ofVenue, ofOther] = row?.sources ?? [];
  expect(ofVenue).toMatchObject({
    source: 'venue',
    heard: 8,
    waitingBefore: 0,
    waiting: 0,
    recorded: 2,
    superseded: 2,
    unchosen: 0,
    again: 0,
    kept: 4,
    dropped: { malformed: 1, 'unknown-pair': 1, digits: 1, lagging: 1 },
  });
  expect(ofOther).toMatchObject({ source: 'other', heard: 2, unchosen: 1, waiting: 1, recorded: 0, dropped: {} });

  const answer = await readHeardAt(db.app, Number(row?.from_ms));
  const source = answer.row?.sources.find((one) => one.source === 'venue');
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(answer.row?.hash).toBe(sha(answer.row?.text ?? ''));
  expect(source?.digests.dropped).toBe(sha(source?.lists?.dropped ?? ''));
  expect(source?.digests.recorded).toBe(sha(source?.lists?.recorded ?? ''));
  expect(source?.lists?.recorded).toMatch(new RegExp(`^1\\|\\d+\\|ETHUSD\\|1\\n4\\|\\d+\\|BTCUSD\\|${seq}\\n$`));
  expect(
    source?.kept?.map(({ number, pair, venueId, price, reason }) => [number, pair, venueId, price, reason]),
  ).toEqual([
    [5, 'BTCUSD', '?', '0.00', 'malformed'],
    [6, 'XRPUSD', '6', '0.000105', 'unknown-pair'],
    [7, 'BTCUSD', null, null, 'digits'],
    [8, 'ETHUSD', 'late', '0.49', 'lagging'],
  ]);
  expect(source?.kept?.[3]).toMatchObject({ venueTime: new Date(lateMs).toISOString(), bid: '0.48', ask: '0.50' });
  expect(await verified()).toMatchObject({ breaches: [] });
});

test('[Z3] rows follow each other without a gap, a quote that waits is carried on, and what is published is their sum', async () => {
  const { venue, other, markets } = await startRecorder(300);
  const until5 = async () => (await rows()).length >= 5;
  let price = 100n;
  await until(async () => {
    price += 1n;
    venue.say('BTCUSD', price);
    other.say('BTCUSD', price);
    return until5();
  });
  await markets.stop();
  const all = await rows();
  for (const [index, row] of all.entries()) {
    const before = all[index - 1];
    if (before !== undefined) expect(row.from_ms).toBe(before.to_ms);
  }
  const { rows: ticks } = await db.app.query<{ ticks: bigint; last: bigint }>(
    'select count(*) filter (where not held) as ticks, max(seq) as last from market_tick',
  );
  expect(all.at(-1)?.heads.BTCUSD).toBe(Number(ticks[0]?.last));
  const { items, unknown } = await heardReader(db.app)(Date.now());
  const ofVenue = new Map(items.filter(({ source }) => source === 'venue').map(({ fate, count }) => [fate, count]));
  expect(ofVenue.get('recorded')).toBe(Number(ticks[0]?.ticks));
  const waiting = all.at(-1)?.sources.find(({ source }) => source === 'venue')?.waiting ?? 0;
  expect([...ofVenue.values()].reduce((sum, count) => sum + count, waiting)).toBe(Number(price - 100n));
  expect(unknown).toEqual({ ends: 0, ticks: 0 });
  expect(await verified()).toMatchObject({ breaches: [] });
});

test('[Z3] a quote that was dropped and recorded when the venue had confirmed it is in both lists', async () => {
  const { venue, markets } = await startRecorder(never);
  venue.say('BTCUSD', 100n);
  await isRecorded('BTCUSD', 100n);
  await db.owner.query('alter function market_record rename to market_record_away');
  venue.say('BTCUSD', 200n);
  await until(() => (markets.dropped().get('failed') ?? 0) > 0);
  await db.owner.query('alter function market_record_away rename to market_record');
  await until(async () => {
    venue.heartbeat();
    const { rowCount } = await db.app.query('select 1 from market_tick where price = 200');
    return (rowCount ?? 0) > 0;
  });
  await markets.stop();
  const [counts] = (await rows()).at(-1)?.sources ?? [];
  expect(counts).toMatchObject({ heard: 2, recorded: 2, dropped: { failed: 1 }, again: 1, waiting: 0 });
  expect(await verified()).toMatchObject({ breaches: [] });
});

test('[Z3] [Z4] each price that is held is in its row with the word of the venue that it was held by', async () => {
  const { venue, markets } = await startRecorder(never);
  venue.say('BTCUSD', 100n);
  await isRecorded('BTCUSD', 100n);
  const heldTicks = async () =>
    (
      await db.app.query<{ seq: bigint; time_ms: bigint; quoted_ms: bigint }>(
        `select seq, time_ms, quoted_ms from market_tick where pair = 'BTCUSD' and held order by seq`,
      )
    ).rows;
  const held = await until(async () => {
    venue.heartbeat();
    const found = await heldTicks();
    return found.length > 1 ? found : null;
  });
  await markets.stop();
  const row = (await rows()).at(-1);
  const answer = await readHeardAt(db.app, Number(row?.from_ms));
  const source = answer.row?.sources.find((one) => one.source === 'venue');
  expect(source).toMatchObject({ heard: 1, recorded: 1, held: held.length });
  expect(source?.digests.held).toBe(sha256(source?.lists?.held ?? ''));
  const lines = (source?.lists?.held ?? '').split('\n').slice(0, -1);
  expect(lines.map((line) => line.split('|').slice(1, 3))).toEqual(held.map(({ seq }) => ['BTCUSD', `${seq}`]));
  for (const [nth, line] of lines.entries()) {
    const [arrivedMs, , , venueMs] = line.split('|').map(Number);
    const tick = held[nth];
    expect(Number(tick?.time_ms) - (arrivedMs ?? 0)).toBeLessThanOrEqual(1_000);
    // The clock of this venue is the database's.
    expect(Math.abs(Number(tick?.quoted_ms) - (venueMs ?? 0))).toBeLessThanOrEqual(400);
  }
  expect(await verified()).toMatchObject({ breaches: [] });
});

test('[Z3] a row that could not be written is tried again and written once, and prices are recorded meanwhile', async () => {
  const { venue, markets } = await startRecorder(100);
  await until(async () => (await rows()).length > 1);
  await db.owner.query('alter function market_heard_record rename to market_heard_away');
  await until(() => log.lines.find(({ message }) => message.includes('could not be written')));
  const known = (await rows()).length;
  venue.say('BTCUSD', 100n);
  await isRecorded('BTCUSD', 100n);
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
  const recorded = (await rows()).flatMap(({ sources }) => sources.map((counts) => counts.recorded));
  expect(recorded.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect((await rows()).length).toBeGreaterThan(known);
  expect(await verified()).toMatchObject({ breaches: [] });
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
    await until(async () => (await rows()).length === 2);
    await until(async () => (await ticks()) > lost);
    expect((await rows()).map(({ begins }) => begins)).toEqual([true, true]);
    const [, again] = await rows();
    expect(again?.heads.BTCUSD).toBeGreaterThanOrEqual(lost);
    const { unknown, items } = await heardReader(db.app)(Date.now());
    expect([unknown.ends, items]).toEqual([1, []]);
    expect(unknown.ticks).toBe(again?.heads.BTCUSD);
    expect(await readHeardAt(db.app, Number(again?.from_ms) - 1)).toEqual({ known: false, row: null });
    const { breaches, notices } = await verified();
    expect(breaches).toEqual([]);
    expect(notices.filter((text) => text.includes(`[Z3] what was heard with ${unknown.ticks} ticks`))).toHaveLength(1);
  } finally {
    for (const child of [first, second]) child?.kill('SIGKILL');
  }
}, 60_000);

test('[Z3] nobody changes or removes a row, nor a list before its 30 days are over; then the lists go and the digests stay', async () => {
  const { venue, markets } = await startRecorder(never);
  venue.say('BTCUSD', 100n);
  await isRecorded('BTCUSD', 100n);
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
  const row = (await rows()).at(-1);
  expect(await readHeardAt(db.app, Number(row?.from_ms))).toMatchObject({
    known: true,
    row: { sources: [{ source: 'venue', recorded: 1, kept: null, lists: null }, { source: 'other' }] },
  });
  expect((await verified()).breaches.filter(({ rule }) => rule === 'Z3')).toEqual([]);
});

test('[Z3] a row whose last ticks stand still, or whose lists are not those of its counts, is not written', async () => {
  const { venue, markets } = await startRecorder(never);
  venue.say('BTCUSD', 100n);
  await isRecorded('BTCUSD', 100n);
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
  const { venue, markets } = await startRecorder(never);
  venue.say('BTCUSD', 100n);
  await isRecorded('BTCUSD', 100n);
  await db.owner.query(`update lease set epoch = epoch + 1, holder = 'other', expires_ms = clock_ms() + 60000`);
  await markets.stop();
  expect((await rows()).map(({ begins }) => begins)).toEqual([true]);
});
