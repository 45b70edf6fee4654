import { expect, test } from 'vitest';
import { findPair } from '#domain/markets/pairs.ts';
import { marketStatus } from '#web/widgets/market-status.ts';
import { type MarketView, PriceBoard, withLive } from '#web/widgets/price-board.ts';
import { chosenRows, foldedRows } from './choice.ts';

const row = (name: string, more: Partial<MarketView> = {}): MarketView => ({
  img: '',
  class: findPair(name.replace('/', ''))?.kind ?? 'crypto',
  notOffered: null,
  guard: null,
  closedBy: null,
  liquidity: null,
  index: null,
  changeFrom: null,
  changeSince: null,
  Uppername: name,
  lowerName: name.replace('/', ''),
  decimals: 2,
  price: '1.00',
  change: null,
  time: '2026-11-22T08:00:00.000Z',
  quotedAt: null,
  age: 0,
  source: 'live:kraken',
  sourceRun: null,
  kind: 'live',
  state: 'live',
  tradable: true,
  seq: 1,
  terms: null,
  ...more,
});

const terms = { payouts: [], entryDelay: 500, minStake: '1.00', maxStake: '2.00' };
const rows = [
  row('BTC/USD', { change: '-2.50' }),
  row('ETH/USD', { change: '0.90' }),
  row('ADABULL/USD', { kind: 'polled', tradable: false, change: '10.00' }),
  row('EUR/USD', { kind: 'reference', state: 'reference', tradable: false }),
  row('BTC/EUR', { kind: 'polled', tradable: false, change: '-11.00' }),
];
const names = (choice: Partial<Parameters<typeof chosenRows>[1]>) =>
  chosenRows(rows, { shown: 'all', sorting: 'listed', typed: '', ...choice }).map(({ lowerName }) => lowerName);

test('M3: pairs that nothing quotes are folded below the others until somebody looks for pairs, and those without a price left out', () => {
  const folded = (choice: Partial<Parameters<typeof foldedRows>[1]>) =>
    foldedRows(rows, { shown: 'all', typed: '', ...choice }).folded.map(({ lowerName }) => lowerName);
  expect(folded({})).toEqual(['EURUSD']);
  expect(foldedRows(rows, { shown: 'all', typed: '' }).first).toHaveLength(rows.length - 1);
  expect(folded({ typed: 'eur' })).toEqual([]);
  expect(folded({ shown: 'currencies' })).toEqual([]);
  const priceless = row('ADABULL/USD', { kind: 'none', price: null, tradable: false });
  const offered = row('LTC/USD', { kind: 'none', price: null, terms });
  const listed = foldedRows([...rows, priceless, offered], { shown: 'all', typed: '' });
  expect(listed.folded).not.toContain(priceless);
  expect(listed.first).not.toContain(priceless);
  expect(listed.first).toContain(offered);
  expect(foldedRows([priceless, offered], { shown: 'all', typed: 'ada' }).first).toContain(priceless);
  const none = [row('EUR/USD', { kind: 'none' })];
  expect(foldedRows(none, { shown: 'all', typed: '' })).toEqual({ first: none, folded: [] });
});

test('[M3] the list is searched by every typed word, filtered by what a pair is of, and ordered', () => {
  expect(names({ typed: ' btc ' })).toEqual(['BTCUSD', 'BTCEUR']);
  expect(names({ typed: 'btc/e' })).toEqual(['BTCEUR']);
  expect(names({ typed: 'usd eth' })).toEqual(['ETHUSD']);
  expect(names({ shown: 'tradable' })).toEqual(['BTCUSD', 'ETHUSD']);
  expect(names({ shown: 'coins' })).toEqual(['BTCUSD', 'ETHUSD']);
  expect(names({ shown: 'crosses' })).toEqual(['BTCEUR']);
  expect(names({ shown: 'currencies' })).toEqual(['EURUSD']);
  expect(names({ shown: 'tokens' })).toEqual(['ADABULLUSD']);
  expect(
    chosenRows([row('USDT/USD'), row('BTC/USD', { terms })], { shown: 'all', sorting: 'listed', typed: '' })[0]
      ?.lowerName,
  ).toBe('BTCUSD');
  expect(names({ sorting: 'name' })).toEqual(['ADABULLUSD', 'BTCEUR', 'BTCUSD', 'ETHUSD', 'EURUSD']);
  expect(names({ sorting: 'up' })).toEqual(['ADABULLUSD', 'ETHUSD', 'BTCUSD', 'BTCEUR', 'EURUSD']);
  expect(names({ sorting: 'down' })).toEqual(['BTCEUR', 'BTCUSD', 'ETHUSD', 'ADABULLUSD', 'EURUSD']);
  expect(names({ sorting: 'moved' })).toEqual(['BTCEUR', 'ADABULLUSD', 'BTCUSD', 'ETHUSD', 'EURUSD']);
});

test('[M3] [P2] a row says what its price is: live, polled and for not tradable, a dated reference, closed and why', () => {
  const statusMessage = (more: Partial<MarketView>, reason: string | null = null) =>
    marketStatus(row('X/USD', more), reason);
  expect(statusMessage({})).toBe('live');
  expect(statusMessage({ kind: 'simulated' })).toBe('simulated');
  expect(statusMessage({ kind: 'polled', tradable: false })).toBe('polled, not tradable');
  expect(statusMessage({ kind: 'reference', state: 'reference', time: '2026-09-29T00:00:00.000Z' })).toMatch(
    /^reference, 29 Sep 2026, not tradable$/,
  );
  const silent = { state: 'stale', tradable: false, quotedAt: '2026-11-21T14:05:00' } as const;
  expect(statusMessage(silent)).toBe('Kraken: no price since 14:05, not tradable');
  expect(statusMessage({ ...silent, kind: 'simulated' })).toBe('no price since 14:05, not tradable');
  expect(statusMessage({ state: 'closed', tradable: false }, 'Odd prices')).toBe('live, closed: Odd prices');
  const liquidity = { spread: 90, maxSpread: 20, updates: 40, minUpdates: 10 };
  const closed = { state: 'closed', closedBy: 'liquidity', tradable: false } as const;
  expect(statusMessage({ ...closed, liquidity })).toBe('live, closed: the spread is too wide');
  expect(statusMessage({ ...closed, liquidity: { ...liquidity, spread: 5, updates: 3 } })).toBe(
    'live, closed: quoted too rarely',
  );
  expect(statusMessage({ state: 'none', kind: 'none' })).toBe('no price yet');
  expect(statusMessage({ state: 'none', kind: 'none', notOffered: 'unquoted' })).toBe('quoted by no source');
});

test('[M5] a price that moves is heard by its own row alone; a held one makes it no younger, an old one nothing', () => {
  const board = new PriceBoard();
  const heard: string[] = [];
  for (const pair of ['BTCUSD', 'ETHUSD']) board.listen(pair, () => heard.push(pair));
  const tick = { pair: 'BTCUSD', seq: 5, time: 1_000, price: '2.00', source: 'live:kraken', held: false };
  board.take(new Map([['BTCUSD', [tick]]]));
  board.take(new Map([['BTCUSD', [{ ...tick, seq: 6, time: 2_000, held: true }]]]));
  board.take(new Map([['BTCUSD', [{ ...tick, seq: 4, price: '9.00' }]]]));
  expect(heard).toEqual(['BTCUSD', 'BTCUSD']);
  expect(board.of('BTCUSD')).toEqual({
    price: '2.00',
    seq: 6,
    source: 'live:kraken',
    quotedAt: '1970-01-01T00:00:01.000Z',
  });
  expect(board.of('ETHUSD')).toBeUndefined();
});

test('[M3] a price is as old as its last quote, however often it was held since; what was read later than it stands', () => {
  const read = row('BTC/USD', { seq: 5, quotedAt: '2026-11-22T07:59:30.000Z' });
  const live = { price: '1.00', seq: 6, source: 'live:kraken', quotedAt: null };
  expect(withLive(read, live)).toMatchObject({ seq: 6, quotedAt: read.quotedAt });
  const quotedAt = '2026-11-22T08:00:01.000Z';
  expect(withLive(read, { ...live, quotedAt })).toMatchObject({ quotedAt, time: read.time });
  expect(withLive(read, { ...live, seq: 5, quotedAt })).toBe(read);
});
