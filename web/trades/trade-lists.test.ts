import { describe, expect, it } from 'vitest';
import { rateText } from './results-summary.tsx';
import { comparePrices, priceDifference, standingOf } from './trade-lists.tsx';

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

describe('how far a price is from the entry', () => {
  it('[T10] is told with its sign and all decimals of the pair, without a float', () => {
    expect(priceDifference('1666.81', '1666.80')).toBe('+0.01');
    expect(priceDifference('1666.80', '1667.15')).toBe('−0.35');
    expect(priceDifference('0.0756000', '0.0756000')).toBe('0.0000000');
    expect(priceDifference('9007199254740993.10', '9007199254740993.09')).toBe('+0.01');
  });
});

describe('a win rate', () => {
  it('[T10] reads in percent, and is a dash where nothing was won or lost', () => {
    expect(['0.0000', '0.0009', '0.4687', '1.0000'].map(rateText)).toEqual(['0.00 %', '0.09 %', '46.87 %', '100.00 %']);
    expect(rateText(null)).toBe('–');
  });
});
