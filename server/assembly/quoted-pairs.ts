import type { PairDefinition } from '#domain/markets/pairs.ts';
import type { Log } from '#server/outside/venues/price-source.ts';
import type { PriceSettings } from '#server/settings/prices.ts';
import type { PairsInForce } from './pairs-in-force.ts';
import { openPriceSources } from './price-sources.ts';

/**
 * Which of the recorded pairs some source of PRICE_SOURCES quotes.
 *
 * @throws at the opening alone, where the settings cannot be followed
 */
export function openQuoted(list: PairsInForce, prices: PriceSettings) {
  const read = (recorded: readonly PairDefinition[]): ReadonlySet<string> =>
    new Set(openPriceSources(prices, recorded, list.references).flatMap((source) => source.pairs));
  let of = list.recorded;
  let quoted = read(of);
  /** What could not be read, of which the log says so once. */
  let unread: readonly PairDefinition[] | null = null;
  return {
    quoted: () => quoted,
    /** Reads anew where another list is recorded, again each time until it can be read. */
    follow(log: Log): void {
      const { recorded } = list;
      if (recorded === of) return;
      try {
        quoted = read(recorded);
        of = recorded;
      } catch (error) {
        if (unread !== recorded)
          log.warn({ err: error }, 'which pairs are quoted could not be read anew, and is tried again');
        unread = recorded;
      }
    },
  };
}
