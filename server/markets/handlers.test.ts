import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { standardOffers } from '#domain/markets/pairs.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { call, type MarketHandlers, offeredMarkets, rowOf, seed } from '#tools/testing/markets/market-lists.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import { readMarkets } from './list.ts';

let db: FreshDatabase;
let lease: TestLease;
let handlers: MarketHandlers;
beforeAll(async () => {
  db = await freshDatabase();
  lease = await takeLease(db.app);
  handlers = offeredMarkets(db);
});
afterAll(async () => db.drop());

describe('the list', () => {
  test('M3: a pair on offer that no source quotes says why it takes no trades', async () => {
    const options = { pairs: standardOffers.pairs, quoted: new Set<string>(), references: new Map() };
    const rows = await readMarkets(db.app, options);
    const row = rows.find(({ lowerName }) => lowerName === 'XRPUSD');
    expect(row).toMatchObject({ notOffered: 'unquoted', tradable: false, state: 'none' });
    expect(row?.terms).not.toBeNull();
    const quoted = await readMarkets(db.app, { ...options, quoted: new Set(['XRPUSD']) });
    expect(quoted.find(({ lowerName }) => lowerName === 'XRPUSD')?.notOffered).toBeNull();
  });

  test('[P2] no change is counted between prices of two kinds', async () => {
    const nowMs = Date.now();
    await seed(db, 'SOLUSD', [{ seq: 1, timeMs: nowMs - 3_600_000, price: 9_000_000n }]);
    await db.owner.query(
      `update market_pair set last_seq = 2, last_price = 15000000, last_source = 'live:kraken', last_tick_ms = $1,
         last_quote_ms = $1 where pair = 'SOLUSD'`,
      [nowMs],
    );
    expect(await rowOf(handlers, 'SOLUSD')).toMatchObject({ kind: 'live', change: null, changeFrom: null });
    await db.owner.query(`update market_pair set last_source = 'simulated:walk:e2:l0' where pair = 'SOLUSD'`);
    expect((await rowOf(handlers, 'SOLUSD')).change).not.toBeNull();
  });

  test('[M3] a quoted pair shows price, change, age, source, kind and its terms', async () => {
    await openPair(db.app, 'BTCUSD', 2);
    await recordPrice(db.app, lease, 'BTCUSD', 6_000_000n);
    await recordPrice(db.app, lease, 'BTCUSD', 5_970_001n);
    const row = await rowOf(handlers, 'BTCUSD');
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
    const row = await rowOf(handlers, 'ETHUSD');
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
    expect(await rowOf(handlers, 'SOLUSD')).toMatchObject({ state: 'live', closedBy: null, guard, tradable: true });
    await saw(150, false);
    expect(await rowOf(handlers, 'SOLUSD')).toMatchObject({
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
    expect(await rowOf(handlers, 'USDTUSD')).toMatchObject({
      state: 'live',
      closedBy: null,
      liquidity,
      tradable: true,
    });
    await saw(4, 9, false);
    expect(await rowOf(handlers, 'USDTUSD')).toMatchObject({
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
    expect(await rowOf(handlers, 'USDTUSD')).toMatchObject({ state: 'closed', closedBy: 'operator', tradable: false });
  });

  test('[M3] a pair without a quote shows a dated reference rate that cannot be traded, or nothing', async () => {
    expect(await rowOf(handlers, 'EURUSD')).toMatchObject({
      price: '1.13607',
      time: '2026-09-29T00:00:00.000Z',
      source: 'reference:currency-api:2026-09-29',
      kind: 'reference',
      state: 'reference',
      tradable: false,
      terms: null,
    });
    expect(await rowOf(handlers, 'BTCEUR')).toMatchObject({ kind: 'reference', price: '73000.00' });
    expect(await rowOf(handlers, 'ALGOBULLUSD')).toMatchObject({
      kind: 'none',
      state: 'none',
      price: null,
      tradable: false,
    });
  });

  test('[M3] a pair that no enabled source quotes any more shows no price of the past', async () => {
    await openPair(db.app, 'XRPUSD', 6);
    await recordPrice(db.app, lease, 'XRPUSD', 100n);
    expect(await rowOf(handlers, 'XRPUSD')).toMatchObject({ price: null, kind: 'none', tradable: false });
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
