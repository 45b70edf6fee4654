import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeId } from '#domain/ids/ids.ts';
import { coinOf } from '#domain/money/coins.ts';
import { fitOf, isPart, paymentState, paymentStep, valuePayment } from './payment-steps.ts';
import { unitsToSend } from './quotes.ts';

const priced = (price: bigint) => ({ pair: 'BTCUSD', price, decimals: 2, source: 'live:x', timeMs: 1, seq: 1 });
const deposit = { units: 200_000n };
const [one, two] = [1, 2].map((n) => makeId('pay', n, new Uint8Array(10)));

describe('payments seen on a chain', () => {
  it('[D5] a payment stands where the chain says, and is confirmed with as many blocks as are needed', () => {
    const facts = { height: null, inPool: true, wasMined: false };
    expect(paymentState(facts, 100, 3)).toEqual({ kind: 'seen' });
    expect(paymentState({ ...facts, inPool: false }, 100, 3)).toEqual({ kind: 'replaced' });
    expect(paymentState({ ...facts, wasMined: true }, 100, 3)).toEqual({ kind: 'reorganised' });
    const at = (height: number) => paymentState({ height, inPool: false, wasMined: true }, 100, 3);
    expect(at(99)).toEqual({ kind: 'confirming', confirmations: 2, needed: 3 });
    expect(at(98)).toEqual({ kind: 'confirmed', confirmations: 3, needed: 3 });
  });

  it('[D5] less than half of the coins asked for is a part; an amount of an earlier quote never is', () => {
    expect(isPart(99_999n, deposit, 'under')).toBe(true);
    expect(isPart(100_000n, deposit, 'under')).toBe(false);
    expect(isPart(99_999n, deposit, 'exact')).toBe(false);
    expect(isPart(300_000n, deposit, 'over')).toBe(false);
  });

  it('[D5] what arrived is worth the price of when it was paid, rounded down, whatever the quote said', () => {
    const worth = (units: bigint, price: bigint) => valuePayment('Bitcoin', units, priced(price));
    // The exact amount of a quote at 50,000.00 and less, more and the same at other prices.
    expect(worth(200_000n, 5_000_000n)).toEqual({ credited: 10_000n, received: 200_000n, price: priced(5_000_000n) });
    expect(worth(200_000n, 4_950_000n).credited).toBe(9_900n);
    expect(worth(200_000n, 5_050_000n).credited).toBe(10_100n);
    expect(worth(100_001n, 5_000_000n).credited).toBe(5_000n);
    expect(worth(1_000_000_000n, 4_850_000n).credited).toBe(48_500_000n);
  });

  it('[D5] the exact amount credits at least what was asked where the price has not moved, and no cent more than its coins', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 10n),
        fc.bigInt(1n, 10n ** 9n),
        fc.integer({ min: 0, max: 99 }),
        (amount, price, tag) => {
          const units = unitsToSend(amount, priced(price), coinOf('Bitcoin')) + BigInt(tag);
          const { credited } = valuePayment('Bitcoin', units, priced(price));
          expect(credited).toBeGreaterThanOrEqual(amount);
          expect(credited * 10n ** 8n).toBeLessThanOrEqual(units * price);
        },
      ),
    );
  });

  it('[D5] only the payment that a deposit was credited by reverses and restores it, each in its turn', () => {
    if (!one || !two) throw new Error('no ids');
    const state = fc.constantFrom(
      { kind: 'seen' as const },
      { kind: 'replaced' as const },
      { kind: 'reorganised' as const },
      { kind: 'confirming' as const, confirmations: 1, needed: 3 },
      { kind: 'confirmed' as const, confirmations: 3, needed: 3 },
    );
    fc.assert(
      fc.property(state, fc.boolean(), fc.boolean(), (is, reversed, own) => {
        const credited = { payment: own ? one : two, transactionId: 'x', reversed };
        const { step } = paymentStep('approved', credited, { id: one, transactionId: 'y' }, is, {
          arrived: true,
          confirmed: true,
        });
        expect(step === 'reverse').toBe(own && !reversed && (is.kind === 'reorganised' || is.kind === 'replaced'));
        expect(step === 'restore').toBe(own && reversed && is.kind === 'confirmed');
        expect(step === 'another').toBe(!own && is.kind !== 'reorganised' && is.kind !== 'replaced');
      }),
    );
  });

  it('[D2] an amount of a renewed quote is exact too', () => {
    expect([200_000n, 190_000n, 189_999n, 200_001n].map((units) => fitOf(units, deposit, [190_000n]))).toEqual([
      'exact',
      'exact',
      'under',
      'over',
    ]);
  });
});
