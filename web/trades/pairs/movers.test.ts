import { expect, test } from 'vitest';
import type { MarketView } from '#web/trades/ticket/ticket.ts';
import { biggestMoves } from './movers.tsx';

const row = (lowerName: string, change: string | null, kind: MarketView['kind'] = 'live'): MarketView => ({
  img: '',
  class: 'crypto',
  notOffered: null,
  guard: null,
  closedBy: null,
  liquidity: null,
  index: null,
  changeFrom: null,
  changeSince: null,
  Uppername: lowerName,
  lowerName,
  decimals: 2,
  price: '1.00',
  change,
  time: null,
  quotedAt: null,
  age: null,
  source: null,
  sourceRun: null,
  kind,
  state: 'live',
  tradable: true,
  seq: 1,
  terms: null,
});

test('[M3] the biggest moves come first, falls and rises alike; what has no recorded change is none', () => {
  const rows = [row('A', '0.50'), row('B', '-2.10'), row('C', null), row('D', '10.00'), row('E', '9.99', 'reference')];
  expect(biggestMoves(rows).map(({ lowerName }) => lowerName)).toEqual(['D', 'B', 'A']);
});
