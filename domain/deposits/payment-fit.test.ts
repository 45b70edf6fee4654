import { describe, expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { cents } from '#domain/money/amount.ts';
import { arrivedFor, compareWith, fitOf, isPart, isSmall, missingFor } from './payment-fit.ts';

const deposit = { units: 200_000n };
const priced = { ...deposit, amount: cents(10_000n) };

describe('what arrived against what was asked for', () => {
  it('[D5] less than half of the coins asked for is a part; an amount of an earlier quote never is', () => {
    const part = (units: bigint, fit: 'under' | 'exact' | 'over') => isPart({ id: 'pay_1', units, fit }, priced, []);
    expect(part(99_999n, 'under')).toBe(true);
    expect(part(100_000n, 'under')).toBe(false);
    expect(part(99_999n, 'exact')).toBe(false);
    expect(part(300_000n, 'over')).toBe(false);
  });

  it('[D5] confirmed parts that come to half together are none any more; dust and what is gone count for nothing', () => {
    const one = { id: 'pay_1', units: 60_000n, fit: 'under', alive: true, confirmed: true } as const;
    const two = { ...one, id: 'pay_2' };
    const gone = { ...one, id: 'pay_3', alive: false, confirmed: false };
    const dust = { ...one, id: 'pay_4', units: 1_999n };
    expect(isPart(two, priced, [one, two])).toBe(false);
    expect(isPart(two, priced, [{ ...one, confirmed: false }, two])).toBe(true);
    expect(isPart(two, priced, [two, gone, dust])).toBe(true);
    // Dust beside the half is still dust.
    expect(isPart(dust, priced, [one, two, dust])).toBe(true);
    expect(arrivedFor(priced, [one, gone, dust])).toBe(60_000n);
    expect(arrivedFor(priced, [{ ...one, confirmed: false }, two])).toBe(120_000n);
  });

  it('[D5] what is missing completes what arrived to the last unit; a payment that is gone is missing again', () => {
    const own = { ...priced, isShared: false, openedByPayment: false };
    const one = { id: 'pay_1', units: 60_001n, fit: 'under', alive: true, confirmed: true } as const;
    const two = { ...one, id: 'pay_2', units: 139_999n, confirmed: false };
    expect(missingFor(own, [])).toBe(200_000n);
    expect(missingFor(own, [one])).toBe(139_999n);
    expect(missingFor(own, [one, two])).toBe(0n);
    expect(missingFor(own, [one, { ...two, alive: false }])).toBe(139_999n);
    expect(missingFor(own, [one, { ...two, units: 500_000n }])).toBe(0n);
  });

  it('[D5] a rest worth less than 1.00 is not asked for, unless just that was asked for', () => {
    const own = { ...priced, isShared: false, openedByPayment: false };
    const paid = (units: bigint) => [{ id: 'pay_1', units, fit: 'under', alive: true, confirmed: true }] as const;
    expect(missingFor(own, paid(198_000n))).toBe(2_000n);
    expect(missingFor(own, paid(198_001n))).toBe(0n);
    // What is sent for it would be small.
    expect(isSmall(1_999n, priced, 'under')).toBe(true);
    expect(missingFor({ ...own, amount: cents(50n) }, [])).toBe(200_000n);
  });

  it('[D5] nothing is missing beside an exact amount, or of a record that a payment opened', () => {
    const own = { ...priced, isShared: false, openedByPayment: false };
    const earlier = { id: 'pay_1', units: 190_000n, fit: 'exact', alive: true, confirmed: false } as const;
    expect(missingFor(own, [earlier])).toBe(0n);
    expect(missingFor(own, [{ ...earlier, alive: false }])).toBe(200_000n);
    expect(missingFor({ ...own, isShared: true }, [earlier])).toBe(0n);
    expect(missingFor({ ...own, isShared: true }, [])).toBe(200_000n);
    const itself = { ...earlier, units: 200_000n, fit: 'another' } as const;
    expect(missingFor({ ...own, openedByPayment: true }, [itself])).toBe(0n);
    expect(arrivedFor(own, [itself])).toBe(200_000n);
    expect(missingFor({ ...own, openedByPayment: true }, [{ ...itself, alive: false }])).toBe(0n);
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
