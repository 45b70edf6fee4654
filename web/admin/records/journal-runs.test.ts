import { expect, it } from 'vitest';
import { journalRuns, runTitle } from './journal-runs.ts';

const journals = (...codes: string[]) => codes.map((code, nth) => ({ code, id: `${nth}` }));
const ids = (...codes: string[]) => journalRuns(journals(...codes)).map((run) => run.map(({ id }) => id).join(' '));

it('[R1.3] journals of mining in a row are one line; all others are each their own, and none is left out', () => {
  expect(ids('stake', 'mining-fee', 'mining-payout', 'mining-payout', 'win', 'win', 'win')).toEqual([
    '0',
    '1 2 3',
    '4',
    '5',
    '6',
  ]);
  expect(ids('mining-payout', 'mining-fee', 'stake', 'mining-payout')).toEqual(['0', '1', '2', '3']);
  expect(ids()).toEqual([]);
});

it('[R1.3] a line of mining says how many journals of which code it is', () => {
  const run = journals('mining-payout', 'mining-fee', 'mining-payout');
  expect(runTitle(run, false)).toBe('3 journals of mining: 2 × Mining payout, 1 × Mining fee');
  expect(runTitle(run, true)).toBe('3 or more journals of mining: 2 × Mining payout, 1 × Mining fee');
});
