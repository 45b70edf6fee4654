import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BitstampStandIn, startBitstampStandIn } from '#tools/stand-ins/bitstamp.ts';
import { bookAround } from '#tools/stand-ins/venue.ts';
import { keptRun } from '#tools/testing/collecting-sink.ts';
import { until } from '#tools/testing/until.ts';
import { bitstampSource } from './bitstamp.ts';
import type { PriceSource } from './price-source.ts';

let venue: BitstampStandIn;
let source: PriceSource;
let kept: ReturnType<typeof keptRun>;

/** Only a test of silence has one that is soon taken for silent: on a busy machine the stand-in's heartbeats can wait. */
const sourceThat = (silenceMs: number): PriceSource =>
  bitstampSource({ url: venue.url, silenceMs, pingEveryMs: 50, retryMs: { first: 50, longest: 200 } });

beforeEach(async () => {
  venue = await startBitstampStandIn({ heartbeatMs: 100 });
  source = sourceThat(30_000);
  kept = keptRun();
});
afterEach(async () => {
  await source.stop();
  await venue.stop();
});

const around = (price: string, timeMs = Date.now()) => bookAround('btcusd', price, timeMs);
const pricesOf = () => kept.quotes.filter(({ pair }) => pair === 'BTCUSD').map(({ price }) => price);
const confirmationsOf = (pair: string) => kept.heartbeats.filter(({ pairs }) => pairs.includes(pair));
const interruptionsOf = (pair: string) => kept.interrupted.filter((pairs) => pairs.includes(pair)).length;
const heartbeatsAnswered = () => venue.asked.filter((what) => what === 'bts:heartbeat').length > 1;

/** Another market goes on, so that the venue is not silent. */
async function started(): Promise<void> {
  venue.quote(bookAround('ethusd', '3000.0', Date.now()));
  source.start(kept.run);
  await until(() => kept.samples.length > 0);
  kept.quotes.length = 0;
}

test('[Z3] the mid of best bid and ask is quoted from the venue’s own digits, with its time in milliseconds', async () => {
  await started();
  const timeMs = Date.now();
  venue.quote({ ...around('67234.1', timeMs), bids: [['67234.10', '1.5']], asks: [['67234.43', '0.50000000']] });
  venue.change({ ...around('67234.1', timeMs + 1), bids: [['67234.20', '0.01']], asks: [] });
  // Nothing of it is best: no new quote.
  venue.change({ ...around('67234.1', timeMs + 2), bids: [['66000.00', '9']], asks: [['69000.00', '7']] });
  venue.change({ ...around('67234.1', timeMs + 3), bids: [['67234.20', '0.02']], asks: [] });
  await until(() => pricesOf().length === 2);
  expect(kept.quotes.filter(({ pair }) => pair === 'BTCUSD')).toMatchObject([
    { price: 6_723_426n, bid: 6_723_410n, ask: 6_723_443n, venueTimeMs: timeMs },
    {
      price: 6_723_431n,
      bid: 6_723_420n,
      ask: 6_723_443n,
      venueTimeMs: timeMs + 3,
      source: 'live:bitstamp',
      venueId: null,
    },
  ]);
  expect(kept.changes.filter(({ pair }) => pair === 'BTCUSD').length).toBeGreaterThanOrEqual(4);
});

test('[M2] the messages of the venue’s own documentation, and of its stream, are taken as they are', async () => {
  await started();
  // https://www.bitstamp.net/websocket/v2/: the shapes of subscription, heartbeat and book; a book has the hundred best prices.
  venue.say('{"event":"bts:subscription_succeeded","channel":"order_book_btcusd","data":{}}');
  venue.say(
    '{"data":{"timestamp":"1789457617","microtimestamp":"1789457617906487","bids":[["77188","0.41122"],["77183","0.32386"],' +
      '["77180","1.87131"]],"asks":[["77189","0.41124"],["77193","0.32385"],["77194","1.10113"]]},' +
      '"channel":"order_book_btcusd","event":"data"}',
  );
  await until(() => pricesOf().length === 1);
  expect(kept.quotes.find(({ pair }) => pair === 'BTCUSD')).toMatchObject({
    bid: 7_718_800n,
    ask: 7_718_900n,
    venueTimeMs: 1_789_457_617_906,
  });
  expect(kept.dropped).toEqual([]);
});

test('[M2] it asks for the book of every pair that can be traded, and one that the venue does not have costs no other', async () => {
  venue.refused = ['bnbusd'];
  venue.quote(bookAround('bnbusd', '600.0', Date.now()), around('67000.0'));
  source.start(kept.run);
  await until(() => pricesOf().length === 1);
  expect(venue.asked).toContain('bts:subscribe order_book_usdtusd');
  expect(venue.asked).toContain('bts:subscribe order_book_eurusd');
  expect(venue.asked).not.toContain('bts:subscribe order_book_usdjpy');
  expect(kept.quotes.map(({ pair }) => pair)).toEqual(['BTCUSD']);
});

test('[Z3] its clock is read from its books beside the round trip of its heartbeat; before that nothing is quoted', async () => {
  venue.clockAheadMs = 5_000;
  venue.answers = false;
  venue.quote(around('67000.0'));
  source.start(kept.run);
  await until(() => venue.asked.includes('bts:heartbeat'));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect([kept.samples.length, kept.quotes.length, kept.dropped.length]).toEqual([0, 0, 0]);
  // A heartbeat that waits for its answer is the only one: answers name no question.
  expect(venue.asked.filter((what) => what === 'bts:heartbeat')).toHaveLength(1);
  expect(venue.accepted).toBe(1);
  venue.say('{"event":"bts:heartbeat","channel":"","data":{"status":"success"}}');
  await until(() => kept.quotes.length === 1);
  const sample = kept.samples[0];
  if (sample?.kind !== 'one-way') throw new Error('Bitstamp answers no question of its time');
  expect(sample.venueMs - sample.receivedMs).toBeGreaterThan(4_000);
  expect(sample.rttMs).toBeGreaterThan(300);
});

test('[Z4] each book confirms its pair as of its own time, and answers to heartbeats confirm nothing', async () => {
  await started();
  const timeMs = Date.now();
  venue.quote(around('67000.0', timeMs));
  await until(() => confirmationsOf('BTCUSD').some(({ venueTimeMs }) => venueTimeMs === timeMs));
  expect(kept.changes).toContainEqual({ pair: 'BTCUSD', venueTimeMs: timeMs });
  venue.heartbeats = false;
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { length } = kept.heartbeats;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(heartbeatsAnswered()).toBe(true);
  expect(kept.heartbeats).toHaveLength(length);
});

test('[Z3] a book that goes back in time is counted and changes nothing', async () => {
  venue.heartbeats = false;
  source = sourceThat(30_000);
  source.start(kept.run);
  await until(heartbeatsAnswered);
  const timeMs = Date.now();
  venue.quote(around('67000.0', timeMs));
  venue.quote(around('66000.0', timeMs - 1));
  venue.quote(around('67001.0', timeMs));
  await until(() => pricesOf().length === 2);
  expect(pricesOf()).toEqual([6_700_000n, 6_700_100n]);
  expect(kept.dropped.map(({ reason }) => reason)).toEqual(['backwards']);
  expect(kept.interrupted).toEqual([]);
});

test('[M2] a crossed book, which the venue says may come, ends the price until the next book, and is logged once', async () => {
  await started();
  const timeMs = Date.now() + 1_000;
  venue.quote(around('67000.0', timeMs));
  await until(() => pricesOf().length === 1);
  const crossed = { ...around('67000.0'), bids: [['67002.0', '1']], asks: [['67002.0', '1']] } as const;
  venue.quote({ ...crossed, timeMs: timeMs + 1 });
  venue.quote({ ...crossed, timeMs: timeMs + 2 });
  await until(() => interruptionsOf('BTCUSD') >= 2);
  venue.quote(around('67000.0', timeMs + 3));
  await until(() => pricesOf().length === 2);
  expect(pricesOf()).toEqual([6_700_000n, 6_700_000n]);
  expect(interruptionsOf('ETHUSD')).toBe(0);
  expect(kept.lines.filter(({ message }) => message === 'the next book of a pair is waited for')).toHaveLength(1);
  expect(venue.accepted).toBe(1);
});

test('[T5] a side full of dust is quoted where what is sent of it ends, and silences no pair', async () => {
  await started();
  const timeMs = Date.now() + 1_000;
  const dust = Array.from({ length: 150 }, (_, n) => [(67_000 + (n + 1) / 10).toFixed(1), '0.00000746'] as const);
  venue.quote({ ...around('67000.0', timeMs), bids: [['67000.0', '2.2']], asks: [['67200.0', '2.2']] });
  venue.change({ ...around('67000.0', timeMs + 1), bids: dust, asks: [] });
  await until(() => pricesOf().length === 2);
  expect(kept.quotes.at(-1)).toMatchObject({ bid: 6_700_510n, ask: 6_720_000n });
  venue.change({ ...around('67000.0', timeMs + 2), bids: dust.map(([price]) => [price, '0']), asks: [] });
  await until(() => pricesOf().length === 3);
  expect(kept.quotes.at(-1)).toMatchObject({ bid: 6_700_000n, ask: 6_720_000n });
  expect(interruptionsOf('BTCUSD')).toBe(0);
});

test('[M2] it is dialled again where the venue asks for that', async () => {
  await started();
  venue.say('{"event":"bts:request_reconnect","channel":"","data":null}');
  await until(() => venue.accepted === 2);
  expect(kept.interrupted[0]).toEqual(source.pairs);
  expect(kept.lines.some(({ message }) => message === 'the venue asks to be dialled again')).toBe(true);
  venue.quote(around('67000.0'));
  await until(() => pricesOf().length === 1);
});

test('[M2] silence on an open connection is detected, answers to heartbeats or not', async () => {
  source = sourceThat(700);
  await started();
  venue.heartbeats = false;
  await until(() => venue.accepted >= 2);
  expect(heartbeatsAnswered()).toBe(true);
  expect(kept.interrupted[0]).toEqual(source.pairs);
  expect(kept.lines.some(({ message }) => message === 'the venue has fallen silent')).toBe(true);
  venue.heartbeats = true;
  const { length } = kept.samples;
  await until(() => kept.samples.length > length);
});

test('[M2] a lost connection is dialled again with growing waits until the venue is back', async () => {
  await started();
  venue.accepts = false;
  venue.disconnect();
  await until(() => kept.lines.filter(({ message }) => message === 'connection to the venue failed').length >= 3);
  venue.accepts = true;
  venue.quote(around('67234.1'));
  await until(() => pricesOf().length === 1);
});

test('[M2] garbage is counted and survived, kinds of messages that are new are ignored, refusals are logged', async () => {
  await started();
  const data = (book: string, channel = 'order_book_btcusd'): string =>
    `{"event":"data","channel":"${channel}","data":${book}}`;
  const time = `"microtimestamp":"${Date.now()}000"`;
  venue.say('not json');
  venue.say('[1,2,3]');
  venue.say('{"channel":"order_book_btcusd"}');
  venue.say(data(`{${time},"bids":[],"asks":[]}`, 'order_book_xxxusd'));
  venue.say(data('null'));
  venue.say(data(`{${time},"bids":[["1"]],"asks":[]}`));
  venue.say(data(`{"microtimestamp":${Date.now()},"bids":[],"asks":[]}`));
  venue.say(data('{"microtimestamp":"yesterday","bids":[],"asks":[]}'));
  venue.sayBinary(new Uint8Array([1, 2, 3]));
  venue.say('{"event":"published","channel":"announcements","data":{}}');
  venue.say('{"event":"bts:error","channel":"","data":{"code":null,"message":"Invalid channel provided."}}');
  venue.quote(around('67234.1'));
  await until(() => pricesOf().length === 1);
  expect(kept.dropped.map(({ reason }) => reason)).toEqual(new Array(9).fill('malformed'));
  expect(kept.lines.some(({ message }) => message === 'the venue refused a request')).toBe(true);
  expect(venue.accepted).toBe(1);
});

test('[M2] a message longer than any book ends the connection, and the venue is dialled again', async () => {
  await started();
  venue.say(JSON.stringify({ event: 'data', channel: 'order_book_btcusd', data: 'x'.repeat(1_000_000) }));
  await until(() => venue.accepted === 2);
  expect(kept.lines.some(({ message }) => message === 'connection to the venue failed')).toBe(true);
});

test('[P6] a price with more digits than the pair has is dropped and ends the holding of the old one', async () => {
  await started();
  const timeMs = Date.now() + 1_000;
  venue.quote(around('67234.1', timeMs));
  await until(() => pricesOf().length === 1);
  venue.change({ ...around('67234.1', timeMs + 1), bids: [['67234.123', '4']], asks: [] });
  await until(() => kept.dropped.length > 0);
  expect(kept.dropped[0]?.reason).toBe('digits');
  expect(interruptionsOf('BTCUSD')).toBeGreaterThan(0);
  expect(pricesOf()).toHaveLength(1);
});

test('[M2] without a network nothing is thrown, and stopping ends the trying', async () => {
  await venue.stop();
  source.start(kept.run);
  await until(() => kept.lines.length >= 2);
  await source.stop();
  const ended = interruptionsOf('BTCUSD');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(interruptionsOf('BTCUSD')).toBe(ended);
  venue = await startBitstampStandIn();
});
