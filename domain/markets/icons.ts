import { coinIconPath } from './coin-icon-path.ts';
import { coinMarks } from './coin-marks.ts';
import type { DrawnIcon } from './drawn-icon.ts';
import type { PairDefinition } from './pairs.ts';

/** Backgrounds on which white signs are read well; a base without one gets a hue from its letters. */
const backgrounds: Readonly<Record<string, string>> = {
  USD: '#2f7043',
  EUR: '#1f4aa8',
  GBP: '#7a2740',
  AUD: '#8a5a00',
  NZD: '#205c73',
  JPY: '#a3263a',
  CHF: '#a82b22',
  CAD: '#9c3030',
};

/** The signs of currencies, on their own discs and in the badge of a pair's quote. */
const signs: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  AUD: 'A$',
  NZD: 'N$',
  JPY: '¥',
  CHF: 'Fr',
  CAD: 'C$',
};

/** FNV-1a of 32 bits: tells texts apart, and nothing hangs on it. */
function sum(text: string): number {
  let value = 0x811c9dc5;
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}

const backgroundOf = (name: string): string => backgrounds[name] ?? `hsl(${sum(name) % 360} 45% 34%)`;

/** Sizes at which so many letters fill a disc of 26 units. */
const letterSizes = [17, 17, 13, 10, 8];

const text = (at: number, size: number, content: string): string =>
  `<text x="${at}" y="${at}" font-size="${size}" text-anchor="middle" dominant-baseline="central" fill="#fff" ` +
  `font-family="Inter,system-ui,sans-serif" font-weight="700">${content}</text>`;

/** What is on the disc of the base: a coin's mark, a currency's sign, or letters. */
function drawnOf(base: string, icon: DrawnIcon | null): string {
  if (icon !== null) return text(14, letterSizes[icon.letters.length] ?? 8, icon.letters);
  const mark = coinMarks[base];
  if (mark) return mark.drawn;
  const letters = signs[base] ?? base.replace(/BULL$/, '').slice(0, 4);
  return text(14, letterSizes[letters.length] ?? 8, letters);
}

const discOf = (base: string, icon: DrawnIcon | null): string => {
  const colour = icon?.colour ?? coinMarks[base]?.colour ?? backgroundOf(base);
  return `<circle cx="14" cy="14" r="13.5" fill="${colour}"/>${drawnOf(base, icon)}`;
};

function svgOf({ base, quote, icon }: DrawnPair): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">${discOf(base, icon)}` +
    `<circle cx="25" cy="25" r="6.5" fill="${backgroundOf(quote)}" stroke="#fff" stroke-width="1.5"/>` +
    `${text(25, (signs[quote] ?? '').length > 1 ? 7 : 9, signs[quote] ?? quote.slice(0, 1))}</svg>`
  );
}

type DrawnPair = Pick<PairDefinition, 'pair' | 'base' | 'quote' | 'icon'>;

export interface PairIcon {
  readonly svg: string;
  /** Where it is served. It holds a part of the content's hash, so that browsers may keep it for good. */
  readonly path: string;
  /** The base alone, for where it is no pair that is meant but the coin. */
  readonly coin: { readonly svg: string; readonly path: string };
}

/** The icon that is served at a path, of one of the pairs or of the coin that it is of; null where none is. */
export function iconAt(path: string, pairs: readonly DrawnPair[]): string | null {
  for (const pair of pairs) {
    if (!path.startsWith(`/assets/pairs/${pair.pair}-`)) continue;
    const icon = pairIcon(pair);
    if (path === icon.path) return icon.svg;
    if (path === icon.coin.path) return icon.coin.svg;
  }
  return null;
}

const known = new Map<string, PairIcon>();

/** The icon of a pair (M3): the base's mark, sign or letters on a disc, the quote's currency in a badge. Drawn here. */
export function pairIcon(definition: DrawnPair): PairIcon {
  const key = `${definition.pair} ${definition.icon?.letters ?? ''} ${definition.icon?.colour ?? ''}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const svg = svgOf(definition);
  const path = `/assets/pairs/${definition.pair}-${sum(svg).toString(16).padStart(8, '0')}.svg`;
  const coin = {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" width="32" height="32">${discOf(definition.base, definition.icon)}</svg>`,
    path: coinIconPath(path),
  };
  const icon = { svg, path, coin };
  known.set(key, icon);
  return icon;
}
