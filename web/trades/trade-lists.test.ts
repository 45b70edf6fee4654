import { describe, expect, it } from 'vitest';
import { comparePrices, standingOf } from './trade-lists.tsx';

const entryTick = {
  seq: 1,
  time: '',
  price: '1666.80',
  source: '',
  held: false,
  venueTime: null,
  venueId: null,
  hash: '',
};

describe('the standing of an open trade', () => {
  it('[T10] says how the trade would end at the last price', () => {
    expect(standingOf({ positions: 'UP', entryTick }, '1666.81')).toBe('winning');
    expect(standingOf({ positions: 'DOWN', entryTick }, '1666.81')).toBe('losing');
    expect(standingOf({ positions: 'UP', entryTick }, '1666.80')).toBe('level');
    expect(standingOf({ positions: 'UP', entryTick: null }, '1666.80')).toBe('waiting for entry');
  });
  it('[P6] prices are compared by their digits', () => {
    expect(comparePrices('9007199254740993.10', '9007199254740993.09')).toBe(1);
    expect(comparePrices('0.0000001', '0.0000002')).toBe(-1);
  });
});
