import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { findPair, pairs, termsIfOffered } from '#domain/markets/pairs.ts';
import { makeNextMinutes } from '#server/markets/recording/thinning.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { keptLog } from '#tools/testing/manual-source.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/ticks.ts';
import { marketHandlers } from './handlers.ts';

let db: FreshDatabase;
let lease: TestLease;
let handlers: ReturnType<typeof marketHandlers>;

beforeAll(async () => {
  db = await freshDatabase();
  lease = await takeLease(db.app);
  handlers = marketHandlers({
    pool: db.app,
    candlePool: db.app,
    // As an operator who offers the pegged one too.
    pairs: pairs.map((one) => (one.pair === 'USDTUSD' ? { ...one, terms: termsIfOffered(one) } : one)),
    quoted: new Set(['BTCUSD', 'ETHUSD', 'DOGEUSD', 'SOLUSD', 'USDTUSD', 'BTCEUR', 'ETHGBP', 'ALGOBULLUSD']),
    references: new Map([
      ['EURUSD', { price: 113_607n, date: '2026-09-29' }],
      ['BTCEUR', { price: 7_300_000n, date: '2026-09-29' }],
    ]),
  });
});
afterAll(async () => db.drop());

const call = <P, Q>(params: P, query: Q) => ({ actor: null, params, query, body: undefined, command: null });

async function rowOf(pair: string) {
  const decision = await handlers.listMarkets(call(undefined, undefined));
  if (!decision.ok) throw new Error('refused');
  const row = decision.value.items.find(({ lowerName }) => lowerName === pair);
  if (row === undefined) throw new Error(`no row of ${pair}`);
  return row;
}

interface Seeded {
  readonly seq: number;
  readonly timeMs: number;
  readonly price: bigint;
}

/** Ticks of the past, as the owner can write them. */
async function seed(pair: string, ticks: readonly Seeded[]): Promise<void> {
  const days = [...new Set(ticks.map(({ timeMs }) => Math.floor(timeMs / 86_400_000) * 86_400_000))];
  await openPair(db.app, pair, findPair(pair)?.decimals ?? 0, days);
  await db.owner.query(
    `insert into market_tick (pair, seq, time_ms, price, source, source_run, held, hash, xact)
     select $1, s, t, p, 'simulated:walk:e1:l0', 1, false, sha256(s::text::bytea), current_xact()
     from unnest($2::bigint[], $3::bigint[], $4::bigint[]) u(s, t, p)`,
    [pair, ticks.map(({ seq }) => seq), ticks.map(({ timeMs }) => timeMs), ticks.map(({ price }) => price.toString())],
  );
}

describe('the list', () => {
  test('[P2] no change is counted between prices of two kinds', async () => {
    const nowMs = Date.now();
    await seed('SOLUSD', [{ seq: 1, timeMs: nowMs - 3_600_000, price: 9_000_000n }]);
    await db.owner.query(
      `update market_pair set last_seq = 2, last_price = 15000000, last_source = 'live:kraken', last_tick_ms = $1,
         last_quote_ms = $1 where pair = 'SOLUSD'`,
      [nowMs],
    );
    expect(await rowOf('SOLUSD')).toMatchObject({ kind: 'live', change: null, changeFrom: null });
    await db.owner.query(`update market_pair set last_source = 'simulated:walk:e2:l0' where pair = 'SOLUSD'`);
    expect((await rowOf('SOLUSD')).change).not.toBeNull();
  });

  test('[M3] a quoted pair shows price, change, age, source, kind and its terms', async () => {
    await openPair(db.app, 'BTCUSD', 2);
    await recordPrice(db.app, lease, 'BTCUSD', 6_000_000n);
    await recordPrice(db.app, lease, 'BTCUSD', 5_970_001n);
    const row = await rowOf('BTCUSD');
    expect(row).toMatchObject({
      img: expect.stringMatching(/^\/assets\/pairs\/BTCUSD-[0-9a-f]{8}\.svg$/),
      Uppername: 'BTC/USD',
      lowerName: 'BTCUSD',
      price: '59700.01',
      change: '-0.50',
      changeFrom: '60000.00',
      source: 'simulated:walk:e1:l0',
      guard: null,
      kind: 'simulated',
      state: 'live',
      closedBy: null,
      liquidity: null,
      tradable: true,
      seq: 2,
      terms: {
        payouts: expect.arrayContaining([{ duration: 30, payoutRate: 8_500, breakEven: '0.5406' }]),
        entryDelay: 500,
        minStake: '1.00',
        maxStake: '1000.00',
      },
    });
    expect(row.age).toBeLessThan(30_000);
    expect(row.quotedAt).toBe(row.time);
  });

  test('[Z4] a pair whose last tick is too old is stale and cannot be traded, although nobody marked it', async () => {
    await openPair(db.app, 'ETHUSD', 2);
    await recordPrice(db.app, lease, 'ETHUSD', 100n);
    await db.owner.query(
      `update market_pair set last_tick_ms = last_tick_ms - 5000, last_quote_ms = last_quote_ms - 5000 where pair = 'ETHUSD'`,
    );
    const row = await rowOf('ETHUSD');
    expect(row).toMatchObject({ state: 'stale', tradable: false, price: '1.00' });
    expect(row.age).toBeGreaterThanOrEqual(5_000);
  });

  test('[M2] a pair that its guard closed keeps its price, says by whom it is closed, and cannot be traded', async () => {
    await openPair(db.app, 'SOLUSD', 4);
    await recordPrice(db.app, lease, 'SOLUSD', 100n);
    const saw = async (bps: number, open: boolean) => {
      const seen = [['SOLUSD'], ['live:second'], [bps], [open], ['as a test says']];
      await db.app.query('select market_guard($1, $2, $3, $4, $5, $6, $7)', [lease.name, lease.epoch(), ...seen]);
    };
    await saw(7, true);
    const guard = { source: 'live:second', divergence: 7 };
    expect(await rowOf('SOLUSD')).toMatchObject({ state: 'live', closedBy: null, guard, tradable: true });
    await saw(150, false);
    expect(await rowOf('SOLUSD')).toMatchObject({
      state: 'closed',
      closedBy: 'guard',
      guard: { ...guard, divergence: 150 },
      tradable: false,
      price: '0.0100',
    });
  });

  test('[M2] a pair that is quoted too wide or too seldom says by how much beforehand, and its closing is audited', async () => {
    await openPair(db.app, 'USDTUSD', 6);
    await recordPrice(db.app, lease, 'USDTUSD', 100n);
    const saw = async (spread: number, updates: number, liquid: boolean) => {
      const seen = [['USDTUSD'], [spread], [updates], [liquid], ['as a test says']];
      await db.app.query('select market_liquidity($1, $2, $3, $4, $5, $6, $7)', [lease.name, lease.epoch(), ...seen]);
    };
    await saw(3, 10, true);
    const liquidity = { spread: 3, maxSpread: 3, updates: 10, minUpdates: 10 };
    expect(await rowOf('USDTUSD')).toMatchObject({ state: 'live', closedBy: null, liquidity, tradable: true });
    await saw(4, 9, false);
    expect(await rowOf('USDTUSD')).toMatchObject({
      state: 'closed',
      closedBy: 'liquidity',
      tradable: false,
      price: '0.000100',
      liquidity: { ...liquidity, spread: 4, updates: 9 },
    });
    const { rows } = await db.app.query(
      `select actor, subject, reason, before, after - 'source' as after from audit_entry where action = 'markets.liquidity'`,
    );
    expect(rows).toEqual([
      {
        actor: 'system',
        subject: 'USDTUSD',
        reason: 'as a test says',
        before: { open: true },
        after: { open: false, spread: 4, updates: 9 },
      },
    ]);
  });

  test('[X1] the operator’s switch closes a pair too, and says so before the guard', async () => {
    await openPair(db.app, 'USDTUSD', 6);
    await recordPrice(db.app, lease, 'USDTUSD', 100n);
    const admin = `usr_${'0'.repeat(26)}`;
    await db.owner.query(
      `insert into auth_user (id, name, email, first_name, last_name) values ($1, 'A B', 'a@x.example', 'A', 'B')`,
      [admin],
    );
    await db.owner.query(
      `insert into operator_switch (name, is_on, reason, changed_by, changed_ms)
       values ('pair:USDTUSD', false, 'maintenance', $1, 1)`,
      [admin],
    );
    await db.owner.query(`update market_pair set open = false where pair = 'USDTUSD'`);
    expect(await rowOf('USDTUSD')).toMatchObject({ state: 'closed', closedBy: 'operator', tradable: false });
  });

  test('[M3] a pair without a quote shows a dated reference rate that cannot be traded, or nothing', async () => {
    expect(await rowOf('EURUSD')).toMatchObject({
      price: '1.13607',
      time: '2026-09-29T00:00:00.000Z',
      source: 'reference:currency-api:2026-09-29',
      kind: 'reference',
      state: 'reference',
      tradable: false,
      terms: null,
    });
    expect(await rowOf('BTCEUR')).toMatchObject({ kind: 'reference', price: '73000.00' });
    expect(await rowOf('ALGOBULLUSD')).toMatchObject({ kind: 'none', state: 'none', price: null, tradable: false });
  });

  test('[M3] a pair that no enabled source quotes any more shows no price of the past', async () => {
    await openPair(db.app, 'XRPUSD', 6);
    await recordPrice(db.app, lease, 'XRPUSD', 100n);
    expect(await rowOf('XRPUSD')).toMatchObject({ price: null, kind: 'none', tradable: false });
  });
});

describe('ticks', () => {
  const ticks = async (query: { readonly after?: number; readonly limit?: number }) => {
    const decision = await handlers.listTicks(call({ pair: 'DOGEUSD' }, query));
    if (!decision.ok) throw new Error('refused');
    return decision.value;
  };

  test('[M5] they follow a sequence number without a gap, each chained to the hash before it', async () => {
    await openPair(db.app, 'DOGEUSD', 7);
    expect(await ticks({})).toEqual({ items: [], previousHash: '0'.repeat(64) });
    for (let price = 1n; price <= 12n; price += 1n) await recordPrice(db.app, lease, 'DOGEUSD', price);
    const all = await ticks({ after: 0 });
    expect(all.items.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    expect(all.previousHash).toBe('0'.repeat(64));
    expect(all.items[3]).toMatchObject({ price: '0.0000004', held: false, venueTime: null, venueId: null });
    const some = await ticks({ after: 5, limit: 3 });
    expect(some.items).toEqual(all.items.slice(5, 8));
    expect(some.previousHash).toBe(all.items[4]?.hash);
    const latest = await ticks({ limit: 4 });
    expect(latest.items).toEqual(all.items.slice(8));
    expect(latest.previousHash).toBe(all.items[7]?.hash);
    expect((await ticks({ limit: 12 })).previousHash).toBe('0'.repeat(64));
    expect(await ticks({ after: 12 })).toEqual({ items: [], previousHash: all.items[11]?.hash });
  });

  test('[E2] an unknown pair is not found', async () => {
    expect(await handlers.listTicks(call({ pair: 'NOPE' }, {}))).toMatchObject({ failure: { code: 'not_found' } });
    expect(await handlers.listCandles(call({ pair: 'NOPE' }, {}))).toMatchObject({ failure: { code: 'not_found' } });
  });
});

describe('candles', () => {
  const text = (price: bigint): string => `${price / 100n}.${(price % 100n).toString().padStart(2, '0')}`;

  /** Candles by one pass in the order of seq, in memory. */
  function slowCandles(ticks: readonly Seeded[], seconds: number, beforeMs: number | null, limit: number) {
    const spans = new Map<number, Seeded[]>();
    for (const tick of ticks) {
      const begins = tick.timeMs - (tick.timeMs % (seconds * 1_000));
      if (beforeMs !== null && begins >= beforeMs) continue;
      spans.set(begins, [...(spans.get(begins) ?? []), tick]);
    }
    const ordered = [...spans].sort(([a], [b]) => a - b).slice(-limit);
    return ordered.map(([begins, inside]) => {
      const prices = inside.map(({ price }) => price);
      const sorted = [...prices].sort((a, b) => (a < b ? -1 : 1));
      return {
        time: new Date(begins).toISOString(),
        open: text(prices[0] ?? 0n),
        high: text(sorted.at(-1) ?? 0n),
        low: text(sorted[0] ?? 0n),
        close: text(prices.at(-1) ?? 0n),
        ticks: prices.length,
      };
    });
  }

  test('[M4] they equal a slow computation over random streams with gaps and repeated times', async () => {
    const gap = fc.oneof(
      { weight: 20, arbitrary: fc.integer({ min: 0, max: 900 }) },
      { weight: 2, arbitrary: fc.integer({ min: 1_000, max: 400_000 }) },
      { weight: 1, arbitrary: fc.constant(30_000_000) },
    );
    const names = ['LTCUSD', 'ADAUSD', 'BNBUSD'] as const;
    const streams = fc.sample(
      fc.array(fc.tuple(gap, fc.bigInt({ min: 1n, max: 99_999n })), { minLength: 150, maxLength: 400 }),
      { numRuns: 2, seed: 20_230_202 },
    );
    for (const [index, stream] of streams.entries()) {
      const pair = names[index === 0 ? 0 : 2] ?? 'LTCUSD';
      let timeMs = 1_675_329_600_138;
      const ticks = stream.map(([gapMs, price], at) => {
        timeMs += gapMs;
        return { seq: at + 1, timeMs, price };
      });
      await seed(pair, ticks);
      while (await makeNextMinutes(db.app, keptLog()));
      const middle = ticks[Math.floor(ticks.length / 2)]?.timeMs ?? 0;
      for (const seconds of [1, 5, 60, 900, 3_600, 14_400, 86_400] as const) {
        for (const limit of [1, 7, 1_000]) {
          for (const beforeMs of [null, middle, middle - (middle % 60_000)]) {
            const before = beforeMs === null ? {} : { before: new Date(beforeMs).toISOString() };
            const decision = await handlers.listCandles(call({ pair }, { seconds, limit, ...before }));
            const wanted = slowCandles(ticks, seconds, beforeMs, limit);
            // Far more gaps than are stepped over in one request may leave out the oldest.
            const got = decision.ok ? decision.value.items : [];
            expect(got).toEqual(wanted.slice(-got.length || wanted.length));
            if (wanted.length <= 7 && limit <= 7) expect(got).toHaveLength(wanted.length);
            expect(got.length).toBeGreaterThanOrEqual(Math.min(wanted.length, 20));
          }
        }
      }
    }
  });

  test('[M4] the hours of a day are made with its minutes, and each is what its minutes give', async () => {
    const hours = await db.app.query('select * from market_hour order by pair, begins_ms');
    expect(hours.rows.length).toBeGreaterThan(10);
    const { rows: minutes } = await db.app.query('select * from market_minute order by pair, first_seq');
    const given = new Map<string, (typeof minutes)[number]>();
    for (const minute of minutes) {
      const begins_ms = minute.begins_ms - (minute.begins_ms % 3_600_000n);
      const hour = given.get(`${minute.pair} ${begins_ms}`) ?? { ...minute, begins_ms, ticks: 0n };
      given.set(`${minute.pair} ${begins_ms}`, {
        ...hour,
        high: minute.high > hour.high ? minute.high : hour.high,
        low: minute.low < hour.low ? minute.low : hour.low,
        close: minute.close,
        ticks: hour.ticks + minute.ticks,
      });
    }
    expect(hours.rows).toEqual([...given.values()]);
  });

  test('[M4] one request reads two days of ticks at most, and of days whose minutes are made any number', async () => {
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    const times = [-6, -5, -4, -3, -2, 0].flatMap((day) => [1, 60_001].map((ms) => today + day * dayMs + ms));
    const ticks = times.map((timeMs, i) => ({ seq: i + 1, timeMs, price: BigInt(1_000 + i) }));
    await seed('ETHEUR', ticks);
    const days = async (limit: number) => {
      const decision = await handlers.listCandles(call({ pair: 'ETHEUR' }, { seconds: 86_400, limit }));
      return decision.ok ? decision.value.items : [];
    };
    const wanted = slowCandles(ticks, 86_400, null, 100);
    // Today and the silent day before it.
    expect(await days(100)).toEqual(wanted.slice(-1));
    const made = async () =>
      (await db.app.query(`select begins_ms from market_minute where pair = 'ETHEUR' order by 1`)).rows.map((row) =>
        Number(row.begins_ms),
      );
    expect(await made()).toEqual([]);
    while (await makeNextMinutes(db.app, keptLog()));
    expect(await made()).toEqual(times.slice(0, -2).map((timeMs) => timeMs - 1));
    expect(await days(100)).toEqual(wanted);
    expect(await days(3)).toEqual(wanted.slice(-3));
  });

  test('[M3] the last 24 hours: highest, lowest and the last price of each half hour, read on as they come', async () => {
    const readDay = async () => {
      const decision = await handlers.listMarketDays(call(undefined, undefined));
      return decision.ok ? decision.value.items.find(({ currencyPair }) => currencyPair === 'ETHGBP') : null;
    };
    // Counted from the half hour that runs, so that two prices a minute apart are always of one.
    const halfHour = Math.floor(Date.now() / 1_800_000) * 1_800_000;
    const hour = 3_600_000;
    const ticks = [
      { agoMs: 25 * hour, price: 9_900n },
      { agoMs: 23 * hour, price: 5_000n },
      { agoMs: 23 * hour - 60_000, price: 5_200n },
      { agoMs: 2 * hour, price: 4_800n },
      { agoMs: hour, price: 5_100n },
    ];
    await seed(
      'ETHGBP',
      ticks.map(({ agoMs, price }, i) => ({ seq: i + 1, timeMs: halfHour - agoMs, price })),
    );
    expect(await readDay()).toEqual({
      currencyPair: 'ETHGBP',
      // What is older than a day is in none of it.
      high: '52.00',
      low: '48.00',
      prices: ['50.00', '52.00', '48.00', '51.00'],
    });
  });

  test('[E2] a time that is none is refused with its field', async () => {
    expect(await handlers.listCandles(call({ pair: 'LTCUSD' }, { before: 'soon' }))).toMatchObject({
      failure: { code: 'invalid_input', facts: { fields: [{ field: 'before' }] } },
    });
  });
});
