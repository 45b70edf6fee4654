import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addTilts, fewestRefunds, isBeyondChance, type RefundTilt, refundLean } from './refund-chance.ts';

/** What refunds of stakes at 85 % say together; true: the house was losing. */
function tiltOf(trades: readonly { readonly stake: bigint; readonly losing: boolean }[]): RefundTilt {
  const weights = trades.map(({ stake, losing }) => ({ losing, weight: stake + (stake * 85n) / 100n }));
  return {
    decided: trades.length,
    tilt: weights.reduce((sum, { losing, weight }) => sum + (losing ? weight : -weight), 0n),
    squares: weights.reduce((sum, { weight }) => sum + weight * weight, 0n),
  };
}
const same = (count: number, losing: boolean) => Array.from({ length: count }, () => ({ stake: 1_000n, losing }));

it('T5 twenty refunds, all of them where the house was losing, are beyond chance; nineteen, or half of them, are not', () => {
  expect(isBeyondChance(tiltOf(same(fewestRefunds, true)))).toBe(true);
  expect(isBeyondChance(tiltOf(same(fewestRefunds - 1, true)))).toBe(false);
  expect(isBeyondChance(tiltOf([...same(50, true), ...same(50, false)]))).toBe(false);
  // Of 100, 70 are four standard deviations.
  expect(isBeyondChance(tiltOf([...same(70, true), ...same(30, false)]))).toBe(true);
  expect(isBeyondChance(tiltOf([...same(69, true), ...same(31, false)]))).toBe(false);
});

it('T5 the same refunds of the other side are named as those of customers: who loses as the house would have lean the other way', () => {
  const trades = fc.array(fc.record({ stake: fc.bigInt({ min: 100n, max: 500_000n }), losing: fc.boolean() }), {
    maxLength: 300,
  });
  const other = { house: 'customers', customers: 'house' } as const;
  fc.assert(
    fc.property(trades, (all) => {
      const [lean, turned] = [all, all.map(({ stake, losing }) => ({ stake, losing: !losing }))].map((one) =>
        refundLean(tiltOf(one)),
      );
      expect(turned).toBe(lean ? other[lean] : null);
    }),
  );
  expect(refundLean(tiltOf(same(fewestRefunds, false)))).toBe('customers');
  expect(refundLean(tiltOf(same(fewestRefunds - 1, false)))).toBeNull();
  expect(refundLean(addTilts(tiltOf(same(10, false)), tiltOf(same(10, false))))).toBe('customers');
  // What customers may have chosen is nothing that the operator is named for.
  expect(isBeyondChance(tiltOf(same(fewestRefunds, false)))).toBe(false);
});

it('T5 of refunds by chance less than one day in a thousand is named', () => {
  let named = 0;
  // A generator of its own, so that the count is always the same.
  let state = 1n;
  const next = (): bigint => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    return state >> 33n;
  };
  for (let day = 0; day < 5_000; day += 1) {
    const trades = Array.from({ length: 60 }, () => ({ stake: 100n + (next() % 5_000n), losing: next() % 2n === 0n }));
    if (refundLean(tiltOf(trades)) !== null) named += 1;
  }
  expect(named).toBeLessThan(5);
});
