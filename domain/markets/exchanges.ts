/** The exchanges whose books can be streamed, as PRICE_SOURCES names them: of two that are listed the second guards the first (M2). */
export const exchanges = ['kraken', 'coinbase', 'bitstamp', 'bitfinex'] as const;
export type Exchange = (typeof exchanges)[number];

/** The exchange of a name; null of whatever else is named. */
export const exchangeNamed = (name: string): Exchange | null => exchanges.find((exchange) => exchange === name) ?? null;
