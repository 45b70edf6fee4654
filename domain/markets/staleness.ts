import type { SourceKind } from './quotes.ts';

/** After so many ms without a quote or a confirmation a streamed price is stale (Z4). The only definition of this number. */
export const staleMs = 5_000;

/** What says how old the last recorded price of a pair is. */
export interface PriceAge {
  /** The recorder has marked the pair as stale. */
  readonly marked: boolean;
  /** The kind of the price's source; another word or null where it has none. */
  readonly kind: SourceKind | 'reference' | 'none' | null;
  /** When the last tick was recorded, in ms of the database's clock. */
  readonly recordedMs: number;
}

/**
 * Whether the last recorded price of a pair is no longer one of `nowMs` (Z4): the one decision that placing, copying, lists
 * and screens ask. A polled price comes by the minute and only a mark makes it stale. A recorder that died marks nothing,
 * and a clock that was set back lies before the last tick: both show in the time between the two.
 */
export function isStale({ marked, kind, recordedMs }: PriceAge, nowMs: number): boolean {
  return marked || (kind !== 'polled' && Math.abs(nowMs - recordedMs) >= staleMs);
}
