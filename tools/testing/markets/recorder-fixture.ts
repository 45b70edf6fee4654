import type { Pool } from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { findPair } from '#domain/markets/pairs.ts';
import type { Tick } from '#domain/markets/ticks.ts';
import { createMarkets, type Markets, type MarketsOptions } from '#server/markets/markets.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { until } from '#tools/testing/until.ts';
import { type HandSource, handSource, keptLog } from './manual-source.ts';

const definitions = ['BTCUSD', 'ETHUSD'].map((name) => {
  const definition = findPair(name);
  if (definition === null) throw new Error(name);
  return definition;
});

export interface TickRow {
  readonly seq: bigint;
  readonly time_ms: bigint;
  readonly price: bigint;
  readonly source: string;
  readonly held: boolean;
}

/** A source of two pairs that says what the test says. */
export const live = (more: { readonly silenceMs?: number } = {}) =>
  handSource({ name: 'venue', pairs: ['BTCUSD', 'ETHUSD'], ...more });

/** A fresh database for each test of a file; the markets that it starts, and what it does again and again, end with it. */
export function eachMarkets() {
  let db: FreshDatabase;
  const running: Markets[] = [];
  const timers: NodeJS.Timeout[] = [];
  beforeEach(async () => {
    db = await freshDatabase();
  });
  async function stop(): Promise<void> {
    for (const timer of timers.splice(0)) clearInterval(timer);
    await Promise.all(running.splice(0).map((markets) => markets.stop()));
  }
  afterEach(async () => {
    await stop();
    await db.drop();
  });

  /** Markets of two pairs that record what sources say. */
  async function startMarkets(sources: readonly HandSource[], more: Partial<MarketsOptions> = {}): Promise<Markets> {
    const markets = createMarkets({
      pool: db.app,
      mode: 'demo',
      pairs: definitions,
      sources,
      log: keptLog(),
      onTicks: () => undefined,
      lease: { ttlMs: 800, tryEveryMs: 100 },
      graceMs: 0,
      ...more,
    });
    running.push(markets);
    await markets.start();
    return markets;
  }

  /** Does something every so many ms. */
  function every(ms: number, act: () => void): NodeJS.Timeout {
    const timer = setInterval(act, ms);
    timers.push(timer);
    return timer;
  }

  return { database: () => db, startMarkets, every, stop };
}

/** The same for tests of what a recorder records. */
export function eachRecorder() {
  const { database, startMarkets: start } = eachMarkets();

  async function startMarkets(sources: readonly HandSource[], lease = { ttlMs: 800, tryEveryMs: 100 }) {
    const committed: Tick[] = [];
    const onTicks = (ticks: readonly Tick[]) => committed.push(...ticks);
    return { markets: await start(sources, { onTicks, lease, clockEveryMs: 200 }), committed };
  }

  async function ticksOf(pair: string, pool: Pool = database().app): Promise<TickRow[]> {
    const { rows } = await pool.query<TickRow>(
      'select seq, time_ms, price, source, held from market_tick where pair = $1 order by seq',
      [pair],
    );
    return rows;
  }

  async function isStale(pair: string): Promise<boolean | undefined> {
    const { rows } = await database().app.query<{ stale: boolean }>('select stale from market_pair where pair = $1', [
      pair,
    ]);
    return rows[0]?.stale;
  }

  /** Says a price until it is the last tick: on a busy machine a quote can come later than it may be recorded (Z3). */
  async function recorded(venue: HandSource, pair: string, price: bigint): Promise<void> {
    let saidAt = Number.NEGATIVE_INFINITY;
    await until(async () => {
      if ((await ticksOf(pair)).at(-1)?.price === price) return true;
      if (venue.run() !== null && performance.now() - saidAt > 1_000) {
        saidAt = performance.now();
        venue.say(pair, price);
      }
      return false;
    });
  }

  return { database, startMarkets, ticksOf, isStale, recorded };
}
