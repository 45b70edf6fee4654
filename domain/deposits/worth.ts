import type { Cents } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import { type RecordedPrice, worthOf } from '#domain/money/prices.ts';

/** What a payment is worth (D5), and the recorded price that says so. */
export interface PaymentValue {
  readonly credited: Cents;
  /** Smallest units of the coin. */
  readonly received: bigint;
  readonly price: RecordedPrice;
}

/**
 * D5: what arrived is worth the price of the minute from when it was paid on, rounded down, whatever its quote said. A quote that
 * held would be an option that the customer pays nothing for, the lower one of two prices an option of the house, and the last
 * price of before one that is known when it is paid. Only a block fixes the time: what waits for one can be replaced by who sent it.
 *
 * @param price of the minute from when a watcher first saw the payment in a block, otherwise from the time that staff read from
 * its transaction
 */
export function valuePayment(method: PaymentMethod, units: bigint, price: RecordedPrice): PaymentValue {
  return { credited: worthOf(units, price, coinOf(method)), received: units, price };
}
