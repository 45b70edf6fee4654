import { coinOf, type PaymentMethod } from './coins.ts';

/** A coin's suffix as people read it: 'btc' → 'BTC'. */
export const symbolOf = (suffix: string): string => suffix.toUpperCase();

/** The symbol of the coin that a method pays in: 'ethereum-usdt' → 'USDT'. */
export const symbolOfMethod = (method: PaymentMethod): string => symbolOf(coinOf(method).suffix);

/**
 * '0.002000000000000000 eth', as records say it, as people read it: without the zeros beyond 8 decimals,
 * '0.00200000 ETH'.
 */
export const inSymbols = (text: string): string => text.replace(/(\.\d{8})0+(?= )/, '$1').replace(/ [a-z]+$/, symbolOf);
