import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const admin = join(import.meta.dirname, '..');

/** The small lines of the console's lists, which say on a phone what the columns that it hides say. */
const lines = globSync('**/*.tsx', { cwd: admin }).flatMap((file) => {
  const text = readFileSync(join(admin, file), 'utf8');
  return [...text.matchAll(/<small className=\{tables\.narrow\}>([\s\S]*?)<\/small>/g)].map(([, line = '']) => ({
    file,
    line,
  }));
});

it('[R1] no two parts of a list line run into each other: a new line between elements is no space in JSX', () => {
  expect(lines.length).toBeGreaterThan(15);
  const joined = lines.filter(({ line }) => /(\/>|\}(?<!\{' '\}))\s*\n\s*(<\w|\{)/.test(line));
  expect(joined.map(({ file }) => file)).toEqual([]);
});
