import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BitfinexStandIn, startBitfinexStandIn } from '#tools/stand-ins/bitfinex.ts';
import { bookAround } from '#tools/stand-ins/venue.ts';
import { keptRun } from '#tools/testing/collecting-sink.ts';
import { until } from '#tools/testing/until.ts';
import { bitfinexSource } from './bitfinex.ts';
import type { PriceSource } from './price-source.ts';

let venue: BitfinexStandIn;
let source: PriceSource;
let kept: ReturnType<typeof keptRun>;

const sourceThat = (silenceMs: number): PriceSource =>
  bitfinexSource({ url: venue.url, silenceMs, pingEveryMs: 50, retryMs: { first: 50, longest: 200 } });

beforeEach(async () => {
  venue = await startBitfinexStandIn({ heartbeatMs: 100 });
  source = sourceThat(30_000);
  kept = keptRun();
});
afterEach(async () => {
  await source.stop();
  await venue.stop();
});

const subscriptions = () => venue.asked.filter((what) => what.startsWith('subscribe'));
async function started(): Promise<void> {
  source.start(kept.run);
  await until(() => subscriptions().length >= source.pairs.length && kept.samples.length > 1);
}

const around = (price: string, timeMs = 1_700_000_000_123) => bookAround('tBTCUSD', price, timeMs);
const pricesOf = () => kept.quotes.map(({ price }) => price);
const confirmationsOf = (pair: string) => kept.heartbeats.filter(({ pairs }) => pairs.includes(pair));
const interruptionsOf = (pair: string) => kept.interrupted.filter((pairs) => pairs.includes(pair)).length;
const isLogged = (message: string) => kept.lines.some((line) => line.message === message);

test('[Z3] the mid of best bid and ask is quoted from the venue’s own digits, with the time of its message', async () => {
  await started();
  const at = { symbol: 'tBTCUSD', timeMs: 1_700_000_000_123 };
  venue.quote({ ...at, bids: [['67234', '1.5']], asks: [['67235.4', '0.50000001']] });
  venue.change({ ...at, timeMs: at.timeMs + 1, bids: [['67234.2', '1.0']], asks: [] });
  // Nothing of it is best: no new quote.
  venue.change({ ...at, bids: [['67200', '9']], asks: [['67300', '7']] });
  venue.change({
    ...at,
    bids: [],
    asks: [
      ['67235.4', '0'],
      ['67236', '2'],
    ],
  });
  await until(() => kept.quotes.length === 3);
  expect(kept.quotes).toMatchObject([
    { pair: 'BTCUSD', price: 6_723_470n, bid: 6_723_400n, ask: 6_723_540n, venueTimeMs: 1_700_000_000_123 },
    { price: 6_723_480n, bid: 6_723_420n, ask: 6_723_540n, venueTimeMs: 1_700_000_000_124, source: 'live:bitfinex' },
    { price: 6_723_510n, bid: 6_723_420n, ask: 6_723_600n, venueId: null },
  ]);
  expect(kept.interrupted).toEqual([]);
});

test('[M2] it asks for times, numbers, checksums and bulk first, and then for each pair by the venue’s own name', async () => {
  venue.refused = ['tBNBUSD'];
  await started();
  // https://docs.bitfinex.com/docs/ws-general: TIMESTAMP 32768, SEQ_ALL 65536, OB_CHECKSUM 131072, BULK_UPDATES 536870912.
  expect(venue.asked[0]).toBe('conf 537100288');
  expect(subscriptions()).toEqual(
    [
      'BTCUSD',
      'ETHUSD',
      'BNBUSD',
      'SOLUSD',
      'DOGE:USD',
      'USTUSD',
      'XRPUSD',
      'ADAUSD',
      'LTCUSD',
      'BTCEUR',
      'BTCGBP',
      'ETHEUR',
      'ETHGBP',
    ].map((name) => `subscribe t${name}`),
  );
  expect(kept.lines.find(({ message }) => message === 'the venue refused a request')?.facts).toMatchObject({
    symbol: 'tBNBUSD',
    reason: 'symbol: invalid',
  });
  venue.quote(bookAround('tDOGE:USD', '0.12345', 1_700_000_000_123, '100000'));
  await until(() => kept.quotes.length === 1);
  expect(kept.quotes[0]).toMatchObject({ pair: 'DOGEUSD', price: 1_234_500n });
});

test('[M2] the messages of the venue’s own documentation, and the checksum of its own library’s tests, are taken', async () => {
  await started();
  venue.heartbeats = false;
  // https://docs.bitfinex.com/reference/ws-public-books with the last two members of the flags; bitfinex-api-node gives the text
  // that is summed for this book as 6000:1:6100:-3:5900:2:6200:-4.
  venue.say(
    '{"event":"subscribed","channel":"book","chanId":17082,"symbol":"tETHUSD","prec":"P0","freq":"F0","len":"250","subId":123,"pair":"ETHUSD"}',
  );
  venue.list('17082,[[6000,1,1],[5900,1,2],[6100,1,-3],[6200,1,-4]]');
  venue.list(`17082,"cs",${crc32('6000:1:6100:-3:5900:2:6200:-4') | 0}`);
  venue.list('17082,"hb"');
  await until(() => kept.quotes.length === 1);
  expect(kept.quotes[0]).toMatchObject({ pair: 'ETHUSD', bid: 600_000n, ask: 610_000n });
  expect(kept.interrupted).toEqual([]);
  venue.list('17082,"cs",-890884919');
  await until(() => interruptionsOf('ETHUSD') === 1);
});

test('[Z3] a book that came whole is quoted by the venue’s next word of its time, and one that is empty is no price', async () => {
  venue.quote(around('67000'));
  const from = Date.now();
  await started();
  await until(() => kept.quotes.length === 1);
  expect(kept.quotes[0]).toMatchObject({ pair: 'BTCUSD', price: 6_700_000n, venueTimeMs: null });
  expect(kept.quotes[0]?.standsAtMs).toBeGreaterThanOrEqual(from);
  await until(() => confirmationsOf('BTCUSD').length > 2);
  expect(confirmationsOf('ETHUSD')).toHaveLength(0);
});

test('[Z3] its clock is measured by its answers, and they and its heartbeats confirm what it has sent', async () => {
  venue.clockAheadMs = 5_000;
  venue.quote(around('67000'));
  await started();
  const sample = kept.samples[0];
  if (sample?.kind !== 'two-way') throw new Error('Bitfinex answers pings');
  expect(sample.inMs - sample.sentMs).toBeGreaterThanOrEqual(4_999);
  expect(sample.outMs - sample.receivedMs).toBeLessThanOrEqual(5_000);
  await until(() => confirmationsOf('BTCUSD').some(({ venueTimeMs }) => (venueTimeMs ?? 0) > Date.now() + 3_000));
  venue.answers = false;
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { length } = confirmationsOf('BTCUSD');
  await until(() => confirmationsOf('BTCUSD').length > length);
});

test('[M2] a message that was lost ends the connection: nothing of a stream with a gap is a price', async () => {
  await started();
  venue.quote(around('67000'));
  await until(() => kept.quotes.length === 1);
  venue.lose();
  venue.quote(around('67001'));
  await until(() => venue.accepted === 2);
  expect(isLogged('a message of the venue was lost')).toBe(true);
  expect(kept.interrupted).toEqual([source.pairs]);
  // What the gap hid comes with the new connection, as of its first word.
  await until(() => kept.quotes.length === 2);
  expect(kept.quotes[1]).toMatchObject({ price: 6_700_100n, venueTimeMs: null });
});

test('[M2] a checksum that is another one interrupts the pair until its book has come anew', async () => {
  await started();
  venue.quote(around('67000'));
  await until(() => kept.quotes.length === 1);
  venue.wrongChecksum = 7;
  await until(() => interruptionsOf('BTCUSD') === 1);
  // What changes meanwhile is no price: the book that it changes is not known.
  venue.quote(around('67002'));
  expect(pricesOf()).toEqual([6_700_000n]);
  await until(() => kept.quotes.length === 2);
  expect(pricesOf()).toEqual([6_700_000n, 6_700_200n]);
  expect(venue.asked.filter((what) => what.endsWith('tBTCUSD'))).toEqual([
    'subscribe tBTCUSD',
    'unsubscribe tBTCUSD',
    'subscribe tBTCUSD',
  ]);
  expect(kept.dropped).toEqual([]);
  expect(venue.accepted).toBe(1);
});

test('[M2] a crossed book is quoted for nobody and costs no other pair; what belongs together in one message crosses nothing', async () => {
  await started();
  venue.quote(around('67000'), bookAround('tETHUSD', '3000', 1_700_000_000_123));
  // A buyer takes the ask and stays as the bid: one list.
  venue.change({
    ...around('67000'),
    bids: [['67001', '5']],
    asks: [
      ['67001', '0'],
      ['67002', '3'],
    ],
  });
  await until(() => kept.quotes.length === 3);
  expect(kept.quotes[2]).toMatchObject({ bid: 6_700_100n, ask: 6_700_200n });
  expect(kept.interrupted).toEqual([]);
  venue.change({ ...around('67000'), bids: [['67009', '5']], asks: [] });
  await until(() => interruptionsOf('BTCUSD') === 1);
  expect(kept.quotes).toHaveLength(3);
  expect(interruptionsOf('ETHUSD')).toBe(0);
});

test.each([20_051, 20_061])('[M2] it is dialled again where the venue says %i', async (code) => {
  await started();
  venue.inform(code);
  await until(() => venue.accepted === 2);
  expect(isLogged('the venue asks to be dialled again')).toBe(true);
  expect(kept.interrupted[0]).toEqual(source.pairs);
});

test('[Z4] a venue in maintenance is not alive, whether it says so on connecting or later', async () => {
  venue.operative = false;
  venue.quote(around('67000'));
  await started();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([kept.quotes.length, kept.heartbeats.length]).toEqual([0, 0]);
  expect(isLogged('the venue is not trading')).toBe(true);
  venue.operative = true;
  venue.inform(20_061);
  await until(() => kept.quotes.length === 1);
  venue.inform(20_060);
  await until(() => interruptionsOf('BTCUSD') > 2);
  const { length } = kept.heartbeats;
  venue.quote(around('67001'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(kept.heartbeats).toHaveLength(length);
  expect(kept.quotes).toHaveLength(1);
});

test('[M2] another version of the protocol is not followed', async () => {
  await started();
  venue.say('{"event":"info","version":3,"platform":{"status":1}}');
  await until(() => isLogged('the venue is not trading'));
  venue.quote(around('67000'));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(kept.quotes).toEqual([]);
});

test('[M2] silence on an open connection is detected, although pings are answered', async () => {
  source = sourceThat(700);
  await started();
  venue.heartbeats = false;
  await until(() => venue.accepted >= 2);
  expect(kept.interrupted[0]).toEqual(source.pairs);
  expect(isLogged('the venue has fallen silent')).toBe(true);
});

test('[M2] a lost connection is dialled again with growing waits until the venue is back', async () => {
  await started();
  venue.accepts = false;
  venue.disconnect();
  await until(() => kept.lines.filter(({ message }) => message === 'connection to the venue failed').length >= 3);
  venue.accepts = true;
  venue.quote(around('67234'));
  await until(() => kept.quotes.length === 1);
});

test('[M2] garbage is counted and survived, and events that are new are ignored', async () => {
  await started();
  const channel = '10001';
  venue.say('not json');
  venue.say('"hb"');
  venue.say('{"version":2}');
  venue.say('[10001,"hb"]');
  venue.say('[10001,[67000,1,1],"one","now"]');
  venue.say('{"event":"pong","cid":1,"ts":1511545528111}');
  venue.say('{"event":"subscribed","chanId":77,"symbol":"tXXXUSD"}');
  venue.say('{"event":"unsubscribed","chanId":77,"status":"OK"}');
  venue.list('77,[67000,1,1]');
  venue.list(`${channel},[67000,1]`);
  venue.list(`${channel},[[67000,-1,1]]`);
  venue.list(`${channel},"something"`);
  venue.sayBinary(new Uint8Array([1, 2, 3]));
  venue.say('{"event":"auth","status":"FAILED"}');
  venue.quote(bookAround('tETHUSD', '3000', 1_700_000_000_123));
  await until(() => kept.quotes.length === 1);
  expect(kept.dropped.map(({ reason }) => reason)).toEqual(new Array(13).fill('malformed'));
  expect(kept.interrupted.flat()).not.toContain('ETHUSD');
  expect(venue.accepted).toBe(1);
});

test('[M2] a message longer than any book ends the connection, and the venue is dialled again', async () => {
  await started();
  venue.say(JSON.stringify(['x'.repeat(1_000_000)]));
  await until(() => venue.accepted === 2);
  expect(isLogged('connection to the venue failed')).toBe(true);
});

test('[M2] a channel that cannot be left ends the connection: its pair would stay without a book', async () => {
  await started();
  venue.say('{"event":"error","msg":"unsubscribe: invalid","code":10400}');
  await until(() => venue.accepted === 2);
});

test('[P6] a price with more digits than the pair has is dropped and ends the holding of the old one', async () => {
  await started();
  venue.quote(around('67234'));
  await until(() => kept.quotes.length === 1);
  venue.change({ ...around('67234'), bids: [['67234.123', '4']], asks: [] });
  await until(() => kept.dropped.length === 1);
  expect(kept.dropped.map(({ reason }) => reason)).toEqual(['digits']);
  expect(kept.interrupted).toEqual([['BTCUSD']]);
  expect(kept.quotes).toHaveLength(1);
});

test('[Z3] backward times of messages are handed on in the order of arrival, for the recorder to judge', async () => {
  await started();
  venue.quote(around('100', 2_000), around('200', 2_000), around('300', 1_000));
  await until(() => kept.quotes.length === 3);
  expect(kept.quotes.map(({ venueTimeMs }) => venueTimeMs)).toEqual([2_000, 2_000, 1_000]);
});

test('[M2] without a network nothing is thrown, and stopping ends the trying', async () => {
  await venue.stop();
  source.start(kept.run);
  await until(() => kept.lines.length >= 2);
  await source.stop();
  const ended = interruptionsOf('BTCUSD');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(interruptionsOf('BTCUSD')).toBe(ended);
  venue = await startBitfinexStandIn();
});
