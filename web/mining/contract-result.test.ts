import { expect, test } from 'vitest';
import { paidByDay } from './contract-result.tsx';

test('[N3] what a contract has paid is summed by day over its coins, the oldest first', () => {
  expect(
    paidByDay([
      { day: '2026-11-03', paid: '1.10' },
      { day: '2026-11-02', paid: '0.05' },
      { day: '2026-11-03', paid: '0.20' },
    ]),
  ).toEqual([
    { day: '2026-11-02', paid: 5n, total: 5n },
    { day: '2026-11-03', paid: 130n, total: 135n },
  ]);
  expect(paidByDay([])).toEqual([]);
});
