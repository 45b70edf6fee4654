import { fileTypeFromFile } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { mostDecodedBytes, mostPixels } from '#domain/identity/images.ts';

/** Decoding takes a core, and an interlaced picture is in memory whole (100 MB at most); trading goes on beside it. */
const atOnce = 2;

/** The type of a file by what is in it, as a MIME type; null when it is none that is known. */
export async function typeOfFile(file: string): Promise<string | null> {
  return (await fileTypeFromFile(file).catch(() => undefined))?.mime ?? null;
}

const turns: (() => void)[] = [];
let decoding = 0;

/** Few pictures are decoded at once; the others wait their turn. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (decoding >= atOnce) await new Promise<void>((resolve) => turns.push(resolve));
  else decoding += 1;
  try {
    return await work();
  } finally {
    // Whoever leaves hands its place over.
    const next = turns.shift();
    if (next) next();
    else decoding -= 1;
  }
}

const bytesOfSample: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

/** How many bytes a decoded pixel takes, by the picture's header. */
export function pixelBytes({ channels, depth }: Metadata): number {
  return channels * (bytesOfSample[depth] ?? 8);
}

/**
 * A picture to be decoded. Its header is read first, and throws here, with nothing decoded, what it should not be: another
 * type than its first bytes say, or too large. A few bytes can say that they are millions of pixels wide.
 */
async function opened(file: string): Promise<Sharp> {
  const header = await sharp(file, { limitInputPixels: false, pages: 1 }).metadata();
  const { width, height, format } = header;
  if (`image/${format}` !== (await typeOfFile(file)))
    throw new Error('the picture is not of the type that it begins as');
  if (width * height > mostPixels || width * height * pixelBytes(header) > mostDecodedBytes) {
    throw new Error('the picture is too large to be decoded');
  }
  const options = { limitInputPixels: mostPixels, failOn: 'truncated', sequentialRead: true, pages: 1 } as const;
  return sharp(file, options).timeout({ seconds: 20 });
}

/** Whether a picture can be decoded from its first pixel to its last, within the bounds. */
export function isReadableImage(file: string): Promise<boolean> {
  return inTurn(async () => {
    try {
      await (await opened(file)).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * A picture as a square JPEG of so many pixels a side: turned as its camera meant, cut from the middle, transparent parts
 * white, and with none of the metadata (place, device, embedded previews) that it came with. Null when it cannot be
 * decoded within the bounds.
 */
export function reencodePhoto(file: string, side: number): Promise<Buffer | null> {
  return inTurn(async () => {
    try {
      return await (await opened(file))
        .autoOrient()
        .resize(side, side, { fit: 'cover', position: 'centre' })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality: 86, mozjpeg: true })
        .toBuffer();
    } catch {
      return null;
    }
  });
}
