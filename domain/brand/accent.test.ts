import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accentOf,
  hardestReading,
  inkOn,
  nearestReadable,
  readingsOf,
  schemes,
  standardAccent,
  surfaces,
} from './accent.ts';
import { type Colour, contrast, leastContrast, ratioText, readable } from './contrast.ts';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value): Colour => `#${value.toString(16).padStart(6, '0')}`);

describe('B2.1: an accent', () => {
  test('B2.1: contrast is that of WCAG, by values that are known', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#ffffff', '#ffffff')).toBe(1);
    expect(ratioText(contrast('#767676', '#ffffff'))).toBe('4.54');
    // 4.478…: a minimum of 4.5 is not reached by rounding.
    expect(ratioText(contrast('#777777', '#ffffff'))).toBe('4.47');
  });

  test('B2.1: it is judged on the very surfaces that the screens have, in both schemes', () => {
    const tokens = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8');
    for (const [name, light] of Object.entries(surfaces.light)) {
      const dark = Object.entries(surfaces.dark).find(([other]) => other === name)?.[1];
      expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark});`);
    }
    expect(tokens).toContain(`--accent: light-dark(${standardAccent.light}, ${standardAccent.dark});`);
  });

  test('B2.1: whatever colour is chosen, the text on it can be read, under the pointer too', () => {
    fc.assert(
      fc.property(colours, fc.constantFrom(...schemes), (colour, scheme) => {
        const { ink, hover } = accentOf(colour, scheme);
        expect(ink).toBe(inkOn(colour));
        expect(readable(ink, [colour, hover])).toBe(true);
      }),
    );
  });

  test('B2.1: the nearest readable colour is readable on every surface, and is the colour itself where that is', () => {
    fc.assert(
      fc.property(colours, fc.constantFrom(...schemes), (colour, scheme) => {
        const nearest = nearestReadable(colour, scheme);
        expect(hardestReading(nearest, scheme).ratio).toBeGreaterThanOrEqual(leastContrast);
        const isReadable = readingsOf(colour, scheme).every(({ ratio }) => ratio >= leastContrast);
        expect(nearest === colour).toBe(isReadable);
      }),
    );
  });

  test('B2.1: the standard accents can be read everywhere', () => {
    for (const scheme of schemes) {
      expect(hardestReading(standardAccent[scheme], scheme).ratio).toBeGreaterThanOrEqual(leastContrast);
    }
  });
});
