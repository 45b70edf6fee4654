import { afterEach, beforeEach, expect, test } from 'vitest';
import { type KrakenStandIn, startKrakenStandIn } from '#tools/stand-ins/kraken.ts';
import { keptRun } from '#tools/testing/kept-sink.ts';
import { until } from '#tools/testing/until.ts';
import { krakenSource } from './kraken.ts';
import type { PriceSource } from './price-source.ts';

let venue: KrakenStandIn;
let source: PriceSource;
let kept: ReturnType<typeof keptRun>;

beforeEach(async () => {
  venue = await startKrakenStandIn({ heartbeatMs: 100 });
  source = krakenSource({ url: venue.url, silenceMs: 700, retryMs: { first: 50, longest: 200 } });
  kept = keptRun();
});
afterEach(async () => {
  await source.stop();
  await venue.stop();
});

async function started(): Promise<void> {
  source.start(kept.run);
  await until(() => kept.heartbeats.length > 0);
}

const trade = (price: string, tradeId: number, timeMs = 1_700_000_000_123) => ({
  symbol: 'BTC/USD',
  price,
  tradeId,
  timeMs,
});

test('[M2] trades are read from the venue’s own digits, with its id and its time truncated to milliseconds', async () => {
  await started();
  venue.trade(trade('67234.1', 11), trade('67234.10', 12), trade('6.72345e4', 13));
  await until(() => kept.quotes.length === 3);
  expect(kept.quotes).toMatchObject([
    { pair: 'BTCUSD', price: 6_723_410n, source: 'live:kraken', venueId: '11', venueTimeMs: 1_700_000_000_123 },
    { price: 6_723_410n, venueId: '12' },
    { price: 6_723_450n, venueId: '13' },
  ]);
});

test('[M2] it subscribes to every tradable pair by the venue’s symbols, snapshot included', async () => {
  venue.snapshot = [trade('67000.0', 5), trade('67001.0', 6)];
  await started();
  expect(venue.symbols).toContain('ETH/USD');
  expect(venue.symbols).not.toContain('EUR/USD');
  await until(() => kept.quotes.length === 2);
  expect(kept.quotes.map(({ venueId }) => venueId)).toEqual(['5', '6']);
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
  venue.trade(trade('67234.1', 20));
  await until(() => kept.quotes.length === 1);
});

test('[M2] garbage is counted and survived', async () => {
  await started();
  venue.say('not json');
  venue.say('[1,2,3]');
  venue.say('null');
  venue.say('{"channel":"unknown"}');
  venue.say('{"channel":"trade","type":"update","data":[{"symbol":"BTC/USD"},7,{"symbol":"XXX/USD"}]}');
  venue.say('{"channel":"trade","type":"update","data":"none"}');
  venue.say('{"channel":"status","data":[]}');
  venue.sayBinary(new Uint8Array([1, 2, 3]));
  venue.trade({ ...trade('67234.1', 30), timeMs: 1_700_000_000_000 });
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

test('[Z3] repeated and backward venue times are handed on in the order of arrival, for the recorder to judge', async () => {
  await started();
  venue.trade(trade('1.0', 50, 2_000), trade('2.0', 51, 2_000), trade('3.0', 52, 1_000));
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
