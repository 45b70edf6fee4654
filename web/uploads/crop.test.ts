import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Crop, movedCrop, type Size, squareOf, wholeCrop, zoomedCrop } from './crop.ts';

const sizes = fc.record({ width: fc.integer({ min: 1, max: 8_000 }), height: fc.integer({ min: 1, max: 8_000 }) });
const steps = fc.array(
  fc.oneof(
    fc.record({ dx: fc.integer({ min: -9_000, max: 9_000 }), dy: fc.integer({ min: -9_000, max: 9_000 }) }),
    fc.record({
      zoom: fc.double({ min: 0, max: 20, noNaN: true }),
      x: fc.double({ min: 0, max: 1, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  ),
);

describe('cropping', () => {
  it('[F4] begins with the largest square in the middle', () => {
    expect(squareOf({ width: 900, height: 600 }, wholeCrop({ width: 900, height: 600 }))).toEqual({
      left: 150,
      top: 0,
      side: 600,
    });
  });

  it('[F4] never leaves the picture, however it is moved and zoomed', () => {
    fc.assert(
      fc.property(sizes, steps, (size: Size, doings) => {
        let crop: Crop = wholeCrop(size);
        for (const one of doings) {
          crop = 'zoom' in one ? zoomedCrop(size, crop, one.zoom, one) : movedCrop(size, crop, one.dx, one.dy);
          const { left, top, side } = squareOf(size, crop);
          expect(side).toBeGreaterThan(0);
          for (const [edge, length] of [
            [left, size.width],
            [top, size.height],
          ] as const) {
            expect(edge).toBeGreaterThanOrEqual(0);
            expect(edge + side).toBeLessThanOrEqual(length + 1e-6);
          }
        }
      }),
    );
  });

  it('[F4] zooming about a point keeps what is under it', () => {
    const size = { width: 1_000, height: 1_000 };
    const at = { x: 0.25, y: 0.75 };
    const before = squareOf(size, zoomedCrop(size, wholeCrop(size), 2));
    const after = squareOf(size, zoomedCrop(size, zoomedCrop(size, wholeCrop(size), 2), 3, at));
    expect(after.left + at.x * after.side).toBeCloseTo(before.left + at.x * before.side);
    expect(after.top + at.y * after.side).toBeCloseTo(before.top + at.y * before.side);
  });
});
