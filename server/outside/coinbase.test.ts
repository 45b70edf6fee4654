import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CoinbaseStandIn, startCoinbaseStandIn } from '#tools/stand-ins/coinbase.ts';
import { keptRun } from '#tools/testing/kept-sink.ts';
import { until } from '#tools/testing/until.ts';
import { coinbaseSource } from './coinbase.ts';
import type { PriceSource } from './price-source.ts';

let venue: CoinbaseStandIn;
let source: PriceSource;
let kept: ReturnType<typeof keptRun>;

beforeEach(async () => {
  venue = await startCoinbaseStandIn({ heartbeatMs: 100 });
  source = coinbaseSource({ url: venue.url, silenceMs: 700, retryMs: { first: 50, longest: 200 } });
  kept = keptRun();
});
afterEach(async () => {
  await source.stop();
  await venue.stop();
});

async function started(): Promise<void> {
  source.start(kept.run);
  await until(() => source.pairs.every((pair) => kept.heartbeats.some(({ pairs }) => pairs.includes(pair))));
}

const trade = (price: string, tradeId: number, timeMs = 1_700_000_000_123) => ({
  symbol: 'BTC-USD',
  price,
  tradeId,
  timeMs,
});
const beatsOf = (pair: string) => kept.heartbeats.filter(({ pairs }) => pairs.includes(pair)).length;
const interruptionsOf = (pair: string) => kept.interrupted.filter((pairs) => pairs.includes(pair)).length;

test('[M2] trades are read from the venue’s own digits, with its number and its time truncated to milliseconds', async () => {
  await started();
  venue.trade(trade('67234.1', 11), trade('67234.10000000', 12));
  await until(() => kept.quotes.length === 2);
  expect(kept.quotes).toMatchObject([
    { pair: 'BTCUSD', price: 6_723_410n, source: 'live:coinbase', venueId: '11', venueTimeMs: 1_700_000_000_123 },
    { price: 6_723_410n, venueId: '12' },
  ]);
});

test('[M2] it asks for every tradable pair, its last match included, and one unknown product costs no other', async () => {
  venue.snapshot = [trade('67000.0', 5)];
  venue.refused = ['BNB-USD'];
  source.start(kept.run);
  await until(() => beatsOf('ETHUSD') > 0 && kept.quotes.length === 1);
  expect(venue.products).toContain('ETH-USD');
  expect(venue.products).not.toContain('EUR-USD');
  expect(kept.quotes[0]).toMatchObject({ pair: 'BTCUSD', venueId: '5' });
  expect(beatsOf('BNBUSD')).toBe(0);
  expect(kept.lines.find(({ message }) => message === 'the venue refused a request')?.facts).toMatchObject({
    reason: 'BNB-USD is not a valid product',
  });
});

test('[Z4] a heartbeat that knows of a later trade than was heard ends the holding of the old price', async () => {
  await started();
  venue.trade(trade('67234.1', 20));
  await until(() => kept.quotes.length === 1);
  const beats = beatsOf('BTCUSD');
  await until(() => beatsOf('BTCUSD') > beats + 1);
  expect(interruptionsOf('BTCUSD')).toBe(0);
  venue.lose('BTC-USD', 21);
  await until(() => interruptionsOf('BTCUSD') > 0);
  expect(interruptionsOf('ETHUSD')).toBe(0);
});

test('[M2] silence on an open connection is detected: it is interrupted and dialled again', async () => {
  await started();
  venue.heartbeats = false;
  await until(() => venue.accepted >= 2);
  expect(kept.interrupted[0]).toEqual(source.pairs);
  expect(kept.lines.some(({ message }) => message === 'the venue has fallen silent')).toBe(true);
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
  venue.trade(trade('67234.1', 20));
  await until(() => kept.quotes.length === 1);
});

test('[M2] garbage is counted and survived, and types of messages that are new are ignored', async () => {
  await started();
  venue.say('not json');
  venue.say('[1,2,3]');
  venue.say('{"channel":"trade"}');
  venue.say('{"type":"match","product_id":"BTC-USD"}');
  venue.say('{"type":"match","product_id":"BTC-USD","trade_id":"x","price":"1","time":"2023-11-14T22:13:20.1Z"}');
  venue.say('{"type":"match","product_id":"XXX-USD","trade_id":1,"price":"1","time":"2023-11-14T22:13:20.1Z"}');
  venue.say('{"type":"heartbeat","product_id":"BTC-USD"}');
  venue.say('{"type":"auctionfeed","product_id":"BTC-USD"}');
  venue.sayBinary(new Uint8Array([1, 2, 3]));
  venue.trade(trade('67234.1', 30));
  await until(() => kept.quotes.length === 1);
  expect(kept.dropped.map(({ reason }) => reason)).toEqual(new Array(8).fill('malformed'));
  expect(venue.accepted).toBe(1);
});

test('[P6] a price with more digits than the pair has is dropped and ends the holding of the old one', async () => {
  await started();
  venue.trade(trade('67234.123', 40), trade('0', 41));
  await until(() => kept.dropped.length === 2);
  expect(kept.dropped.map(({ reason }) => reason)).toEqual(['digits', 'digits']);
  expect(kept.interrupted).toEqual([['BTCUSD'], ['BTCUSD']]);
  expect(kept.quotes).toEqual([]);
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
