import { expect, test } from 'vitest';
import { progressOn } from './progress.ts';

function saidOn(isTTY: boolean): string {
  const said: string[] = [];
  let nowMs = 1_000;
  const reached = progressOn({ isTTY, write: (text: string) => said.push(text) }, () => nowMs);
  nowMs = 2_240;
  reached('database');
  nowMs = 4_000;
  reached('pages');
  return said.join('');
}

test('X3: a terminal sees what of a start is done and since when, and a log sees none of it', () => {
  expect(saidOn(true)).toBe('The database runs (1.2 s)\nThe web app is built (3.0 s)\n');
  expect(saidOn(false)).toBe('');
});
