import { expect, test } from 'vitest';
import { type Draft, type Example, emptyDraft } from './choices.ts';
import { leastThatCopies } from './least-that-copies.ts';

const example: Example = {
  amount: '50.00',
  balanceBefore: '2000.00',
  payoutRate: 8500,
  minStake: '1.00',
  maxStake: '1000.00',
};

test('C3: of a trade that a copy skips as too small, the least amount that would copy it is named', () => {
  const least = (typed: Partial<Draft>, trade: Partial<Example> = {}) =>
    leastThatCopies({ ...emptyDraft, ...typed }, { ...example, ...trade });
  expect(least({ allocation: '20.00' })).toBe('40.00');
  expect(least({ allocation: '100.00' }, { amount: '20.00', balanceBefore: '4063.60' })).toBe('203.18');
  expect(least({ allocation: '40.00' })).toBeNull();
  expect(least({ allocation: '20.00', sizing: 'fixed', fixedStake: '0.50' })).toBeNull();
  expect(least({ allocation: '20.00' }, { balanceBefore: '-3.00' })).toBeNull();
});
