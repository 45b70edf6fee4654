import { expect, it } from 'vitest';
import { LivePrices } from './live-prices.ts';

const tick = (pair: string, seq: number, price: string, held = false) => ({
  pair,
  seq,
  time: seq * 1_000,
  price,
  source: 's',
  held,
});

it('[M5] a row hears of its own pair only, and of a tick once', () => {
  const prices = new LivePrices();
  let heard = 0;
  const deaf = prices.on('BTCUSD', () => {
    heard += 1;
  });
  const batch = new Map([['BTCUSD', [tick('BTCUSD', 1, '10.0')]]]);
  prices.take(batch);
  prices.take(batch);
  prices.take(new Map([['ETHUSD', [tick('ETHUSD', 1, '5.0')]]]));
  expect(heard).toBe(1);
  deaf();
  prices.take(new Map([['BTCUSD', [tick('BTCUSD', 2, '9.0')]]]));
  expect(heard).toBe(1);
  expect(prices.all().get('BTCUSD')).toMatchObject({ price: '9.0', recordedMs: 2_000 });
});

it('[Z4] a price that is only held keeps the time of its quote', () => {
  const prices = new LivePrices();
  prices.take(new Map([['BTCUSD', [tick('BTCUSD', 1, '10.0'), tick('BTCUSD', 2, '11.0')]]]));
  prices.take(new Map([['BTCUSD', [tick('BTCUSD', 3, '12.0')]]]));
  prices.take(new Map([['BTCUSD', [tick('BTCUSD', 4, '12.0', true)]]]));
  // Nor does it keep which way the last tick went: beside a decision on up or down that would read as a trend.
  expect(prices.all().get('BTCUSD')).toEqual({
    price: '12.0',
    seq: 4,
    source: 's',
    time: '1970-01-01T00:00:03.000Z',
    recordedMs: 4_000,
  });
});
