import { describe, expect, it } from 'vitest';
import { adjustmentEffect, adjustmentTitle, problemOfExplanation } from './adjustment-words.ts';

const credit = { direction: 'credit', amount: '1250.00', customer: { name: 'Carla' } } as const;

describe('an adjustment in words', () => {
  it('[P1] says who pays whom before it is posted', () => {
    expect(adjustmentTitle(credit)).toBe('credit of 1,250.00 USD to Carla');
    expect(adjustmentTitle({ ...credit, direction: 'debit' })).toBe('debit of 1,250.00 USD from Carla');
    expect(adjustmentEffect(credit)).toMatch(/^Pays 1,250\.00 USD from the house’s capital to Carla/);
    expect(adjustmentEffect({ ...credit, direction: 'debit' })).toMatch(/^Takes 1,250\.00 USD .* to the house/);
  });

  it('[P1] needs an explanation that says something, spaces not counted', () => {
    expect(problemOfExplanation('    too few   ')).toMatch(/10 to 500/);
    expect(problemOfExplanation('Ten chars!')).toBeNull();
    expect(problemOfExplanation('x'.repeat(500))).toBeNull();
    expect(problemOfExplanation('x'.repeat(501))).toMatch(/these are 501/);
  });
});
