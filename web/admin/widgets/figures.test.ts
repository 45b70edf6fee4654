import { describe, expect, it } from 'vitest';
import { assetWord, waiting } from './figures.ts';
import { emptyWords } from './listing.tsx';

describe('figures of the console', () => {
  it('[R1] shows how long a case has been waiting', () => {
    expect(waiting(-5)).toBe('just now');
    expect(waiting(5 * 60_000)).toBe('5 min');
    expect(waiting(3 * 3_600_000)).toBe('3 h');
    expect(waiting(50 * 3_600_000)).toBe('2 days');
  });
  it('[R1] an empty list says whether there is nothing yet or nothing that was asked for', () => {
    expect(emptyWords('trades', {})).toBe('No trades yet.');
    expect(emptyWords('trades', { pair: 'BTCUSD' })).toBe('No trades match. Change or clear the filters.');
    expect(emptyWords('deposits', {}, 'No deposit waits.')).toBe('No deposit waits.');
  });
  it('[R1.3] practice money is called as elsewhere', () => {
    expect(['USD', 'PUSD', 'Bitcoin'].map(assetWord)).toEqual(['USD', 'practice USD', 'Bitcoin']);
  });
});
