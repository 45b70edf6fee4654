import { t } from '@lingui/core/macro';
import { imageTypeOf, maxImageBytes, mostPixels, problemOfFile, problemOfPixels } from '#domain/identity/images.ts';
import { phraseWords } from '#web/widgets/phrases.ts';
import { type Hint, hintsOf, luminanceOf } from './quality.ts';

/** How often an image was turned to the right by a quarter. */
type Turns = 0 | 1 | 2 | 3;

/** An image that was chosen, as it will be sent. */
export interface Picture {
  /** As it was chosen: whatever is done to it is done to this, so that nothing is lost twice. */
  readonly source: Blob;
  readonly turns: Turns;
  /** Whether it was over 1mb or had too many pixels, so that a smaller copy is sent. */
  readonly smaller: boolean;
  /** What is sent. */
  readonly blob: Blob;
  /** In pixels, as it is sent. */
  readonly width: number;
  readonly height: number;
  readonly hints: readonly Hint[];
}

export type Opened =
  | { readonly ok: true; readonly picture: Picture }
  /** The rest of a sentence that begins with the side. */
  | { readonly ok: false; readonly problem: string };

/** Beyond this not even a smaller copy is made: decoding it could stop the page. */
const mostSourceBytes = 40 * 1_048_576;
/** A card is readable long before this. */
const smallerPixels = 2_000;
/** The size at which the quality is judged. */
const judgedPixels = 500;

/** Opens a chosen file, judged by its content (I2): its quality, and a smaller copy of what is over the limit. */
export async function openPicture(file: Blob): Promise<Opened> {
  const type = imageTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  const problem = problemOfFile(Math.min(file.size, maxImageBytes), type);
  if (problem !== null) return { ok: false, problem: phraseWords(problem) };
  if (file.size > mostSourceBytes) return { ok: false, problem: t`is too large to be made smaller` };
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return { ok: false, problem: t`is damaged or incomplete; choose another image` };
  try {
    const { width, height } = bitmap;
    const tooMany = width * height > mostPixels;
    const pixels = tooMany ? null : problemOfPixels(width, height);
    if (pixels !== null) return { ok: false, problem: phraseWords(pixels) };
    const hints = hintsOf(judgedOf(bitmap));
    const chosen = { source: file, turns: 0, smaller: file.size > maxImageBytes || tooMany } as const;
    return { ok: true, picture: { ...chosen, ...(await sentOf(bitmap, chosen)), hints } };
  } finally {
    bitmap.close();
  }
}

/** Turned to the right by a quarter. */
export async function turned(picture: Picture): Promise<Picture> {
  const next: Record<Turns, Turns> = { 0: 1, 1: 2, 2: 3, 3: 0 };
  const changed = { ...picture, turns: next[picture.turns] };
  const bitmap = await createImageBitmap(picture.source);
  try {
    return { ...changed, ...(await sentOf(bitmap, changed)) };
  } finally {
    bitmap.close();
  }
}

/** What is sent of an image: itself where nothing was done to it and it is within the limit, else a copy within it. */
async function sentOf(
  bitmap: ImageBitmap,
  { source, turns, smaller }: Pick<Picture, 'source' | 'turns' | 'smaller'>,
): Promise<Pick<Picture, 'blob' | 'width' | 'height'>> {
  if (turns === 0 && !smaller) return { blob: source, width: bitmap.width, height: bitmap.height };
  return encodedWithin(bitmap, turns, smaller ? smallerPixels : Math.max(bitmap.width, bitmap.height));
}

/** A photo with much grain still has its 2,000 pixels at the last of them. */
const qualities = [0.92, 0.85, 0.75, 0.6];
const shrinkBy = 0.8;

/** As good as it can be within the limit: first the quality gives way, then the size. */
async function encodedWithin(bitmap: ImageBitmap, turns: Turns, most: number) {
  for (let long = Math.min(most, Math.max(bitmap.width, bitmap.height)); ; long = Math.floor(long * shrinkBy)) {
    const canvas = drawn(bitmap, turns, long);
    for (const quality of qualities) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
      if (!blob) throw new Error('the browser could not write the image');
      if (blob.size <= maxImageBytes) return { blob, width: canvas.width, height: canvas.height };
    }
  }
}

function drawn(bitmap: ImageBitmap, turns: Turns, long: number): HTMLCanvasElement {
  const scale = Math.min(1, long / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = document.createElement('canvas');
  const lies = turns % 2 === 1;
  canvas.width = lies ? height : width;
  canvas.height = lies ? width : height;
  const context = contextOf(canvas);
  // What is transparent would turn black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(bitmap, -width / 2, -height / 2, width, height);
  return canvas;
}

function judgedOf(bitmap: ImageBitmap) {
  const canvas = drawn(bitmap, 0, judgedPixels);
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  return luminanceOf(data, canvas.width, canvas.height);
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser cannot draw');
  return context;
}

/** '3.4 MB', '820 kB'. */
export function sizeWords(bytes: number): string {
  return bytes >= 1_048_576 ? `${(bytes / 1_048_576).toFixed(1)} MB` : `${Math.ceil(bytes / 1024)} kB`;
}
