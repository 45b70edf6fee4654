/** The source that index prices are recorded under: it stays the same whichever venues are in one (T5). */
export const indexSource = 'live:index';

const venues: Readonly<Record<string, string>> = {
  kraken: 'Kraken',
  coinbase: 'Coinbase',
  bitstamp: 'Bitstamp',
  bitfinex: 'Bitfinex',
  coingecko: 'CoinGecko',
  index: 'Index',
};

/** Who quotes a source of prices, as people know them: 'live:kraken' → 'Kraken'; what is not known stays as it is. */
export function venueOf(source: string): string {
  const venue = source.split(':')[1] ?? '';
  return venues[venue] ?? (venue || source);
}
