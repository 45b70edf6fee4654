import { expect, it } from 'vitest';
import { shownLines } from './shown-lines.ts';

it('[N1] the lines of a day that are shown add up, each off by less than one unit', () => {
  const finer = { gross: 4_237_100_000n, poolFee: 84_742_000n, power: 2_604_900_000n, net: 1_547_458_000n };
  const shown = shownLines(finer, 1_000_000n);
  expect(shown).toEqual({ gross: 4_237n, poolFee: 85n, power: 2_605n, net: 1_547n });
  expect(shown.gross - shown.poolFee - shown.power).toBe(shown.net);
});

it('[N1] what is whole in the unit stays as it is, and a day that costs take leaves nothing', () => {
  expect(shownLines({ gross: 400n, poolFee: 100n, power: 200n, net: 100n }, 100n)).toEqual({
    gross: 4n,
    poolFee: 1n,
    power: 2n,
    net: 1n,
  });
  expect(shownLines({ gross: 450n, poolFee: 0n, power: 450n, net: 0n }, 100n)).toEqual({
    gross: 4n,
    poolFee: 0n,
    power: 4n,
    net: 0n,
  });
});
