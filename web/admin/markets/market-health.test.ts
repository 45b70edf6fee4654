import { expect, it } from 'vitest';
import {
  byTrouble,
  clockWords,
  droppedWords,
  guardWords,
  healthOf,
  lagWords,
  liquidityWords,
  type MarketRow,
  sourceState,
  watchWords,
} from './market-health.ts';

const terms = {
  payouts: [{ duration: 30, payoutRate: 8000, breakEven: '55.56' }],
  entryDelay: 500,
  minStake: '1.00',
  maxStake: '1000.00',
};

const row = (name: string, state: MarketRow['state'], more: Partial<MarketRow> = {}): MarketRow => ({
  img: '',
  class: 'crypto',
  notOffered: null,
  guard: null,
  closedBy: null,
  liquidity: null,
  index: null,
  changeFrom: null,
  changeSince: null,
  Uppername: name,
  lowerName: name,
  decimals: 2,
  price: '1.00',
  change: null,
  time: null,
  quotedAt: null,
  age: null,
  source: null,
  sourceRun: null,
  kind: 'live',
  state,
  tradable: state === 'live',
  seq: 1,
  terms,
  ...more,
});

const rows = [
  row('BTC/USD', 'live'),
  row('ETH/USD', 'stale'),
  row('EUR/USD', 'reference'),
  row('XRP/USD', 'closed'),
  row('XMR/USD', 'live', { kind: 'polled', tradable: false, terms: null }),
];

it('[M2] the health names the pairs that are stale or closed', () => {
  expect(healthOf(rows)).toEqual({ traded: 3, tradable: 1, troubled: ['ETH/USD', 'XRP/USD'] });
});

it('[M3] pairs in trouble come first, the rest stays in order', () => {
  expect(byTrouble(rows).map(({ Uppername }) => Uppername)).toEqual([
    'XRP/USD',
    'ETH/USD',
    'BTC/USD',
    'XMR/USD',
    'EUR/USD',
  ]);
});

it('[M2] an operator reads who watches a price, and why a pair is closed', () => {
  const guard = { source: 'live:coinbase', divergence: 140 };
  expect(watchWords(guard)).toBe('watched by live:coinbase, 140 basis points away');
  expect(guardWords(guard)).toBe('closed by its guard: live:coinbase is 140 basis points away');
  expect(guardWords(null)).toContain('silent');
});

it('[M2] the console says why a pair is closed for want of liquidity, and how its sources stand', () => {
  expect(liquidityWords({ spread: 12, maxSpread: 5, updates: 3, minUpdates: 60 })).toBe(
    'closed: spread 12 of at most 5 basis points, 3 of at least 60 changes a minute',
  );
  expect(liquidityWords(null)).toContain('no bid and ask');
  const source = { name: 'kraken', time: '2026-01-01T00:00:00.000Z', clock: null, lag: 0, dropped: [] };
  expect(clockWords(source)).toContain('not measured');
  expect(clockWords({ ...source, clock: { offset: 4.5, uncertainty: 10, roundTrip: 20 } })).toBe('+4.5 ms, ± 10 ms');
  expect(droppedWords(source)).toBe('none');
  const dropped = [
    { reason: 'ahead', count: 1 },
    { reason: 'lagging', count: 7 },
  ];
  expect(droppedWords({ ...source, dropped })).toBe('7 lagging, 1 ahead');
});

it('[M2] the console says of each source whether it is recorded from now, and why not', () => {
  const now = Date.parse('2026-01-01T00:00:10.000Z');
  const clock = { offset: 0, uncertainty: 10, roundTrip: 20 };
  const kraken = { name: 'kraken', time: '2026-01-01T00:00:05.000Z', clock, lag: 12.5, dropped: [] };
  const pairs = [
    row('BTC/USD', 'live', { source: 'live:kraken' }),
    row('ETH/USD', 'live', { source: 'live:coinbase' }),
  ];
  const stateOf = (
    more: Partial<Omit<typeof kraken, 'clock'>> & { readonly clock?: null },
    read: typeof pairs | null = pairs,
  ) => {
    const { state, reason } = sourceState({ ...kraken, ...more }, read, now);
    return `${state}: ${reason}`;
  };
  expect(stateOf({})).toBe('live: quotes 1 pair');
  expect(stateOf({}, null)).toBe('live: ');
  expect(stateOf({ name: 'bitfinex' })).toMatch(/^live: in reserve/);
  expect(stateOf({ lag: 401 })).toBe('stalled: its prices arrive more than 400 ms late and are not recorded');
  expect(stateOf({ lag: 300_000 })).toMatch(
    /^stalled: no price since \d\d:\d\d, pairs that nobody else quotes take no/,
  );
  expect(stateOf({ lag: 86_400_000 })).toBe('stalled: its clock is ahead of ours');
  expect(stateOf({ name: 'bitfinex', clock: null })).toBe('held: no price yet: its clock is being measured');
  // A polled source says no time at all: it has no clock to be measured.
  expect(sourceState({ ...kraken, clock: null }, pairs, now).state).toBe('live');
  expect(stateOf({ time: '2025-12-31T23:59:00.000Z' })).toBe('off: no longer recorded');
  const simulated = row('BTC/USD', 'live', { source: 'simulated:walk:e1:l0' });
  expect(sourceState({ ...kraken, name: 'simulated' }, [simulated], now).reason).toBe('quotes 1 pair');
  expect([lagWords(kraken), lagWords({ ...kraken, lag: 86_400_000 })]).toEqual(['12.5', 'not known']);
});
