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
  return {
    quoted: () => quoted,
    /** Reads anew where another list is recorded. */
    follow(log: Log): void {
      const { recorded } = list;
      if (recorded === of) return;
      of = recorded;
      try {
        quoted = read(recorded);
      } catch (error) {
        log.warn({ err: error }, 'which pairs are quoted could not be read anew');
      }
    },
  };
}
