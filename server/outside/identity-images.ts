import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { imageTypeOf, type imageTypes, mostPixels, problemOfFile, problemOfPixels } from '#domain/identity/images.ts';
import { pixelBytes } from './images.ts';

/** An image as it is kept: made anew from its pixels, upright, without whatever else the file carried. */
export interface CleanImage {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

export type ReadImage =
  | { readonly ok: true; readonly image: CleanImage }
  /** The rest of a sentence that begins with the file's field. */
  | { readonly ok: false; readonly problem: string };

/** A card is readable long before this; what is larger is made smaller. */
const keptPixels = 2_400;
const decodingSeconds = 10;
const formats: Readonly<Record<string, (typeof imageTypes)[number]>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};

// One thread an image: how many are decoded at once is for the gate to say. Nothing of one person is kept for the next.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Reads an ID image by its content (I2): its type by what the bytes are, the same by two readers; its size in pixels from
 * the header, before anything is decoded; then all of its pixels. What comes out is a new JPEG of those pixels, turned
 * upright: nothing that was appended, embedded or noted beside them (place, camera, time) is in it. Of an animation the
 * first picture is taken.
 */
export async function readIdentityImage(bytes: Uint8Array): Promise<ReadImage> {
  const claimed = imageTypeOf(bytes);
  const detected = await fileTypeFromBuffer(bytes);
  const type = claimed !== null && detected?.mime === claimed ? claimed : null;
  const problem = problemOfFile(bytes.byteLength, type);
  if (problem !== null) return { ok: false, problem };

  const header = await headerOf(bytes);
  if (!header || formats[header.format ?? ''] !== type) return damaged;
  const tooMany = problemOfPixels(header.width, header.height, pixelBytes(header));
  if (tooMany !== null) return { ok: false, problem: tooMany };

  try {
    const { data, info } = await open(bytes)
      .autoOrient()
      .flatten({ background: 'white' })
      .resize({ width: keptPixels, height: keptPixels, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: 88 })
      .timeout({ seconds: decodingSeconds })
      .toBuffer({ resolveWithObject: true });
    return { ok: true, image: { jpeg: data, width: info.width, height: info.height } };
  } catch {
    return damaged;
  }
}

const damaged: ReadImage = {
  ok: false,
  problem: 'is damaged or not complete and cannot be read; save or photograph it again',
};

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels, sequentialRead: true, pages: 1 });

async function headerOf(bytes: Uint8Array): Promise<Metadata | null> {
  // The limit is judged by the caller, with a sentence: it has to see the numbers.
  return sharp(bytes, { failOn: 'error', limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => null);
}

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

/** One side of a made-up card that says 'DEMO DOCUMENT': for demo installations. */
export function drawDemoDocument(side: 'front' | 'back'): Promise<Buffer> {
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
    <g fill="#22303d">${written('DEMO DOCUMENT', 70, 60, 7)}${written(side.toUpperCase(), 70, 140, 5)}</g></g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}
