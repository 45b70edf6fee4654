import { exchanges, type StreamedSource, streamedSources } from './exchanges.ts';

/** The sources that have names of their own for pairs (M3). */
export const symbolSources = [...streamedSources, 'coingecko'] as const;
export type SymbolSource = (typeof symbolSources)[number];

/** A pair's name with each source that quotes it; with coingecko the coin's id and the currency, `bitcoin:usd`. */
export type PairSymbols = Readonly<Partial<Record<SymbolSource, string>>>;

/** What a symbol may consist of; the database holds the same (`listing_within`). */
export const symbolShape = /^[A-Za-z0-9][A-Za-z0-9:/_.-]{1,59}$/;

/** What the polled service is asked for: a coin's id, and the currency; the database asks for both too. */
export const polledShape = /^[a-z0-9._-]+:[a-z]{3}$/;

/** Whether a symbol is one by which the polled service can be asked for a price in a quote. */
export const isPolledSymbol = (symbol: string, quote: string): boolean =>
  polledShape.test(symbol) && symbol.endsWith(`:${quote.toLowerCase()}`);

/** The coins whose pairs in dollars the exchanges stream, with their ids at the polled service where that is asked for them (M1). */
const coins: Readonly<Record<string, string | null>> = {
  BTC: 'bitcoin',
  ETH: 'ethereum',
  BNB: 'binancecoin',
  SOL: 'solana',
  DOGE: 'dogecoin',
  USDT: 'tether',
  XRP: null,
  ADA: null,
  LTC: null,
};

const tokens: Readonly<Record<string, string>> = {
  ALGOBULL: '3x-long-algorand-token',
  BCHBULL: '3x-long-bitcoin-cash-token',
  ADABULL: '3x-long-cardano-token',
  ATOMBULL: '3x-long-cosmos-token',
  LINKBULL: '3x-long-chainlink-token',
  EOSBULL: '3x-long-eos-token',
  ETCBULL: '3x-long-ethereum-classic-token',
  KNCBULL: '3x-long-kyber-network-token',
};

/** Bitfinex has own names of coins, and a colon behind those of more than three letters: tBTCUSD, tUSTUSD, tDOGE:USD. */
function bitfinexSymbol(base: string, quote: string): string {
  const coin = base === 'USDT' ? 'UST' : base;
  return `t${coin}${coin.length > 3 ? ':' : ''}${quote}`;
}

const exchangeSymbol: Readonly<Record<StreamedSource, (base: string, quote: string) => string>> = {
  kraken: (base, quote) => `${base}/${quote}`,
  coinbase: (base, quote) => `${base}-${quote}`,
  bitstamp: (base, quote) => `${base}${quote}`.toLowerCase(),
  bitfinex: bitfinexSymbol,
  feed: (base, quote) => `${base}${quote}`,
};

/**
 * Which exchanges stream the pairs of the standard list that are not coins in dollars, as far as it is documented: what is in doubt is left
 * out, and an operator adds it (decisions/2026-11-29-streamed-currencies.md).
 */
const streamedPairs: Readonly<Record<string, readonly StreamedSource[]>> = {
  EURUSD: ['kraken', 'bitstamp'],
  GBPUSD: ['kraken', 'bitstamp'],
  AUDUSD: ['kraken'],
  USDJPY: ['kraken'],
  USDCHF: ['kraken'],
  USDCAD: ['kraken'],
  EURGBP: ['kraken'],
  EURJPY: ['kraken'],
  AUDJPY: ['kraken'],
  EURCHF: ['kraken'],
  EURAUD: ['kraken'],
  BTCEUR: exchanges,
  BTCGBP: exchanges,
  ETHEUR: exchanges,
  ETHGBP: exchanges,
  SOLEUR: ['kraken', 'coinbase'],
  SOLGBP: ['kraken', 'coinbase'],
  DOGEEUR: ['kraken', 'coinbase'],
  DOGEGBP: ['kraken', 'coinbase'],
};

/** What the exchanges call a pair as a rule: what a form suggests for a pair that is added. */
export const usualSymbols = (base: string, quote: string): Readonly<Record<StreamedSource, string>> => ({
  kraken: exchangeSymbol.kraken(base, quote),
  coinbase: exchangeSymbol.coinbase(base, quote),
  bitstamp: exchangeSymbol.bitstamp(base, quote),
  bitfinex: exchangeSymbol.bitfinex(base, quote),
  feed: exchangeSymbol.feed(base, quote),
});

/**
 * The names of a pair of the standard list: exchanges are asked for coins in dollars, and for currencies and coins in euros and pounds where
 * they stream them; the polled service as M1 says.
 */
export function standardSymbols(base: string, quote: string): PairSymbols {
  const id = tokens[base] ?? coins[base] ?? null;
  const polled = id === null ? {} : { coingecko: `${id}:${quote.toLowerCase()}` };
  const asked = base in coins && quote === 'USD' ? exchanges : (streamedPairs[base + quote] ?? []);
  return {
    ...Object.fromEntries(asked.map((exchange) => [exchange, exchangeSymbol[exchange](base, quote)])),
    ...polled,
  };
}

/** Whether an exchange streams the pair, without which it cannot be offered to trade. */
export const isStreamed = (symbols: PairSymbols): boolean => streamedSources.some((source) => source in symbols);
