import type { PairDefinition } from '#domain/markets/pairs.ts';
import { parsePriceSources } from '#server/markets/sources/price-sources.ts';
import { makeSources } from '#server/markets/sources/sources.ts';
import { bitfinexSource } from '#server/outside/venues/bitfinex.ts';
import { bitstampSource } from '#server/outside/venues/bitstamp.ts';
import { coinbaseSource } from '#server/outside/venues/coinbase.ts';
import { coingeckoSource } from '#server/outside/venues/coingecko.ts';
import { feedSource } from '#server/outside/venues/feed.ts';
import { krakenSource } from '#server/outside/venues/kraken.ts';
import type { PriceSource } from '#server/outside/venues/price-source.ts';
import type { ReferenceRate } from '#server/outside/venues/reference-rates.ts';
import type { StreamOptions } from '#server/outside/venues/venue-stream.ts';
import type { PriceSettings } from '#server/settings/prices.ts';

/**
 * The price sources of the settings, in the order of preference; none is started.
 *
 * @param away of the simulation, see {@link SourceMakers}
 * @throws where PRICE_SOURCES or a replay's file cannot be followed, naming what would be right
 */
export function openPriceSources(
  prices: PriceSettings,
  pairs: readonly PairDefinition[],
  references: ReadonlyMap<string, ReferenceRate>,
  away?: Map<string, number>,
): readonly PriceSource[] {
  const { urls } = prices;
  const streamed = (url: string | null): StreamOptions => ({ pairs, ...(url === null ? {} : { url }) });
  return makeSources(parsePriceSources(prices.sources), {
    kraken: () => krakenSource(streamed(urls.kraken)),
    coinbase: () => coinbaseSource(streamed(urls.coinbase)),
    bitstamp: () => bitstampSource(streamed(urls.bitstamp)),
    bitfinex: () => bitfinexSource(streamed(urls.bitfinex)),
    feed: () => {
      if (prices.feed === null) throw new Error('PRICE_SOURCES holds feed: FEED_URL and FEED_NAME have to be set');
      return feedSource({ pairs, ...prices.feed });
    },
    coingecko: () => coingeckoSource({ pairs, ...(urls.coingecko === null ? {} : { baseUrl: urls.coingecko }) }),
    pairs,
    references,
    ...(away && { away }),
  });
}
