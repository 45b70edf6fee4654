import sharp from 'sharp';
import type { Colour } from '#domain/brand/contrast.ts';

/** A picture that an operator has given, SVG or PNG. */
export interface Given {
  readonly bytes: Buffer;
}

const card = { width: 1200, height: 630, margin: 90 } as const;
/** The prices of the drawn line, from its top, as web/site/card.svg has them. */
const prices = [
  315, 342.2, 294.6, 253.8, 281, 226.6, 247, 199.4, 240.2, 274.2, 233.4, 287.8, 335.4, 301.4, 362.6, 403.4, 376.2,
  430.6, 464.6, 417, 444.2, 389.8, 410.2, 349, 369.4, 308.2, 267.4, 294.6, 240.2, 213, 253.8, 219.8, 274.2, 247, 301.4,
  335.4, 308.2, 355.8, 328.6, 287.8, 315,
];
const step = (card.width - 2 * card.margin) / (prices.length - 1);

/** The product's mark in an accent: a line of recorded prices and its last one, as web/ui/mark.tsx draws it. */
export const markSvg = (accent: Colour, ink: Colour): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="${accent}"/><path d="M2 12H7V8H11V5" fill="none" stroke="${ink}" stroke-width="2"/><circle cx="11" cy="5" r="2.5" fill="${ink}"/></svg>`;

/** A picture fitted into that width and height, still to be encoded. */
const drawn = ({ bytes }: Given, width: number, height: number) =>
  sharp(bytes, { density: 600, limitInputPixels: 64_000_000 }).resize({ width, height, fit: 'inside' });

/** At most five times as wide as high, and as high as a document prints sharply. */
const paper = { width: 960, height: 192 } as const;

/** A logo or mark for documents, on the white of paper. */
export async function drawForPaper(picture: Given): Promise<{ readonly png: Buffer; readonly ratio: number }> {
  const flat = drawn(picture, paper.width, paper.height).flatten({ background: '#ffffff' });
  const { data, info } = await flat.png().toBuffer({ resolveWithObject: true });
  return { png: data, ratio: info.width / info.height };
}

const mailLogo = { width: 360, height: 64, margin: 16 } as const;

/** A logo for e-mails, twice as large as it is shown: on white, because a reader's dark colours do not change a picture. */
export function drawMailLogo(logo: Given): Promise<Buffer> {
  const { width, height, margin } = mailLogo;
  const sides = { top: margin, bottom: margin, left: margin, right: margin, background: '#ffffff' };
  return drawn(logo, width, height).flatten({ background: '#ffffff' }).extend(sides).png({ palette: true }).toBuffer();
}

/** The icon for e-mails without a logo, twice as large as it is shown beside the name. */
export const drawMailMark = (icon: Given): Promise<Buffer> =>
  drawn(icon, mailMarkSize, mailMarkSize).png({ palette: true }).toBuffer();
const mailMarkSize = 64;

export const sizeOfPng = async (bytes: Buffer): Promise<{ readonly width: number; readonly height: number }> => {
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
};

/** The picture of a shared page: the line of prices in the accent below the logo, or the mark. It says no words of its own. */
export async function drawCard(logo: Given, accent: Colour): Promise<Buffer> {
  const { margin, width, height } = card;
  const dots = prices.map((y, n) => ({ x: margin + n * step, y: 150 + y * 0.85 }));
  const line = dots.map(({ x, y }, n) => (n === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('');
  const circles = dots.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="4.5"/>`).join('');
  const rules = [0, 1, 2, 3].map((n) => `<path d="M${margin} ${262 + n * 86}H${width - margin}" stroke="#dedad3"/>`);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fbfaf8"/>${rules.join('')}<path d="${line}" fill="none" stroke="${accent}" stroke-width="4" stroke-linejoin="round"/><g fill="${accent}">${circles}</g></svg>`;
  const input = await drawn(logo, 620, 120).png().toBuffer();
  return sharp(Buffer.from(drawing))
    .composite([{ input, left: margin, top: 70 }])
    .png({ palette: true })
    .toBuffer();
}
