import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { makeId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { coinOf } from '#domain/money/coins.ts';
import { worthOf } from '#domain/money/prices.ts';
import type { Deposit } from './deposit.ts';
import { fitOf, isPart, paymentState, paymentStep, valuePayment } from './payments.ts';
import { unitsToSend } from './quotes.ts';

const priced = (price: bigint) => ({ pair: 'BTCUSD', price, decimals: 2, source: 'live:x', timeMs: 1, seq: 1 });
const deposit = {
  method: 'Bitcoin',
  amount: cents(10_000n),
  units: 200_000n,
  quote: { price: priced(5_000_000n), quotedAtMs: millis(0), holdsUntilMs: millis(900_000) },
} as const;
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

  const value = (of: Pick<Deposit, 'method' | 'units' | 'amount' | 'quote'>, units: bigint, seenMs: number) => {
    const payment = { units, paidAtMs: millis(seenMs) };
    return (paid: bigint, mined: bigint | null = paid) =>
      valuePayment(of, payment, { paid: priced(paid), mined: mined === null ? null : priced(mined) });
  };

  it('[D5] the quote counts for what was first seen within it, else the price of its first sight', () => {
    expect(value(deposit, 200_000n, 900_000)(5_050_000n)).toMatchObject({
      credited: 10_000n,
      valuation: { by: 'asked' },
    });
    expect(value(deposit, 100_000n, 900_000)(5_050_000n)).toMatchObject({
      credited: 5_000n,
      valuation: { by: 'quote' },
    });
    // A customer who waits for a better moment gets that moment's price.
    expect(value(deposit, 200_000n, 900_001)(5_000_000n)).toMatchObject({
      credited: 10_000n,
      valuation: { by: 'market' },
    });
    expect(value(deposit, 200_000n, 900_001)(4_000_000n)).toMatchObject({
      credited: 8_000n,
      valuation: { by: 'market' },
    });
  });

  it('[D5] what could still be replaced while the price moved by more than 1 % is worth the price of its first block', () => {
    // Within the quote, and after it.
    expect(value(deposit, 200_000n, 1)(5_000_000n, 5_050_000n)).toMatchObject({ credited: 10_000n });
    expect(value(deposit, 200_000n, 1)(5_000_000n, 5_050_001n)).toMatchObject({
      ...{ credited: 10_100n, valuation: { by: 'market', price: { price: 5_050_001n } } },
    });
    expect(value(deposit, 200_000n, 900_001)(5_000_000n, 4_950_000n)).toMatchObject({ credited: 10_000n });
    expect(value(deposit, 200_000n, 900_001)(5_000_000n, 4_900_000n)).toMatchObject({ credited: 9_800n });
    // Where staff read the time from a block there is no other price.
    expect(value(deposit, 200_000n, 900_001)(5_000_000n, null)).toMatchObject({ credited: 10_000n });
  });

  it('[D5] what arrives above the coins that the quote asks for is worth the lower one of the quote and the price when paid', () => {
    // 10 BTC on a quote of 100.00: 0.002 by the quote, the rest by the market that has fallen, and never above the quote.
    expect(value(deposit, 1_000_000_000n, 900_000)(4_850_000n, null)).toEqual({
      credited: 10_000n + 48_490_300n,
      received: 1_000_000_000n,
      valuation: { by: 'quote', price: priced(4_850_000n) },
    });
    expect(value(deposit, 1_000_000_000n, 900_000)(5_150_000n, null)).toMatchObject({ credited: 50_000_000n });
    // One satoshi too many costs nobody the quote.
    expect(value(deposit, 200_001n, 900_000)(4_850_000n, null)).toMatchObject({ credited: 10_000n });
  });

  it('[D5] on no path of prices does paying more than a quote asks for win more than paying what it asks for', () => {
    const price = fc.bigInt(1n, 10n ** 8n);
    fc.assert(
      fc.property(
        fc.record({ quoted: price, path: fc.array(price, { minLength: 1, maxLength: 20 }) }),
        fc.bigInt(1n, 10n ** 7n),
        fc.bigInt(1n, 10n ** 12n),
        fc.boolean(),
        ({ quoted, path }, amount, surplus, isWatched) => {
          const units = unitsToSend(amount, priced(quoted), coinOf('Bitcoin'));
          const quote = { ...deposit.quote, price: priced(quoted) };
          const of = { method: 'Bitcoin', amount: cents(amount), units, quote } as const;
          const coin = coinOf('Bitcoin');
          // The customer knows the whole path and sends at the best moment of it.
          const won = (sent: bigint): bigint =>
            path
              .map((at) => {
                const { credited } = value(of, sent, 900_000)(at, isWatched ? at : null);
                return credited - worthOf(sent, priced(at), coin);
              })
              .reduce((best, next) => (next > best ? next : best));
          expect(won(units + surplus)).toBeLessThanOrEqual(won(units) + 1n);
          for (const at of path) {
            const low = at < quoted ? at : quoted;
            const { credited } = value(of, units + surplus, 900_000)(at, null);
            expect(credited).toBe(amount + worthOf(surplus, priced(low), coin));
          }
        },
      ),
    );
  });

  it('[D5] a quote that was renewed after the payment was seen does not value it', () => {
    const renewed = { ...deposit, quote: { ...deposit.quote, quotedAtMs: millis(600_000) } };
    expect(value(renewed, 198_000n, 600_000)(4_960_000n)).toMatchObject({
      credited: 9_900n,
      valuation: { by: 'quote' },
    });
    expect(value(renewed, 198_000n, 599_999)(4_960_000n)).toMatchObject({
      credited: 9_820n,
      valuation: { by: 'market' },
    });
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
