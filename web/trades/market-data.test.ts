import { expect, it } from 'vitest';
import { withLive } from '#web/widgets/price-board.ts';
import { withLivePrice } from './market-data.ts';
import type { MarketView } from './ticket/ticket.ts';

const row: MarketView = {
  img: '',
  class: 'crypto',
  notOffered: null,
  guard: null,
  closedBy: null,
  liquidity: null,
  index: null,
  changeFrom: null,
  changeSince: null,
  Uppername: 'BTC/USD',
  lowerName: 'BTCUSD',
  decimals: 2,
  price: '100.00',
  change: '0.50',
  time: '2026-01-01T00:00:00.000Z',
  quotedAt: '2025-12-31T23:59:50.000Z',
  age: 0,
  source: 'live:a',
  sourceRun: null,
  kind: 'live',
  state: 'live',
  tradable: true,
  seq: 7,
  terms: null,
};

it('[M5] a live price replaces that of a list that was read before it, and no other', () => {
  const live = { price: '101.00', seq: 8, source: 'live:b', time: '2026-01-01T00:00:01.000Z' };
  expect(withLivePrice(row, live)).toEqual({ ...row, ...live, quotedAt: live.time });
  expect(withLivePrice({ ...row, seq: 8 }, live)).toEqual({ ...row, seq: 8 });
  expect(withLivePrice(row, undefined)).toBe(row);
});

it('[M3] the change belongs to the price beside it, also while that ticks', () => {
  const listed = { ...row, changeFrom: '99.50' };
  expect(withLivePrice(listed, { price: '99.00', seq: 8, source: 'live:a', time: null }).change).toBe('-0.50');
  expect(withLive(listed, { price: '99.00', seq: 8, source: 'live:a', quotedAt: null }).change).toBe('-0.50');
  expect(withLivePrice(row, { price: '99.00', seq: 8, source: 'live:a', time: null }).change).toBe('0.50');
});

it('[Z4] a price that is only held keeps the age of its quote', () => {
  const held = { price: '100.00', seq: 8, source: 'live:a', time: null };
  expect(withLivePrice(row, held).quotedAt).toBe('2025-12-31T23:59:50.000Z');
});

it('[P2] a live price of another kind than the list has no change', () => {
  const listed = { ...row, changeFrom: '99.50' };
  const live = { price: '99.00', seq: 8, source: 'simulated:walk:e1:l0', time: null };
  expect(withLivePrice(listed, live)).toMatchObject({ price: '99.00', change: null });
  expect(withLive(listed, { price: '99.00', seq: 8, source: live.source, quotedAt: null }).change).toBeNull();
});
