/** The exchanges whose books can be streamed, as PRICE_SOURCES names them: of two that are listed the second guards the first (M2). */
export const exchanges = ['kraken', 'coinbase', 'bitstamp', 'bitfinex'] as const;
export type Exchange = (typeof exchanges)[number];
