import { expect, it } from 'vitest';
import { dayPoints } from './day-points.ts';

const quarters = [
  { time: '2026-11-30T14:00:00.000Z', close: '83240.00' },
  { time: '2026-11-30T14:15:00.000Z', close: '83256.07' },
];
const at = (time: string): number => Date.parse(`2026-11-30T${time}.000Z`);

it('[M7] the drawing of a day ends at the newest price with its own time, and each quarter before at its end', () => {
  expect(dayPoints(quarters, '83247.77', '2026-11-30T14:20:05.000Z')).toEqual([
    { at: at('14:15:00'), value: '83240.00' },
    { at: at('14:20:05'), value: '83247.77' },
  ]);
});

it('[M7] a quarter that ended since the day was read stays beside the newest price; without one the quarters stay alone', () => {
  expect(dayPoints(quarters, '83250.00', '2026-11-30T14:31:00.000Z').map(({ value }) => value)).toEqual([
    '83240.00',
    '83256.07',
    '83250.00',
  ]);
  expect(dayPoints(quarters, null, null).map(({ at: when }) => when)).toEqual([at('14:15:00'), at('14:30:00')]);
  expect(dayPoints([], '83250.00', '2026-11-30T14:31:00.000Z')).toEqual([]);
});
