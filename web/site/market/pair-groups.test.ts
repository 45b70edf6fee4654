import { expect, test } from 'vitest';
import { findPair } from '#domain/markets/pairs.ts';
import type { MarketView } from '#web/widgets/price-board.ts';
import { groupsOf } from './pair-groups.ts';
import { offerOf, quotedByWords } from './pair-words.ts';

const payout = (duration: number, payoutRate: number) => ({ duration, payoutRate, breakEven: '0.54055' });
const terms = { payouts: [payout(30, 8_500), payout(60, 8_500)], entryDelay: 500, minStake: '1.00', maxStake: '2.00' };
const row = (name: string, more: Partial<MarketView> = {}): MarketView => ({
  img: '',
  class: findPair(name.replace('/', ''))?.kind ?? 'crypto',
  notOffered: null,
  guard: null,
  closedBy: null,
  liquidity: null,
  index: null,
  change: null,
  changeFrom: null,
  changeSince: null,
  Uppername: name,
  lowerName: name.replace('/', ''),
  decimals: 2,
  price: '1.00',
  time: '2026-11-22T08:00:00.000Z',
  quotedAt: null,
  age: 0,
  source: 'live:kraken',
  sourceRun: null,
  kind: 'live',
  state: 'live',
  tradable: true,
  seq: 1,
  terms,
  ...more,
});

const shown = (rows: readonly MarketView[]) =>
  groupsOf(rows).map(({ of, first, folded }) => [
    of,
    ...[first, folded].map((part) => part.map((one) => one.lowerName)),
  ]);

const shownOnly = { terms: null, notOffered: 'operator', tradable: false } as const;
const unquoted = {
  kind: 'reference',
  state: 'reference',
  terms: null,
  notOffered: 'unquoted',
  tradable: false,
} as const;

test('[M7] pairs are listed by class, those on offer first, and what nothing quotes is folded unless a class has no others', () => {
  const rows = [
    row('USDT/USD', shownOnly),
    row('SOL/USD', unquoted),
    row('BTC/USD', { state: 'stale', tradable: false }),
    row('ETH/USD'),
    row('BTC/EUR', shownOnly),
    row('EUR/USD', unquoted),
  ];
  expect(shown(rows)).toEqual([
    ['coins', ['BTCUSD', 'ETHUSD', 'USDTUSD'], ['SOLUSD']],
    ['currencies', ['EURUSD'], []],
    ['crosses', ['BTCEUR'], []],
  ]);
  expect(shown([])).toEqual([]);
});

test('[M7] [M2] a row says who quotes its price, and where no second exchange guards it, that', () => {
  const alone = 'Kraken, no second exchange at the moment';
  expect(quotedByWords(row('BTC/USD'))).toBe(alone);
  expect(quotedByWords(row('BTC/USD', { guard: { source: 'live:coinbase', divergence: 1 } }))).toBe('Kraken');
  expect(quotedByWords(row('BTC/USD', { source: 'live:index', index: [] }))).toBe('index of several exchanges');
  expect(quotedByWords(row('BTC/USD', { kind: 'polled', source: 'polled:coingecko' }))).not.toContain('second');
  for (const kind of ['simulated', 'replay', 'reference', 'none'] as const) {
    expect(quotedByWords(row('BTC/USD', { kind }))).toBeNull();
  }
  // Of a price that is no more, the status says who gave it.
  expect(quotedByWords(row('BTC/USD', { state: 'stale' }))).toBeNull();
});

test('[M7] [T1] a row says what a win pays and how long trades run, as a range where that differs', () => {
  expect(offerOf(row('BTC/USD'))).toEqual({ pays: '85 %', durations: '30\u00a0s, 1\u00a0min' });
  const payouts = [payout(30, 8_000), payout(3_600, 8_550)];
  expect(offerOf({ terms: { ...terms, payouts } })).toEqual({ pays: '80–85.5 %', durations: '30\u00a0s, 1\u00a0h' });
  expect(offerOf({ terms: null })).toEqual({ pays: '–', durations: '–' });
});
