/** A colour as six hex digits, such as '#2347c5'. */
export type Colour = `#${string}`;

type Channels = readonly [red: number, green: number, blue: number];

export const colourPattern = '^#[0-9a-fA-F]{6}$';

const channelsOf = (colour: Colour): Channels => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const hex = (channel: number): string => Math.round(channel).toString(16).padStart(2, '0');

/** `share` of one colour in another, in sRGB: 0 is the first, 1 the second. */
export function mixed(from: Colour, to: Colour, share: number): Colour {
  const [a, b] = [channelsOf(from), channelsOf(to)];
  const one = (n: 0 | 1 | 2): string => hex(a[n] + (b[n] - a[n]) * share);
  return `#${one(0)}${one(1)}${one(2)}`;
}

/** Relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: Colour): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Contrast ratio of two colours, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Text of any size (WCAG 1.4.3, AA). */
export const leastContrast = 4.5;

/** Rounded down, so that a ratio below the minimum never reads as the minimum. */
export const ratioText = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);

export const readable = (text: Colour, surfaces: readonly Colour[]): boolean =>
  surfaces.every((surface) => contrast(text, surface) >= leastContrast);

const isColour = (text: string): text is Colour => /^#[0-9a-f]{6}$/i.test(text);

/** A colour as this product writes it, in small letters, so that equal colours are equal texts; null of any other text. */
export function colourOf(text: string): Colour | null {
  const small = text.toLowerCase();
  return isColour(small) ? small : null;
}
