import type { Pool, PoolClient } from 'pg';
import type { PaymentPrices } from '#domain/deposits/payments.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';

/** Reads the price of a pair at a time; null where none was recorded, or is kept, that could value money then. */
export type PriceAt = (db: Pool | PoolClient, pair: string, atMs: number) => Promise<RecordedPrice | null>;

/**
 * What a payment may be worth (D5): the price recorded when it was paid, and of one that a watcher saw also when it first stood
 * in a block. Null while one of them is not recorded.
 */
export async function readPaymentPrices(
  db: Pool | PoolClient,
  priceAt: PriceAt,
  payment: { readonly method: PaymentMethod; readonly paidAtMs: number; readonly minedMs: number | null },
): Promise<PaymentPrices | null> {
  const { pair } = coinOf(payment.method);
  const paid = await priceAt(db, pair, payment.paidAtMs);
  if (paid === null || payment.minedMs === null) return paid && { paid, mined: null };
  const mined = await priceAt(db, pair, payment.minedMs);
  return mined && { paid, mined };
}
