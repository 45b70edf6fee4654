/** The public exchanges whose books can be streamed, as PRICE_SOURCES names them; an index is made of them alone (P2). */
export const exchanges = ['kraken', 'coinbase', 'bitstamp', 'bitfinex'] as const;
export type Exchange = (typeof exchanges)[number];

/**
 * All that stream best bid and ask: the exchanges, and the operator's own feed. Of two that are listed the second guards the first (M2).
 */
export const streamedSources = [...exchanges, 'feed'] as const;
export type StreamedSource = (typeof streamedSources)[number];

/** The exchange of a name; null of whatever else is named. */
export const exchangeNamed = (name: string): Exchange | null => exchanges.find((exchange) => exchange === name) ?? null;

/** Whether a name is one of those that stream best bid and ask. */
export const isStreamedSource = (name: string): boolean => streamedSources.some((source) => source === name);
