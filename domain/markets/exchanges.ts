/** The public exchanges whose books can be streamed, as PRICE_SOURCES names them. */
export const bookExchanges = ['kraken', 'coinbase', 'bitstamp', 'bitfinex'] as const;
export type BookExchange = (typeof bookExchanges)[number];

/**
 * All that stream best bid and ask: the exchanges, and the operator's own feed, which counts as one of them. Of two that are listed the
 * second guards the first (M2).
 */
export const exchanges = [...bookExchanges, 'feed'] as const;
export type Exchange = (typeof exchanges)[number];

/** The exchange of a name; null of whatever else is named. */
export const exchangeNamed = (name: string): Exchange | null => exchanges.find((exchange) => exchange === name) ?? null;
