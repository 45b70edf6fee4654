import { expect, test } from 'vitest';
import { pairs } from '#domain/markets/pairs.ts';
import { readReferenceRates } from './reference-rates.ts';

test('[M3] every currency pair, coin and cross has a dated reference rate; leveraged tokens have none', () => {
  const rates = readReferenceRates(pairs);
  const missing = pairs.filter(({ pair }) => !rates.has(pair)).map(({ base }) => base);
  expect(missing.every((base) => base.endsWith('BULL'))).toBe(true);
  expect(missing).toHaveLength(8);
  for (const { date, price } of rates.values()) {
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(price).toBeGreaterThan(0n);
  }
});
