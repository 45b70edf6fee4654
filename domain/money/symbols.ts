import { coinOf, type PaymentMethod } from './coins.ts';

/** A coin's suffix as people read it: 'btc' → 'BTC'. */
export const symbolOf = (suffix: string): string => suffix.toUpperCase();

/** The symbol of the coin that a method pays in: 'ethereum-usdt' → 'USDT'. */
export const symbolOfMethod = (method: PaymentMethod): string => symbolOf(coinOf(method).suffix);

/** So many decimals of coins people type and read at most: as many as Bitcoin has. */
export const typedDecimals = 8;

/**
 * An amount of coins as it is typed into a wallet: without the zeros beyond {@link typedDecimals}, and whole where it says more there.
 * '0.030261880000000000' → '0.03026188'.
 */
export function asTyped(amount: string): string {
  const end = amount.indexOf('.') + 1 + typedDecimals;
  return amount.includes('.') && /^0*$/.test(amount.slice(end)) ? amount.slice(0, end) : amount;
}

/** '0.002000000000000000 eth', as records say it, as people read it: '0.00200000 ETH'. */
export const inSymbols = (text: string): string =>
  text.replace(/^\S+/, (amount) => asTyped(amount)).replace(/ [a-z]+$/, symbolOf);
