import { coinOf, type PaymentMethod } from './coins.ts';

/** A coin's suffix as people read it: 'btc' → 'BTC'. */
export const symbolOf = (suffix: string): string => suffix.toUpperCase();

/** The symbol of the coin that a method pays in: 'ethereum-usdt' → 'USDT'. */
export const symbolOfMethod = (method: PaymentMethod): string => symbolOf(coinOf(method).suffix);

/** '0.002 btc', as records say it, as people read it: '0.002 BTC'. */
export const inSymbols = (text: string): string => text.replace(/ [a-z]+$/, symbolOf);
