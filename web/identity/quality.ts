import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** How light each pixel is, 0 to 255, row by row. */
export interface Luminance {
  readonly values: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** What may make an image hard to read. Hints advise; they never stand in the way. */
export type Hint = 'blur' | 'dark' | 'glare';

export const hintWords: Readonly<Record<Hint, MessageDescriptor>> = {
  blur: msg`It looks blurred. Hold still and let the camera focus on the card.`,
  dark: msg`It looks dark. Find more light.`,
  glare: msg`There’s glare. Tilt the card until the bright spot is gone.`,
};

/** Half of a picture's pixels are darker than this: there was too little light. */
const darkMedian = 70;
/** Burnt out: brighter than what paper reflects. */
const burnt = 250;
const burntShare = 0.03;
/** Where half of a picture is as bright as this, it is a scan on white and no glare. */
const whiteMedian = 215;
/** Of a clear edge the second derivative is about its height; blurred by more than a pixel or two it is a fraction. */
const sharpest = 0.995;
const blurredEdge = 0.18;
/** Below this there is nothing whose edges could be judged. */
const leastContrast = 24;

/** Looks at a small version of an image (about 500 pixels on its long side). */
export function hintsOf(image: Luminance): readonly Hint[] {
  const sorted = image.values.toSorted();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const median = at(0.5);
  const contrast = at(0.98) - at(0.02);
  const burntPixels = image.values.reduce((count, value) => count + (value >= burnt ? 1 : 0), 0);
  return [
    ...(contrast < leastContrast || sharpnessOf(image) < blurredEdge * contrast ? (['blur'] as const) : []),
    ...(median < darkMedian ? (['dark'] as const) : []),
    ...(burntPixels > burntShare * sorted.length && median < whiteMedian ? (['glare'] as const) : []),
  ];
}

/** The height of the sharpest edges, by the second derivative in both directions. */
function sharpnessOf({ values, width, height }: Luminance): number {
  const found = new Uint16Array(Math.max(0, (width - 2) * (height - 2)));
  let next = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const here = y * width + x;
      const value = (offset: number): number => values[here + offset] ?? 0;
      const across = Math.abs(value(-1) + value(1) - 2 * value(0));
      const along = Math.abs(value(-width) + value(width) - 2 * value(0));
      found[next] = Math.max(across, along);
      next += 1;
    }
  }
  found.sort();
  return found[Math.floor(found.length * sharpest)] ?? 0;
}

/** Luminance of RGBA pixels as a canvas gives them (Rec. 601 weights). */
export function luminanceOf(rgba: ArrayLike<number>, width: number, height: number): Luminance {
  const values = new Uint8Array(width * height);
  for (let pixel = 0; pixel < values.length; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = [rgba[pixel * 4], rgba[pixel * 4 + 1], rgba[pixel * 4 + 2]];
    values[pixel] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return { values, width, height };
}
