import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownGapMs } from '#domain/markets/incidents.ts';
import { findPair } from '#domain/markets/pairs.ts';
import { createMarkets, type Markets } from '#server/markets/markets.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { handSource, keptLog } from '#tools/testing/markets/manual-source.ts';
import { until } from '#tools/testing/until.ts';
import { countOwnGaps, recordingHandlers } from './incidents.ts';
import { type OwnGaps, watchOwnGaps } from './own-gaps.ts';

let db: FreshDatabase;
let markets: Markets;
let held = 0;
let price = 6_000_000n;
const log = keptLog();
const venue = handSource({ name: 'venue', pairs: ['BTCUSD'] });
let beats: NodeJS.Timeout;
/** When the recorder stepped. */
const slotsMs: number[] = [];

beforeAll(async () => {
  db = await freshDatabase();
  const definition = findPair('BTCUSD');
  markets = createMarkets({
    pool: db.app,
    mode: 'demo',
    pairs: definition === null ? [] : [definition],
    sources: [venue],
    log,
    graceMs: 0,
    onTicks: () => gaps.ticks(),
    onSlot: () => {
      slotsMs.push(performance.now());
      gaps.slot();
    },
  });
  const gaps: OwnGaps = watchOwnGaps({
    pool: db.app,
    lease: markets.lease,
    log,
    nowMs: () => markets.nowMs(),
    longestDelaySince: () => held,
  });
  await markets.start();
  await until(() => venue.run() !== null);
  beats = setInterval(() => {
    price += 1n;
    if (venue.run() !== null) venue.say('BTCUSD', price);
  }, 200);
  await until(async () => (await ticks()) > 0);
});
afterAll(async () => {
  clearInterval(beats);
  await markets.stop();
  await db.drop();
});

const ticks = async () => Number((await db.app.query('select count(*) as n from market_tick')).rows[0]?.n);
const incidents = async () =>
  (await db.app.query('select cause, to_ms - from_ms as lasted, pairs from market_incident order by id')).rows;

/**
 * Nothing can be recorded meanwhile: somebody holds the pair until no slot has ended for so long. How long the hold takes is not asked:
 * on a busy machine slots have nothing to write for a while and end all the same, and the first price may be recorded before the first slot.
 */
async function holdPair(silentMs: number): Promise<void> {
  await until(() => slotsMs.length > 0);
  const holder = await db.owner.connect();
  try {
    await holder.query(`begin; select from market_pair for update`);
    await until(() => performance.now() - (slotsMs.at(-1) ?? Number.POSITIVE_INFINITY) > silentMs);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

it('T5 a first start is no gap', async () => {
  const all = await incidents();
  expect(all.filter(({ cause }) => cause === 'restarted')).toEqual([]);
});

it('T5 what the database does not take for more than a second is an incident of its own', async () => {
  await holdPair(2_000);
  const found = await until(async () => (await incidents()).find(({ lasted }) => Number(lasted) > 1_900));
  expect(found).toMatchObject({ cause: 'database', pairs: ['BTCUSD'] });
  expect(await countOwnGaps(db.app)).toBe((await incidents()).length);
});

it('T5 where the thread itself was late, its event loop is named', async () => {
  held = 60_000;
  await holdPair(2_000);
  await until(async () => (await incidents()).at(-1)?.cause === 'loop delayed');
  held = 0;
});

it('T5 the operator reads each gap, the newest first, with how the recording thread does', async () => {
  const { readRecording } = recordingHandlers({
    pool: db.app,
    recording: () => ({ alive: true, holdsLease: true, restarts: 2, eventLoop: null }),
    eventLoop: () => ({ p99Ms: 1, maxMs: 2 }),
  });
  const answered = await readRecording({} as Parameters<typeof readRecording>[0]);
  const causes = (await incidents()).map(({ cause }) => cause).reverse();
  expect(causes).toContain('loop delayed');
  expect(causes).toContain('database');
  expect(answered).toMatchObject({
    ok: true,
    value: {
      alive: true,
      holdsLease: true,
      restarts: 2,
      eventLoop: { main: { p99Ms: 1, maxMs: 2 }, recording: null },
      items: causes.map((cause) => ({ cause, refunded: 0, pairs: ['BTCUSD'] })),
    },
  });
});

it('Z4 a venue that says nothing is no incident', async () => {
  const known = (await incidents()).length;
  clearInterval(beats);
  const from = slotsMs.length;
  const end = performance.now() + 3_000;
  await until(() => performance.now() > end);
  const found = (await incidents()).slice(known);
  // On a machine that stands still for a second the recorder itself is late, and may say so.
  const late = slotsMs.slice(from).filter((ms, nth) => ms - (slotsMs[from + nth - 1] ?? ms) > ownGapMs * 0.8);
  expect(found.length).toBeLessThanOrEqual(late.length);
  expect(slotsMs.length - from).toBeGreaterThan(2);
});
