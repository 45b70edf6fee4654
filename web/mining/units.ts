import { coinDecimals, partsPerUnit } from '#domain/mining/coins.ts';
import { worthDecimals } from '#domain/mining/expectation.ts';
import { formatScaled } from '#domain/money/amount.ts';
import type { AmountText } from '#web/ui/amount.tsx';
import { compactIn, shortDecimal } from '#web/ui/decimals.ts';
import { money } from '#web/ui/money.ts';

/** A rate in a column, to the basis point as its receipt says it: '99.99', '100.00'; a dash where there is none. */
export const rateAmount = (bps: number | null): AmountText =>
  bps === null ? { text: '–' } : { text: money(formatScaled(BigInt(bps), 2)), unit: '%' };

/** The unit of what is paid and of what a coin costs. */
export const usd = 'USD';
/** Decimals of what the API calls parts, as whole coins. */
export const partsDecimals = coinDecimals + String(partsPerUnit).length - 1;

/** Reads a decimal text, which may be negative, as so many units of 10^-decimals; null for what is none, or is finer. */
export function exactly(text: string, decimals: number): bigint | null {
  const [, minus = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals))) return null;
  const value = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return minus === '' ? value : -value;
}

/** '10000000000000' hashes per second → '10 TH/s'. */
export const hashRateText = (hashes: string): string => compactIn(hashes, 'H/s');

/** The same to the last hash: '10,000,000,000,000 H/s'. */
export const exactRateText = (hashes: string): string => `${money(hashes)} H/s`;

/** Parts as whole coins, to the last part and without zeros at the end: '0.00000413602941'. */
export const coinsText = (parts: bigint): string => shortDecimal(formatScaled(parts, partsDecimals));

/** Hundred-millionths of a dollar, cut to so many decimals. */
export function worthText(worth: bigint, decimals = 4): string {
  return money(formatScaled(worth / 10n ** BigInt(worthDecimals - decimals), decimals));
}

/** Hundred-millionths of a dollar, each of them: what is multiplied further can be multiplied again by hand. */
export const exactWorthText = (worth: bigint): string => worthText(worth, worthDecimals);

/** Parts that are taken off: '−0.001', and '0' where nothing is. */
export const lessText = (parts: bigint): string => (parts === 0n ? '0' : `−${coinsText(parts)}`);

/** Hundred-millionths of a dollar for a coin, to six digits and at least two decimals, rounded up: a price to be reached. */
export function priceText(price: bigint): string {
  const digits = price.toString().length;
  const decimals = Math.min(worthDecimals, Math.max(2, worthDecimals - Math.max(0, digits - 6)));
  const unit = 10n ** BigInt(worthDecimals - decimals);
  return money(formatScaled((price + unit - 1n) / unit, decimals));
}
