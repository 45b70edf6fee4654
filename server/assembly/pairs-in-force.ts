import type { Pool } from 'pg';
import { recordedPairs } from '#domain/markets/listing.ts';
import type { MarketOffers, PairDefinition } from '#domain/markets/pairs.ts';
import { minedCoinOf, minedCoins } from '#domain/mining/coins.ts';
import { coinOf, paymentMethods } from '#domain/money/coins.ts';
import { sharedReading } from '#server/house-settings/shared-reading.ts';
import { readPairList, readPairsVersion } from '#server/limits/pair-listings.ts';
import { type ReferenceRate, readReferenceRates } from '#server/outside/venues/reference-rates.ts';

/** The pairs that the product values money by: their prices are recorded whether they are listed or not. */
const valuedPairs: ReadonlySet<string> = new Set([
  ...paymentMethods.map((method) => coinOf(method).pair),
  ...minedCoins.map((coin) => minedCoinOf(coin).pair),
]);

/** The pairs as they are listed now (M3). Its members are read anew each time: none may be kept beyond an answer. */
export interface PairsInForce {
  readonly offers: MarketOffers;
  /** Retired ones among them, at the end. */
  readonly pairs: readonly PairDefinition[];
  /** Those whose prices are recorded. */
  readonly recorded: readonly PairDefinition[];
  readonly references: ReadonlyMap<string, ReferenceRate>;
  /** Those that can be traded. */
  readonly traded: readonly string[];
  /** Reads what is kept by now; `onChange` is called where that is another list. */
  follow(): Promise<void>;
}

/**
 * Follows the list of pairs, as each process and the market thread do (X8): at their start, and about each second, so that what two of
 * staff decided is in force everywhere without a restart.
 *
 * @param first what this process was started with, until the first reading and where nothing was ever kept
 */
export function openPairsInForce(pool: Pool, first: MarketOffers): PairsInForce {
  let offers = first;
  let recorded = first.pairs;
  let references = readReferenceRates(first.pairs);
  let version: bigint | null = null;
  let names = '';
  const namesOf = (pairs: readonly PairDefinition[]): string => pairs.map(({ pair }) => pair).join();
  const read = async (): Promise<void> => {
    const now = await readPairsVersion(pool);
    if (now.version !== version) {
      const list = await readPairList(pool, first);
      if (namesOf(list.pairs) !== names) references = readReferenceRates(list.pairs);
      offers = list;
      names = namesOf(list.pairs);
      version = now.version;
    }
    const kept = recordedPairs(offers.pairs, now.nowMs, valuedPairs);
    // The same list stays the same object, so that what follows it sees that nothing changed.
    if (kept.length !== recorded.length || kept.some((one, at) => one !== recorded[at])) recorded = kept;
  };
  return {
    get offers() {
      return offers;
    },
    get pairs() {
      return offers.pairs;
    },
    get recorded() {
      return recorded;
    },
    get references() {
      return references;
    },
    get traded() {
      return offers.pairs.filter(({ terms }) => terms !== null).map(({ pair }) => pair);
    },
    follow: sharedReading(read),
  };
}
