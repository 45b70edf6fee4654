import { expect, it } from 'vitest';
import { lineWords, placesOf, rangeOf, spanOf } from './price-line.tsx';

it('[B1] the landing draws the highest price at the top, the lowest at the bottom, and the newest at the end', () => {
  const [first, highest, newest] = placesOf(['10.00', '12.00', '11.00']);
  expect([first?.x, highest?.x, newest?.x]).toEqual([0, 300, 600]);
  expect([first?.y, highest?.y, newest?.y]).toEqual([168, 12, 90]);
});

it('[B1] prices that do not move are drawn as a level line', () => {
  expect(placesOf(['10.00', '10.00']).map(({ y }) => y)).toEqual([168, 168]);
});

it('[B1] the line says which time its prices span', () => {
  const candles = [0, 1, 14].map((minute) => ({ time: new Date(Date.UTC(2026, 10, 27, 9, minute)).toISOString() }));
  expect(spanOf(candles, 60)).toBe('15 min');
  expect(spanOf([], 60)).toBe('0 s');
});

it('[B1] the line says the lowest and the highest price that was recorded in its time, the newest one too', () => {
  const candles = [
    { low: '9.80', high: '10.20' },
    { low: '9.90', high: '10.10' },
  ];
  expect(rangeOf(candles, null)).toEqual({ low: '9.80', high: '10.20' });
  expect(rangeOf(candles, '10.30')).toEqual({ low: '9.80', high: '10.30' });
  expect(rangeOf(candles, '9.70')).toEqual({ low: '9.70', high: '10.20' });
  expect(rangeOf([], null)).toBeNull();
});

it('[B1] a line that does not move says why, and when its market last moved', () => {
  const now = Date.UTC(2026, 10, 27, 12, 0);
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 11, minute, 5)).toISOString();
  const said = (state: 'live' | 'closed', minute: number | null, restedMs = 0, prices = ['1.00', '2.00']) =>
    lineWords({ state, at: minute === null ? null : at(minute), price: null }, restedMs, prices, '90 min', now);
  expect(said('live', 59)).toBe('Last 90 min');
  expect(said('live', 59, 0, ['1.00', '1.00'])).toBe('Last 90 min: unchanged');
  // A visitor's clock that is off says nothing of it.
  expect(said('live', 10, 59_000)).toBe('Last 90 min');
  expect(said('live', 58, 60_000)).toBe('No price since 11:58:05');
  expect(said('closed', 40)).toBe('Market closed. Last price: 11:40:05');
  expect(said('closed', null)).toBe('Market closed');
});
