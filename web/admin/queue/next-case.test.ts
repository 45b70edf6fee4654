import { expect, it } from 'vitest';
import { nextCase } from './next-case.tsx';

it('[R1.7] the next case is the one that waits behind this one, the first one after the last, never the same', () => {
  expect(nextCase(['a', 'b', 'c'], 'a')).toBe('b');
  expect(nextCase(['a', 'b', 'c'], 'c')).toBe('a');
  // This one was decided meanwhile.
  expect(nextCase(['b', 'c'], 'a')).toBe('b');
  expect(nextCase(['a'], 'a')).toBeNull();
  expect(nextCase([], 'a')).toBeNull();
});
