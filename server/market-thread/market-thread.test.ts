import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standardOffers } from '#domain/markets/pairs.ts';
import { backOffMs } from '#server/outside/back-off.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { keptLog } from '#tools/testing/markets/manual-source.ts';
import { databaseNowMs, longestTickGapMs } from '#tools/testing/markets/tick-gaps.ts';
import { newSigningKey } from '#tools/testing/signer.ts';
import { until } from '#tools/testing/until.ts';
import { type MarketThread, openMarketThread } from './supervisor.ts';

/** Half of it is a slot, half what anything else may delay a tick by; a simulated price moves each 300 ms. */
const slotAndStepMs = 250 + 300;
const delayMs = 250;

let db: FreshDatabase;
let thread: MarketThread;
const log = keptLog();
let woken = 0;
const open = (entry = new URL('../assembly/market-thread.ts', import.meta.url)) =>
  openMarketThread({
    entry,
    config: {
      database: db.appConfig,
      mode: 'demo',
      prices: {
        sources: ['simulated'],
        guardBps: 0,
        index: false,
        ticksDays: 0,
        urls: { kraken: null, coinbase: null, bitstamp: null, bitfinex: null, coingecko: null },
        feed: null,
      },
      offers: standardOffers,
      signingKeyPem: newSigningKey(),
      traces: null,
    },
    log,
    backOffMs,
    onTicks: () => {
      woken += 1;
    },
    onSettled: () => undefined,
  });
const incidents = async () =>
  (
    await db.app.query<{ cause: string; lasted: bigint; pairs: string[] }>(
      'select cause, to_ms - from_ms as lasted, pairs from market_incident order by id',
    )
  ).rows;

beforeAll(async () => {
  db = await freshDatabase();
  thread = open();
  await thread.start();
  await until(() => thread.holdsLease() && woken > 3);
});
afterAll(async () => {
  await thread.stop();
  await db.drop();
});

describe('the market thread', () => {
  it('T5 records on time while the main thread is held for three seconds', { timeout: 60_000 }, async () => {
    let [longest, most] = [Number.POSITIVE_INFINITY, 0];
    // A machine with other work may be late by itself, also while the main thread rests: what that caused would be there each time.
    for (let round = 0; round < 3 && longest > most; round += 1) {
      const restsFromMs = await databaseNowMs(db.app);
      await wait(3_500);
      const idle = await longestTickGapMs(db.app, 'BTCUSD', restsFromMs, await databaseNowMs(db.app));
      most = Math.max(slotAndStepMs, Math.min(idle, 2 * slotAndStepMs)) + delayMs;
      const fromMs = await databaseNowMs(db.app);
      const until = performance.now() + 3_000;
      while (performance.now() < until);
      const toMs = await databaseNowMs(db.app);
      await wait(500);
      longest = await longestTickGapMs(db.app, 'BTCUSD', fromMs, toMs + 500);
    }
    expect(longest).toBeLessThanOrEqual(most);
    expect(thread.state()).toMatchObject({ alive: true, restarts: 0 });
  });

  it('T5 reports its own event loop', async () => {
    const report = await until(() => thread.state().report);
    expect(report.eventLoop.p99Ms).toBeLessThanOrEqual(report.eventLoop.maxMs);
    expect(report.setAside).toBe(0);
  });

  it('Z2 gives the lease back when it is stopped, and the next one takes it at once', async () => {
    await thread.stop();
    expect(thread.holdsLease()).toBe(false);
    const before = performance.now();
    thread = open();
    await thread.start();
    await until(() => thread.holdsLease());
    expect(performance.now() - before).toBeLessThan(15_000);
  });

  it('T5 notes the gap between two holders of the lease as restarted, with the pairs, under the lease', async () => {
    await wait(1_200);
    await thread.stop();
    const known = (await incidents()).length;
    await wait(1_200);
    thread = open();
    await thread.start();
    const found = await until(async () => {
      const all = await incidents();
      return all.length > known && all.at(-1);
    });
    expect(found).toMatchObject({ cause: 'restarted', pairs: expect.arrayContaining(['BTCUSD', 'ETHUSD']) });
    expect(Number(found.lasted)).toBeGreaterThan(1_000);
    await expect(db.app.query(`select market_incident_record('markets', 1, 'restarted', 1, 2)`)).rejects.toMatchObject({
      code: 'FL001',
    });
    await expect(db.app.query('delete from market_incident')).rejects.toThrow('permission denied');
  });
});

describe('a market thread that', () => {
  const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

  it('T5 dies is started anew, with growing pauses, and its last words are in the log', async () => {
    const mortal = open(
      program(`import { parentPort } from 'node:worker_threads';
        parentPort.on('message', () => parentPort.postMessage({ kind: 'started' }));
        setTimeout(() => { throw new Error('out of order'); }, 300);`),
    );
    await mortal.start();
    expect(mortal.state().alive).toBe(true);
    await until(() => mortal.state().restarts >= 2);
    expect(log.lines.filter(({ message }) => message === 'the market thread ended and is started anew')).toMatchObject([
      { facts: { err: { message: 'out of order' }, restarts: 1 } },
      { facts: { restarts: 2 } },
    ]);
    await mortal.stop();
  });

  it('T5 stands still is ended and started anew', { timeout: 60_000 }, async () => {
    const still = open(
      program(`import { parentPort } from 'node:worker_threads';
        parentPort.on('message', () => { parentPort.postMessage({ kind: 'started' }); for (;;); });`),
    );
    await still.start();
    await until(() => still.state().restarts > 0, 40_000);
    expect(log.lines.map(({ message }) => message)).toContain('the market thread stands still');
    await still.stop();
  });

  it('X3 cannot start at all stops the start of the server', async () => {
    const broken = open(program(`throw new Error('no such program');`));
    await expect(broken.start()).rejects.toThrow('no such program');
    await broken.stop();
  });
});
