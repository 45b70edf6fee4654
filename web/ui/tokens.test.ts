import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fontStacks } from '#domain/brand/brand.ts';

/** Styles of all screens by file; a test of the tokens has to see who takes them back. */
const styles = globSync('web/**/*.css').map((file) => ({ file, text: readFileSync(file, 'utf8') }));

test('[A11] no character of an id is drawn as another one: contextual ligatures are off, and no style sets them on again', () => {
  const tokens = styles.find(({ file }) => file.endsWith('ui/tokens.css'))?.text ?? '';
  expect(/html,\nbody \{[^}]*font-variant-ligatures: no-contextual;/.test(tokens)).toBe(true);
  // The shorthands set all that they do not name back to what it is usually.
  const setBack = styles.filter(({ text }) => /(^|[\s;{])font(-variant)?:(?!\s*inherit)/m.test(text));
  expect(setBack.map(({ file }) => file)).toEqual([]);
});

test('[A11] small text within small text has at least 12 px, and no style makes it smaller again', () => {
  const tokens = styles.find(({ file }) => file.endsWith('ui/tokens.css'))?.text ?? '';
  expect(/\nsmall \{[^}]*font-size: max\(0\.\d+em, 0\.75rem\);/.test(tokens)).toBe(true);
  const smaller = styles.filter(({ text }) =>
    /small[^{}]*\{[^}]*font-size: (0\.[0-6]\d*rem|0\.7[0-4]\d*rem|\d(\.\d+)?px|1[01]px)/.test(text),
  );
  expect(smaller.map(({ file }) => file)).toEqual([]);
});

test('[B2.2] the font of a brand that names none is that of the product', () => {
  const tokens = styles.find(({ file }) => file.endsWith('ui/tokens.css'))?.text ?? '';
  expect(/\n {2}--font: ([^;]*);/.exec(tokens)?.[1]).toBe(fontStacks.inter);
});

test('[B1] each font that stands in for Inter has Inter’s ascent, descent and line gap', () => {
  const faces = styles.flatMap(({ text }) => text.match(/@font-face \{[^}]*\}/g) ?? []);
  expect(faces.length).toBe(6);
  for (const face of faces) {
    const percent = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]);
    const size = percent('size-adjust') / 100;
    expect(percent('ascent-override') * size, face).toBeCloseTo((1984 / 2048) * 100, 1);
    expect(percent('descent-override') * size, face).toBeCloseTo((494 / 2048) * 100, 1);
    expect(percent('line-gap-override'), face).toBe(0);
    expect(fontStacks.inter).toContain(/font-family: ("[^"]*")/.exec(face)?.[1]);
  }
});
