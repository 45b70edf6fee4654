import { money } from './money.ts';

const prefixes = ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Z'] as const;

function trimmed(text: string): string {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

/** A decimal as people read it, grouped and without the zeros that end it: '1750.000' → '1,750', '3.12500000' → '3.125'. */
export const shortDecimal = (text: string): string => money(trimmed(text));

/** A count with the prefix of its size, three decimals at most, rounded down: '152400000000000' → '152.4 T'. */
export function compact(text: string): string {
  const whole = /^\d+/.exec(text)?.[0] ?? '';
  if (whole === '') return text;
  const size = Math.min(Math.floor((whole.length - 1) / 3), prefixes.length - 1);
  if (size === 0) return trimmed(text.replace(/(\.\d{3})\d+$/, '$1'));
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
