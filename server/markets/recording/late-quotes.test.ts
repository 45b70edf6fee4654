import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Markets } from '#server/markets/markets.ts';
import type { HandSource } from '#tools/testing/markets/manual-source.ts';
import { eachRecorder, live } from '#tools/testing/markets/recorder-fixture.ts';
import { until } from '#tools/testing/until.ts';

const { database, startMarkets, ticksOf, isStale, recorded } = eachRecorder();

describe('a quote that cannot be recorded as it is', () => {
  const pricesOf = async (pair: string) => (await ticksOf(pair)).map(({ price }) => price);

  /** Both pairs have a price, and the venue confirms them ten times a second. */
  async function beating(work: (venue: HandSource, markets: Markets) => Promise<void>): Promise<void> {
    const venue = live();
    const { markets } = await startMarkets([venue], { ttlMs: 60_000, tryEveryMs: 30_000 });
    await until(() => venue.run());
    for (const pair of ['BTCUSD', 'ETHUSD']) await recorded(venue, pair, 100n);
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
      await until(async () => (await ticksOf('ETHUSD')).length > length + 1);
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
      await until(async () => (await pricesOf('BTCUSD')).includes(200n));
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
      await until(async () => (await ticksOf('ETHUSD')).length > length + 1);
      expect(await pricesOf('BTCUSD')).not.toContain(200n);
      prompt(venue, 'BTCUSD', 1);
      await until(async () => (await pricesOf('BTCUSD')).includes(200n));
    });
  });

  test('[Z3] a price that could not be written, or only too late, is written once when the venue has confirmed it', async () => {
    await beating(async (venue, markets) => {
      await database().owner.query('alter function market_record rename to market_record_away');
      venue.say('BTCUSD', 200n);
      await until(() => (markets.dropped().get('failed') ?? 0) > 0);
      await database().owner.query('alter function market_record_away rename to market_record');
      await until(async () => (await pricesOf('BTCUSD')).includes(200n));
      const stall = await database().owner.connect();
      try {
        await stall.query('begin');
        await stall.query('select * from market_pair for update');
        venue.say('BTCUSD', 300n);
        await wait(900);
        await stall.query('commit');
      } finally {
        stall.release();
      }
      await until(async () => (await pricesOf('BTCUSD')).includes(300n));
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
      const { pool } = { pool: database().app };
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
      await until(async () => (await pricesOf('BTCUSD')).includes(301n));
      expect((await pricesOf('BTCUSD')).slice(before + 1)).not.toContain(200n);
    });
  });

  test('[Z3] another price under the venue’s same name for a book is another quote', async () => {
    const venue = live();
    const { markets } = await startMarkets([venue]);
    await until(() => venue.run());
    let saidAt = Number.NEGATIVE_INFINITY;
    await until(async () => {
      // On a busy machine both can come later than they may be recorded, and are said again then.
      if (performance.now() - saidAt > 1_000) {
        saidAt = performance.now();
        for (const price of [100n, 101n]) venue.say('BTCUSD', price, { venueId: '1' });
      }
      return (await pricesOf('BTCUSD')).includes(101n);
    });
    expect(markets.dropped().get('repeated')).toBe(0);
  });
});

describe('a clock that is set', () => {
  test('[Z3] the venue’s: what it says meanwhile is dropped, and it is recorded again from the right time on', async () => {
    const venue = live();
    const { markets } = await startMarkets([venue]);
    const run = await until(() => venue.run());
    await recorded(venue, 'BTCUSD', 100n);
    for (const aheadMs of [3_600_000, -3_600_000]) venue.say('BTCUSD', 200n, { venueTimeMs: run.nowMs() + aheadMs });
    expect([markets.dropped().get('ahead'), markets.dropped().get('lagging')]).toEqual([1, 1]);
    await recorded(venue, 'BTCUSD', 300n);
    expect([...new Set((await ticksOf('BTCUSD')).map(({ price }) => price))]).toEqual([100n, 300n]);
  });

  const setClock = (aheadMs: number) =>
    database().owner.query(
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
