import { describe, expect, it } from 'vitest';
import { cents, formatCents } from '#domain/money/amount.ts';
import { breakEvenPercent, hundredTrades, miningDay, percent, tenDollars, winOf } from './worked-examples.ts';

describe('the examples of the public pages', () => {
  it('[T1] 85 % breaks even at 54.1 % won: 54 of 100 still lose, 55 gain', () => {
    expect([percent(8_500), percent(8_250), breakEvenPercent(8_500)]).toEqual(['85 %', '82.5 %', '54.1 %']);
    expect(formatCents(winOf(cents(2_000n)))).toBe('17.00');
    expect([50, 54, 55].map((won) => hundredTrades(won, tenDollars))).toEqual(['−75.00', '−1.00', '+17.50']);
  });

  it('[N1] the day of a contract follows the formula, by hand', () => {
    const day = miningDay({
      hashRate: 1e13,
      difficulty: 1.5e14,
      subsidy: 3.125,
      fees: 0.025,
      poolFee: 0.01,
      price: 80_000,
      energy: 4.8,
      tariff: 0.06,
    });
    // 8.64e17 / 6.442450944e23
    expect(day.blocks).toBeCloseTo(1.3411e-6, 10);
    expect(day.coins).toBeCloseTo(4.2245e-6, 10);
    expect(day.afterPool * 80_000).toBeCloseTo(0.33458, 5);
    expect(day.net).toBeCloseTo(0.04658, 5);
  });
});
