import { expect, test } from 'vitest';
import { openWords } from './words.ts';

test('[T10] the line says how many are open, and that there are more than it has read', () => {
  expect([openWords(1, false), openWords(50, false), openWords(50, true)]).toEqual(['1 open', '50 open', '50+ open']);
});
