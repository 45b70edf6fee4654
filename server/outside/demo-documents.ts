import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** Letters of five by seven dots: a demo's images say what they are on machines that have no fonts, too. */
const letters: Readonly<Record<string, readonly string[]>> = {
  A: ['01110', '10001', '10001', '11111', '10001', '10001', '10001'],
  B: ['11110', '10001', '10001', '11110', '10001', '10001', '11110'],
  C: ['01111', '10000', '10000', '10000', '10000', '10000', '01111'],
  D: ['11110', '10001', '10001', '10001', '10001', '10001', '11110'],
  E: ['11111', '10000', '10000', '11110', '10000', '10000', '11111'],
  F: ['11111', '10000', '10000', '11110', '10000', '10000', '10000'],
  K: ['10001', '10010', '10100', '11000', '10100', '10010', '10001'],
  M: ['10001', '11011', '10101', '10101', '10001', '10001', '10001'],
  N: ['10001', '11001', '10101', '10011', '10001', '10001', '10001'],
  O: ['01110', '10001', '10001', '10001', '10001', '10001', '01110'],
  R: ['11110', '10001', '10001', '11110', '10100', '10010', '10001'],
  T: ['11111', '00100', '00100', '00100', '00100', '00100', '00100'],
  U: ['10001', '10001', '10001', '10001', '10001', '10001', '01110'],
};

/** Writes words of {@link letters} as squares. */
function written(words: string, left: number, top: number, dot: number): string {
  return [...words]
    .flatMap((letter, place) =>
      (letters[letter] ?? []).flatMap((row, y) =>
        [...row].map((bit, x) =>
          bit === '1'
            ? `<rect x="${left + (place * 6 + x) * dot}" y="${top + y * dot}" width="${dot}" height="${dot}"/>`
            : '',
        ),
      ),
    )
    .join('');
}

/** A strip of bars that is another one for each text: no two people of a demo hand in the same picture. */
const strip = (of: string): string =>
  [...createHash('sha256').update(of).digest().subarray(0, 24)]
    .map((byte, at) => `<rect x="${70 + at * 30}" y="500" width="${4 + (byte % 20)}" height="24"/>`)
    .join('');

/** One side of a made-up card that says 'DEMO DOCUMENT', for demo installations; `of` is whose it is. */
export function drawDemoDocument(side: 'front' | 'back', of = ''): Promise<Buffer> {
  const front =
    '<rect x="70" y="230" width="200" height="250" rx="8" fill="#c9d3de"/>' +
    [250, 310, 370, 430]
      .map((y) => `<rect x="310" y="${y}" width="${660 - y}" height="20" rx="4" fill="#b3c0cd"/>`)
      .join('');
  const back =
    '<rect x="0" y="210" width="860" height="80" fill="#8695a5"/>' +
    [350, 400, 450].map((y) => `<rect x="70" y="${y}" width="720" height="22" rx="4" fill="#c9d3de"/>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
    <rect width="960" height="640" fill="#5d6875"/>
    <g transform="translate(50 50)"><rect width="860" height="540" rx="28" fill="#eef1f4"/>${side === 'front' ? front : back}
    <g fill="#22303d">${written('DEMO DOCUMENT', 70, 60, 7)}${written(side.toUpperCase(), 70, 140, 5)}${strip(of)}</g></g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}

/** Both sides of somebody's. */
export const drawDemoDocuments = async (of: string) => ({
  front: await drawDemoDocument('front', of),
  back: await drawDemoDocument('back', of),
});
