import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import { breakEven } from './break-even.ts';
import { standardTerms } from './pairs.ts';
import { decideTerms, houseEdgeBps, termBounds } from './term-changes.ts';

const { liquidity: _, ...offered } = standardTerms;
const held = {
  pairs: new Map([
    ['BTCUSD', offered],
    ['ETHUSD', { ...offered, maxStake: cents(50_000n) }],
  ]),
  maxExposure: null,
};
const rates = fc.integer({ min: termBounds.payoutRate.minimum, max: termBounds.payoutRate.maximum });
const codeOf = (decision: ReturnType<typeof decideTerms>) => (decision.ok ? null : decision.failure.code);

describe('changes of terms', () => {
  it('[X8] who wins the break-even share of trades loses nothing, and the house’s edge is what is lost at a fair coin', () => {
    expect([8_500, 9_000, 8_501].map(houseEdgeBps)).toEqual([750, 500, 749]);
    fc.assert(
      fc.property(rates, (rate) => {
        const won = Number(breakEven(rate).replace('.', ''));
        // Per 10,000 trades of 10,000 each: the share that is won pays as much as the rest loses, and one trade less does not.
        expect(won * rate).toBeGreaterThanOrEqual((10_000 - won) * 10_000);
        expect((won - 1) * rate).toBeLessThan((10_001 - won) * 10_000);
        expect(Math.abs(10_000 - rate - 2 * houseEdgeBps(rate))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('[X8] what is left out stays as each pair has it, and a pair that nothing changes of is not in the change', () => {
    const payouts = [
      { duration: 300, payoutRate: 8_000 },
      { duration: 60, payoutRate: 7_500 },
    ];
    const every = decideTerms('every', { payouts }, held);
    expect(every.ok && [...every.value.keys()]).toEqual(['pair:BTCUSD', 'pair:ETHUSD']);
    expect(every.ok && every.value.get('pair:ETHUSD')).toEqual({
      ...offered,
      maxStake: 50_000n,
      payouts: payouts.toReversed(),
    });
    const most = decideTerms('every', { maxStake: cents(50_000n) }, held);
    expect(most.ok && [...most.value.keys()]).toEqual(['pair:BTCUSD']);
    const limit = decideTerms('house', { maxExposure: cents(1_000n) }, held);
    expect(limit.ok && [...limit.value]).toEqual([['maxExposure', 1_000n]]);
  });

  it('[X8] no pair that is not on offer, no change of nothing, no smallest stake above the largest of any pair', () => {
    expect(codeOf(decideTerms('EURUSD', { maxStake: cents(1n) }, held))).toBe('not_found');
    expect(codeOf(decideTerms('BTCUSD', {}, held))).toBe('setting_unchanged');
    expect(codeOf(decideTerms('house', {}, held))).toBe('setting_unchanged');
    expect(codeOf(decideTerms('BTCUSD', { minStake: cents(60_000n) }, held))).toBeNull();
    expect(codeOf(decideTerms('every', { minStake: cents(60_000n) }, held))).toBe('invalid_input');
    expect(codeOf(decideTerms('every', { minStake: cents(0n) }, held))).toBe('invalid_input');
    const twice = [60, 60].map((duration) => ({ duration, payoutRate: 8_000 }));
    expect(codeOf(decideTerms('BTCUSD', { payouts: twice }, held))).toBe('invalid_input');
  });
});
