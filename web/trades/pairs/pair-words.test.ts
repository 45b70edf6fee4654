import { expect, test } from 'vitest';
import type { MarketView } from '#web/trades/ticket/ticket.ts';
import { sourceWord } from './pair-words.ts';

const row: MarketView = {
  img: '',
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
});
