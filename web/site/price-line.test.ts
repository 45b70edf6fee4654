import { expect, it } from 'vitest';
import { placesOf, spanOf } from './price-line.tsx';

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
