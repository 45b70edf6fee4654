import { expect, it } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import { reviewReasonOf, tooMuchToCredit } from './credits-by-itself.ts';

const limits = { creditBelow: cents(50_000n), record: cents(100_000n), sum: cents(200_000n), before: 0n };
const deposit = { amount: cents(10_000n), approvals: [] };

it('[D5] the watcher credits below the coin’s amount and the sum of 24 hours; what it leaves says why', () => {
  expect(reviewReasonOf(deposit, cents(9_900n), limits)).toBe(null);
  expect(reviewReasonOf(deposit, cents(50_000n), limits)).toBe('amount');
  expect(reviewReasonOf(deposit, cents(100_000n), limits)).toBe('two_people');
  expect(reviewReasonOf(deposit, cents(9_900n), { ...limits, before: 190_000n })).toBe('sum');
  expect(reviewReasonOf(deposit, cents(9_900n), { ...limits, before: 189_999n })).toBe(null);
  expect(reviewReasonOf(deposit, cents(9_900n), { ...limits, creditBelow: cents(0n) })).toBe('method');
  expect(reviewReasonOf(deposit, cents(0n), limits)).toBe('other');
  expect(tooMuchToCredit(cents(40_000n), { creditBelow: cents(50_000n), record: cents(30_000n) })).toBe('two_people');
});
