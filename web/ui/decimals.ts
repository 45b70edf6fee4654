import { money, withoutLastZeros } from './money.ts';

const prefixes = ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Z'] as const;

/** A decimal as people read it, grouped and without the zeros that end it: '1750.000' → '1,750', '3.12500000' → '3.125'. */
export const shortDecimal = (text: string): string => money(withoutLastZeros(text));

/** A count with the prefix of its size, three decimals at most, rounded down: '152400000000000' → '152.4 T'. */
export function compact(text: string): string {
  const whole = /^\d+/.exec(text)?.[0] ?? '';
  if (whole === '') return text;
  const size = Math.min(Math.floor((whole.length - 1) / 3), prefixes.length - 1);
  if (size === 0) return withoutLastZeros(text.replace(/(\.\d{3})\d+$/, '$1'));
  const point = whole.length - size * 3;
  return `${shortDecimal(`${whole.slice(0, point)}.${whole.slice(point, point + 3)}`)} ${prefixes[size]}`;
}

/** The same with a unit behind it: ('10000000000000', 'H/s') → '10 TH/s'. */
export function compactIn(text: string, unit: string): string {
  const count = compact(text);
  return count.includes(' ') ? `${count}${unit}` : `${count} ${unit}`;
}

/** Basis points, none below zero, as a percentage: 200 → '2 %', 9753 → '97.53 %'. */
export function percentText(bps: number): string {
  const digits = String(bps).padStart(3, '0');
  return `${shortDecimal(`${digits.slice(0, -2)}.${digits.slice(-2)}`)} %`;
}

/** A rate of which tenths matter, rounded half up and with its tenth: 6666 → '66.7', 10000 → '100.0'. */
function rateTenths(bps: number): string {
  const tenths = Math.floor((bps + 5) / 10);
  return money(`${Math.floor(tenths / 10)}.${tenths % 10}`);
}

/** The same by itself, where nothing stands below it: two of three, 6666 → '66.7 %'; 10000 → '100 %'. */
export const rateText = (bps: number): string => `${shortDecimal(rateTenths(bps))} %`;

/** A rate of counts with four decimals: two of three, '0.6666' → '66.7 %'; a dash where there is none. */
export const rateOfCounts = (rate: string | null): string =>
  rate === null ? '–' : rateText(Number(rate.replace('.', '')));

/**
 * A decimal cut to its digits that matter, and whether something was left out: all of the whole number, and `digits` from the
 * first that is no zero on, rounded toward zero, so that it never says more than there is. ('0.00012345', 3) → '0.000123'.
 */
export function significant(text: string, digits = 6): { readonly short: string; readonly cut: boolean } {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!parts) return { short: text, cut: false };
  const [, sign = '', whole = '', fraction = ''] = parts;
  const plain = `${whole}${fraction}`;
  const first = plain.search(/[1-9]/);
  if (first === -1) return { short: '0', cut: false };
  // How many decimals are shown: none of a number whose whole part has enough digits.
  const decimals = Math.max(0, first + digits - whole.length);
  if (decimals >= fraction.length) return { short: shortDecimal(text), cut: false };
  const shown = decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`;
  return { short: shortDecimal(`${sign}${shown}`), cut: /[1-9]/.test(fraction.slice(decimals)) };
}

/** A decimal cut to so many decimals, rounded toward zero, and whether something was left out. ('0.0183781735', 8) → '0.01837817'. */
export function inDecimals(text: string, decimals: number): { readonly short: string; readonly cut: boolean } {
  const [whole = '', fraction = ''] = text.split('.');
  const rest = fraction.slice(decimals);
  return { short: shortDecimal(`${whole}.${fraction.slice(0, decimals)}`), cut: /[1-9]/.test(rest) };
}
