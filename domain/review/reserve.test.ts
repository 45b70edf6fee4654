import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lowReserves as figuresBelow, type Reserve, type ReserveFloors } from './reserve.ts';
import { custodyAssets } from './treasury.ts';

const lowReserves = (of: Reserve, floors: ReserveFloors) => figuresBelow(of, floors).map(({ about }) => about);
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

it('[R5] a floor that is not kept says what is held and what would be enough, in smallest units', () => {
  const assets = new Map([['Bitcoin', 6n]] as const);
  expect(figuresBelow({ ...reserve, owed: 10_001n }, { coveragePercent: 99, assets })).toEqual([
    { about: 'Bitcoin', asset: 'Bitcoin', held: 5n, floor: 6n },
  ]);
  expect(figuresBelow({ ...reserve, owed: 10_001n }, { coveragePercent: 150, assets: new Map() })).toEqual([
    { about: 'coverage', asset: 'USD', held: 9_999n, floor: 15_002n },
  ]);
  const silent = { ...reserve, custody: null, held: new Map() };
  expect(figuresBelow(silent, { coveragePercent: 100, assets })).toEqual([
    { about: 'coverage', asset: 'USD', held: 0n, floor: 10_000n },
    { about: 'Bitcoin', asset: 'Bitcoin', held: 0n, floor: 6n },
  ]);
});
