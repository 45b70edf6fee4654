import { expect, test } from 'vitest';
import type { MarketView } from '#web/trades/ticket/ticket.ts';
import { isSaidAtHead, kindOfList } from '#web/widgets/market-words.ts';
import { listedPairs, sourceWord } from './pair-words.ts';

const row: MarketView = {
  img: '',
  class: 'crypto',
  notOffered: null,
  Uppername: 'EUR/USD',
  lowerName: 'EURUSD',
  decimals: 5,
  price: '1.08123',
  change: null,
  changeFrom: null,
  changeSince: null,
  time: '2026-09-29T00:00:00.000Z',
  quotedAt: null,
  age: null,
  source: 'reference:currency-api:2026-09-29',
  guard: null,
  kind: 'reference',
  state: 'reference',
  closedBy: null,
  liquidity: null,
  index: null,
  tradable: false,
  seq: 0,
  terms: null,
};

test('[P2] a rate of a day is shown with that day, and a price that stopped with since when', () => {
  expect(sourceWord(row)).toBe('reference rate, 29 Sep 2026');
  const silent = {
    ...row,
    kind: 'live',
    state: 'stale',
    quotedAt: '2026-11-21T14:05:00',
    source: 'live:kraken',
  } as const;
  expect(sourceWord(silent)).toBe('no price since 14:05');
  expect(sourceWord({ ...silent, state: 'live' })).toBe('live');
  expect(sourceWord({ ...row, state: 'none', kind: 'none', notOffered: 'unquoted' })).toBe('quoted by no source');
});

test('M3: the trade room shows pairs that are not offered once they are opened, sought or chosen, and never priced ones to who seeks them', () => {
  const terms = { payouts: [], entryDelay: 500, minStake: '1.00', maxStake: '2.00' };
  const offered: MarketView = { ...row, lowerName: 'BTCUSD', price: null, terms };
  const priceless: MarketView = { ...row, lowerName: 'ADABULLUSD', price: null, state: 'none', kind: 'none' };
  const shown = (choice: Partial<Parameters<typeof listedPairs>[1]>) =>
    listedPairs([row, priceless, offered], { typed: '', chosen: 'BTCUSD', open: false, ...choice }).shown.map(
      ({ lowerName }) => lowerName,
    );
  expect(shown({})).toEqual(['BTCUSD']);
  expect(shown({ open: true })).toEqual(['BTCUSD', 'EURUSD']);
  expect(shown({ chosen: 'EURUSD' })).toEqual(['BTCUSD', 'EURUSD']);
  expect(shown({ chosen: 'ADABULLUSD' })).toEqual(['BTCUSD', 'ADABULLUSD']);
  expect(shown({ typed: 'eur' })).toEqual(['EURUSD']);
  expect(shown({ typed: 'usd' })).toEqual(['BTCUSD', 'EURUSD', 'ADABULLUSD']);
  expect(listedPairs([row, priceless, offered], { typed: '', chosen: 'BTCUSD', open: false }).foldable).toBe(1);
});

test('P2: a list says the kind of its prices once, and a row its own where it differs, is not current or older than a minute', () => {
  const now = Date.parse('2026-11-21T14:05:00.000Z');
  const young = { kind: 'simulated', state: 'live', quotedAt: '2026-11-21T14:04:59.000Z' } as const;
  expect(kindOfList([young, young, row])).toBe('simulated');
  expect(kindOfList([young, { kind: 'polled', state: 'live' }])).toBeNull();
  expect(kindOfList([row])).toBeNull();
  expect(isSaidAtHead(young, 'simulated', now)).toBe(true);
  expect(isSaidAtHead(young, null, now)).toBe(false);
  expect(isSaidAtHead({ ...young, kind: 'polled' }, 'simulated', now)).toBe(false);
  expect(isSaidAtHead({ ...young, state: 'stale' }, 'simulated', now)).toBe(false);
  expect(isSaidAtHead({ ...young, quotedAt: '2026-11-21T14:04:00.000Z' }, 'simulated', now)).toBe(false);
});
