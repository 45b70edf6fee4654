import { type Millis, millis } from '#domain/clock/millis.ts';
import type { Tick } from '#domain/markets/ticks.ts';
import type { ReceiptTick } from './receipt.ts';

/** UTF-8, as every hash of a text is made. */
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The digits of a price with all its decimals are the scaled integer; anything else is no price of the pair. */
export function scaledOf(price: string, decimals: number): bigint | null {
  const [whole = '', fraction = ''] = price.split('.');
  return /^\d+$/.test(whole + fraction) && fraction.length === decimals ? BigInt(whole + fraction) : null;
}

/** When a tick's price was quoted: the time that decides (Z6). NaN of a time that is none. */
export const quotedMsOf = ({ quotedAt, time }: Pick<ReceiptTick, 'quotedAt' | 'time'>): number =>
  Date.parse(quotedAt ?? time);

/** The tick as the chain of hashes covers it; null for what is none. */
export function tickOf(pair: string, decimals: number, item: ReceiptTick): Tick | null {
  const price = scaledOf(item.price, decimals);
  const [bid, ask] = [sideOf(item.bid, decimals), sideOf(item.ask, decimals)];
  const timeMs = timeOf(item.time);
  const quotedMs = timeOf(item.quotedAt ?? item.time);
  const venueTimeMs = item.venueTime === null ? null : timeOf(item.venueTime);
  const { seq, source, held, venueId } = item;
  if (price === null || timeMs === undefined || quotedMs === undefined || venueTimeMs === undefined) return null;
  if (bid === undefined || ask === undefined || (bid === null) !== (ask === null)) return null;
  const index = item.index ?? null;
  const version = item.quotedAt == null ? 1 : index === null ? 2 : 3;
  // No hash of the first version covers a bid or the parts of an index: who shows one made it up.
  if (version === 1 && (bid !== null || index !== null)) return null;
  return { version, pair, seq, timeMs, quotedMs, price, bid, ask, source, held, venueTimeMs, venueId, index };
}

/** A bid or ask as a scaled integer; null where there is none, undefined for what is no price. */
function sideOf(price: string | null | undefined, decimals: number): bigint | null | undefined {
  return price == null ? null : (scaledOf(price, decimals) ?? undefined);
}

function timeOf(text: string): Millis | undefined {
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) ? undefined : millis(timeMs);
}
