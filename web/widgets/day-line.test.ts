import { expect, test } from 'vitest';
import { changeOf } from '#domain/markets/change.ts';
import { generator } from '#domain/markets/simulation.ts';
import { dayLine, dayRange } from './day-line.ts';

const prices = Array.from({ length: 49 }, (_, nth) => `${100 + nth}.00`);
const day = { currencyPair: 'BTCUSD', high: '148.00', low: '100.00', prices };
const row = (price: string, changeFrom: string) => ({ price, changeFrom, change: changeOf(price, changeFrom) });

test('[M3] the line goes the way of the change beside it, whenever list, day and price were read', () => {
  const random = generator(5);
  for (let nth = 0; nth < 200; nth += 1) {
    const [price, from] = [random(), random()].map((part) => (90 + part * 70).toFixed(2));
    const one = row(price ?? '', from ?? '');
    const line = dayLine(one, day) ?? [];
    expect([line[0], line.at(-1)]).toEqual([from, price]);
    expect(Math.sign(Number(line.at(-1)) - Number(line[0]))).toBe(Math.sign(Number(price) - Number(from)));
    const range = dayRange(one, day);
    for (const shown of [price, from, '148.00', '100.00']) {
      expect(Number(shown)).toBeGreaterThanOrEqual(Number(range?.low));
      expect(Number(shown)).toBeLessThanOrEqual(Number(range?.high));
    }
  }
});

test('[M3] a day of few prices has no line, and one without a change neither line nor range', () => {
  const few = { ...day, prices: prices.slice(0, 23) };
  expect(dayLine(row('101.00', '100.00'), few)).toBeNull();
  expect(dayLine(row('101.00', '100.00'), { ...day, prices: prices.slice(0, 24) })).toHaveLength(24);
  expect(dayRange(row('101.00', '100.00'), few)).toEqual({ low: '100.00', high: '148.00' });
  const none = { price: '101.00', change: null, changeFrom: null };
  expect([dayLine(none, day), dayRange(none, day)]).toEqual([null, null]);
});
