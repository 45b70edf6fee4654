import { describe, expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { cents } from '#domain/money/amount.ts';
import { compareWith, fitOf, isPart, isSmall } from './payment-fit.ts';

const deposit = { units: 200_000n };

describe('what arrived against what was asked for', () => {
  it('[D5] less than half of the coins asked for is a part; an amount of an earlier quote never is', () => {
    expect(isPart(99_999n, deposit, 'under')).toBe(true);
    expect(isPart(100_000n, deposit, 'under')).toBe(false);
    expect(isPart(99_999n, deposit, 'exact')).toBe(false);
    expect(isPart(300_000n, deposit, 'over')).toBe(false);
  });

  it('[D5] what is worth less than 1.00 by the quote is small, unless just that was asked for', () => {
    const asked = { ...deposit, amount: cents(10_000n) };
    expect([1_999n, 2_000n].map((units) => isSmall(units, asked, 'under'))).toEqual([true, false]);
    expect(isSmall(2_000n, { units: 2_000n, amount: cents(50n) }, 'over')).toBe(true);
    expect(isSmall(2_000n, { units: 2_000n, amount: cents(50n) }, 'exact')).toBe(false);
    // Of the record that it opened it is all that is asked for, whatever the price has done since.
    expect(isSmall(2_000n, { units: 2_000n, amount: cents(99n) }, 'another')).toBe(false);
  });

  it('[D2] an amount of a renewed quote is exact too', () => {
    expect([200_000n, 190_000n, 189_999n, 200_001n].map((units) => fitOf(units, deposit, [190_000n]))).toEqual([
      'exact',
      'exact',
      'under',
      'over',
    ]);
  });

  it('[D5] a payment is late after the quote had ended; beside an earlier one it stays another, whatever arrived and when', () => {
    const quote = {
      price: { pair: 'BTCUSD', price: 5_000_000n, decimals: 2, source: 'live:x', timeMs: 1, seq: 1 },
      quotedAtMs: millis(0),
      holdsUntilMs: millis(900),
    };
    const compared = (units: bigint, firstSeenMs: number, openedByPayment: boolean) => {
      const asked = { ...deposit, quote, issued: [190_000n], openedByPayment };
      return compareWith({ units, firstSeenMs: millis(firstSeenMs) }, asked);
    };
    expect(compared(190_000n, 900, false)).toEqual({ fit: 'exact', late: false });
    expect(compared(199_999n, 901, false)).toEqual({ fit: 'under', late: true });
    expect(compared(200_000n, 900, true)).toEqual({ fit: 'another', late: false });
    expect(compared(199_999n, 901, true)).toEqual({ fit: 'another', late: false });
  });
});
