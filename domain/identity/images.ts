import { type Phrase, phrase } from '#domain/failures/phrases.ts';

/** I2: a submission is both sides or nothing. */
export const sides = ['front', 'back'] as const;
export type Side = (typeof sides)[number];

/** Of each file, as it is sent. Helper texts call it 1mb. */
export const maxImageBytes = 1_048_576;

/** What an image may be, by its content and not by its name: jpeg (also called jpg), png, gif. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif'] as const;
export type ImageType = (typeof imageTypes)[number];

/** A card that is smaller than this cannot be read. In pixels, whichever way up. */
const leastPixels = { long: 480, short: 300 } as const;

/** Decoding takes memory by the pixel, so this many are the most (25 megapixels). */
export const mostPixels = 25_000_000;
/** And by what each pixel holds: an interlaced picture of 16 bits a colour stands in memory whole. */
export const mostDecodedBytes = 100_000_000;

const starts: readonly (readonly [ImageType, readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
];

/** What a file says that it is in its first bytes; null when that is none of the accepted types. */
export function imageTypeOf(head: Uint8Array): ImageType | null {
  return starts.find(([, start]) => start.every((byte, at) => head[at] === byte))?.[0] ?? null;
}

/** What is wrong with the bytes of a file before it is decoded, as the rest of a sentence; null when nothing is. */
export function problemOfFile(size: number, type: ImageType | null): Phrase | null {
  if (size === 0) return phrase('image_empty');
  if (size > maxImageBytes) return phrase('image_over', { bytes: maxImageBytes });
  return type === null ? phrase('no_image') : null;
}

/** What is wrong with the size of an image in pixels, or in bytes once it is decoded; null when nothing is. */
export function problemOfPixels(width: number, height: number, bytesEach = 4): Phrase | null {
  if (width * height > mostPixels) {
    return phrase('too_many_pixels', { width, height, millions: mostPixels / 1_000_000 });
  }
  if (width * height * bytesEach > mostDecodedBytes) {
    return phrase('too_deep_pixels', { width, height, bytesEach });
  }
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short < leastPixels.short || long < leastPixels.long
    ? phrase('too_few_pixels', { width, height, ...leastPixels })
    : null;
}
