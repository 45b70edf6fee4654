import { expect, test } from 'vitest';
import type { Exchange } from '#domain/markets/exchanges.ts';
import { IndexBoard } from './index-board.ts';
import { IndexSource, indexedPairs } from './index-source.ts';

const venues: readonly Exchange[] = ['kraken', 'coinbase', 'bitstamp'];
const listed = new Map([['BTCUSD', venues]]);
const at = 1_764_352_000_000;

const quote = (mid: bigint, pair = 'BTCUSD') => ({
  pair,
  price: mid,
  bid: mid - 1n,
  ask: mid + 1n,
  source: 'live:x',
  venueTimeMs: null,
  venueId: null,
});

/** Each venue has quoted its own mid a while ago, and confirms it until a time. */
function board(seenMs = at): IndexBoard {
  const made = new IndexBoard(listed);
  for (const [i, venue] of venues.entries()) {
    made.quoted(venue, quote(100_000n + BigInt(i) * 10n), at - 2_000);
    made.confirmed(venue, 'BTCUSD', seenMs);
  }
  return made;
}

test('P2: an index is of what stood at its instant, whatever was heard later', () => {
  const made = board();
  expect(made.at('BTCUSD', at)).toMatchObject({ price: 100_010n });
  // Quoted in the quarter second after it: not of the instant, and known to be what replaced the one before.
  made.quoted('coinbase', quote(100_030n), at + 1);
  made.quoted('kraken', quote(100_040n), at + 240);
  expect(made.at('BTCUSD', at)).toMatchObject({ price: 100_010n });
  made.confirmed('bitstamp', 'BTCUSD', at + 250);
  expect(made.at('BTCUSD', at + 250)).toMatchObject({ price: 100_030n });
  // Of two in one quarter second the last one counts.
  made.quoted('kraken', quote(100_050n), at + 260);
  made.quoted('kraken', quote(100_020n), at + 490);
  made.quoted('coinbase', quote(100_060n), at + 500);
  expect(made.at('BTCUSD', at + 500)).toMatchObject({ price: 100_020n });
});

test('P2: a venue is in an index for 400 ms behind its newest word, and again with the next', () => {
  const made = board(at);
  expect(made.at('BTCUSD', at + 400)).toMatchObject({ price: 100_010n });
  made.confirmed('kraken', 'BTCUSD', at + 401);
  made.confirmed('coinbase', 'BTCUSD', at + 401);
  expect(made.at('BTCUSD', at + 500)).toMatchObject({
    price: 100_005n,
    parts: [{ venue: 'bitstamp', state: 'silent' }, { state: 'in' }, { state: 'in', seenMs: at + 401 }],
  });
  made.confirmed('bitstamp', 'BTCUSD', at + 500);
  expect(made.at('BTCUSD', at + 500)).toMatchObject({ price: 100_010n });
});

test('P2: a venue of which something was missed is in no index before its next quote', () => {
  const made = board();
  made.lost('bitstamp', 'BTCUSD');
  made.confirmed('bitstamp', 'BTCUSD', at);
  expect(made.at('BTCUSD', at)).toMatchObject({ price: 100_005n });
  made.quoted('bitstamp', quote(100_020n), at);
  expect(made.at('BTCUSD', at)).toMatchObject({ price: 100_010n });
});

test('P2: pairs that three exchanges list have an index, others none', () => {
  const source = (name: string, pairs: readonly string[]) => ({
    name,
    pairs,
    kind: 'live' as const,
    silenceMs: 5_000,
    start: () => undefined,
    stop: async () => undefined,
  });
  const sources = [
    source('kraken', ['BTCUSD', 'ETHUSD']),
    source('simulated', ['BTCUSD', 'ETHUSD']),
    source('coinbase', ['BTCUSD', 'ETHUSD']),
    source('bitfinex', ['BTCUSD']),
  ];
  expect(indexedPairs(sources)).toEqual(new Map([['BTCUSD', ['kraken', 'coinbase', 'bitfinex']]]));
  expect(new IndexBoard(indexedPairs(sources)).at('ETHUSD', at)).toBeNull();
});

test('Z4: an index is made anew when a mid changes, and each second', () => {
  const source = new IndexSource(listed);
  const say = (venue: Exchange, mid: bigint, ms: number) => source.board.quoted(venue, quote(mid), ms);
  const confirmAll = (ms: number) => {
    for (const venue of venues) source.board.confirmed(venue, 'BTCUSD', ms);
  };
  const madeAt = (atMs: number) => source.made(atMs + 405).map(({ quote: { price }, atMs: of }) => [price, of - at]);
  for (const [i, venue] of venues.entries()) say(venue, 100_000n + BigInt(i) * 10n, at - 100);
  expect(madeAt(at)).toEqual([[100_010n, 0]]);
  expect(madeAt(at)).toEqual([]);
  confirmAll(at + 250);
  expect(madeAt(at + 250)).toEqual([]);
  // The one in the middle stays, and what it is made of has changed.
  say('bitstamp', 100_030n, at + 500);
  expect(madeAt(at + 500)).toEqual([[100_010n, 500]]);
  confirmAll(at + 1_500);
  expect(madeAt(at + 1_250)).toEqual([]);
  expect(madeAt(at + 1_500)).toEqual([[100_010n, 1_500]]);
});
