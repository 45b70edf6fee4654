import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstChunkBytes, isSinglePost, largestChunkBytes, nextChunk } from './chunks.ts';

/** The chunks in which a file of so many bytes travels when nothing goes wrong. */
function chunksOf(bytes: number): number[] {
  const chunks: number[] = [];
  let chunk = firstChunkBytes;
  for (let left = bytes; left > 0; ) {
    const sent = Math.min(chunk, left);
    chunks.push(sent);
    left -= sent;
    chunk = nextChunk(chunk);
  }
  return chunks;
}

describe('chunks', () => {
  it('[F1] start at 262,144 bytes, double and end at 33,554,432', () => {
    const full = [262_144, 524_288, 1_048_576, 2_097_152, 4_194_304, 8_388_608, 16_777_216, 33_554_432, 33_554_432];
    const sum = full.reduce((total, chunk) => total + chunk, 0);
    expect(chunksOf(sum + 1)).toEqual([...full, 1]);
  });

  it('[F1] carry every file whole: each full chunk is the double of the one before or the largest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300_000_000 }), (bytes) => {
        const chunks = chunksOf(bytes);
        expect(chunks.reduce((total, chunk) => total + chunk, 0)).toBe(bytes);
        chunks.slice(0, -1).forEach((chunk, i) => {
          expect(chunk).toBe(Math.min(firstChunkBytes * 2 ** i, largestChunkBytes));
        });
        expect(chunks.at(-1)).toBeGreaterThan(0);
      }),
    );
  });

  it('[F1] a file of 262,144 bytes goes in one POST, one byte more does not', () => {
    expect([isSinglePost(1), isSinglePost(262_144), isSinglePost(262_145)]).toEqual([true, true, false]);
  });
});
