import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divide } from '#domain/money/scaled.ts';
import { blocksADay, curveOf, expectedDay, termFigures, turnsOf, worthAt } from './calculation.ts';
import type { InputsView, PlanView } from './queries.ts';
import { exactWorthText, worthText } from './units.ts';

const plan: PlanView = {
  id: 'mpl_1',
  name: 'Ten',
  about: '',
  algorithm: 'sha256d',
  coins: ['BTC'],
  hashRate: '10000000000000',
  termDays: 365,
  price: '120.00',
  poolFeeBps: 200,
  powerWatts: '150.000',
  powerPrice: '0.050000',
  state: 'open',
  left: 3,
  lapsed: false,
};
const time = '2026-11-22T09:00:00.000Z';

function inputsOf(coin: InputsView['coin'], difficulty: string, subsidy: string, price: string): InputsView {
  return {
    coin,
    halving: null,
    network: { height: 900_000, difficulty, subsidy, fees: '0.00000000', source: 'node', takenAt: time, stale: false },
    price: { pair: `${coin}USD`, price, source: 'simulated:walk', time, seq: 1, stale: false },
  };
}
const bitcoin = inputsOf('BTC', '152000000000000', '3.12500000', '91000.00');
const dogecoin = inputsOf('DOGE', '41000000', '10000.00000000', '0.15');
const litecoin = inputsOf('LTC', '95000000', '6.25000000', '80.00');
const merged: PlanView = {
  ...plan,
  algorithm: 'scrypt',
  coins: ['DOGE', 'LTC'],
  hashRate: '2000000000',
  powerWatts: '420',
};

const only = <T>(items: readonly T[]): T => {
  const [first] = items;
  if (first === undefined) throw new Error('there is none');
  return first;
};

test('[N1] 10 TH/s at difficulty 152 T and 91,000 USD with 3.125 BTC a block bring 0.3764 USD a day before fee and power', () => {
  const free = { ...plan, poolFeeBps: 0, powerWatts: '0' };
  const expected = expectedDay(free, [bitcoin]);
  expect(worthText(expected.worth)).toBe('0.3763');
  expect(worthText(expected.worth * 100n, 2)).toBe('37.63');
  // 0.00000132 blocks a day
  expect(blocksADay(only(expected.days))).toBe(132_345_839n);
});

test('[N1] power is charged against the first coin alone, and each coin of a merged plan stands by itself', () => {
  const expected = expectedDay(merged, [litecoin, dogecoin]);
  expect(expected.days.map(({ coin, share }) => [coin, share.powerDue > 0n])).toEqual([
    ['DOGE', true],
    ['LTC', false],
  ]);
  expect(expected.worth).toBe(expected.days.reduce((sum, { worth }) => sum + worth, 0n));
  expect(expected.unknown).toEqual([]);
});

test('[N1.2] what is not known is said and left out, and nothing is put in its place', () => {
  const gone: InputsView = { ...litecoin, network: null, price: null };
  const expected = expectedDay(merged, [dogecoin, gone]);
  expect(expected.days.map(({ coin }) => coin)).toEqual(['DOGE']);
  expect(expected.unknown).toEqual([{ coin: 'LTC', missing: ['network', 'price'] }]);
  expect(expectedDay(plan, []).unknown).toEqual([{ coin: 'BTC', missing: ['network', 'price'] }]);
  expect(expectedDay(plan, [{ ...bitcoin, price: null }]).unknown).toEqual([{ coin: 'BTC', missing: ['price'] }]);
});

test('[N1] the term is the day times its days in whole cents, against the price; a day of nothing never earns it back', () => {
  const expected = expectedDay(plan, [bitcoin]);
  // (0.37636 × 0.98 − 0.18) × 365 = 68.92
  expect(termFigures(plan, expected)).toEqual({ price: 12_000n, paid: 6_892n, gain: -5_108n, daysToEarnBack: 636 });
  const dear = { ...plan, powerPrice: '1.000000' };
  expect(termFigures(dear, expectedDay(dear, [bitcoin]))).toMatchObject({ paid: 0n, daysToEarnBack: null });
});

test('[N1] at the break-even the term pays the price, and short of it less', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 10n ** 12n, max: 10n ** 16n }),
      fc.integer({ min: 1, max: 2_000 }),
      fc.bigInt({ min: 100n, max: 10_000_000n }),
      fc.integer({ min: 0, max: 9_000 }),
      fc.integer({ min: 0, max: 400_000 }),
      (hashRate, termDays, price, poolFeeBps, watts) => {
        const cents = price.toString().padStart(3, '0');
        const one: PlanView = {
          ...plan,
          hashRate: String(hashRate),
          termDays,
          poolFeeBps,
          powerWatts: String(watts),
          price: `${cents.slice(0, -2)}.${cents.slice(-2)}`,
        };
        const expected = expectedDay(one, [bitcoin]);
        const day = only(expected.days);
        const turns = turnsOf(one, expected, day);
        // What a day has to bring, rounded up. Coins are cut to parts, which a millionth of what they have to pay may be lost by.
        const needed = divide(price * 1_000_000n, BigInt(termDays), 'up');
        for (const of of ['price', 'difficulty'] as const) {
          const turn = turns[of];
          if (turn.kind !== 'at') throw new Error(turn.kind);
          const at = worthAt(expected, day, of, turn.value);
          const slack = (needed + BigInt(watts) * 120_000n) / 1_000_000n + 1_000n;
          expect(at + slack).toBeGreaterThanOrEqual(needed);
          // A hundredth short of it, no term earns its price back.
          const short = of === 'price' ? (turn.value * 99n) / 100n : (turn.value * 101n) / 100n;
          expect(worthAt(expected, day, of, short)).toBeLessThan(needed + slack);
        }
      },
    ),
  );
});

test('[N1] a coin whose plan is paid back by the other one has no break-even of its own', () => {
  const cheap = { ...merged, price: '0.01' };
  const expected = expectedDay(cheap, [dogecoin, litecoin]);
  expect(turnsOf(cheap, expected, only(expected.days)).price).toEqual({ kind: 'always' });
});

test('[N1] a curve marks today and the break-even, rises with the price and falls with difficulty', () => {
  const expected = expectedDay(plan, [bitcoin]);
  const day = only(expected.days);
  const turns = turnsOf(plan, expected, day);
  const price = curveOf(expected, day, 'price', turns);
  const difficulty = curveOf(expected, day, 'difficulty', turns);
  for (const { points, today, breakEven } of [price, difficulty]) {
    expect(points.find(({ at }) => at === today)?.worth).toBe(expected.worth);
    expect(points.some(({ at }) => at === breakEven)).toBe(true);
  }
  const worths = (curve: typeof price) => curve.points.map(({ worth }) => worth);
  const up = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
  expect(worths(price)).toEqual(worths(price).toSorted(up));
  expect(worths(difficulty)).toEqual(worths(difficulty).toSorted(up).toReversed());
});

test('[N1] what is printed for a term is what a calculator makes of the printed day, cut to the cent', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), fc.integer({ min: 1, max: 3650 }), (worth, termDays) => {
      const { paid } = termFigures({ ...plan, termDays }, { days: [], unknown: [], worth });
      const [whole = '', fraction = ''] = exactWorthText(worth).replaceAll(',', '').split('.');
      expect(fraction).toHaveLength(8);
      expect((BigInt(whole + fraction) * BigInt(termDays)) / 1_000_000n).toBe(paid);
    }),
  );
});
