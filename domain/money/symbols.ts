import { coinOf, type PaymentMethod } from './coins.ts';

/** A coin's suffix as people read it: 'btc' → 'BTC'. */
export const symbolOf = (suffix: string): string => suffix.toUpperCase();

/** The symbol of the coin that a method pays in: 'ethereum-usdt' → 'USDT'. */
export const symbolOfMethod = (method: PaymentMethod): string => symbolOf(coinOf(method).suffix);

/** So many decimals of coins people type and read at most: as many as Bitcoin has. */
export const typedDecimals = 8;

/**
 * An exact amount of coins as it is typed into a wallet, and as every screen and notice says it: without the zeros that end it beyond
 * {@link typedDecimals}, and never shortened. '0.030261880000000000' → '0.03026188'.
 */
export function asTyped(amount: string): string {
  const point = amount.indexOf('.');
  if (point === -1) return amount;
  let end = amount.length;
  while (end > point + 1 + typedDecimals && amount[end - 1] === '0') end -= 1;
  return amount.slice(0, end);
}

/** The same with the symbol of a method's coin: '0.03026188 BTC'. */
export const typedCoins = (amount: string, method: PaymentMethod): string =>
  `${asTyped(amount)} ${symbolOfMethod(method)}`;

/** '0.002000000000000000 eth', as records say it, as people read it: '0.00200000 ETH'. */
export const inSymbols = (text: string): string =>
  text.replace(/^\S+/, (amount) => asTyped(amount)).replace(/ [a-z]+$/, symbolOf);
