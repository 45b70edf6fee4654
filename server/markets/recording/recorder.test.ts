import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findPair } from '#domain/markets/pairs.ts';
import type { Tick } from '#domain/markets/ticks.ts';
import { createMarkets, type Markets } from '#server/markets/markets.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type HandSource, handSource, keptLog } from '#tools/testing/manual-source.ts';
import { until } from '#tools/testing/until.ts';

let db: FreshDatabase;
const running: Markets[] = [];

beforeEach(async () => {
  db = await freshDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((markets) => markets.stop()));
  await db.drop();
});

const definitions = ['BTCUSD', 'ETHUSD'].map((name) => {
  const definition = findPair(name);
  if (definition === null) throw new Error(name);
  return definition;
});

async function startMarkets(sources: readonly HandSource[], lease = { ttlMs: 800, tryEveryMs: 100 }) {
  const committed: Tick[] = [];
  const markets = createMarkets({
    pool: db.app,
    mode: 'demo',
    pairs: definitions,
    sources,
    log: keptLog(),
    onTicks: (ticks) => committed.push(...ticks),
    lease,
    graceMs: 0,
    clockEveryMs: 200,
  });
  running.push(markets);
  await markets.start();
  return { markets, committed };
}

interface TickRow {
  readonly seq: bigint;
  readonly time_ms: bigint;
  readonly price: bigint;
  readonly source: string;
  readonly held: boolean;
}

async function ticksOf(pair: string, pool: Pool = db.app): Promise<TickRow[]> {
  const { rows } = await pool.query<TickRow>(
    'select seq, time_ms, price, source, held from market_tick where pair = $1 order by seq',
    [pair],
  );
  return rows;
}

async function isStale(pair: string): Promise<boolean | undefined> {
  const { rows } = await db.app.query<{ stale: boolean }>('select stale from market_pair where pair = $1', [pair]);
  return rows[0]?.stale;
}

const live = (more: { readonly silenceMs?: number } = {}) =>
  handSource({ name: 'venue', pairs: ['BTCUSD', 'ETHUSD'], ...more });

describe('recording', () => {
  test('[Z4] of many quotes one a quarter second is recorded, the last one of it', async () => {
    const venue = live();
    const { committed } = await startMarkets([venue]);
    await until(() => venue.run());
    const endsAt = performance.now() + 3_000;
    let price = 100n;
    while (performance.now() < endsAt) {
      price += 1n;
      venue.say('BTCUSD', price);
      await wait(5);
    }
    const ticks = await until(async () => {
      const rows = await ticksOf('BTCUSD');
      return rows.at(-1)?.price === price ? rows : null;
    });
    const quarters = ticks.map(({ time_ms }) => time_ms / 250n);
    expect(new Set(quarters).size).toBe(ticks.length);
    expect(ticks.length).toBeGreaterThan(3);
    expect(ticks.every(({ held }) => !held)).toBe(true);
    await until(() => committed.filter(({ pair }) => pair === 'BTCUSD').length >= ticks.length);
    expect(committed.slice(0, ticks.length).map(({ price: one }) => one)).toEqual(ticks.map(({ price: one }) => one));
  });

  test('[Z4] while the heartbeat lives an unchanged price is recorded each second as held, and no longer', async () => {
    const venue = live({ silenceMs: 1_500 });
    await startMarkets([venue]);
    await until(() => venue.run());
    venue.say('BTCUSD', 500n);
    const beating = setInterval(() => venue.heartbeat(), 200);
    const ticks = await until(async () => {
      const rows = await ticksOf('BTCUSD');
      return rows.length >= 4 ? rows : null;
    });
    clearInterval(beating);
    expect(ticks.map(({ held }) => held)).toEqual([false, true, true, true]);
    expect(ticks.every(({ price }) => price === 500n)).toBe(true);
    for (let n = 1; n < ticks.length; n += 1) {
      expect(Number((ticks[n]?.time_ms ?? 0n) - (ticks[n - 1]?.time_ms ?? 0n))).toBeGreaterThanOrEqual(990);
    }
    expect(await isStale('BTCUSD')).toBe(false);
    await until(() => isStale('BTCUSD'));
    const silent = await ticksOf('BTCUSD');
    await wait(1_500);
    expect(await ticksOf('BTCUSD')).toHaveLength(silent.length);
    venue.say('BTCUSD', 501n);
    await until(async () => (await isStale('BTCUSD')) === false);
  });

  test('[Z4] after a lost connection heartbeats alone do not hold the old price', async () => {
    const venue = live({ silenceMs: 1_500 });
    await startMarkets([venue]);
    await until(() => venue.run());
    venue.say('BTCUSD', 500n);
    await until(async () => (await ticksOf('BTCUSD')).length === 1);
    venue.run()?.sink.interrupted(['BTCUSD']);
    const beating = setInterval(() => venue.heartbeat(), 100);
    await until(() => isStale('BTCUSD'));
    clearInterval(beating);
    expect(await ticksOf('BTCUSD')).toHaveLength(1);
  });

  test('[Z3] lagging, leading, backward, repeated and malformed quotes are dropped and counted by reason', async () => {
    const venue = live();
    const { markets } = await startMarkets([venue]);
    const run = await until(() => venue.run());
    const now = run.nowMs();
    venue.say('BTCUSD', 100n, { venueTimeMs: now, venueId: 'one' });
    venue.say('BTCUSD', 100n, { venueTimeMs: now, venueId: 'one' });
    await until(async () => (await ticksOf('BTCUSD')).length > 0);
    venue.say('BTCUSD', 101n, { venueTimeMs: now - 2_500 });
    venue.say('BTCUSD', 102n, { venueTimeMs: now + 60_000 });
    venue.say('BTCUSD', 103n, { venueTimeMs: now - 1 });
    venue.say('BTCUSD', 0n);
    venue.say('BTCUSD', 104n, { venueId: 'a|b' });
    venue.say('XRPUSD', 105n);
    await wait(600);
    expect((await ticksOf('BTCUSD')).map(({ price }) => price)).toEqual([100n]);
    const { lagging, ahead, backwards, repeated, malformed, ...others } = Object.fromEntries(markets.dropped());
    expect({ lagging, ahead, backwards, repeated, malformed, unknown: others['unknown-pair'] }).toEqual({
      lagging: 1,
      ahead: 1,
      backwards: 1,
      repeated: 1,
      malformed: 2,
      unknown: 1,
    });
  });

  test('[Z3] a database that stalled gets no late quotes when it goes on', async () => {
    const venue = live();
    const { markets } = await startMarkets([venue], { ttlMs: 60_000, tryEveryMs: 30_000 });
    await until(() => venue.run());
    venue.say('BTCUSD', 100n);
    await until(async () => (await ticksOf('BTCUSD')).length === 1);
    const stall = await db.owner.connect();
    try {
      await stall.query('begin');
      await stall.query('select * from market_pair for update');
      venue.say('BTCUSD', 200n);
      await wait(2_600);
      await stall.query('commit');
    } finally {
      stall.release();
    }
    await until(() => (markets.dropped().get('late') ?? 0) > 0);
    venue.say('BTCUSD', 300n);
    await until(async () => (await ticksOf('BTCUSD')).at(-1)?.price === 300n);
    expect((await ticksOf('BTCUSD')).map(({ price }) => price)).toEqual([100n, 300n]);
  });

  test('[M2] a lower source fills in after silence, the higher returns with a quote, and prices are never mixed', async () => {
    const high = handSource({ name: 'high', pairs: ['BTCUSD'], silenceMs: 1_200 });
    const low = handSource({ name: 'low', kind: 'simulated', pairs: ['BTCUSD'] });
    await startMarkets([high, low]);
    await until(() => low.run());
    high.say('BTCUSD', 1_000n);
    let isBack = false;
    const talking = setInterval(() => {
      low.say('BTCUSD', 2_000n);
      if (isBack) high.say('BTCUSD', 1_001n);
    }, 50);
    try {
      await until(async () => (await ticksOf('BTCUSD')).at(-1)?.price === 2_000n);
      const begun = performance.now();
      isBack = true;
      await until(async () => (await ticksOf('BTCUSD')).at(-1)?.price === 1_001n, 20_000);
      expect(performance.now() - begun).toBeGreaterThan(9_900);
    } finally {
      clearInterval(talking);
    }
    const ticks = await ticksOf('BTCUSD');
    for (const { price, source } of ticks) expect(source).toBe(price < 2_000n ? 'live:high' : 'simulated:low');
  });

  test('[M1] a price that is only polled is recorded but cannot be traded', async () => {
    const polled = handSource({ name: 'service', kind: 'polled', pairs: ['BTCUSD'] });
    await startMarkets([polled]);
    await until(() => polled.run());
    polled.say('BTCUSD', 100n, { venueTimeMs: null, venueId: null });
    await until(async () => (await ticksOf('BTCUSD')).length === 1);
    const { rows } = await db.app.query(`select last_tradable from market_pair where pair = 'BTCUSD'`);
    expect(rows).toEqual([{ last_tradable: false }]);
  });

  test('[Z2] an error of the database is survived', async () => {
    const venue = live();
    await startMarkets([venue]);
    await until(() => venue.run());
    venue.say('BTCUSD', 100n);
    await until(async () => (await ticksOf('BTCUSD')).length === 1);
    await db.owner.query('alter function market_record rename to market_record_away');
    venue.say('BTCUSD', 200n);
    await wait(600);
    await db.owner.query('alter function market_record_away rename to market_record');
    await until(async () => {
      venue.say('BTCUSD', 300n);
      return (await ticksOf('BTCUSD')).at(-1)?.price === 300n;
    });
  });
});

describe('a quote that cannot be recorded as it is', () => {
  const pricesOf = async (pair: string) => (await ticksOf(pair)).map(({ price }) => price);

  /** Both pairs have a price, and the venue confirms them ten times a second. */
  async function beating(work: (venue: HandSource, markets: Markets) => Promise<void>): Promise<void> {
    const venue = live();
    const { markets } = await startMarkets([venue], { ttlMs: 60_000, tryEveryMs: 30_000 });
    await until(() => venue.run());
    for (const pair of ['BTCUSD', 'ETHUSD']) {
      venue.say(pair, 100n);
      await until(async () => (await ticksOf(pair)).length === 1);
    }
    const beats = setInterval(() => venue.heartbeat(), 100);
    try {
      await work(venue, markets);
    } finally {
      clearInterval(beats);
    }
  }

  /** So many changes of a pair deep in its book, in time. */
  const prompt = (venue: HandSource, pair: string, count: number): void => {
    const run = venue.run();
    for (let n = 0; n < count; n += 1) run?.sink.changed(pair, run.nowMs());
  };

  test('[Z3] one late message costs a quiet pair nothing once the source has shown itself in time, and no other pair', async () => {
    await beating(async (venue, markets) => {
      const run = await until(() => venue.run());
      // Its time is not before that of the first price.
      await wait(600);
      venue.say('BTCUSD', 200n, { venueTimeMs: run.nowMs() - 450 });
      expect(markets.dropped().get('lagging')).toBe(1);
      prompt(venue, 'ETHUSD', 20);
      // The other pair is held; this one waits for a change of its own.
      const { length } = await ticksOf('ETHUSD');
      await until(async () => (await ticksOf('ETHUSD')).length > length + 1, 3_500);
      expect(await pricesOf('BTCUSD')).not.toContain(200n);
      const before = (await ticksOf('BTCUSD')).length;
      prompt(venue, 'BTCUSD', 1);
      // Its best has not changed since: the venue will not say it again.
      await until(async () => (await pricesOf('BTCUSD')).filter((price) => price === 200n).length > 2);
      expect((await pricesOf('BTCUSD')).slice(before)).not.toContain(100n);
      expect([await isStale('BTCUSD'), await isStale('ETHUSD')]).toEqual([false, false]);
    });
  });

  test('[Z4] a source whose last changes were late confirms nothing, however long ago they came', async () => {
    await beating(async (venue) => {
      const run = await until(() => venue.run());
      for (let n = 0; n < 20; n += 1) run.sink.changed('ETHUSD', run.nowMs() - 1_600);
      await until(async () => (await isStale('BTCUSD')) && (await isStale('ETHUSD')));
      const counts = [(await ticksOf('BTCUSD')).length, (await ticksOf('ETHUSD')).length];
      await wait(6_000);
      expect([(await ticksOf('BTCUSD')).length, (await ticksOf('ETHUSD')).length]).toEqual(counts);
    });
  }, 30_000);

  test('[Z3] a book that came whole is as late as the changes of its source, whatever answers at once', async () => {
    await beating(async (venue) => {
      const run = await until(() => venue.run());
      for (let n = 0; n < 20; n += 1) run.sink.changed('ETHUSD', run.nowMs() - 1_600);
      const book = { price: 200n, bid: 199n, ask: 201n, source: 'live:venue', venueTimeMs: null, venueId: null };
      run.sink.quote({ pair: 'BTCUSD', ...book }, run.nowMs());
      await wait(4_000);
      expect(await pricesOf('BTCUSD')).not.toContain(200n);
      prompt(venue, 'ETHUSD', 20);
      await until(async () => (await pricesOf('BTCUSD')).includes(200n), 3_000);
    });
  }, 30_000);

  test('[Z3] a price that the venue dates ahead does not confirm itself, nor does an answer, before a change that can be dated', async () => {
    await beating(async (venue, markets) => {
      const run = await until(() => venue.run());
      const aheadMs = run.nowMs() + 5_000;
      venue.say('BTCUSD', 200n, { venueTimeMs: aheadMs });
      run.sink.heartbeat(['BTCUSD'], aheadMs);
      expect(markets.dropped().get('ahead')).toBe(1);
      prompt(venue, 'ETHUSD', 20);
      const { length } = await ticksOf('ETHUSD');
      await until(async () => (await ticksOf('ETHUSD')).length > length + 1, 3_500);
      expect(await pricesOf('BTCUSD')).not.toContain(200n);
      prompt(venue, 'BTCUSD', 1);
      await until(async () => (await pricesOf('BTCUSD')).includes(200n), 2_500);
    });
  });

  test('[Z3] a price that could not be written, or only too late, is written once when the venue has confirmed it', async () => {
    await beating(async (venue, markets) => {
      await db.owner.query('alter function market_record rename to market_record_away');
      venue.say('BTCUSD', 200n);
      await until(() => (markets.dropped().get('failed') ?? 0) > 0);
      await db.owner.query('alter function market_record_away rename to market_record');
      await until(async () => (await pricesOf('BTCUSD')).includes(200n), 2_500);
      const stall = await db.owner.connect();
      try {
        await stall.query('begin');
        await stall.query('select * from market_pair for update');
        venue.say('BTCUSD', 300n);
        await wait(900);
        await stall.query('commit');
      } finally {
        stall.release();
      }
      await until(async () => (await pricesOf('BTCUSD')).includes(300n), 2_500);
      expect(markets.dropped().get('late')).toBeGreaterThan(0);
      for (const price of [200n, 300n]) {
        const anew = (await ticksOf('BTCUSD')).filter((tick) => tick.price === price && !tick.held);
        expect(anew).toHaveLength(1);
      }
    });
  });

  test('[Z3] a price that was written although its writing failed is not written again, but held', async () => {
    await beating(async (venue, markets) => {
      // Once committed, the answer of the statement that writes 200 is lost.
      const { pool } = { pool: db.app };
      const query = pool.query.bind(pool);
      let lost = 0;
      const failing = async (...args: Parameters<typeof query>): Promise<unknown> => {
        const answer: unknown = await query(...args);
        if (
          lost === 0 &&
          JSON.stringify(args[0]).includes('market-record') &&
          JSON.stringify(args[0]).includes('"200"')
        ) {
          lost += 1;
          throw new Error('the answer was lost');
        }
        return answer;
      };
      Object.assign(pool, { query: failing });
      venue.say('BTCUSD', 200n);
      await until(() => (markets.dropped().get('failed') ?? 0) > 0);
      const ticks = await until(async () => {
        const found = (await ticksOf('BTCUSD')).filter(({ price }) => price === 200n);
        return found.length > 2 ? found : null;
      });
      expect(ticks.map(({ held }) => held).slice(0, 3)).toEqual([false, true, true]);
    });
  });

  test('[Z3] what a venue says after its clock was set back is recorded as of its next confirmation, and the old price holds no more', async () => {
    await beating(async (venue) => {
      const run = await until(() => venue.run());
      venue.say('BTCUSD', 200n, { venueTimeMs: run.nowMs() });
      await until(async () => (await pricesOf('BTCUSD')).includes(200n));
      const before = (await ticksOf('BTCUSD')).length;
      venue.say('BTCUSD', 300n, { venueTimeMs: run.nowMs() - 350 });
      const late = run.nowMs() - 355;
      venue.say('BTCUSD', 301n, { venueTimeMs: late });
      await until(async () => (await pricesOf('BTCUSD')).includes(301n), 2_500);
      expect((await pricesOf('BTCUSD')).slice(before + 1)).not.toContain(200n);
    });
  });

  test('[Z3] another price under the venue’s same name for a book is another quote', async () => {
    const venue = live();
    const { markets } = await startMarkets([venue]);
    await until(() => venue.run());
    venue.say('BTCUSD', 100n, { venueId: '1' });
    venue.say('BTCUSD', 101n, { venueId: '1' });
    await until(async () => (await pricesOf('BTCUSD')).includes(101n));
    expect(markets.dropped().get('repeated')).toBe(0);
  });
});

describe('a clock that is set', () => {
  test('[Z3] the venue’s: what it says meanwhile is dropped, and it is recorded again from the right time on', async () => {
    const venue = live();
    const { markets } = await startMarkets([venue]);
    const run = await until(() => venue.run());
    venue.say('BTCUSD', 100n);
    await until(async () => (await ticksOf('BTCUSD')).length === 1);
    for (const aheadMs of [3_600_000, -3_600_000]) venue.say('BTCUSD', 200n, { venueTimeMs: run.nowMs() + aheadMs });
    expect([markets.dropped().get('ahead'), markets.dropped().get('lagging')]).toEqual([1, 1]);
    venue.say('BTCUSD', 300n);
    await until(async () => (await ticksOf('BTCUSD')).at(-1)?.price === 300n);
    expect((await ticksOf('BTCUSD')).map(({ price }) => price)).toEqual([100n, 300n]);
  });

  const setClock = (aheadMs: number) =>
    db.owner.query(
      `create or replace function clock_ms() returns bigint language sql volatile parallel safe
       as $$ select floor(extract(epoch from clock_timestamp()) * 1000)::bigint + (${aheadMs}) $$`,
    );

  test('[Z1] the database’s, back: nothing is recorded under times of the past, the pair is stale until the clock has caught up', async () => {
    const venue = live();
    await startMarkets([venue], { ttlMs: 7_200_000, tryEveryMs: 100 });
    await until(() => venue.run());
    const talking = setInterval(() => venue.run() && venue.say('BTCUSD', 100n), 50);
    try {
      await until(async () => (await ticksOf('BTCUSD')).length > 1);
      await setClock(-3_600_000);
      await until(() => isStale('BTCUSD'));
      const before = await ticksOf('BTCUSD');
      await setClock(0);
      await until(async () => (await isStale('BTCUSD')) === false);
      const ticks = await until(async () => {
        const rows = await ticksOf('BTCUSD');
        return rows.length > before.length + 1 ? rows : null;
      });
      const times = ticks.map(({ time_ms }) => Number(time_ms));
      expect(times).toEqual([...times].sort((a, b) => a - b));
    } finally {
      clearInterval(talking);
    }
  });

  test('[Z3] the database’s, ahead: a venue that keeps the right time lags, its quotes are dropped, and it is heard again afterwards', async () => {
    const venue = live({ silenceMs: 1_500 });
    const { markets } = await startMarkets([venue], { ttlMs: 7_200_000, tryEveryMs: 100 });
    await until(() => venue.run());
    const talking = setInterval(() => venue.run() && venue.say('BTCUSD', 100n, { venueTimeMs: Date.now() }), 50);
    try {
      await until(async () => (await ticksOf('BTCUSD')).length > 1);
      await setClock(8_000);
      await until(async () => (markets.dropped().get('lagging') ?? 0) > 0 && (await isStale('BTCUSD')));
      const { length } = await ticksOf('BTCUSD');
      await setClock(0);
      await until(async () => (await ticksOf('BTCUSD')).length > length);
      const times = (await ticksOf('BTCUSD')).map(({ time_ms }) => Number(time_ms));
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)).toBeLessThan(Date.now() + 60_000);
    } finally {
      clearInterval(talking);
    }
  });
});

describe('the lease', () => {
  test('[Z2] of two recorders one records; when it stops the other goes on with a higher epoch', async () => {
    const one = live();
    const two = live();
    const first = await startMarkets([one]);
    await until(() => one.run());
    const second = await startMarkets([two]);
    await wait(600);
    expect(two.run()).toBeNull();
    expect(second.markets.lease.epoch()).toBeNull();
    const epoch = first.markets.lease.epoch() ?? 0n;
    await first.markets.stop();
    const run = await until(() => two.run());
    expect(run.epoch).toBe(epoch + 1n);
    expect(one.run()).toBeNull();
  });

  test('[Z2] whoever lost the lease stops its sources and reports it', async () => {
    const venue = live();
    const { markets } = await startMarkets([venue]);
    await until(() => venue.run());
    let lost = 0;
    markets.lease.onLost(() => {
      lost += 1;
    });
    await db.owner.query(`update lease set epoch = epoch + 1, holder = 'other', expires_ms = clock_ms() + 2000`);
    await until(() => lost === 1 && venue.run() === null);
    // When the other's time has run out it is taken back, under another epoch.
    await until(() => venue.run());
    expect(markets.lease.epoch()).toBe(3n);
  });

  test('[Z2] a recorder that was paused writes nothing when it wakes up, and the takeover takes at most five seconds', async () => {
    const script = path.join(import.meta.dirname, '../../../tools/testing/processes/recorder-process.ts');
    const start = () => spawn(process.execPath, [script, JSON.stringify(db.appConfig)], { stdio: 'inherit' });
    const epochOf = (tick: TickRow | undefined): number => Number(/:e(\d+):/.exec(tick?.source ?? '')?.[1]);
    const last = async () => (await ticksOf('BTCUSD').catch(() => [])).at(-1);
    const old = start();
    const children = [old];
    try {
      await until(async () => epochOf(await last()) === 1);
      const next = start();
      children.push(next);
      await wait(1_000);
      expect(epochOf(await last())).toBe(1);
      old.kill('SIGSTOP');
      await until(async () => epochOf(await last()) === 2);
      old.kill('SIGCONT');
      await wait(2_000);
      next.kill('SIGKILL');
      await until(async () => epochOf(await last()) === 3);
    } finally {
      for (const child of children) child.kill('SIGKILL');
    }
    const ticks = await ticksOf('BTCUSD');
    const epochs = ticks.map(epochOf);
    expect(epochs).toEqual([...epochs].sort((a, b) => a - b));
    expect(ticks.map(({ seq }) => Number(seq))).toEqual(ticks.map((_, index) => index + 1));
    for (const epoch of [2, 3]) {
      const at = epochs.indexOf(epoch);
      expect(Number((ticks[at]?.time_ms ?? 0n) - (ticks[at - 1]?.time_ms ?? 0n))).toBeLessThanOrEqual(5_000);
    }
  }, 60_000);
});
