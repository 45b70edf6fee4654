import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PairDefinition, pairs as standardList } from '#domain/markets/pairs.ts';
import { type FeedStandIn, startFeedStandIn } from '#tools/stand-ins/feed.ts';
import { bookAround } from '#tools/stand-ins/venue.ts';
import { keptRun } from '#tools/testing/collecting-sink.ts';
import { until } from '#tools/testing/until.ts';
import { feedSource } from './feed.ts';
import type { PriceSource } from './price-source.ts';

/** Two currencies are listed with the feed's names for them, as staff do it in the console. */
const pairs = standardList.map((one): PairDefinition => {
  const isItsOwn = one.pair === 'EURUSD' || one.pair === 'USDJPY';
  return isItsOwn ? { ...one, symbols: { ...one.symbols, feed: one.pair } } : one;
});
const token = 'a-token-of-the-feed';

let feed: FeedStandIn;
let source: PriceSource;
let kept: ReturnType<typeof keptRun>;

const sourceThat = (more: { readonly silenceMs?: number; readonly token?: string | null } = {}): PriceSource =>
  feedSource({
    url: feed.url,
    name: 'Acme FX',
    pairs,
    token,
    silenceMs: 30_000,
    pingEveryMs: 50,
    retryMs: { first: 50, longest: 200 },
    ...more,
  });

beforeEach(async () => {
  feed = await startFeedStandIn({ heartbeatMs: 100, token });
  source = sourceThat();
  kept = keptRun();
});
afterEach(async () => {
  await source.stop();
  await feed.stop();
});

const euro = (price: string, timeMs = Date.now()) => bookAround('EURUSD', price, timeMs);
const quotesOf = (pair: string) => kept.quotes.filter((quote) => quote.pair === pair);
const standing = (pair: string) => kept.heartbeats.filter(({ pairs: named }) => named.includes(pair));
const reasons = () => kept.dropped.map(({ reason }) => reason);
const say = (message: object) => feed.say(JSON.stringify(message));
const quoted = { type: 'quote', symbol: 'EURUSD', bid: '1.08342', ask: '1.08345', time: '2026-11-29T12:00:00Z' };

async function started(): Promise<void> {
  source.start(kept.run);
  await until(() => kept.samples.length > 0);
}

/** A second one shows that the one before it was read. */
async function readAll(): Promise<void> {
  const { length } = quotesOf('USDJPY');
  feed.quote(bookAround('USDJPY', `155.${100 + length}`, Date.now()));
  await until(() => quotesOf('USDJPY').length > length);
}

test('M2: each example of docs/price-feed.md is taken as it is', async () => {
  await started();
  feed.heartbeats = false;
  const document = readFileSync(new URL('../../../docs/price-feed.md', import.meta.url), 'utf8');
  const examples = [...document.matchAll(/^```json\n([\s\S]*?)^```/gm)].flatMap(([, lines = '']) =>
    lines.trim().split('\n'),
  );
  const [subscription = '', ...messages] = examples;
  expect(feed.asked).toEqual([JSON.parse(subscription)]);
  expect(messages.map((text) => JSON.parse(text).type)).toEqual([
    'quote',
    'quote',
    'heartbeat',
    'status',
    'status',
    'error',
  ]);
  for (const text of messages) feed.say(text);
  await until(() => kept.lines.some(({ message }) => message === 'the feed refused a request'));
  expect(kept.quotes).toMatchObject([
    {
      pair: 'EURUSD',
      price: 108_343n,
      bid: 108_342n,
      ask: 108_345n,
      venueTimeMs: Date.UTC(2026, 10, 29, 12, 0, 0, 125),
    },
    { pair: 'USDJPY', price: 155_122n, bid: 155_121n, ask: 155_124n, venueId: '9007', source: 'live:feed:Acme FX' },
  ]);
  expect(standing('EURUSD').at(-1)).toMatchObject({ pairs: ['EURUSD', 'USDJPY'] });
  expect(kept.interrupted).toEqual([['USDJPY']]);
  expect(kept.dropped).toEqual([]);
});

test('M2: it is asked with its token, for what is listed with its symbols alone, and a refused token is no way in', async () => {
  await started();
  expect(feed.authorizations).toEqual([`Bearer ${token}`]);
  expect(source.pairs).toEqual(['EURUSD', 'USDJPY']);
  await source.stop();
  source = sourceThat({ token: 'another' });
  source.start(kept.run);
  await until(() => feed.authorizations.length > 3);
  expect(feed.accepted).toBe(1);
  expect(JSON.stringify(kept.lines)).not.toContain('another');
});

test('Z3: a quote is new where bid or ask change, and the same one again confirms', async () => {
  await started();
  const timeMs = Date.now();
  feed.quote(euro('1.08344', timeMs), euro('1.08344', timeMs + 1), euro('1.08346', timeMs + 2));
  await until(() => quotesOf('EURUSD').length === 2);
  expect(quotesOf('EURUSD')).toMatchObject([{ price: 108_344n, venueTimeMs: timeMs }, { price: 108_346n }]);
  expect(kept.changes.filter(({ pair }) => pair === 'EURUSD')).toHaveLength(3);
  expect(standing('EURUSD')).toContainEqual(expect.objectContaining({ venueTimeMs: timeMs + 1 }));
});

test('Z3: its clock is measured by its heartbeats beside the round trip of the socket', async () => {
  feed.clockAheadMs = 5_000;
  await started();
  const [sample] = kept.samples;
  if (sample?.kind !== 'one-way') throw new Error('a feed answers no question of its time');
  expect(sample.venueMs - sample.receivedMs).toBeGreaterThan(4_000);
});

test('Z4: a heartbeat confirms what was quoted and holds, and nothing that is closed or was never quoted', async () => {
  await started();
  feed.quote(euro('1.08344'));
  await until(() => standing('EURUSD').length > 2);
  expect(standing('USDJPY')).toEqual([]);
  feed.status('closed', 'EURUSD');
  await until(() => kept.interrupted.length === 1);
  const { length } = standing('EURUSD');
  feed.quote(euro('1.08349'));
  await readAll();
  expect([standing('EURUSD').length, quotesOf('EURUSD').length]).toEqual([length, 1]);
  feed.status('open');
  feed.quote(euro('1.08349'));
  await until(() => quotesOf('EURUSD').length === 2);
});

test('Z3: a sequence that does not grow is counted and ends the price before it', async () => {
  await started();
  say({ ...quoted, sequence: 7 });
  say({ ...quoted, bid: '1.08300', sequence: 7 });
  say({ ...quoted, bid: '1.08301', sequence: 6 });
  await readAll();
  expect(quotesOf('EURUSD')).toHaveLength(1);
  expect(reasons()).toEqual(['backwards', 'backwards']);
  // Otherwise heartbeats would go on confirming a price beside which another was quoted.
  expect(kept.interrupted).toEqual([['EURUSD'], ['EURUSD']]);
});

test('M2: what cannot be read ends the price before it and is counted; it costs no other pair and no connection', async () => {
  await started();
  let sequence = 100;
  for (const [wrong, reason] of [
    [{ bid: '1.083421' }, 'digits'],
    [{ bid: '0' }, 'digits'],
    [{ ask: null }, 'digits'],
    [{ bid: 'a price' }, 'digits'],
    [{ bid: '1.08346' }, 'malformed'],
    [{ time: 1_790_000_000 }, 'malformed'],
    [{ time: '2999-01-01T00:00:00Z' }, 'malformed'],
    [{ sequence: '-1' }, 'malformed'],
  ] as const) {
    const before = { quotes: quotesOf('EURUSD').length, interrupted: kept.interrupted.length };
    kept.dropped.length = 0;
    sequence += 2;
    say({ ...quoted, sequence: sequence - 1 });
    say({ ...quoted, sequence, ...wrong });
    await until(() => kept.interrupted.length > before.interrupted);
    expect(reasons(), JSON.stringify(wrong)).toEqual([reason]);
    expect(quotesOf('EURUSD')).toHaveLength(before.quotes + 1);
    expect(kept.interrupted.at(-1)).toEqual(['EURUSD']);
  }
  kept.dropped.length = 0;
  for (const text of [
    'no JSON',
    '[]',
    '{}',
    '{"type":null}',
    '{"type":"heartbeat"}',
    '{"type":"status","state":"half"}',
  ]) {
    feed.say(text);
  }
  say({ ...quoted, symbol: 'XAUUSD', sequence: 1 });
  say({ type: 'news', of: 'anything' });
  await readAll();
  expect(reasons()).toEqual(Array.from({ length: 7 }, () => 'malformed'));
  expect(feed.accepted).toBe(1);
});

test('M2: a message that is too long ends the connection, and so does silence; the feed is dialled again', async () => {
  await started();
  feed.quote(euro('1.08344'));
  await until(() => quotesOf('EURUSD').length === 1);
  say({ type: 'error', message: 'x'.repeat(70_000) });
  await until(() => feed.accepted === 2);
  expect(kept.interrupted).toContainEqual(['EURUSD', 'USDJPY']);
  await source.stop();
  source = sourceThat({ silenceMs: 300 });
  source.start(kept.run);
  await until(() => feed.accepted === 3);
  feed.heartbeats = false;
  await until(() => feed.accepted > 3);
  expect(kept.lines.some(({ message }) => message === 'the venue has fallen silent')).toBe(true);
});
