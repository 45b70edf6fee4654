import { type Colour, contrast, leastContrast, mixed, readable } from './contrast.ts';

/** The two schemes of the screens. */
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** The surfaces that text in the accent colour is on, as web/ui/tokens.css has them (a test compares them). */
export const surfaces = {
  light: {
    paper: '#f7f6f3',
    sheet: '#ffffff',
    sunk: '#f2f0ec',
    'up-soft': '#e0f0ed',
    'down-soft': '#faeae1',
    'warn-soft': '#fbf1d9',
  },
  dark: {
    paper: '#0d1013',
    sheet: '#15191e',
    sunk: '#1d2228',
    'up-soft': '#12302c',
    'down-soft': '#3a2216',
    'warn-soft': '#352a10',
  },
} as const satisfies Record<Scheme, Record<string, Colour>>;

export type Surface = keyof (typeof surfaces)['light'] | 'accent-soft';

/** What the screens call each surface. */
export const surfaceNames: Readonly<Record<Surface, string>> = {
  paper: 'the page',
  sheet: 'a card',
  sunk: 'an inset',
  'up-soft': 'a notice of gain',
  'down-soft': 'a notice of loss',
  'warn-soft': 'a warning',
  'accent-soft': 'a selected item',
};

/** The accent of an installation without one of its own. */
export const standardAccent: Readonly<Record<Scheme, Colour>> = { light: '#2347c5', dark: '#a3b8ff' };

/** What is made of an accent, under the names of web/ui/tokens.css. */
export interface Accent {
  readonly accent: Colour;
  /** Text on the accent: white or near-black, whichever is easier to read. */
  readonly ink: Colour;
  /** The surface of what is selected. */
  readonly soft: Colour;
  /** A button under the pointer. */
  readonly hover: Colour;
}

/** How one colour reads on one surface. */
export interface Reading {
  readonly surface: Surface;
  readonly colour: Colour;
  readonly ratio: number;
}

const white: Colour = '#ffffff';
const black: Colour = '#000000';
/** Near-black, and black itself for the few colours on which neither that nor white is easy enough to read. */
const inks: readonly Colour[] = [white, '#0d1013', black];
const softest = { light: 0.1, dark: 0.16 } as const;
const hoverShare = 0.14;

/** The easiest of the inks to read; the first two are asked first. One of white and black always has a contrast of 4.58. */
export function inkOn(colour: Colour): Colour {
  const byContrast = (among: readonly Colour[]): Colour =>
    among.reduce((best, ink) => (contrast(ink, colour) > contrast(best, colour) ? ink : best));
  const first = byContrast(inks.slice(0, 2));
  return readable(first, [colour]) ? first : byContrast(inks);
}

/** The surface of what is selected: a little of the accent in the card, and less where the accent would not be readable on it. */
function softOf(accent: Colour, scheme: Scheme): Colour {
  const { sheet } = surfaces[scheme];
  for (let share = softest[scheme]; share > 0; share -= 0.02) {
    const soft = mixed(sheet, accent, share);
    if (readable(accent, [soft])) return soft;
  }
  return sheet;
}

export function accentOf(accent: Colour, scheme: Scheme): Accent {
  const ink = inkOn(accent);
  // Away from its ink, so that text on the button stays as readable.
  return { accent, ink, soft: softOf(accent, scheme), hover: mixed(accent, ink === white ? black : white, hoverShare) };
}

/** An accent as text on each surface that it is used on. */
export function readingsOf(accent: Colour, scheme: Scheme): readonly Reading[] {
  const all = { ...surfaces[scheme], 'accent-soft': softOf(accent, scheme) };
  const names = Object.keys(surfaceNames).filter((name): name is Surface => name in all);
  return names.map((surface) => ({ surface, colour: all[surface], ratio: contrast(accent, all[surface]) }));
}

/** The surface on which an accent is hardest to read. */
export const hardestReading = (accent: Colour, scheme: Scheme): Reading =>
  readingsOf(accent, scheme).reduce((hardest, one) => (one.ratio < hardest.ratio ? one : hardest));

/** Why an accent cannot be used in a scheme, and the nearest one that can. */
export interface Unreadable {
  readonly surface: Surface;
  readonly on: Colour;
  readonly ratio: number;
  readonly nearest: Colour;
}

/** Where an accent cannot be read (B2.1), by the surface on which it is hardest to read; null of one that can. */
export function unreadable(accent: Colour, scheme: Scheme): Unreadable | null {
  const { surface, colour, ratio } = hardestReading(accent, scheme);
  return ratio >= leastContrast ? null : { surface, on: colour, ratio, nearest: nearestReadable(accent, scheme) };
}

const steps = 256;

/** The accent itself where it is readable on each surface, otherwise the one nearest to it towards black, in the dark towards white. */
export function nearestReadable(accent: Colour, scheme: Scheme): Colour {
  const end = scheme === 'light' ? black : white;
  for (let step = 0; step <= steps; step += 1) {
    const tried = mixed(accent, end, step / steps);
    if (readable(tried, Object.values(surfaces[scheme]))) return tried;
  }
  return end;
}
