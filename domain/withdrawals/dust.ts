import { type Cents, cents } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import { type RecordedPrice, unitsFor } from '#domain/money/prices.ts';
import { divide } from '#domain/money/scaled.ts';

/**
 * The least that a payment may carry, in smallest units. Bitcoin's nodes pass on no output below 546 satoshis (3 sat/vB for
 * the largest of the usual spending inputs; cheaper kinds of addresses allow less, and are not told apart). Elsewhere any
 * whole unit can be paid.
 */
const dustUnits: Readonly<Record<PaymentMethod, bigint>> = { Bitcoin: 546n, Ethereum: 1n, BNB: 1n, USDT: 1n };

/** The least amount in USD, network fee included, of which a payment above dust is left at a price. */
export function leastAmount(method: PaymentMethod, networkFee: Cents, price: RecordedPrice): Cents {
  const { decimals } = coinOf(method);
  const dust = divide(
    dustUnits[method] * 100n * price.price,
    10n ** BigInt(price.decimals) * 10n ** BigInt(decimals),
    'up',
  );
  return cents(networkFee + (dust > 0n ? dust : 1n));
}

/** Whether what is left of an amount after the fee is too little to be paid at a price. */
export function isDust(method: PaymentMethod, amount: Cents, networkFee: Cents, price: RecordedPrice): boolean {
  return unitsFor(amount - networkFee, price, coinOf(method), 'down') < dustUnits[method];
}
