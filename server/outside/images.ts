import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';

/** Larger pictures are not decoded: a few bytes can say that they are millions of pixels wide. */
const pixelsAtMost = 50_000_000;
/** Decoding takes a core and up to some 200 MB; trading goes on beside it. */
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

const opened = (file: string) =>
  sharp(file, { limitInputPixels: pixelsAtMost, failOn: 'truncated', sequentialRead: true, pages: 1 }).timeout({
    seconds: 20,
  });

/** Whether a picture can be decoded from its first pixel to its last, within the bounds. */
export function isReadableImage(file: string): Promise<boolean> {
  return inTurn(async () => {
    try {
      await opened(file).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
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
      return await opened(file)
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
