import { describe, expect, it } from 'vitest';
import { miningWarnings } from '#api/mining-operator.ts';
import { nothingWords, partsText, stateWords, sumOf, unitsOfParts, warningWords, wholeParts } from './day-words.ts';

const sums = {
  soldCoins: '0.00900000',
  paid: '819.00',
  fees: '0.00100000',
  carriedBefore: '0.00000001000000',
  carriedAfter: '0.00200000500000',
  houseCarryBefore: '0.00000000500000',
  houseCarryAfter: '0.00000001000000',
};

it('[N3.6] a day that is half done says how far it is; one that a server of before answers says its state', () => {
  expect(stateWords({ state: 'closed', dividing: { contracts: 2, of: 5 } })).toBe('being divided: 2 of 5 contracts');
  expect(stateWords({ state: 'closed', dividing: null })).toBe('closed, waiting for division');
  expect(stateWords({ state: 'paid' } as Parameters<typeof stateWords>[0])).toBe('divided');
});

describe('a day’s sum', () => {
  it('[R1.1] is even when what is paid, charged and carried is what came in, to the millionth of the smallest unit', () => {
    expect(sumOf({ received: '0.01200000', sums })).toEqual({
      received: 1_200_000_000_000n,
      sold: 900_000_000_000n,
      fees: 100_000_000_000n,
      carried: 199_999_500_000n,
      house: 500_000n,
      difference: 0n,
    });
  });

  it('[N3] shows by how much it is not, to either side', () => {
    expect(sumOf({ received: '0.01200001', sums }).difference).toBe(1_000_000n);
    expect(sumOf({ received: '0.01199999', sums }).difference).toBe(-1_000_000n);
    expect(sumOf({ received: '0.01200000', sums: { ...sums, houseCarryAfter: '0.00000001000001' } }).difference).toBe(
      -1n,
    );
  });

  it('[N3] carries less than before where more was paid than came in', () => {
    const paid = { ...sums, carriedBefore: '0.00200000500000', carriedAfter: '0.00000001000000' };
    expect(sumOf({ received: '0.00800000', sums: paid }).carried).toBe(-199_999_500_000n);
    expect(partsText(-199_999_500_000n)).toBe('−0.00199999500000');
  });
});

it('[N3] coins of a contract are shown to the smallest unit, and what is less is not rounded up', () => {
  expect(unitsOfParts('1234.00000001999999')).toBe('1,234.00000001');
});

it('[N3] each warning has its words; what keeps a day from being closed is distinguished from what is to be known', () => {
  expect(miningWarnings.filter((warning) => warningWords(warning).keeps)).toEqual([
    'not next',
    'day not over',
    'no price',
    'receipt waits',
    'house short',
  ]);
  const texts = miningWarnings.map((warning) => warningWords(warning).text);
  expect(new Set(texts).size).toBe(miningWarnings.length);
});

it('[N3] a day that pays nothing says why', () => {
  expect(nothingWords({ nothing: 'costs' })).toMatch(/fee and power/);
  expect(nothingWords({ nothing: 'no receipts' })).toMatch(/no receipts/);
  expect(nothingWords({ nothing: null })).toBeNull();
});

it('[N3] lines that are added up are shown with all their parts', () => {
  expect(wholeParts('0.00000999123456')).toBe('0.00000999123456');
});
