import { describe, expect, it } from 'vitest';
import { isOf, signed } from './postings.ts';

describe('postings behind a figure', () => {
  const stake = { class: 'internal', account: 'available' };
  const win = { class: 'profit', account: 'available' };
  it('[P3] a sum opens its class, a balance its account, the whole everything', () => {
    expect([isOf('profits', win), isOf('profits', stake)]).toEqual([true, false]);
    expect([isOf('available', win), isOf('available', stake), isOf('staked', stake)]).toEqual([true, true, false]);
    expect(isOf(null, stake)).toBe(true);
  });
  it('[L6] an amount carries its sign', () => {
    expect(['25.00', '-25.00', '0.00'].map(signed)).toEqual(['+25.00', '−25.00', '+0.00']);
  });
});
