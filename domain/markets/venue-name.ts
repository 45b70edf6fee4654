/** The source that index prices are recorded under: it stays the same whichever venues are in one (T5). */
export const indexSource = 'live:index';

/** What the operator's own feed is recorded under, with its name behind it: another name is another source (T5). */
const ownFeed = 'live:feed';

const venues: Readonly<Record<string, string>> = {
  kraken: 'Kraken',
  coinbase: 'Coinbase',
  bitstamp: 'Bitstamp',
  bitfinex: 'Bitfinex',
  coingecko: 'CoinGecko',
  index: 'Index',
};

const feedNameShape = /^[A-Za-z0-9](?:[A-Za-z0-9 .&-]{0,38}[A-Za-z0-9])?$/;

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Whether the operator's own feed can have a name: it stands in each of its prices, and is none that a venue goes by. */
export const isFeedName = (name: string): boolean =>
  feedNameShape.test(name) && Object.keys(venues).every((venue) => !lettersOf(name).includes(lettersOf(venue)));

/** What prices of the operator's own feed are recorded under: 'Acme FX' → 'live:feed:Acme FX'. */
export const feedSource = (name: string): string => `${ownFeed}:${name}`;

/** The name of the operator's own feed, by its source: empty where only that it is one is known, null of every other source. */
export function ownFeedName(source: string): string | null {
  if (source === ownFeed) return '';
  return source.startsWith(`${ownFeed}:`) ? source.slice(ownFeed.length + 1) : null;
}

/** Who quotes a source of prices, as people know them: 'live:kraken' → 'Kraken'; what is not known stays as it is. */
export function venueOf(source: string): string {
  const named = ownFeedName(source);
  if (named) return named;
  const venue = source.split(':')[1] ?? '';
  return venues[venue] ?? (venue || source);
}
