import { type Cents, cents } from '#domain/money/amount.ts';
import type { Exchange } from './exchanges.ts';

/** How much of a venue's books is kept (M2), and the least that an order there costs. */
export interface VenueDepth {
  /** Prices of each side: what the venue gives at most, or so many of the whole book at least. */
  readonly depth: number;
  /** Assumed, at any pair: the venue's least cost in dollars. Its least sizes in coins ask for more as a rule. */
  readonly leastOrder: Cents;
}

/** The venues whose books are streamed. A venue that lowers its least order lowers {@link leastToFill}, and silences nothing (Z3). */
export const venueDepths: Readonly<Record<Exchange, VenueDepth>> = {
  kraken: { depth: 1_000, leastOrder: cents(50n) },
  coinbase: { depth: 1_000, leastOrder: cents(100n) },
  bitstamp: { depth: 100, leastOrder: cents(1_000n) },
  bitfinex: { depth: 250, leastOrder: cents(200n) },
};

/** What stands in orders at the least when small ones fill a kept side: with less nobody hides what stands behind them. */
export const leastToFill = ({ depth, leastOrder }: VenueDepth): Cents => cents(BigInt(depth) * leastOrder);
