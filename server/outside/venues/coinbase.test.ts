import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CoinbaseStandIn, startCoinbaseStandIn } from '#tools/stand-ins/coinbase.ts';
import { bookAround } from '#tools/stand-ins/venue.ts';
import { keptRun } from '#tools/testing/collecting-sink.ts';
import { until } from '#tools/testing/until.ts';
import { coinbaseSource } from './coinbase.ts';
import type { PriceSource } from './price-source.ts';

let venue: CoinbaseStandIn;
let source: PriceSource;
let kept: ReturnType<typeof keptRun>;

/** Only a test of silence has one that is soon taken for silent: on a busy machine the stand-in's heartbeats can wait. */
const sourceThat = (silenceMs: number): PriceSource =>
  coinbaseSource({ url: venue.url, silenceMs, pingEveryMs: 50, retryMs: { first: 50, longest: 200 } });

beforeEach(async () => {
  venue = await startCoinbaseStandIn({ heartbeatMs: 100 });
  source = sourceThat(30_000);
  kept = keptRun();
});
afterEach(async () => {
  await source.stop();
  await venue.stop();
});

async function started(): Promise<void> {
  source.start(kept.run);
  // By the second one of a product what it sent is confirmed.
  await until(() => kept.samples.length > 2 * source.pairs.length);
}

const around = (price: string, timeMs = 1_700_000_000_123) => bookAround('BTC-USD', price, timeMs);
const confirmationsOf = (pair: string) => kept.heartbeats.filter(({ pairs }) => pairs.includes(pair));
const interruptionsOf = (pair: string) => kept.interrupted.filter((pairs) => pairs.includes(pair)).length;

test('[Z3] the mid of best bid and ask is quoted from the venue’s own digits, with its time in milliseconds', async () => {
  await started();
  venue.quote({ ...around('67234.1'), bids: [['67234.10', '1.5']], asks: [['67234.43', '0.50000000']] });
  venue.change({ ...around('67234.1'), bids: [['67234.20', '0.01']], asks: [] });
  venue.change({ ...around('67234.1'), bids: [['67234.20', '0.02']], asks: [] });
  await until(() => kept.quotes.length === 2);
  expect(kept.quotes).toMatchObject([
    { pair: 'BTCUSD', price: 6_723_426n, bid: 6_723_410n, ask: 6_723_443n, venueTimeMs: 1_700_000_000_123 },
    { price: 6_723_431n, bid: 6_723_420n, ask: 6_723_443n, source: 'live:coinbase', venueId: null },
  ]);
});

test('[M2] it asks for every tradable pair, its whole book included, and one unknown product costs no other', async () => {
  venue.quote(around('67000.0'));
  venue.refused = ['BNB-USD'];
  source.start(kept.run);
  await until(() => kept.quotes.length === 1 && confirmationsOf('BTCUSD').length > 0);
  expect(venue.products).toContain('ETH-USD');
  expect(venue.products).not.toContain('EUR-USD');
  expect(kept.quotes[0]).toMatchObject({ pair: 'BTCUSD', venueTimeMs: null });
  expect(kept.quotes[0]?.standsAtMs).toBeGreaterThan(Date.now() - 10_000);
  expect(confirmationsOf('BNBUSD')).toHaveLength(0);
  expect(kept.lines.find(({ message }) => message === 'the venue refused a request')?.facts).toMatchObject({
    reason: 'BNB-USD is not a valid product',
  });
});

test('[Z3] its clock is read from what it says by itself, beside a round trip, and its heartbeats confirm the books', async () => {
  venue.clockAheadMs = 5_000;
  venue.quote(around('67000.0'));
  await started();
  const sample = kept.samples[0];
  if (sample?.kind !== 'one-way') throw new Error('Coinbase answers no question of its time');
  expect(sample.venueMs - sample.receivedMs).toBeGreaterThan(4_000);
  expect(sample.rttMs).toBeGreaterThan(0);
  await until(() => confirmationsOf('BTCUSD').length > 0);
  expect(confirmationsOf('BTCUSD')[0]?.venueTimeMs).toBeGreaterThan(Date.now() + 3_000);
  // A product whose book holds nothing has no price that could stand.
  expect(confirmationsOf('ETHUSD')).toHaveLength(0);
});

test('[Z4] a heartbeat may overtake the batch that its book’s changes wait in: it confirms as of fifty milliseconds before', async () => {
  await started();
  venue.quote(around('67000.0'));
  await until(() => kept.quotes.length === 1);
  const timeMs = Date.now();
  const time = new Date(timeMs).toISOString();
  venue.say(JSON.stringify({ type: 'heartbeat', last_trade_id: 1, product_id: 'BTC-USD', sequence: 1, time }));
  await until(() => confirmationsOf('BTCUSD').some(({ venueTimeMs }) => venueTimeMs === timeMs - 50));
});

test('[Z4] each change of a book is said with its time, at any depth, before what it makes of the best', async () => {
  await started();
  venue.quote(around('67000.0', 1_700_000_000_100));
  venue.change({ ...around('67000.0', 1_700_000_000_200), bids: [['66000.0', '1']], asks: [] });
  await until(() => kept.changes.length === 2);
  expect(kept.changes.map(({ venueTimeMs }) => venueTimeMs)).toEqual([1_700_000_000_100, 1_700_000_000_200]);
  expect(kept.quotes).toHaveLength(1);
});

test('[M2] a book that cannot be right interrupts the pair until it has come anew', async () => {
  await started();
  venue.quote(around('67000.0'));
  await until(() => kept.quotes.length === 1);
  venue.change({ ...around('67000.0'), bids: [['67005.0', '1']], asks: [] });
  await until(() => interruptionsOf('BTCUSD') === 1);
  venue.quote(around('67002.0'));
  await until(() => kept.quotes.length === 2);
  expect(kept.quotes[1]).toMatchObject({ price: 6_700_200n });
  expect(venue.asked.slice(-2)).toEqual(['unsubscribe BTC-USD', 'subscribe BTC-USD']);
  expect(interruptionsOf('ETHUSD')).toBe(0);
});

test('[M2] of a deep book what stands near is kept, what is sent beyond it is no news, and one that runs out comes anew', async () => {
  const prices = Array.from({ length: 1_001 }, (_, n) => n);
  venue.quote({
    ...around('500.00'),
    bids: prices.map((n) => [`${1_000 - n / 100}`, '0.2']),
    asks: prices.map((n) => [`${1_001 + n / 100}`, '0.2']),
  });
  await started();
  await until(() => kept.quotes.length === 1);
  venue.change({ ...around('500.00'), bids: [['900.00', '5']], asks: [] });
  venue.change({ ...around('500.00'), bids: prices.slice(0, 960).map((n) => [`${1_000 - n / 100}`, '0']), asks: [] });
  await until(() => interruptionsOf('BTCUSD') === 1);
  await until(() => kept.quotes.length > 1);
  expect(kept.quotes.at(-1)).toMatchObject({ bid: 99_035n, ask: 100_104n });
});

test('[T5] no dust silences a pair: what stands behind it is kept however much of it there is, and quoted when it goes', async () => {
  const dust = Array.from({ length: 2_000 }, (_, n) => [(1_000 + n / 100).toFixed(2), '0.0005'] as const);
  const deep = Array.from({ length: 500 }, (_, n) => [(999 - n / 100).toFixed(2), '0.001'] as const);
  venue.quote({ ...around('500.00'), bids: [...dust, ['1000.00', '20'], ...deep], asks: [['1021.00', '20']] });
  await started();
  await until(() => kept.quotes.length === 1);
  // 1,000 dollars of dust are as good as any other bid, and far below what stands behind them.
  expect(kept.quotes[0]).toMatchObject({ ask: 102_100n });
  venue.change({ ...around('500.00'), bids: dust.slice(1).map(([price]) => [price, '0']), asks: [] });
  await until(() => kept.quotes.length === 2);
  expect(kept.quotes[1]).toMatchObject({ bid: 100_000n, ask: 102_100n });
  expect(interruptionsOf('BTCUSD')).toBe(0);
});

test('[M2] a whole book of two megabytes, in any order, holds the thread for a moment only', async () => {
  const rows = (from: number, step: number) =>
    Array.from({ length: 40_000 }, (_, n) => [(from + n * step).toFixed(2), '123.45678901']).reverse();
  const book = { type: 'snapshot', product_id: 'ETH-USD', bids: rows(2_000, -0.01), asks: rows(2_001, 0.01) };
  const text = JSON.stringify(book);
  expect(text.length).toBeGreaterThan(2_000_000);
  await started();
  // The thread's own work, beside what reading it plainly takes: a wait for a core is none of it.
  const worked = (since?: NodeJS.CpuUsage): number => {
    const { user, system } = process.threadCpuUsage(since);
    return (user + system) / 1_000;
  };
  const plain: number[] = [];
  const held: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const begun = process.threadCpuUsage();
    JSON.parse(text);
    plain.push(worked(begun));
    const before = process.threadCpuUsage();
    const { length } = kept.quotes;
    venue.say(text);
    await until(() => kept.quotes.length > length);
    held.push(worked(before));
  }
  expect(kept.quotes.at(-1)).toMatchObject({ bid: 200_000n, ask: 200_100n });
  expect(Math.min(...held)).toBeLessThan(8 * Math.min(...plain) + 150);
});

test('[M2] silence on an open connection is detected: it is interrupted and dialled again', async () => {
  source = sourceThat(700);
  await started();
  venue.heartbeats = false;
  await until(() => venue.accepted >= 2);
  expect(kept.interrupted[0]).toEqual(source.pairs);
  expect(kept.lines.some(({ message }) => message === 'the venue has fallen silent')).toBe(true);
  venue.heartbeats = true;
  const beats = kept.samples.length;
  await until(() => kept.samples.length > beats);
});

test('[M2] a lost connection is dialled again with growing waits until the venue is back', async () => {
  await started();
  venue.accepts = false;
  venue.disconnect();
  await until(() => kept.lines.filter(({ message }) => message === 'connection to the venue failed').length >= 3);
  venue.accepts = true;
  const beats = kept.samples.length;
  await until(() => kept.samples.length > beats);
  venue.quote(around('67234.1'));
  await until(() => kept.quotes.length === 1);
});

test('[M2] garbage is counted and survived, and types of messages that are new are ignored', async () => {
  await started();
  venue.say('not json');
  venue.say('[1,2,3]');
  venue.say('{"channel":"trade"}');
  venue.say('{"type":"l2update","product_id":"ETH-USD"}');
  venue.say('{"type":"l2update","product_id":"XXX-USD","changes":[["buy","1","1"]],"time":"2023-11-14T22:13:20.1Z"}');
  venue.say('{"type":"snapshot","product_id":"ETH-USD","bids":[["1"]],"asks":[]}');
  venue.say('{"type":"heartbeat","product_id":"BTC-USD"}');
  venue.say('{"type":"auctionfeed","product_id":"BTC-USD"}');
  venue.sayBinary(new Uint8Array([1, 2, 3]));
  venue.quote(around('67234.1'));
  await until(() => kept.quotes.length === 1);
  expect(kept.dropped.map(({ reason }) => reason)).toEqual(new Array(8).fill('malformed'));
  expect(venue.accepted).toBe(1);
});

test('[P6] a price with more digits than the pair has is dropped and ends the holding of the old one', async () => {
  await started();
  venue.quote(around('67234.1'));
  await until(() => kept.quotes.length === 1);
  venue.change({ ...around('67234.1'), bids: [['67234.123', '4']], asks: [] });
  await until(() => kept.dropped.length === 1);
  expect(kept.dropped.map(({ reason }) => reason)).toEqual(['digits']);
  expect(kept.interrupted).toEqual([['BTCUSD']]);
  expect(kept.quotes).toHaveLength(1);
});

test('[M2] without a network nothing is thrown, and stopping ends the trying', async () => {
  await venue.stop();
  source.start(kept.run);
  await until(() => kept.lines.length >= 2);
  await source.stop();
  const ended = interruptionsOf('BTCUSD');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(interruptionsOf('BTCUSD')).toBe(ended);
  venue = await startCoinbaseStandIn();
});
