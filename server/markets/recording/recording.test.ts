import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { firstHash, tickText } from '#domain/markets/ticks.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openPair, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import { entry, key, ticksOf } from '#tools/testing/trades/recorded-entries.ts';
import { type Entry, markStale, openDays, record } from './recording.ts';

let db: FreshDatabase;
let lease: TestLease;
beforeAll(async () => {
  db = await freshDatabase();
  lease = await takeLease(db.app);
});
afterAll(async () => db.drop());

describe('the statement that records', () => {
  test('[Z1] seq is gapless and times never decrease, with many recorders and closed windows at once', async () => {
    await openPair(db.app, 'RACEUSD', 2);
    const one = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n += 1) await record(db.app, key(lease), [entry('RACEUSD', BigInt(n + 1))]);
    };
    const closed: number[] = [];
    const close = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n += 1) {
        const { rows } = await db.app.query<{ until: bigint | null }>(
          'select market_close_window($1, $2, $3, clock_ms() - 1) as until',
          [lease.name, lease.epoch().toString(), 'RACEUSD'],
        );
        if (rows[0]?.until != null) closed.push(Number(rows[0].until));
      }
    };
    await Promise.all([one(60), one(60), one(60), close(60), close(60)]);
    const ticks = await ticksOf(db, 'RACEUSD');
    expect(ticks.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 180 }, (_, index) => index + 1));
    const times = ticks.map(({ time_ms }) => Number(time_ms));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(closed.length).toBeGreaterThan(0);
  });

  test('[Z6] after a window is closed no tick falls at or before the instant it was closed for', async () => {
    await openPair(db.app, 'CLOSEUSD', 2);
    await record(db.app, key(lease), [entry('CLOSEUSD', 1n)]);
    const [first] = await ticksOf(db, 'CLOSEUSD');
    const limit = Number(first?.time_ms) + 5;
    const close = async () => {
      const { rows } = await db.app.query<{ until: bigint | null }>(
        'select market_close_window($1, $2, $3, $4) as until',
        [lease.name, lease.epoch().toString(), 'CLOSEUSD', limit],
      );
      return rows[0]?.until ?? null;
    };
    let until = await close();
    while (until === null) until = await close();
    expect(Number(until)).toBeGreaterThan(limit);
    await record(db.app, key(lease), [entry('CLOSEUSD', 2n)]);
    const [, second] = await ticksOf(db, 'CLOSEUSD');
    expect(Number(second?.time_ms)).toBeGreaterThanOrEqual(Number(until));
  });

  test('[Z1] a price is never quoted after its recording nor before the tick before it, and without a time when recorded', async () => {
    await openPair(db.app, 'QUOTEUSD', 2);
    const outcomeOf = async (quotedMs: number | null, held = false) => {
      const [outcome] = await record(db.app, key(lease), [{ ...entry('QUOTEUSD', 5n, {}, held), quotedMs }]);
      return outcome?.ok ? outcome.tick : outcome;
    };
    const now = Date.now();
    expect(await outcomeOf(now - 300)).toMatchObject({ version: 2, quotedMs: now - 300, bid: null, ask: null });
    expect(await outcomeOf(now - 400)).toMatchObject({ quotedMs: now - 300 });
    expect(await outcomeOf(now - 250, true)).toMatchObject({ quotedMs: now - 250, held: true });
    const ahead = await outcomeOf(now + 60_000);
    expect(ahead).toMatchObject({ quotedMs: ahead && 'timeMs' in ahead ? ahead.timeMs : null });
    const undated = await outcomeOf(null);
    expect(undated).toMatchObject({ quotedMs: undated && 'timeMs' in undated ? undated.timeMs : null });
  });

  test('[Z3] the database takes no quote that is more than a second old, and no clock that was set back dates one so', async () => {
    await openPair(db.app, 'AGEDUSD', 2);
    const outcomeOf = async (quotedMs: number) => {
      const [outcome] = await record(db.app, key(lease), [
        { ...entry('AGEDUSD', 5n), quotedMs, deadlineMs: quotedMs + 60_000 },
      ]);
      return outcome;
    };
    expect(await outcomeOf(Date.now() - 1_050)).toEqual({ ok: false, pair: 'AGEDUSD', reason: 'late' });
    expect(await outcomeOf(Date.now() - 100)).toMatchObject({ ok: true });
    // A time-out was decided by a clock that was set back by 3 s since, before the next quote.
    const ahead = Date.now() + 3_000;
    await db.owner.query(`update market_pair set last_time_ms = $1 where pair = 'AGEDUSD'`, [ahead]);
    expect(await outcomeOf(Date.now() - 100)).toMatchObject({
      ok: true,
      tick: { timeMs: ahead, quotedMs: ahead - 1_000 },
    });
  });

  test('[P2] bid and ask stand beside the price, which has to be their mid, rounded down', async () => {
    await openPair(db.app, 'MIDUSD', 2);
    const outcomeOf = (price: bigint, bid: bigint | null, ask: bigint | null) =>
      record(db.app, key(lease), [entry('MIDUSD', price, { bid, ask })]);
    expect(await outcomeOf(10n, 9n, 12n)).toMatchObject([{ tick: { price: 10n, bid: 9n, ask: 12n } }]);
    expect(await outcomeOf(9n, 9n, 9n)).toMatchObject([{ ok: true }]);
    for (const [price, bid, ask] of [
      [11n, 9n, 12n],
      [10n, 11n, 9n],
      [10n, 10n, null],
    ] as const) {
      await expect(outcomeOf(price, bid, ask)).rejects.toMatchObject({ constraint: 'market_tick_mid' });
    }
  });

  test('[Z6] times of quotes never fall and none lies in a closed window, with recorders and windows at once', async () => {
    await openPair(db.app, 'FLOORUSD', 2);
    const recorder = async (lagMs: number): Promise<void> => {
      for (let n = 0; n < 50; n += 1) {
        await record(db.app, key(lease), [{ ...entry('FLOORUSD', 5n), quotedMs: Date.now() - lagMs }]);
      }
    };
    const closed: { readonly until: number; readonly seq: number }[] = [];
    const close = async (): Promise<void> => {
      for (let n = 0; n < 50; n += 1) {
        const { rows } = await db.app.query<{ until: bigint | null }>(
          'select market_close_window($1, $2, $3, clock_ms() - 50) as until',
          [lease.name, lease.epoch().toString(), 'FLOORUSD'],
        );
        const after = await db.app.query<{ last_seq: bigint }>(
          `select last_seq from market_pair where pair = 'FLOORUSD'`,
        );
        const until = rows[0]?.until;
        if (until != null) closed.push({ until: Number(until), seq: Number(after.rows[0]?.last_seq) });
      }
    };
    await Promise.all([recorder(0), recorder(150), recorder(400), close(), close()]);
    const ticks = (await ticksOf(db, 'FLOORUSD')).map((row) => ({ seq: Number(row.seq), at: Number(row.quoted_ms) }));
    expect(ticks.map(({ at }) => at)).toEqual(ticks.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(closed.length).toBeGreaterThan(0);
    for (const { until, seq } of closed) {
      expect(ticks.filter((tick) => tick.seq > seq && tick.at < until)).toEqual([]);
    }
  });

  test('[Z1] each hash covers the tick and the hash before it: database and code write the same text', async () => {
    await openPair(db.app, 'HASHUSD', 4);
    const quotes = fc.sample(
      fc.record({
        price: fc.bigInt({ min: 1n, max: 2n ** 60n }),
        source: fc.constantFrom('live:kraken', 'replay:HASHUSD:a.csv:e1:l0', 'polled:coingecko'),
        // Bid and ask, or one price.
        spread: fc.option(fc.bigInt({ min: 0n, max: 1_000n })),
        lagMs: fc.option(fc.nat(400)),
        venueTimeMs: fc.option(fc.integer({ min: 0, max: 2 ** 40 }).map((n) => millis(n))),
        venueId: fc.option(fc.stringMatching(/^[\w.:-]{1,20}$/)),
      }),
      40,
    );
    for (const { spread, lagMs, ...quote } of quotes) {
      const sides =
        spread === null ? {} : { bid: quote.price, ask: quote.price + spread, price: quote.price + spread / 2n };
      const quotedMs = lagMs === null ? null : Date.now() - lagMs;
      const say = (held: boolean) =>
        record(db.app, key(lease), [{ ...entry('HASHUSD', quote.price, { ...quote, ...sides }, held), quotedMs }]);
      // One that was left out cannot be held.
      const [outcome] = await say(false);
      if (outcome?.ok) await say(true);
    }
    const ticks = await ticksOf(db, 'HASHUSD');
    expect(ticks.length).toBeGreaterThan(10);
    let previous = firstHash;
    for (const row of ticks) {
      const tick = {
        ...row,
        version: 2 as const,
        index: null,
        quotedMs: millis(row.quoted_ms ?? 0n),
        seq: Number(row.seq),
        timeMs: millis(row.time_ms),
        venueTimeMs: row.venue_time_ms === null ? null : millis(row.venue_time_ms),
        venueId: row.venue_id,
      };
      const hash = createHash('sha256')
        .update(tickText(tick, 4, previous), 'utf8')
        .digest('hex');
      expect(row.hash.toString('hex')).toBe(hash);
      previous = hash;
    }
  });

  test('[Z4] a held tick says what the tick before it said, or nothing is recorded', async () => {
    await openPair(db.app, 'HELDUSD', 2);
    const sides = { bid: 9n, ask: 11n };
    const say = (price: bigint, more: Partial<Entry['quote']>, held = true) =>
      record(db.app, key(lease), [entry('HELDUSD', price, more, held)]);
    const refusal = { code: '23514', message: expect.stringContaining('says something else than the tick before it') };
    await expect(say(10n, sides)).rejects.toMatchObject(refusal);
    expect(await say(10n, sides, false)).toMatchObject([{ ok: true }]);
    for (const [price, more] of [
      [11n, { bid: 10n, ask: 12n }],
      [10n, { bid: 8n, ask: 12n }],
      [10n, {}],
      [10n, { ...sides, source: 'live:y' }],
    ] as const) {
      await expect(say(price, more)).rejects.toMatchObject(refusal);
    }
    expect(await say(10n, sides)).toMatchObject([{ tick: { held: true, price: 10n } }]);
    expect((await ticksOf(db, 'HELDUSD')).length).toBe(2);
  });

  test('[Z3] nothing is recorded before the run has begun in the record of what is heard', async () => {
    await openPair(db.app, 'BEGUNUSD', 2);
    await db.owner.query('update lease set epoch = epoch + 100');
    const later = { name: lease.name, epoch: lease.epoch() + 100n };
    const outcomeOf = () => record(db.app, later, [entry('BEGUNUSD', 5n)]);
    await expect(outcomeOf()).rejects.toThrow(`no run of epoch ${later.epoch} has begun`);
    await db.app.query(`select market_heard_begin($1, $2, clock_ms(), '{}')`, [later.name, later.epoch]);
    expect(await outcomeOf()).toMatchObject([{ ok: true }]);
    lease = await takeLease(db.app);
  });

  test('[Z3] a venue time that runs backwards within its source is left out; a repeated one and another source are not', async () => {
    await openPair(db.app, 'BACKUSD', 2);
    const outcomeOf = async (source: string, venueTimeMs: number) =>
      (await record(db.app, key(lease), [entry('BACKUSD', 5n, { source, venueTimeMs })]))[0];
    expect(await outcomeOf('live:x', 1_000)).toMatchObject({ ok: true });
    expect(await outcomeOf('live:x', 1_000)).toMatchObject({ ok: true });
    expect(await outcomeOf('live:x', 999)).toEqual({ ok: false, pair: 'BACKUSD', reason: 'backwards' });
    expect(await outcomeOf('live:y', 500)).toMatchObject({ ok: true });
    const ticks = await ticksOf(db, 'BACKUSD');
    expect(ticks.map(({ source_run }) => Number(source_run))).toEqual([1, 1, 2]);
  });

  test('[Z3] what comes after its deadline is left out, and the rest of the statement is recorded', async () => {
    await openPair(db.app, 'LATEUSD', 2);
    await openPair(db.app, 'SOONUSD', 2);
    const late = { ...entry('LATEUSD', 1n), deadlineMs: Date.now() - 1_000 };
    const outcomes = await record(db.app, key(lease), [late, entry('SOONUSD', 2n)]);
    expect(outcomes).toMatchObject([
      { ok: false, reason: 'late' },
      { ok: true, tick: { pair: 'SOONUSD', seq: 1 } },
    ]);
    expect(await ticksOf(db, 'LATEUSD')).toEqual([]);
  });

  test('[Z2] whoever holds an older epoch writes nothing', async () => {
    await openPair(db.app, 'OLDUSD', 2);
    const old = key(lease);
    lease = await takeLease(db.app);
    await expect(record(db.app, old, [entry('OLDUSD', 1n)])).rejects.toMatchObject({ code: 'FL001' });
    await expect(markStale(db.app, old, ['OLDUSD'])).rejects.toMatchObject({ code: 'FL001' });
    await expect(
      db.app.query('select market_close_window($1, $2, $3, 0)', [old.name, old.epoch.toString(), 'OLDUSD']),
    ).rejects.toMatchObject({ code: 'FL001' });
    expect(await ticksOf(db, 'OLDUSD')).toEqual([]);
    expect(await record(db.app, key(lease), [entry('OLDUSD', 1n)])).toMatchObject([{ ok: true }]);
  });
});

describe('the tables', () => {
  test('[M4] ticks lie in a partition per UTC day; opening days twice and at once is harmless', async () => {
    await Promise.all([openDays(db.app), openDays(db.app), openDays(db.app)]);
    const { rows } = await db.app.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'market_tick'::regclass order by 1`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
    for (const { name } of rows) expect(name).toMatch(/^market_tick_\d{8}$/);
  });

  test('[P6] the decimals of a pair are fixed for ever', async () => {
    await openPair(db.app, 'FIXEDUSD', 2);
    await openPair(db.app, 'FIXEDUSD', 2);
    await expect(openPair(db.app, 'FIXEDUSD', 3)).rejects.toThrow(/FIXEDUSD/);
  });

  test('[L1] the application can neither change nor remove a tick, nor write one past the recorder', async () => {
    await openPair(db.app, 'KEEPUSD', 2);
    await record(db.app, key(lease), [entry('KEEPUSD', 1n)]);
    for (const sql of [
      `update market_tick set price = 2 where pair = 'KEEPUSD'`,
      `delete from market_tick where pair = 'KEEPUSD'`,
      `insert into market_tick select * from market_tick where pair = 'KEEPUSD'`,
      `update market_pair set last_price = 2 where pair = 'KEEPUSD'`,
    ]) {
      await expect(db.app.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
  });
});
