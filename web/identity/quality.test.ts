import { describe, expect, it } from 'vitest';
import { hintsOf, type Luminance, luminanceOf } from './quality.ts';

const [width, height] = [320, 200];

function draw(shade: (x: number, y: number) => number): Luminance {
  const values = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) values[y * width + x] = Math.max(0, Math.min(255, Math.round(shade(x, y))));
  }
  return { values, width, height };
}

/** A grey card with rows of dark strokes on a darker table. */
const card = (x: number, y: number): number => {
  if (x < 20 || x >= 300 || y < 20 || y >= 180) return 110;
  return y % 20 < 4 && x % 6 < 3 && x > 120 ? 40 : 190;
};

/** The same, out of focus: each pixel the mean of those around it, several times over. */
function blurred(image: Luminance, times: number): Luminance {
  let { values } = image;
  for (let round = 0; round < times; round += 1) {
    const before = values;
    values = draw((x, y) => {
      let sum = 0;
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -1; dx <= 1; dx += 1) {
          const [nx, ny] = [Math.min(width - 1, Math.max(0, x + dx)), Math.min(height - 1, Math.max(0, y + dy))];
          sum += before[ny * width + nx] ?? 0;
        }
      }
      return sum / 9;
    }).values;
  }
  return { ...image, values };
}

describe('the quality hint', () => {
  it('[I2] finds nothing to say of a clear picture, nor of a scan on white paper', () => {
    expect(hintsOf(draw(card))).toEqual([]);
    expect(hintsOf(draw((x, y) => (card(x, y) === 40 ? 30 : 255)))).toEqual([]);
  });

  it('[I2] finds blur, also of a dim picture, and where there is nothing to see', () => {
    expect(hintsOf(blurred(draw(card), 8))).toEqual(['blur']);
    expect(
      hintsOf(
        blurred(
          draw((x, y) => card(x, y) / 2 + 30),
          8,
        ),
      ),
    ).toEqual(['blur']);
    expect(hintsOf(draw(() => 128))).toEqual(['blur']);
  });

  it('[I2] finds darkness, and that a dark picture is not blurred by that', () => {
    expect(hintsOf(draw((x, y) => card(x, y) / 4))).toEqual(['dark']);
  });

  it('[I2] finds glare: a burnt-out spot on a picture that is not white all over', () => {
    const spot = (x: number, y: number): boolean => (x - 200) ** 2 + (y - 90) ** 2 < 40 ** 2;
    expect(hintsOf(draw((x, y) => (spot(x, y) ? 255 : card(x, y))))).toEqual(['glare']);
  });

  it('[I2] says all that is to be said at once', () => {
    const spot = (x: number, y: number): boolean => (x - 160) ** 2 + (y - 100) ** 2 < 50 ** 2;
    const image = draw((x, y) => (spot(x, y) ? 255 : card(x, y) / 4));
    expect(hintsOf(blurred(image, 12))).toEqual(['blur', 'dark', 'glare']);
  });

  it('[I2] reads luminance as the eye does', () => {
    const { values } = luminanceOf([255, 255, 255, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 255], 2, 2);
    expect([...values]).toEqual([255, 150, 29, 0]);
  });
});
