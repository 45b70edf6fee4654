import { expect, it } from 'vitest';
import { phrase } from '#domain/failures/phrases.ts';
import { imageTypeOf, maxImageBytes, problemOfFile, problemOfPixels } from './images.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it('[I2] a type is known by its first bytes', () => {
  expect(imageTypeOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
  expect(imageTypeOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0))).toBe('image/png');
  expect(imageTypeOf(bytes('GIF89a'))).toBe('image/gif');
  for (const other of ['<svg xmlns="">', '%PDF-1.7', '<!doctype html>', 'RIFF....WEBP', '', 'GIF', 'PK']) {
    expect([other, imageTypeOf(bytes(other))]).toEqual([other, null]);
  }
});

it('[I2] 1,048,576 bytes are taken, one more is not, and nothing is nothing', () => {
  expect(problemOfFile(maxImageBytes, 'image/png')).toBeNull();
  expect(problemOfFile(maxImageBytes + 1, 'image/png')).toEqual(phrase('image_over', { bytes: 1_048_576 }));
  expect(problemOfFile(0, null)).toEqual(phrase('image_empty'));
  expect(problemOfFile(5, null)).toEqual(phrase('no_image'));
});

it('[I2] an image has to be large enough to be read, either way up, and small enough to be decoded', () => {
  expect(problemOfPixels(480, 300)).toBeNull();
  expect(problemOfPixels(300, 480)).toBeNull();
  expect(problemOfPixels(479, 400)).toMatchObject({ code: 'too_few_pixels', facts: { long: 480, short: 300 } });
  expect(problemOfPixels(5_000, 5_000)).toBeNull();
  expect(problemOfPixels(5_001, 5_000)).toMatchObject({ code: 'too_many_pixels', facts: { millions: 25 } });
  expect(problemOfPixels(4_000, 4_000, 6)).toBeNull();
  expect(problemOfPixels(4_200, 4_200, 6)).toMatchObject({ code: 'too_deep_pixels', facts: { bytesEach: 6 } });
});
