import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { priceBook } from './price-book.ts';

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
