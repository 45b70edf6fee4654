import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pairs } from '#domain/markets/pairs.ts';
import { type CoingeckoStandIn, startCoingeckoStandIn } from '#tools/stand-ins/coingecko.ts';
import { keptRun } from '#tools/testing/collecting-sink.ts';
import { until } from '#tools/testing/until.ts';
import { coingeckoSource } from './coingecko.ts';
import type { PriceSource } from './price-source.ts';

let service: CoingeckoStandIn;
let source: PriceSource;
let kept: ReturnType<typeof keptRun>;

const sourceThatWaits = (timeoutMs: number): PriceSource =>
  coingeckoSource({ baseUrl: service.url, everyMs: 200, timeoutMs, retryMs: { first: 40, longest: 100 } });

beforeEach(async () => {
  service = await startCoingeckoStandIn();
  service.prices = {
    bitcoin: { usd: '67234.125', eur: '61999.5', gbp: '53000', aud: '99999.99' },
    dogecoin: { usd: '0.08765445', eur: '8.0e-2' },
    '3x-long-algorand-token': { usd: '1.234e-5' },
  };
  source = sourceThatWaits(300);
  kept = keptRun();
});
afterEach(async () => {
  await source.stop();
  await service.stop();
});

const failures = () => kept.lines.filter(({ message }) => message === 'prices could not be asked for');

test('[M1] exactly the two calls are made, once each per round', async () => {
  source = sourceThatWaits(10_000);
  source.start(kept.run);
  await until(() => service.asked.length >= 4);
  const six = 'bitcoin,ethereum,binancecoin,solana,dogecoin,tether';
  const tokens = [
    'algorand',
    'bitcoin-cash',
    'cardano',
    'cosmos',
    'chainlink',
    'eos',
    'ethereum-classic',
    'kyber-network',
  ].map((name) => `3x-long-${name}-token`);
  const calls = [
    `/simple/price?ids=${six}&vs_currencies=usd,gbp,eur,aud`,
    `/simple/price?ids=${six},${tokens.join(',')}&vs_currencies=usd`,
  ];
  expect(service.asked.slice(0, 4)).toEqual([...calls, ...calls]);
});

test('[M1] [M3] a pair that is listed is asked for in the call of its currency, and one that neither call asks for in a further one', async () => {
  const [first] = pairs;
  if (first === undefined) throw new Error('no pairs');
  const named = (base: string, quote: string, coingecko: string) => ({
    ...first,
    pair: base + quote,
    symbols: { coingecko },
  });
  source = coingeckoSource({
    baseUrl: service.url,
    everyMs: 10_000,
    pairs: [first, named('AVAX', 'USD', 'avalanche-2:usd'), named('DOT', 'CHF', 'polkadot:chf')],
  });
  expect(source.pairs).toEqual(['BTCUSD', 'AVAXUSD', 'DOTCHF']);
  source.start(kept.run);
  await until(() => service.asked.length >= 2);
  expect(service.asked.slice(0, 2)).toEqual([
    '/simple/price?ids=bitcoin,avalanche-2&vs_currencies=usd',
    '/simple/price?ids=polkadot&vs_currencies=chf',
  ]);
});

test('[P6] prices come from the digits of the reply, rounded half up to the pair; what is missing stays missing', async () => {
  source.start(kept.run);
  await until(() => service.asked.length > 2);
  const prices = new Map(kept.quotes.map(({ pair, price }) => [pair, price]));
  expect(Object.fromEntries(prices)).toEqual({
    BTCUSD: 6_723_413n,
    BTCEUR: 6_199_950n,
    BTCGBP: 5_300_000n,
    BTCAUD: 9_999_999n,
    DOGEUSD: 876_545n,
    DOGEEUR: 800_000n,
    ALGOBULLUSD: 123_400n,
  });
  expect(kept.quotes[0]).toMatchObject({ source: 'polled:coingecko', venueTimeMs: null, venueId: null });
  expect(kept.heartbeats).toEqual([]);
});

test('[M1] 429 is honoured: nothing is asked before Retry-After has passed', async () => {
  service.behaviour = { kind: 'status', status: 429, retryAfter: '2' };
  const begunAt = performance.now();
  source.start(kept.run);
  await until(() => failures().length === 1);
  service.behaviour = { kind: 'normal' };
  await wait(700);
  expect(service.asked).toHaveLength(1);
  await until(() => kept.quotes.length > 0);
  expect(performance.now() - begunAt).toBeGreaterThan(1_950);
});

test.each([
  ['a server error', { kind: 'status', status: 503 } as const],
  ['an answer that is not JSON', { kind: 'garbage', body: '<html>busy</html>' } as const],
  ['an answer without a price', { kind: 'garbage', body: '{"bitcoin":7}' } as const],
  ['a slow answer', { kind: 'slow', waitMs: 1_000 } as const],
  ['a broken answer', { kind: 'cut' } as const],
])('[M1] %s is logged and retried with back-off', async (_name, behaviour) => {
  service.behaviour = behaviour;
  source.start(kept.run);
  await until(() => failures().length >= 2);
  expect(kept.quotes).toEqual([]);
  service.behaviour = { kind: 'normal' };
  await until(() => kept.quotes.length > 0);
  await until(() => kept.lines.some(({ message }) => message === 'the source answers again'));
});

test('[P6] values that are no prices are counted, and the others are taken', async () => {
  service.prices = { bitcoin: { usd: '"soon"', eur: '-5', gbp: 'null', aud: '5' } };
  source.start(kept.run);
  await until(() => kept.quotes.length > 0);
  expect(new Set(kept.quotes.map(({ pair }) => pair))).toEqual(new Set(['BTCAUD']));
  expect(kept.dropped.slice(0, 3).map(({ reason }) => reason)).toEqual(['malformed', 'malformed', 'malformed']);
});

test('[M1] stopping ends the asking, also in the middle of an answer', async () => {
  service.behaviour = { kind: 'slow', waitMs: 250 };
  source.start(kept.run);
  await until(() => service.asked.length === 1);
  await source.stop();
  await wait(600);
  expect(service.asked).toHaveLength(1);
  expect(kept.quotes).toEqual([]);
});
