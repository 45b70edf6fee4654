import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

let db: FreshDatabase;
const log = keptLog();
beforeEach(async () => {
  db = await freshDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((markets) => markets.stop()));
  await db.drop();
});

test('[Z3] each quote that is heard is in its row: recorded as a tick, superseded, of another source, or dropped and why', async () => {
  const { venue, other, markets } = await startRecorder(db, log, never);
  const run = venue.run();
  venue.say('ETHUSD', 50n);
  await isRecorded(db, 'ETHUSD', 50n, venue);
  // Heard at one instant: of these the last one is recorded.
  venue.say('BTCUSD', 100n);
  venue.say('BTCUSD', 101n);
  venue.say('BTCUSD', 102n, { venueTimeMs: run?.nowMs() ?? 0, venueId: 'one' });
  const { seq } = await isRecorded(db, 'BTCUSD', 102n, venue);
  venue.say('BTCUSD', 0n, { venueId: 'a|b' });
  venue.say('XRPUSD', 105n);
  run?.sink.dropped('digits', { pair: 'BTCUSD', price: '1.123456789' });
  const lateMs = (run?.nowMs() ?? 0) - 2_500;
  venue.say('ETHUSD', 49n, { venueTimeMs: lateMs, venueId: 'late' });
  other.say('BTCUSD', 200n);
  other.say('BTCUSD', 201n);
  await markets.stop();
  // On a busy machine one can be written too late first, and is recorded as the venue confirms it.
  const late = markets.dropped().get('late') ?? 0;

  const [begin, row, ...more] = await rows(db);
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
    again: late,
    kept: 4 + late,
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
    source?.kept
      ?.filter(({ reason }) => reason !== 'late')
      .map(({ number, pair, venueId, price, reason }) => [number, pair, venueId, price, reason]),
  ).toEqual([
    [5, 'BTCUSD', '?', '0.00', 'malformed'],
    [6, 'XRPUSD', '6', null, 'unknown-pair'],
    [7, 'BTCUSD', null, null, 'digits'],
    [8, 'ETHUSD', 'late', '0.49', 'lagging'],
  ]);
  expect(source?.kept?.at(-1)).toMatchObject({ venueTime: new Date(lateMs).toISOString(), bid: '0.48', ask: '0.50' });
  expect(await verified(db)).toMatchObject({ breaches: [] });
});

test('[Z3] rows follow each other without a gap, a quote that waits is carried on, and what is published is their sum', async () => {
  const { venue, other, markets } = await startRecorder(db, log, 300);
  const until5 = async () => (await rows(db)).length >= 5;
  let price = 100n;
  await until(async () => {
    price += 1n;
    venue.say('BTCUSD', price);
    other.say('BTCUSD', price);
    return until5();
  });
  await markets.stop();
  const all = await rows(db);
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
  expect(await verified(db)).toMatchObject({ breaches: [] });
});

test('[Z3] a quote that was dropped and recorded when the venue had confirmed it is in both lists', async () => {
  const { venue, markets } = await startRecorder(db, log, never);
  venue.say('BTCUSD', 100n);
  await isRecorded(db, 'BTCUSD', 100n, venue);
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
  const [counts] = (await rows(db)).at(-1)?.sources ?? [];
  // On a busy machine the first one can be written too late, and is recorded as the venue confirms it.
  const again = 1 + (markets.dropped().get('late') ?? 0);
  expect(counts).toMatchObject({ heard: 2, recorded: 2, dropped: { failed: 1 }, again, waiting: 0 });
  expect(await verified(db)).toMatchObject({ breaches: [] });
});

test('[Z3] [Z4] each price that is held is in its row with the word of the venue that it was held by', async () => {
  const { venue, markets } = await startRecorder(db, log, never);
  venue.say('BTCUSD', 100n);
  await isRecorded(db, 'BTCUSD', 100n, venue);
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
  const row = (await rows(db)).at(-1);
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
  expect(await verified(db)).toMatchObject({ breaches: [] });
});
