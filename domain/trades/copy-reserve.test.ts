import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bookOf } from '#domain/copying/book.ts';
import { copyStake } from '#domain/copying/stakes.ts';
import { cents } from '#domain/money/amount.ts';
import { mostCover, reserveOf } from './copy-reserve.ts';

const amount = (max: bigint) => fc.bigInt({ min: 100n, max }).map(cents);
const copy = fc.tuple(amount(10_000_000n), amount(10_000_000n), fc.boolean()).map(([allocation, most, fixed]) => {
  const maxStake = most < allocation ? most : allocation;
  const sizing = fixed ? ({ kind: 'fixed', stake: maxStake } as const) : ({ kind: 'proportional' } as const);
  return { allocation, maxStake, sizing, maxOpen: 5, stopLoss: null };
});

it('C3 the sums by bands are never below what the copies take, and less than twice what the pair lets them take', () => {
  fc.assert(
    fc.property(
      fc.array(copy, { minLength: 1, maxLength: 20 }),
      amount(100_000n),
      amount(1_000_000n),
      fc.integer({ min: 1_000, max: 9_900 }),
      (copies, stake, mostStake, payoutRate) => {
        const trade = { stake, balanceBefore: stake, payoutRate };
        const needed = copies.reduce((sum, settings) => {
          const found = copyStake(settings, { ...trade, minStake: cents(100n), maxStake: mostStake });
          return found.ok ? sum + found.cover : sum;
        }, 0n);
        const apart = mostCover(bookOf(copies), { ...trade, mostStake });
        expect(apart >= needed).toBe(true);
        const capped = copies.reduce((sum, { maxStake }) => sum + (maxStake < mostStake ? maxStake : mostStake), 0n);
        expect(apart * 10_000n < 2n * capped * BigInt(payoutRate)).toBe(true);
      },
    ),
  );
});

it('C3 one copy with 60,000.00 beside a pair that takes 1,000.00 sets 850.00 apart', () => {
  const whale = { allocation: cents(6_000_000n), maxStake: cents(6_000_000n), maxOpen: 5, stopLoss: null };
  const book = bookOf([{ ...whale, sizing: { kind: 'proportional' } }]);
  const trade = { stake: cents(1_000n), balanceBefore: cents(1_000n), payoutRate: 8_500, maxStake: cents(100_000n) };
  const house = { bankroll: { left: cents(10_000_000n), unplaced: cents(0n) }, limits: [] };
  expect(reserveOf(book, trade, house, { traderBps: 2_500, customerBps: 1_000 }).reserved).toBe(85_000n);
});
