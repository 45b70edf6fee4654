import { expect, test } from 'vitest';
import type { PriceSource } from '#server/outside/venues/price-source.ts';
import { Selection } from './selection.ts';

const source = (name: string, kind: PriceSource['kind'] = 'live', silenceMs = 5_000): PriceSource => ({
  name,
  kind,
  pairs: ['BTCUSD'],
  silenceMs,
  start: () => undefined,
  stop: async () => undefined,
});
const quote = (price: bigint) => ({
  pair: 'BTCUSD',
  price,
  bid: null,
  ask: null,
  source: 'live:x',
  venueTimeMs: null,
  venueId: null,
});

function setUp(graceMs = 0) {
  const high = source('high');
  const low = source('low');
  return { high, low, selection: new Selection([high, low], 0, graceMs) };
}

/** A source is heard of each half second. */
function keepAlive(selection: Selection, one: PriceSource, fromMs: number, untilMs: number): void {
  for (let now = fromMs; now <= untilMs; now += 500) selection.heartbeat(one, 'BTCUSD', now);
}

test('[M2] a higher source takes over with its first quote', () => {
  const { high, low, selection } = setUp();
  selection.quote(low, quote(1n), 10);
  expect(selection.primary('BTCUSD', 20)?.source).toBe(low);
  selection.quote(high, quote(2n), 30);
  expect(selection.primary('BTCUSD', 40)?.quote.price).toBe(2n);
});

test('[M2] a lower source takes over only after the higher has been silent for five seconds', () => {
  const { high, low, selection } = setUp();
  selection.quote(high, quote(2n), 0);
  selection.quote(low, quote(1n), 4_990);
  expect(selection.primary('BTCUSD', 4_999)?.source).toBe(high);
  expect(selection.primary('BTCUSD', 5_000)?.source).toBe(low);
});

test('[Z4] heartbeats keep a source, but do not bring a silent one back: a quote does', () => {
  const { high, low, selection } = setUp();
  selection.quote(high, quote(2n), 0);
  selection.heartbeat(high, 'BTCUSD', 4_000);
  selection.quote(low, quote(1n), 8_000);
  expect(selection.primary('BTCUSD', 8_900)?.source).toBe(high);
  expect(selection.primary('BTCUSD', 9_000)?.source).toBe(low);
  selection.heartbeat(high, 'BTCUSD', 9_100);
  expect(selection.primary('BTCUSD', 9_200)?.source).toBe(low);
  selection.quote(high, quote(3n), 9_300);
  keepAlive(selection, low, 9_300, 19_200);
  keepAlive(selection, high, 9_300, 19_200);
  expect(selection.primary('BTCUSD', 19_299)?.source).toBe(low);
  expect(selection.primary('BTCUSD', 19_300)?.source).toBe(high);
});

test('[M2] a source that comes and goes changes nothing: it is taken back after ten seconds without a break', () => {
  const { high, low, selection } = setUp();
  selection.quote(high, quote(1n), 0);
  selection.quote(low, quote(2n), 0);
  keepAlive(selection, low, 0, 60_000);
  expect(selection.primary('BTCUSD', 5_000)?.source).toBe(low);
  // Eight seconds there, a lost connection, and again.
  for (let from = 6_000; from < 42_000; from += 9_000) {
    selection.quote(high, quote(1n), from);
    keepAlive(selection, high, from, from + 8_000);
    expect(selection.primary('BTCUSD', from + 8_000)?.source).toBe(low);
    const feed = selection.feed(high, 'BTCUSD');
    if (feed !== null) feed.current = false;
  }
  selection.quote(high, quote(1n), 43_000);
  keepAlive(selection, high, 43_000, 53_000);
  expect(selection.primary('BTCUSD', 53_000)?.source).toBe(high);
});

test('[M2] one that came back a moment ago is better than none, and a first one needs no time', () => {
  const { high, low, selection } = setUp();
  selection.quote(low, quote(2n), 0);
  expect(selection.primary('BTCUSD', 10)?.source).toBe(low);
  selection.quote(high, quote(1n), 20);
  expect(selection.primary('BTCUSD', 30)?.source).toBe(high);
  expect(selection.primary('BTCUSD', 6_000)).toBeNull();
  selection.quote(high, quote(1n), 6_100);
  expect(selection.primary('BTCUSD', 6_200)?.source).toBe(high);
});

test('[Z3] a quote that came late is no sign of life before its confirmation, and a new one as of that', () => {
  const { high, low, selection } = setUp();
  selection.quote(low, quote(1n), 0);
  selection.lateQuote(high, quote(2n), 10, 5);
  expect(selection.primary('BTCUSD', 20)?.source).toBe(low);
  selection.heartbeat(high, 'BTCUSD', 1_000, 995);
  expect(selection.primary('BTCUSD', 1_010)).toMatchObject({ source: high, waits: false, fate: 'new', quotedMs: 995 });
  // Late ones alone do not keep it.
  for (let now = 2_000; now < 5_990; now += 50) selection.lateQuote(high, quote(3n), now, now - 450);
  selection.quote(low, quote(1n), 5_990);
  expect(selection.primary('BTCUSD', 5_999)?.source).toBe(high);
  expect(selection.primary('BTCUSD', 6_000)?.source).toBe(low);
});

test('[Z3] a late quote of a connection that was lost since is confirmed by nothing', () => {
  const { high, selection } = setUp();
  selection.lateQuote(high, quote(2n), 10, 5);
  const feed = selection.feed(high, 'BTCUSD');
  if (feed !== null) feed.current = false;
  selection.heartbeat(high, 'BTCUSD', 100, 95);
  expect(feed).toMatchObject({ waits: true, alive: false });
});

test('[Z4] heartbeats count for nothing once a newer price may have been missed', () => {
  const { high, selection } = setUp();
  selection.quote(high, quote(2n), 0);
  const feed = selection.feed(high, 'BTCUSD');
  if (feed === null) throw new Error('no feed');
  feed.current = false;
  selection.heartbeat(high, 'BTCUSD', 4_900);
  expect(selection.primary('BTCUSD', 5_000)).toBeNull();
});

test('[M2] after the start a lower source waits a moment for those above it, and no longer', () => {
  const { low, selection } = setUp(1_500);
  selection.quote(low, quote(1n), 100);
  expect(selection.primary('BTCUSD', 1_400)).toBeNull();
  expect(selection.primary('BTCUSD', 1_500)?.source).toBe(low);
});

test('[P2] where a simulation fills in, what is only polled comes after it', () => {
  const [polled, simulated] = [source('service', 'polled'), source('walk', 'simulated')];
  for (const filled of [true, false]) {
    const selection = new Selection([polled, simulated], 0, 0, new Set(filled ? ['BTCUSD'] : []));
    selection.quote(polled, quote(1n), 10);
    expect(selection.primary('BTCUSD', 20)?.source).toBe(polled);
    selection.quote(simulated, quote(2n), 20);
    expect(selection.primary('BTCUSD', 30)?.source).toBe(filled ? simulated : polled);
  }
});

test('[M2] a second exchange guards while its price holds and is fresh, and guards nothing but another exchange', () => {
  const [high, low] = [source('high'), source('low')];
  const polled = source('service', 'polled');
  const selection = new Selection([high, polled, low], 0, 0);
  const guardAt = (now: number) => selection.guard(selection.primary('BTCUSD', now), now, 30_000)?.source ?? null;
  selection.quote(high, quote(1n), 0);
  selection.quote(polled, quote(1n), 0);
  expect(guardAt(10)).toBeNull();
  selection.quote(low, quote(2n), 100);
  expect(guardAt(200)).toBe(low);
  const feed = selection.feed(low, 'BTCUSD');
  if (feed === null) throw new Error('no feed');
  feed.current = false;
  expect(guardAt(300)).toBeNull();
  feed.current = true;
  for (let now = 0; now <= 31_000; now += 1_000) {
    for (const each of [high, low]) selection.heartbeat(each, 'BTCUSD', now);
    expect(guardAt(now)).toBe(now <= 30_000 ? low : null);
  }
  selection.quote(low, quote(2n), 31_000);
  selection.heartbeat(low, 'BTCUSD', 35_000);
  // The first has fallen silent: the second is the primary, with nobody to guard it.
  expect(selection.primary('BTCUSD', 36_500)?.source).toBe(low);
  expect(guardAt(36_500)).toBeNull();
});
