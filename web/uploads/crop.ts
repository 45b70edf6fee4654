/** A picture's size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What is cut out: how many times larger than the largest square, and the middle, in the picture's pixels. */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const mostZoom = 6;

/** The largest square, in the middle. */
export function wholeCrop({ width, height }: Size): Crop {
  return { zoom: 1, x: width / 2, y: height / 2 };
}

/** The square that is cut out, in the picture's pixels; it always lies within the picture. */
export function squareOf(
  size: Size,
  crop: Crop,
): { readonly left: number; readonly top: number; readonly side: number } {
  const side = Math.min(size.width, size.height) / clamp(crop.zoom, 1, mostZoom);
  return {
    side,
    left: clamp(crop.x - side / 2, 0, size.width - side),
    top: clamp(crop.y - side / 2, 0, size.height - side),
  };
}

/** Moved by so many of the picture's pixels, not beyond its edge. */
export function movedCrop(size: Size, crop: Crop, dx: number, dy: number): Crop {
  return settled(size, { ...crop, x: crop.x + dx, y: crop.y + dy });
}

/** Zoomed about a point of the square (0 to 1 across and down), which stays where it is as far as the edge lets it. */
export function zoomedCrop(size: Size, crop: Crop, zoom: number, at = { x: 0.5, y: 0.5 }): Crop {
  const before = squareOf(size, crop);
  const next = clamp(zoom, 1, mostZoom);
  const side = Math.min(size.width, size.height) / next;
  return settled(size, {
    zoom: next,
    x: before.left + at.x * before.side + (0.5 - at.x) * side,
    y: before.top + at.y * before.side + (0.5 - at.y) * side,
  });
}

function settled(size: Size, crop: Crop): Crop {
  const { left, top, side } = squareOf(size, crop);
  return { zoom: clamp(crop.zoom, 1, mostZoom), x: left + side / 2, y: top + side / 2 };
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
