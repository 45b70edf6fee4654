import { millis } from '#domain/clock/millis.ts';
import type { Tick } from '#domain/markets/ticks.ts';
import type { ReceiptTick, TradeReceipt } from './receipt.ts';

/** UTF-8, as every hash of a text is made. */
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The digits of a price with all its decimals are the scaled integer; anything else is no price of the pair. */
export function scaledOf(price: string, decimals: number): bigint | null {
  const [whole = '', fraction = ''] = price.split('.');
  return /^\d+$/.test(whole + fraction) && fraction.length === decimals ? BigInt(whole + fraction) : null;
}

/** The ticks as the chain of hashes covers them; null for what is none. */
export function tickOf(receipt: TradeReceipt, item: ReceiptTick): Tick | null {
  const price = scaledOf(item.price, receipt.decimals);
  const timeMs = Date.parse(item.time);
  const venueMs = item.venueTime === null ? null : Date.parse(item.venueTime);
  if (price === null || Number.isNaN(timeMs) || Number.isNaN(venueMs ?? 0)) return null;
  return {
    ...{ pair: receipt.currencyPair, seq: item.seq, timeMs: millis(timeMs), price, source: item.source },
    ...{ held: item.held, venueTimeMs: venueMs === null ? null : millis(venueMs), venueId: item.venueId },
  };
}
