import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { isRecorded } from '#tools/testing/markets/heard-recorder.ts';
import { handSource } from '#tools/testing/markets/manual-source.ts';
import { eachRecorder, live, type TickRow } from '#tools/testing/markets/recorder-fixture.ts';
import { until } from '#tools/testing/until.ts';

const { database, startMarkets, ticksOf, isStale, recorded } = eachRecorder();

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
    let saidAt = performance.now();
    const ticks = await until(async () => {
      const rows = await ticksOf('BTCUSD');
      if (rows.at(-1)?.price === price) return rows;
      // On a busy machine the last one can come later than it may be recorded: two more, of which the last is to be recorded.
      if (venue.run() !== null && performance.now() - saidAt > 1_000) {
        saidAt = performance.now();
        price += 2n;
        for (const one of [price - 1n, price]) venue.say('BTCUSD', one);
      }
      return null;
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
    // Said until it is recorded: a busy machine can bring one too late, and as late see what lasts for a moment only.
    await until(async () => {
      if (venue.run() !== null) venue.say('BTCUSD', 501n);
      return (await isStale('BTCUSD')) === false;
    });
  });

  test('[Z4] after a lost connection heartbeats alone do not hold the old price', async () => {
    const venue = live({ silenceMs: 1_500 });
    await startMarkets([venue]);
    await until(() => venue.run());
    await recorded(venue, 'BTCUSD', 500n);
    const { length } = await ticksOf('BTCUSD');
    venue.run()?.sink.interrupted(['BTCUSD']);
    const beating = setInterval(() => venue.heartbeat(), 100);
    await until(() => isStale('BTCUSD'));
    clearInterval(beating);
    expect(await ticksOf('BTCUSD')).toHaveLength(length);
  });

  test('[Z3] lagging, leading, backward, repeated and malformed quotes are dropped and counted by reason', async () => {
    const venue = live();
    const { markets } = await startMarkets([venue]);
    const run = await until(() => venue.run());
    const now = run.nowMs();
    venue.say('BTCUSD', 100n, { venueTimeMs: now, venueId: 'one' });
    venue.say('BTCUSD', 100n, { venueTimeMs: now, venueId: 'one' });
    await isRecorded(database(), 'BTCUSD', 100n, venue);
    // However long that took, what is a little earlier than the last one is not late.
    const later = run.nowMs();
    venue.say('BTCUSD', 100n, { venueTimeMs: later });
    venue.say('BTCUSD', 101n, { venueTimeMs: later - 2_500 });
    venue.say('BTCUSD', 102n, { venueTimeMs: later + 60_000 });
    venue.say('BTCUSD', 103n, { venueTimeMs: later - 1 });
    venue.say('BTCUSD', 0n);
    venue.say('BTCUSD', 104n, { venueId: 'a|b' });
    venue.say('XRPUSD', 105n);
    await wait(600);
    expect([...new Set((await ticksOf('BTCUSD')).map(({ price }) => price))]).toEqual([100n]);
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
    const lateOnes = () => markets.dropped().get('late') ?? 0;
    await recorded(venue, 'BTCUSD', 100n);
    const late = lateOnes();
    const stall = await database().owner.connect();
    try {
      await stall.query('begin');
      await stall.query('select * from market_pair for update');
      venue.say('BTCUSD', 200n);
      await wait(2_600);
      await stall.query('commit');
    } finally {
      stall.release();
    }
    await until(() => lateOnes() > late);
    await recorded(venue, 'BTCUSD', 300n);
    expect([...new Set((await ticksOf('BTCUSD')).map(({ price }) => price))]).toEqual([100n, 300n]);
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
    const { rows } = await database().app.query(`select last_tradable from market_pair where pair = 'BTCUSD'`);
    expect(rows).toEqual([{ last_tradable: false }]);
  });

  test('[Z2] an error of the database is survived', async () => {
    const venue = live();
    await startMarkets([venue]);
    await until(() => venue.run());
    await recorded(venue, 'BTCUSD', 100n);
    await database().owner.query('alter function market_record rename to market_record_away');
    venue.say('BTCUSD', 200n);
    await wait(600);
    await database().owner.query('alter function market_record_away rename to market_record');
    await until(async () => {
      venue.say('BTCUSD', 300n);
      return (await ticksOf('BTCUSD')).at(-1)?.price === 300n;
    });
  });
});

describe('the lease', () => {
  test('[Z2] of two recorders one records; when it stops the other goes on with a higher epoch', async () => {
    const one = live();
    const two = live();
    // Its stop gives it back; until then even a busy machine does not lose it.
    const held = { ttlMs: 10_000, tryEveryMs: 100 };
    const first = await startMarkets([one], held);
    await until(() => one.run());
    const second = await startMarkets([two], held);
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
    await database().owner.query(
      `update lease set epoch = epoch + 1, holder = 'other', expires_ms = clock_ms() + 2000`,
    );
    await until(() => lost === 1 && venue.run() === null);
    // When the other's time has run out it is taken back, under another epoch.
    await until(() => venue.run());
    expect(markets.lease.epoch()).toBe(3n);
  });

  test('[Z2] a recorder that was paused writes nothing when it wakes up, and the takeover takes at most five seconds', async () => {
    const script = path.join(import.meta.dirname, '../../../tools/testing/processes/recorder-process.ts');
    const start = () => spawn(process.execPath, [script, JSON.stringify(database().appConfig)], { stdio: 'inherit' });
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
