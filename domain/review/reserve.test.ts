import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lowReserves } from './reserve.ts';
import { custodyAssets } from './treasury.ts';

const none = { coveragePercent: null, assets: new Map() };
const reserve = { owed: 10_000n, custody: 9_999n, unknown: false, held: new Map([['Bitcoin', 5n]] as const) };

it('[R5] a reserve is low below its floor and not at it, and what nobody reported counts as nothing', () => {
  expect(lowReserves(reserve, none)).toEqual([]);
  expect(lowReserves(reserve, { ...none, coveragePercent: 100 })).toEqual(['coverage']);
  expect(lowReserves({ ...reserve, custody: 10_000n }, { ...none, coveragePercent: 100 })).toEqual([]);
  expect(lowReserves({ ...reserve, custody: null }, { ...none, coveragePercent: 1 })).toEqual(['coverage']);
  expect(lowReserves({ ...reserve, owed: 0n, custody: null }, { ...none, coveragePercent: 100 })).toEqual([]);
  expect(lowReserves({ ...reserve, custody: null, unknown: true }, { ...none, coveragePercent: 100 })).toEqual([]);
  const assets = new Map([
    ['Bitcoin', 6n],
    ['USD', 1n],
  ] as const);
  expect(lowReserves(reserve, { ...none, assets })).toEqual(['Bitcoin', 'USD']);
  expect(lowReserves(reserve, { ...none, assets: new Map([['Bitcoin', 5n]] as const) })).toEqual([]);
  const mixed = { ...reserve, held: new Map([['Bitcoin', null]] as const) };
  expect(lowReserves(mixed, { ...none, assets })).toEqual(['USD']);
});

it('[R5] more in custody ends no floor that it did not end before, and begins none', () => {
  const units = fc.bigInt(0n, 1_000_000n);
  fc.assert(
    fc.property(units, units, units, fc.integer({ min: 1, max: 300 }), (owed, custody, more, coveragePercent) => {
      const floors = { coveragePercent, assets: new Map(custodyAssets.map((asset) => [asset, owed] as const)) };
      const of = (held: bigint) => ({
        owed,
        custody: held,
        unknown: false,
        held: new Map(custodyAssets.map((asset) => [asset, held] as const)),
      });
      const [before, after] = [lowReserves(of(custody), floors), lowReserves(of(custody + more), floors)];
      expect(after.filter((one) => !before.includes(one))).toEqual([]);
    }),
  );
});
