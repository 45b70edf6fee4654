import { partsPerUnit } from '#domain/mining/coins.ts';
import { worthDecimals } from '#domain/mining/expectation.ts';
import { formatScaled } from '#domain/money/amount.ts';
import { money } from '#web/ui/money.ts';

const prefixes = ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Z'] as const;
const coinDecimals = 8;
/** The unit of what is paid and of what a coin costs. */
export const usd = 'USD';
/** Decimals of what the API calls parts, as whole coins. */
export const partsDecimals = coinDecimals + String(partsPerUnit).length - 1;

const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** Reads a decimal text, which may be negative, as so many units of 10^-decimals; null for what is none, or is finer. */
export function exactly(text: string, decimals: number): bigint | null {
  const [, minus = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals))) return null;
  const value = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return minus === '' ? value : -value;
}

/** A count with the prefix of its size, three decimals at most, rounded down: '152400000000000' → '152.4 T'. */
export function compact(text: string): string {
  const whole = /^\d+/.exec(text)?.[0] ?? '';
  if (whole === '') return text;
  const size = Math.min(Math.floor((whole.length - 1) / 3), prefixes.length - 1);
  if (size === 0) return trimmed(text.replace(/(\.\d{3})\d+$/, '$1'));
  const thousandths = BigInt(whole) / 10n ** BigInt(size * 3 - 3);
  return `${money(trimmed(formatScaled(thousandths, 3)))} ${prefixes[size]}`;
}

/** '10000000000000' hashes per second → '10 TH/s'. */
export function hashRateText(hashes: string): string {
  const text = compact(hashes);
  return text.includes(' ') ? `${text}H/s` : `${text} H/s`;
}

/** The same to the last hash: '10,000,000,000,000 H/s'. */
export const exactRateText = (hashes: string): string => `${money(hashes)} H/s`;

/** Parts as whole coins, to the last part and without zeros at the end: '0.00000413602941'. */
export const coinsText = (parts: bigint): string => money(trimmed(formatScaled(parts, partsDecimals)));

/** A decimal text without zeros at its end, grouped: '3.12500000' → '3.125'. */
export const plainText = (text: string): string => money(trimmed(text));

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

/** Basis points as a percentage: 200 → '2 %', 9753 → '97.53 %'. */
export const percentText = (bps: number): string => `${money(trimmed(formatScaled(BigInt(bps), 2)))} %`;
