import { expect, test } from 'vitest';
import { keptReadings } from './kept-readings.ts';

function counted(atMost = 2) {
  let now = 0;
  let count = 0;
  const keep = keptReadings<number>({ forMs: 1_000, atMost, steadyMs: () => now });
  return {
    at: (ms: number) => {
      now = ms;
    },
    ask: (question: string) =>
      keep(question, async () => {
        count += 1;
        return count;
      }),
    keep,
  };
}

test('X4: many who ask the same share one reading, until its time is over', async () => {
  const { at, ask } = counted();
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual([1, 1, 2]);
  at(1_000);
  expect(await ask('a')).toBe(1);
  at(1_001);
  expect(await ask('a')).toBe(3);
});

test('X4: no more questions are kept than are meant to, the newest ones', async () => {
  const { ask } = counted();
  expect([await ask('a'), await ask('b'), await ask('c')]).toEqual([1, 2, 3]);
  expect([await ask('c'), await ask('b'), await ask('a')]).toEqual([3, 2, 4]);
});

test('X4: what could not be read is read again by whoever asks next', async () => {
  const { ask, keep } = counted();
  await expect(keep('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await ask('a')).toBe(1);
});
