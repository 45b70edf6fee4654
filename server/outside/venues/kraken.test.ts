import { afterEach, beforeEach, expect, test } from 'vitest';
import { type KrakenStandIn, startKrakenStandIn } from '#tools/stand-ins/kraken.ts';
import { bookAround } from '#tools/stand-ins/venue.ts';
import { keptRun } from '#tools/testing/collecting-sink.ts';
import { until } from '#tools/testing/until.ts';
import { krakenSource } from './kraken.ts';
import type { PriceSource } from './price-source.ts';

let venue: KrakenStandIn;
let source: PriceSource;
let kept: ReturnType<typeof keptRun>;

/** Only a test of silence has one that is soon taken for silent: on a busy machine the stand-in's heartbeats can wait. */
const sourceThat = (silenceMs: number): PriceSource =>
  krakenSource({ url: venue.url, silenceMs, pingEveryMs: 50, retryMs: { first: 50, longest: 200 } });

beforeEach(async () => {
  venue = await startKrakenStandIn({ heartbeatMs: 100 });
  source = sourceThat(30_000);
  kept = keptRun();
});
afterEach(async () => {
  await source.stop();
  await venue.stop();
});

async function started(): Promise<void> {
  source.start(kept.run);
  await until(() => kept.heartbeats.length > 0 && kept.samples.length > 1);
}

const around = (price: string, timeMs = 1_700_000_000_123) => bookAround('BTC/USD', price, timeMs);
const pricesOf = () => kept.quotes.map(({ price }) => price);

test('[Z3] the mid of best bid and ask is quoted from the venue’s own digits, with its checksum and its time in milliseconds', async () => {
  await started();
  const at = { symbol: 'BTC/USD', timeMs: 1_700_000_000_123 };
  venue.quote({ ...at, bids: [['67234.1', '1.5']], asks: [['67234.4', '0.50000000']] });
  venue.change({ ...at, bids: [['67234.2', '1.0']], asks: [] });
  // Nothing of it is best: no new quote.
  venue.change({ ...at, bids: [['67200.0', '9.0']], asks: [['67300.0', '7.0']] });
  venue.change({
    ...at,
    bids: [],
    asks: [
      ['67234.4', '0'],
      ['67234.5', '2.0'],
    ],
  });
  await until(() => kept.quotes.length === 3);
  expect(kept.quotes).toMatchObject([
    { pair: 'BTCUSD', price: 6_723_425n, bid: 6_723_410n, ask: 6_723_440n, venueTimeMs: 1_700_000_000_123 },
    { price: 6_723_430n, bid: 6_723_420n, ask: 6_723_440n, source: 'live:kraken' },
    { price: 6_723_435n, bid: 6_723_420n, ask: 6_723_450n },
  ]);
  for (const { venueId } of kept.quotes) expect(venueId).toMatch(/^\d+$/);
  expect(kept.interrupted).toEqual([]);
});

test('[Z3] dust moves no price, whatever it offers, and a book that holds too little ends the holding', async () => {
  await started();
  venue.quote(around('67234.1'));
  await until(() => kept.quotes.length === 1);
  venue.change({ symbol: 'BTC/USD', bids: [['67234.1', '0.0140']], asks: [], timeMs: 1_700_000_000_200 });
  // 941 dollars move nothing; with as much again at the same price it is best.
  venue.change({ symbol: 'BTC/USD', bids: [['67234.1', '0.0280']], asks: [], timeMs: 1_700_000_000_300 });
  await until(() => kept.quotes.length === 2);
  expect(kept.quotes[1]).toMatchObject({ bid: 6_723_410n, ask: 6_723_420n, venueTimeMs: 1_700_000_000_300 });
  venue.quote({ ...around('67234.1'), asks: [['67234.2', '0.0001']] });
  await until(() => kept.interrupted.length === 1);
  expect(kept.interrupted).toEqual([['BTCUSD']]);
});

test('[T5] dust silences no pair: twenty-five orders move nothing, and a kept book full of them is quoted where it ends', async () => {
  await started();
  const at = { symbol: 'BTC/USD', timeMs: 1_700_000_000_123, asks: [] };
  const bids = (count: number, size: string) =>
    Array.from({ length: count }, (_, n) => [(67_000 + (n + 1) / 10).toFixed(1), size] as const);
  venue.quote({ ...at, bids: [['67000.0', '2.2']], asks: [['67200.0', '2.2']] });
  await until(() => kept.quotes.length === 1);
  venue.change({ ...at, bids: bids(25, '0.00011194') });
  venue.change({ ...at, bids: bids(25, '0') });
  // 750 dollars in 1,500 orders: more than is kept. The bid is the deepest of those that are, above the one that holds enough.
  venue.change({ ...at, bids: bids(1_500, '0.00000746') });
  await until(() => kept.quotes.length === 2);
  expect(kept.quotes[1]).toMatchObject({ bid: 6_705_010n, ask: 6_720_000n });
  venue.change({ ...at, bids: bids(1_500, '0') });
  await until(() => kept.quotes.length === 3);
  expect(kept.quotes[2]).toMatchObject({ bid: 6_700_000n, ask: 6_720_000n });
  expect(kept.interrupted).toEqual([]);
});

test('[Z3] a book that came whole is quoted by the venue’s next word of its time, not by its own', async () => {
  venue.quote(around('67000.0'));
  const from = Date.now();
  await started();
  expect(venue.symbols).toContain('ETH/USD');
  expect(venue.symbols).toContain('EUR/USD');
  expect(venue.symbols).not.toContain('NZD/USD');
  await until(() => kept.quotes.length === 1);
  expect(kept.quotes[0]).toMatchObject({ price: 6_700_000n, venueTimeMs: null });
  expect(kept.quotes[0]?.standsAtMs).toBeGreaterThanOrEqual(from);
});

test('[Z3] its clock is measured by its answers, and what it has sent is confirmed by them', async () => {
  venue.clockAheadMs = 5_000;
  venue.quote(around('67000.0'));
  await started();
  const sample = kept.samples[0];
  if (sample?.kind !== 'two-way') throw new Error('Kraken answers pings');
  expect(sample.inMs - sample.sentMs).toBeGreaterThanOrEqual(4_999);
  expect(sample.outMs - sample.receivedMs).toBeLessThanOrEqual(5_000);
  const confirming = () => kept.heartbeats.filter(({ venueTimeMs }) => venueTimeMs !== null);
  await until(() => confirming().length > 0);
  expect(confirming()[0]?.pairs).toEqual(['BTCUSD']);
  expect(confirming()[0]?.venueTimeMs).toBeGreaterThan(Date.now() + 3_000);
  venue.answers = false;
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { length } = confirming();
  await new Promise((resolve) => setTimeout(resolve, 300));
  // The venue’s heartbeats say no time: they confirm nothing.
  expect(confirming()).toHaveLength(length);
});

test('[M2] the book and checksum of the venue’s own documentation are taken as they stand', async () => {
  const levels = (text: string): string =>
    `[${text
      .split(' ')
      .map((level) => level.split('@'))
      .map(([qty, price]) => `{"price":${price},"qty":${qty}}`)
      .join(',')}]`;
  const bids =
    '0.10000000@45283.5 1.54582015@45283.4 0.10000000@45282.1 0.10000000@45281.0 1.54592586@45280.3 0.07990000@45279.0 ' +
    '0.03310103@45277.6 0.30000000@45277.5 1.54602737@45277.3 0.15445238@45276.6';
  const asks =
    '0.00100000@45285.2 1.54571953@45286.4 1.54571109@45286.6 1.54560911@45289.6 0.15890660@45290.2 1.54553491@45291.8 ' +
    '0.04454749@45294.7 0.35380000@45296.1 0.09945542@45297.5 0.18772827@45299.5';
  await started();
  const book = `"symbol":"BTC/USD","bids":${levels(bids)},"asks":${levels(asks)},"checksum":3310070434`;
  venue.say(`{"channel":"book","type":"snapshot","data":[{${book}}]}`);
  await until(() => kept.quotes.length === 1);
  expect(kept.quotes[0]).toMatchObject({ bid: 4_528_350n, ask: 4_528_640n, venueId: '3310070434' });
  expect(kept.interrupted).toEqual([]);
});

test('[M2] a checksum that is another one interrupts the pair until its book has come anew', async () => {
  await started();
  venue.quote(around('67000.0'));
  await until(() => kept.quotes.length === 1);
  venue.wrongChecksum = 7;
  venue.quote(around('67001.0'));
  await until(() => kept.interrupted.length === 1);
  expect(kept.interrupted).toEqual([['BTCUSD']]);
  // What changes meanwhile is no price: the book that it changes is not known.
  venue.quote(around('67002.0'));
  expect(pricesOf()).toEqual([6_700_000n]);
  await until(() => kept.quotes.length === 2);
  expect(pricesOf()).toEqual([6_700_000n, 6_700_200n]);
  expect(venue.asked.filter((method) => method !== 'ping')).toEqual(['subscribe', 'unsubscribe', 'subscribe']);
  expect(venue.accepted).toBe(1);
});

test('[M2] a book that comes crossed is quoted for nobody, is asked for after growing waits, and costs no other pair', async () => {
  const crossed = { ...around('67000.0'), bids: [['67002.0', '1']], asks: [['67001.0', '1']] } as const;
  venue.quote(crossed, bookAround('ETH/USD', '3000.0', 1_700_000_000_123));
  await started();
  const times: number[] = [];
  await until(() => {
    if (kept.interrupted.length > times.length) times.push(performance.now());
    return times.length === 3;
  });
  const [, second = 0, third = 0] = times;
  // The wait before it is one second; a busy machine may see the second one late, and how long that took is no measure.
  expect(third - second).toBeGreaterThan(1_500);
  expect(kept.interrupted).toEqual([['BTCUSD'], ['BTCUSD'], ['BTCUSD']]);
  expect(kept.quotes.map(({ pair }) => pair)).toEqual(['ETHUSD']);
  expect(kept.heartbeats.some(({ pairs, venueTimeMs }) => venueTimeMs !== null && pairs.includes('BTCUSD'))).toBe(
    false,
  );
});

test('[M2] a book of which neither side can be read is asked for once', async () => {
  await started();
  const symbol = '"symbol":"BTC/USD"';
  const level = '[{"price":1.001,"qty":1}]';
  venue.say(
    `{"channel":"book","type":"snapshot","data":[{${symbol},"bids":${level},"asks":${level},"checksum":1,"timestamp":""}]}`,
  );
  await until(() => kept.interrupted.length > 0);
  expect(kept.dropped).toHaveLength(1);
  expect(kept.interrupted).toHaveLength(1);
});

test('[Z4] heartbeats are for the pairs that the venue confirmed', async () => {
  venue.refused = ['BNB/USD'];
  await started();
  const pairs = kept.heartbeats.at(-1)?.pairs ?? [];
  expect(pairs).toContain('BTCUSD');
  expect(pairs).not.toContain('BNBUSD');
  expect(kept.lines.some(({ message }) => message === 'the venue does not quote a pair')).toBe(true);
});

test('[Z4] any market data is a heartbeat, and a venue in maintenance has none', async () => {
  await started();
  venue.status('maintenance');
  await until(() => kept.lines.some(({ message }) => message === 'the venue is not trading'));
  const beats = kept.heartbeats.length;
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(kept.heartbeats).toHaveLength(beats);
  expect(venue.accepted).toBe(1);
  venue.status('online');
  await until(() => kept.heartbeats.length > beats);
});

test('[M2] silence on an open connection is detected: it is interrupted and dialled again', async () => {
  source = sourceThat(700);
  await started();
  venue.heartbeats = false;
  await until(() => venue.accepted >= 2);
  expect(kept.interrupted[0]).toContain('BTCUSD');
  venue.heartbeats = true;
  const beats = kept.heartbeats.length;
  await until(() => kept.heartbeats.length > beats);
});

test('[M2] a lost connection is dialled again with growing waits until the venue is back', async () => {
  await started();
  venue.accepts = false;
  venue.disconnect();
  await until(() => kept.lines.filter(({ message }) => message === 'connection to the venue failed').length >= 3);
  venue.accepts = true;
  const beats = kept.heartbeats.length;
  await until(() => kept.heartbeats.length > beats);
  venue.quote(around('67234.1'));
  await until(() => kept.quotes.length === 1);
});

test('[M2] garbage is counted and survived', async () => {
  await started();
  venue.say('not json');
  venue.say('[1,2,3]');
  venue.say('null');
  venue.say('{"channel":"unknown"}');
  venue.say('{"channel":"book","type":"update","data":[{"symbol":"ETH/USD"},7,{"symbol":"XXX/USD","checksum":1}]}');
  venue.say('{"channel":"book","type":"update","data":"none"}');
  venue.say('{"method":"pong","req_id":1,"time_in":"yesterday"}');
  venue.say('{"channel":"status","data":[]}');
  venue.sayBinary(new Uint8Array([1, 2, 3]));
  venue.quote(around('67234.1'));
  await until(() => kept.quotes.length === 1);
  expect(kept.dropped.map(({ reason }) => reason)).toEqual(new Array(9).fill('malformed'));
  expect(venue.accepted).toBe(1);
});

test('[P6] a price with more digits than the pair has is dropped and ends the holding of the old one', async () => {
  await started();
  venue.quote(around('67234.1'));
  await until(() => kept.quotes.length === 1);
  venue.change({ symbol: 'BTC/USD', bids: [['67234.123', '4']], asks: [], timeMs: 1_700_000_000_200 });
  await until(() => kept.dropped.length === 1);
  expect(kept.dropped.map(({ reason }) => reason)).toEqual(['digits']);
  expect(kept.interrupted).toEqual([['BTCUSD']]);
  expect(kept.quotes).toHaveLength(1);
});

test('[Z3] repeated and backward venue times are handed on in the order of arrival, for the recorder to judge', async () => {
  await started();
  venue.quote(around('1.0', 2_000), around('2.0', 2_000), around('3.0', 1_000));
  await until(() => kept.quotes.length === 3);
  expect(kept.quotes.map(({ venueTimeMs }) => venueTimeMs)).toEqual([2_000, 2_000, 1_000]);
});

test('[M2] without a network nothing is thrown, and stopping ends the trying', async () => {
  await venue.stop();
  source.start(kept.run);
  await until(() => kept.lines.length >= 2);
  await source.stop();
  const lines = kept.lines.length;
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(kept.lines.length).toBeLessThanOrEqual(lines + 1);
  venue = await startKrakenStandIn();
});
