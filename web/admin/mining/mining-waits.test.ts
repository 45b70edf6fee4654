import { expect, it } from 'vitest';
import { endsOf } from './mining-waits.ts';

it('[R1] days wait to be closed from their end on, the one that has waited longest first', () => {
  const open = [{ day: '2026-11-21' }, { day: '2026-11-22' }, { day: '2026-11-20' }];
  const ends = ['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'];
  expect(endsOf(open, Date.parse('2026-11-22T23:59:59.999Z'))).toEqual(ends);
  expect(endsOf(open, Date.parse('2026-11-23T00:00:00.000Z'))).toEqual([...ends, '2026-11-23T00:00:00.000Z']);
  expect(endsOf([], 0)).toEqual([]);
});
