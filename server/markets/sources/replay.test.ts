import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPair } from '#domain/markets/pairs.ts';
import { createMarkets } from '#server/markets/markets.ts';
import { keptRun } from '#tools/testing/collecting-sink.ts';
import { freshDatabase } from '#tools/testing/database.ts';
import { keptLog } from '#tools/testing/markets/manual-source.ts';
import { realTradesFile } from '#tools/testing/markets/real-trades.ts';
import { until } from '#tools/testing/until.ts';
import { ReplayRefused, replaySource } from './replay.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-replay-'));
});
afterAll(async () => rm(folder, { recursive: true }));

async function fileOf(name: string, lines: readonly string[]): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, ['seq,timestamp,id,type,side,price,amount,cost,date', ...lines, ''].join('\n'));
  return file;
}

/** The file read by other means: cells of the lines as they stand. */
function realRows() {
  const lines = readFileSync(realTradesFile(), 'utf8').trim().split('\n').slice(1);
  return lines.map((line) => {
    const [, timestamp = '', id = '', , , price = ''] = line.split(',');
    const [whole = '', cents = ''] = price.split('.');
    return { timeMs: Number(timestamp), id, price: BigInt(whole + cents.padEnd(2, '0')) };
  });
}

test('[Z3] the recorded trades are played whole, in order, in their own rhythm mapped onto now', async () => {
  const speed = 100;
  const rows = realRows();
  const source = replaySource({ pair: 'ETHUSD', file: realTradesFile(), speed, loop: false });
  const kept = keptRun(4n);
  const beganMs = Date.now();
  source.start(kept.run);
  expect(kept.quotes.length).toBeGreaterThan(0);
  await until(() => kept.quotes.length === rows.length);
  await source.stop();
  expect(kept.quotes.map(({ venueId, price }) => ({ id: venueId, price }))).toEqual(
    rows.map(({ id, price }) => ({ id, price })),
  );
  const [first] = kept.quotes;
  const origin = rows[0]?.timeMs ?? 0;
  expect((first?.venueTimeMs ?? 0) - beganMs).toBeGreaterThanOrEqual(0);
  for (const [index, quote] of kept.quotes.entries()) {
    const expected = (first?.venueTimeMs ?? 0) + Math.floor(((rows[index]?.timeMs ?? 0) - origin) / speed);
    expect(quote.venueTimeMs).toBe(expected);
    expect(quote.atMs).toBeGreaterThanOrEqual(expected);
  }
  expect(new Set(kept.quotes.map(({ source: name }) => name))).toEqual(
    new Set(['replay:ETHUSD:ethusdt-trades-2023-02-02.csv:e4:l0']),
  );
});

test('[Z3] without loop it falls silent after the last row, heartbeats included', async () => {
  const file = await fileOf('short.csv', ['0,1000,a,,buy,10.5,1,1,x', '1,2500,b,,sell,10.6,1,1,x']);
  const source = replaySource({ pair: 'ETHUSD', file, speed: 1, loop: false });
  const kept = keptRun();
  source.start(kept.run);
  await until(() => kept.quotes.length === 2);
  expect(kept.heartbeats.length).toBeGreaterThan(0);
  const beats = kept.heartbeats.length;
  await wait(1_300);
  expect(kept.heartbeats.length).toBe(beats);
  expect(kept.quotes).toHaveLength(2);
  await source.stop();
});

test('[Z3] each loop is another source with venue times of its own, and another run has another epoch', async () => {
  const file = await fileOf('loop me.csv', ['0,1000,a,,buy,10.5,1,1,x', '1,1200,b,,sell,10.6,1,1,x']);
  const source = replaySource({ pair: 'ETHUSD', file, speed: 2, loop: true });
  const kept = keptRun(4n);
  source.start(kept.run);
  await until(() => kept.quotes.length >= 5);
  await source.stop();
  expect(kept.quotes.slice(0, 5).map(({ source: name, venueId }) => `${name} ${venueId}`)).toEqual([
    'replay:ETHUSD:loop_me.csv:e4:l0 a',
    'replay:ETHUSD:loop_me.csv:e4:l0 b',
    'replay:ETHUSD:loop_me.csv:e4:l1 a',
    'replay:ETHUSD:loop_me.csv:e4:l1 b',
    'replay:ETHUSD:loop_me.csv:e4:l2 a',
  ]);
  const count = kept.quotes.length;
  await wait(1_300);
  expect(kept.quotes).toHaveLength(count);
  const again = keptRun(5n);
  source.start(again.run);
  expect(again.quotes[0]?.source).toBe('replay:ETHUSD:loop_me.csv:e5:l0');
  await source.stop();
});

test('[P6] a row whose digits do not fit the pair is left out and counted', async () => {
  const file = await fileOf('digits.csv', ['0,1,a,,buy,10.555,1,1,x', '1,2,b,,sell,10.55,1,1,x']);
  const source = replaySource({ pair: 'ETHUSD', file, speed: 1, loop: false });
  const kept = keptRun();
  source.start(kept.run);
  await until(() => kept.quotes.length === 1);
  await source.stop();
  expect(kept.quotes[0]?.venueId).toBe('b');
  expect(kept.dropped).toMatchObject([{ reason: 'digits' }]);
});

test('[M2] a replay that cannot be played says why before anything starts', async () => {
  const replay = (pair: string, file: string) => () => replaySource({ pair, file, speed: 1, loop: false });
  expect(replay('ETHUSD', path.join(folder, 'none.csv'))).toThrow(ReplayRefused);
  expect(replay('NOPE', realTradesFile())).toThrow(/no pair NOPE/);
  const other = path.join(folder, 'other.csv');
  await writeFile(other, 'a,b\n1,2\n');
  expect(replay('ETHUSD', other)).toThrow(/timestamp, id and price/);
  expect(replay('ETHUSD', await fileOf('empty.csv', []))).toThrow(/no rows/);
  expect(replay('ETHUSD', await fileOf('bad.csv', ['0,soon,a,,buy,1,1,1,x']))).toThrow(/line 2 has no timestamp/);
});

test('[Z4] recorded from the replay, the last trade of each quarter second is kept with its venue id and time', async () => {
  const db = await freshDatabase();
  const definition = findPair('ETHUSD');
  if (definition === null) throw new Error('no ETHUSD');
  const markets = createMarkets({
    pool: db.app,
    mode: 'demo',
    pairs: [definition],
    sources: [replaySource({ pair: 'ETHUSD', file: realTradesFile(), speed: 40, loop: false })],
    log: keptLog(),
    onTicks: () => undefined,
  });
  try {
    await markets.start();
    const rows = realRows();
    // Of the last tenth one is enough: on a busy machine the very last can come later than it may be recorded.
    const last = new Set(rows.slice(-Math.ceil(rows.length / 10)).map(({ id }) => id));
    const read = async () => {
      const { rows: ticks } = await db.app.query<{ time_ms: bigint; price: bigint; venue_id: string; held: boolean }>(
        `select time_ms, price, venue_id, held from market_tick where pair = 'ETHUSD' order by seq`,
      );
      return ticks;
    };
    const ticks = await until(async () => {
      const all = await read();
      return all.some(({ venue_id }) => last.has(venue_id)) ? all : null;
    }, 30_000);
    const priceOf = new Map(rows.map(({ id, price }) => [id, price]));
    const order = new Map(rows.map(({ id }, index) => [id, index]));
    for (const { venue_id, price } of ticks) expect(price).toBe(priceOf.get(venue_id));
    const played = ticks.filter(({ held }) => !held).map(({ venue_id }) => order.get(venue_id) ?? -1);
    expect(played).toEqual([...played].sort((a, b) => a - b));
    expect(new Set(played).size).toBe(played.length);
    expect(played.length).toBeGreaterThan(8);
  } finally {
    await markets.stop();
    await db.drop();
  }
});
