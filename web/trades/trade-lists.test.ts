import { describe, expect, it } from 'vitest';
import { rateOfCounts } from '#web/ui/decimals.ts';
import {
  asHeard,
  comparePrices,
  fromEntry,
  newestFirst,
  nextToEndFirst,
  priceDifference,
  tradeStatus,
} from './trade-lists.tsx';

const entryTick = {
  seq: 1,
  time: '',
  price: '1666.80',
  quotedAt: null,
  bid: null,
  ask: null,
  source: 'live:kraken',
  sourceRun: 2,
  held: false,
  venueTime: null,
  venueId: null,
  hash: '',
};

describe('the status of an open trade', () => {
  const market = { price: '1666.81', source: 'live:kraken', sourceRun: 2, state: 'live', kind: 'live' } as const;
  const up = { positions: 'UP', entryTick } as const;
  const statusMessage = (trade: Parameters<typeof tradeStatus>[0], now: Parameters<typeof tradeStatus>[1]) =>
    tradeStatus(trade, now).status;

  it('[T10] says how the trade would end at the last price', () => {
    expect(tradeStatus(up, market)).toEqual({ status: 'winning', difference: '+0.01' });
    expect(statusMessage({ positions: 'DOWN', entryTick }, market)).toBe('losing');
    expect(statusMessage(up, { ...market, price: '1666.80' })).toBe('level');
    expect(statusMessage({ positions: 'UP', entryTick: null }, market)).toBe('waiting for entry');
  });
  it('[T10] says how far the price is from the entry without a sign, which would read as a profit', () => {
    expect(['+13.27', '−1,200.50'].map(fromEntry)).toEqual(['13.27 above entry', '1,200.50 below entry']);
  });
  it('[T5] says neither winning nor losing once the price is from another source', () => {
    const source = { ...market, source: 'live:coinbase', sourceRun: 3 };
    expect(tradeStatus(up, source)).toEqual({ status: 'other-source', difference: null });
    expect(statusMessage(up, { ...source, state: 'stale', kind: 'polled' })).toBe('other-source');
    expect(statusMessage({ positions: 'UP', entryTick: null }, source)).toBe('waiting for entry');
  });
  it('[T5] says the same once the source calls the pair by another symbol, and not of a list that is older than the entry', () => {
    expect(tradeStatus(up, { ...market, sourceRun: 3 })).toEqual({ status: 'other-source', difference: null });
    expect(statusMessage(up, { ...market, sourceRun: 1 })).toBe('winning');
  });
  it('[P2] says that there is no price now instead of judging by an old one', () => {
    for (const no of [
      null,
      { ...market, price: null },
      { ...market, state: 'stale' },
      { ...market, kind: 'polled' },
    ] as const)
      expect(tradeStatus(up, no)).toEqual({ status: 'no-price', difference: null });
    expect(statusMessage(up, { ...market, state: 'reference', kind: 'reference' })).toBe('no-price');
  });
  it('[P2] says the same once the ticks have not been heard for five seconds, whatever the list said last', () => {
    expect(statusMessage(up, asHeard(market, 10_000, 14_999))).toBe('winning');
    expect(statusMessage(up, asHeard(market, 10_000, 15_000))).toBe('no-price');
    expect(statusMessage(up, asHeard(market, null, 15_000))).toBe('winning');
  });
  it('[T10] the trade that ends next stands first', () => {
    const [late, soon] = [{ expiresAt: '2026-11-22T08:00:30.000Z' }, { expiresAt: '2026-11-22T08:00:09.000Z' }];
    expect(nextToEndFirst([late, soon])).toEqual([soon, late]);
  });
  it('[T10] a phone’s line begins with the trade just placed', () => {
    const [before, justNow] = [{ acceptedAt: '2026-11-25T08:00:00.000Z' }, { acceptedAt: '2026-11-25T08:00:01.000Z' }];
    expect(newestFirst([before, justNow])).toEqual([justNow, before]);
  });
  it('[X1] goes on while the pair is closed, as its ticks do', () => {
    expect(statusMessage(up, { ...market, state: 'closed' })).toBe('winning');
  });
  it('[P6] prices are compared by their digits', () => {
    expect(comparePrices('9007199254740993.10', '9007199254740993.09')).toBe(1);
    expect(comparePrices('0.0000001', '0.0000002')).toBe(-1);
  });
});

describe('how far a price is from the entry', () => {
  it('[T10] is shown with its sign and all decimals of the pair, without a float', () => {
    expect(priceDifference('1666.81', '1666.80')).toBe('+0.01');
    expect(priceDifference('1666.80', '1667.15')).toBe('−0.35');
    expect(priceDifference('0.0756000', '0.0756000')).toBe('');
    expect(priceDifference('9007199254740993.10', '9007199254740993.09')).toBe('+0.01');
  });
});

describe('a win rate', () => {
  it('[T10] reads in percent to the tenth, and is a dash where nothing was won or lost', () => {
    expect(['0.0000', '0.0009', '0.4687', '0.6666', '1.0000'].map(rateOfCounts)).toEqual([
      '0 %',
      '0.1 %',
      '46.9 %',
      '66.7 %',
      '100 %',
    ]);
    expect(rateOfCounts(null)).toBe('–');
  });
});
