import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tickFrom } from '#database/checks/worth.ts';
import { OrderBook, readLevel } from '#domain/markets/book.ts';
import { midOf } from '#domain/markets/quotes.ts';
import { generator } from '#domain/markets/simulation.ts';
import { worthTick } from '#tools/fair-play/deposits.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type PastTick, recordPast } from '#tools/testing/markets/past-trades.ts';
import { priceBook, priceBookAt } from './price-book.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.app.query(`select market_register(array['BTCUSD'], array[2]::smallint[])`);
});
afterAll(() => database.drop());

const quoted = (source: string, ageMs: number) =>
  database.owner.query(
    `update market_pair set last_price = 5000000, last_source = $1, last_seq = 7, last_tick_ms = clock_ms() - $2::bigint`,
    [source, ageMs],
  );
const price = (mode: 'demo' | 'production') => priceBook(mode)(database.app, 'BTCUSD');

describe('the prices that value money', () => {
  it('[D2] are the recorded ones, with source, time and number, while they are fresh', async () => {
    expect(await price('demo')).toBeNull();
    await quoted('live:kraken', 10_000);
    expect(await price('production')).toMatchObject({
      pair: 'BTCUSD',
      price: 5_000_000n,
      decimals: 2,
      source: 'live:kraken',
      seq: 7,
    });
    await quoted('live:kraken', 16_000);
    expect(await price('production')).toBeNull();
    await quoted('polled:coingecko', 120_000);
    expect(await price('production')).toMatchObject({ source: 'polled:coingecko' });
    await quoted('polled:coingecko', 181_000);
    expect(await price('production')).toBeNull();
    expect(await priceBook('demo')(database.app, 'NONEUSD')).toBeNull();
  });

  it('[P2] in production are never simulated or replayed', async () => {
    for (const source of ['simulated:walk:e1:l0', 'replay:BTCUSD:file:e1:l0', 'unheard']) {
      await quoted(source, 0);
      expect(await price('production')).toBeNull();
    }
    await quoted('simulated:walk:e1:l0', 0);
    expect(await price('demo')).toMatchObject({ price: 5_000_000n });
  });
});

describe('the price of what was paid at a time', () => {
  const paidMs = Date.now() - 3_600_000;
  const source = 'live:kraken';
  const at = (pair: string, ms: number, mode: 'demo' | 'production' = 'production', isTyped = false) =>
    priceBookAt(mode)(database.app, pair, ms, isTyped);
  const record = (pair: string, ticks: readonly (Omit<PastTick, 'source'> & { readonly source?: string })[]) =>
    recordPast(
      database,
      pair,
      ticks.map((tick) => ({ source, ...tick })),
    );

  it('[D5] after a silence of 4 s it is the first one after it, however fresh the last one before was', async () => {
    const before = { timeMs: paidMs - 1, price: 5_000_000n };
    await record('SILENTUSD', [before]);
    expect(await at('SILENTUSD', paidMs)).toBeNull();
    await record('FALLENUSD', [before, { timeMs: paidMs + 4_000, price: 4_990_000n }]);
    expect(await at('FALLENUSD', paidMs)).toMatchObject({ price: 4_990_000n, seq: 2, timeMs: paidMs + 4_000 });
    // One of the very millisecond counts.
    expect(await at('FALLENUSD', paidMs - 1)).toMatchObject({ price: 5_000_000n, seq: 1 });
  });

  it('[D5] a price that was quoted before, or is only held, is that of before; after a minute a held one counts', async () => {
    await record('LATEUSD', [
      { timeMs: paidMs - 500, price: 5_000_000n },
      { timeMs: paidMs + 200, quotedMs: paidMs - 1, price: 4_999_000n },
      { timeMs: paidMs + 1_200, held: true, price: 4_999_000n },
      { timeMs: paidMs + 1_500, price: 4_998_000n },
    ]);
    expect(await at('LATEUSD', paidMs)).toMatchObject({ price: 4_998_000n, seq: 4 });
    await record('QUIETUSD', [
      { timeMs: paidMs - 500, price: 5_000_000n },
      { timeMs: paidMs + 59_999, held: true, price: 5_000_000n },
      { timeMs: paidMs + 60_000, held: true, price: 5_000_000n },
    ]);
    expect(await at('QUIETUSD', paidMs)).toMatchObject({ seq: 3 });
  });

  it('[D5] in a wide book nobody makes the price with an offer of an instant: the middle of the minute after a payment counts', async () => {
    const side = (price: string, dollars: number) => {
      const level = readLevel(price, (dollars / Number(price)).toFixed(8), 2);
      if (level === null) throw new Error(price);
      return level;
    };
    /** 594 bid and 606 asked; beside them a bid of 1,001 USD just below the best ask. */
    const mid = (withBid: boolean) => {
      const book = new OrderBook(2);
      book.fill('bid', [side('594.00', 5_000), ...(withBid ? [side('605.99', 1_001)] : [])]);
      book.fill('ask', [side('606.00', 5_000)]);
      const best = book.best(1_000);
      if (best === null) throw new Error('no best');
      return { ...best, price: midOf(best.bid, best.ask) };
    };
    const [honest, moved] = [mid(false), mid(true)];
    expect([honest.price, moved.price]).toEqual([60_000n, 60_599n]);
    const seconds = Array.from({ length: 60 }, (_, i) => i);
    await record('WIDEUSD', [
      { timeMs: paidMs - 500, ...honest },
      { timeMs: paidMs + 250, ...moved },
      { timeMs: paidMs + 500, ...honest },
      ...seconds.map((i) => ({ timeMs: paidMs + 1_500 + i * 1_000, held: true, ...honest })),
    ]);
    expect(await at('WIDEUSD', paidMs)).toMatchObject({ price: 60_000n });
    // Who stands there at the highest pace that is recorded has to stand there for half of the time all the same.
    await record(
      'STOODUSD',
      seconds.flatMap((i) => {
        const stands = i < 29;
        const often = (stands ? [250, 500, 750, 1_000] : [250]).map((ms) => paidMs + i * 1_000 + ms);
        return often.map((timeMs) => ({ timeMs, ...(stands ? moved : honest) }));
      }),
    );
    await record('STOODUSD', [{ timeMs: paidMs + 60_250, ...honest }]);
    expect(await at('STOODUSD', paidMs)).toMatchObject({ price: 60_000n });
  });

  it('[D5] each price counts by how long it stood: the first quarter of every second is a quarter of the time, and 120 of 240 quarters are half', async () => {
    const sides = (price: bigint) => ({ price, bid: price, ask: price });
    const quarters = (count: number, isRaised: (place: number) => boolean) =>
      Array.from({ length: count }, (_, i) => ({
        timeMs: paidMs + i * 250,
        ...sides(isRaised(i) ? 60_599n : 60_000n),
      }));
    await record(
      'FIRSTSUSD',
      quarters(241, (i) => i % 4 === 0),
    );
    expect(await at('FIRSTSUSD', paidMs)).toMatchObject({ price: 60_000n });
    // Of two prices that stood for as long the lower one counts, by its first tick.
    await record(
      'HALFUSD',
      quarters(241, (i) => i % 2 === 0),
    );
    expect(await at('HALFUSD', paidMs)).toMatchObject({ price: 60_000n, seq: 240 });
    await record(
      'MOREUSD',
      quarters(241, (i) => i % 2 === 0 || i === 1),
    );
    expect(await at('MOREUSD', paidMs)).toMatchObject({ price: 60_599n });
  });

  it('[D5] a price of before a silence counts for two seconds of it', async () => {
    const sides = (afterMs: number, price: bigint) => ({ timeMs: paidMs + afterMs, price, bid: price, ask: price });
    const silent = [sides(0, 60_000n), sides(50_000, 60_100n), sides(51_500, 60_200n), sides(52_500, 60_200n)];
    await record('HUSHEDUSD', [...silent, sides(60_000, 60_000n)]);
    // 2,000 ms at 60,000, 1,500 at 60,100, and 1,000 and 2,000 at 60,200.
    expect(await at('HUSHEDUSD', paidMs)).toMatchObject({ price: 60_100n, seq: 2 });
  });

  it('[D5] until that minute is over there is no price, and a silence in it makes it no longer', async () => {
    const quoted = (afterMs: number, price: bigint) => ({ timeMs: paidMs + afterMs, price, bid: price, ask: price });
    const minute = [quoted(100, 50_000n), quoted(5_100, 50_020n), quoted(30_100, 50_010n), quoted(60_099, 50_030n)];
    await record('MINUTEUSD', minute);
    expect(await at('MINUTEUSD', paidMs)).toBeNull();
    await record('ENDEDUSD', [...minute, quoted(60_100, 60_000n)]);
    // The lower one of the two in the middle.
    expect(await at('ENDEDUSD', paidMs)).toMatchObject({ price: 50_010n, seq: 3 });
    await record('SHORTUSD', [quoted(100, 50_000n), quoted(400_000, 60_000n)]);
    expect(await at('SHORTUSD', paidMs)).toMatchObject({ price: 50_000n, seq: 1 });
  });

  it('[D5] [P2] an index counts by its minute, and a minute later of a typed time, as what it is made of does', async () => {
    const index = (afterMs: number, price: bigint) => {
      const timeMs = paidMs + afterMs;
      return { timeMs, price, source: 'live:index', index: `index1;${timeMs}` };
    };
    const minute = [index(100, 50_000n), index(5_100, 50_020n), index(30_100, 50_010n), index(60_099, 50_030n)];
    await record('INDEXUSD', [...minute, index(60_100, 60_000n)]);
    for (const [isTyped, seq] of [
      [false, 3],
      // The minute that begins with the fourth is not over.
      [true, null],
    ] as const) {
      expect((await at('INDEXUSD', paidMs, 'production', isTyped))?.seq ?? null).toBe(seq);
      const { rows } = await database.owner.query<{ seq: bigint | null }>(
        `select n.seq from (values ('INDEXUSD')) c(pair) ${tickFrom('n', { ms: '$1::bigint', typed: '$2' })}`,
        [paidMs, isTyped],
      );
      expect(rows).toEqual([{ seq: seq === null ? null : BigInt(seq) }]);
    }
  });

  it('[D5] a polled answer may be three minutes old: one that is recorded within them of a payment is known to who pays', async () => {
    const polled = 'polled:coingecko';
    // Both venues fall silent, and the service is asked next: its answer is the price of before the fall.
    await record('FELLUSD', [
      { timeMs: paidMs - 8_000, price: 60_000n },
      { timeMs: paidMs + 3_000, source: polled, price: 60_000n },
      { timeMs: paidMs + 9_000, price: 59_400n },
    ]);
    expect(await at('FELLUSD', paidMs)).toMatchObject({ price: 59_400n, seq: 3 });
    // A pair that no venue lists.
    await record('POLLEDUSD', [
      { timeMs: paidMs - 57_000, source: polled, price: 300_000n },
      { timeMs: paidMs + 3_000, source: polled, price: 300_000n },
      { timeMs: paidMs + 179_999, source: polled, price: 298_000n },
      { timeMs: paidMs + 180_000, source: polled, price: 297_000n },
    ]);
    expect(await at('POLLEDUSD', paidMs)).toMatchObject({ price: 297_000n, seq: 4 });
    expect(await at('POLLEDUSD', paidMs + 1)).toBeNull();
  });

  it('[D5] [P2] a tick without a time of its quote goes by its own; in production a simulated one values nothing', async () => {
    await record('FORMERUSD', [{ timeMs: paidMs, quotedMs: null, price: 5_000_000n }]);
    expect(await at('FORMERUSD', paidMs)).toMatchObject({ seq: 1 });
    await record('MADEUSD', [{ timeMs: paidMs, source: 'simulated:walk:e1:l0', price: 5_000_000n }]);
    expect(await at('MADEUSD', paidMs)).toBeNull();
    expect(await at('MADEUSD', paidMs, 'demo')).toMatchObject({ seq: 1 });
  });

  it('[D5] [M4] there is none where ticks from the last one before to it were removed', async () => {
    const prices = [-2_000, -1_000, 1_000, 2_000].map((ms) => ({ timeMs: paidMs + ms, price: 5_000_000n }));
    await record('THINNEDUSD', prices);
    expect(await at('THINNEDUSD', paidMs)).toMatchObject({ seq: 3 });
    await database.owner.query(
      `with gone as (delete from market_tick where pair = 'THINNEDUSD' and seq = 2 returning *)
       insert into market_gap select pair, seq, seq, time_ms / 86400000, time_ms, source, source_run, hash, array[id], quoted_ms from gone`,
    );
    expect(await at('THINNEDUSD', paidMs)).toBeNull();
    expect(await at('THINNEDUSD', paidMs + 1_500)).toMatchObject({ seq: 4 });
  });

  it('[D5] [L5] it is the one that is simulated for docs/fair-play.md, over silences, lags and held prices of any kind', async () => {
    const random = generator(20_261_123);
    let [timeMs, quotedMs] = [paidMs, paidMs];
    const ticks = Array.from({ length: 400 }, () => {
      timeMs += Math.floor(random() * (random() < 0.05 ? 70_000 : 900));
      quotedMs = Math.max(quotedMs, timeMs - Math.floor(random() * 2_000));
      const price = 5_000_000n + BigInt(Math.floor(random() * 50));
      return { timeMs, quotedMs, held: random() < 0.6, price, bid: price, ask: price };
    });
    await record('ANYUSD', ticks);
    for (let round = 0; round < 150; round += 1) {
      const ms = paidMs + Math.floor(random() * (timeMs - paidMs + 1_000));
      const isTyped = round % 3 === 0;
      const place = worthTick(ticks, isTyped ? ms + 60_000 : ms);
      const found = (await at('ANYUSD', ms, 'production', isTyped))?.seq ?? 0;
      expect(found, String(ms - paidMs)).toBe(place + 1);
      // And the one that the verifier finds by itself.
      const { rows } = await database.owner.query<{ seq: bigint | null }>(
        `select n.seq from (values ('ANYUSD')) c(pair) ${tickFrom('n', { ms: '$1::bigint', typed: '$2' })}`,
        [ms, isTyped],
      );
      expect(rows).toEqual([{ seq: found === 0 ? null : BigInt(found) }]);
    }
  });
});
