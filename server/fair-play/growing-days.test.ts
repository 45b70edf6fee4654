import { expect, it } from 'vitest';
import { keepingOnceMade } from './growing-days.ts';

it('X7: fair play keeps no day of a past that is still being made, and each that is over once it is made', async () => {
  let copies = 0;
  let making = true;
  const read = keepingOnceMade(
    () => making,
    () => {
      let kept: number | null = null;
      return async () => (kept ??= copies);
    },
  );
  expect(await read(0)).toBe(0);
  copies = 18;
  expect(await read(0)).toBe(18);
  making = false;
  copies = 260;
  expect(await read(0)).toBe(260);
  copies = 261;
  expect(await read(0)).toBe(260);
});
