import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { type Phrase, phrase } from '#domain/failures/phrases.ts';
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
  | { readonly ok: false; readonly problem: Phrase };

/** A card is readable long before this; what is larger is made smaller. */
const keptPixels = 2_400;
const decodingSeconds = 10;
const formats: Readonly<Record<string, (typeof imageTypes)[number]>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};

// One thread an image: how many are decoded at once is for the limiter to decide. Nothing of one person is kept for the next.
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
  problem: phrase('image_damaged'),
};

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels, sequentialRead: true, pages: 1 });

async function headerOf(bytes: Uint8Array): Promise<Metadata | null> {
  // The limit is judged by the caller, with a sentence: it has to see the numbers.
  return sharp(bytes, { failOn: 'error', limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => null);
}
