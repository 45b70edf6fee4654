import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { floorsOf, standardOffers } from '#domain/markets/pairs.ts';
import { krakenSource } from '#server/outside/venues/kraken.ts';
import { readEnvironment } from './environment.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-markets-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(settings: unknown) {
  const file = path.join(folder, 'markets.json');
  await writeFile(file, typeof settings === 'string' ? settings : JSON.stringify(settings));
  return readEnvironment({ MARKETS_FILE: file }).offers;
}

it('[T1] without a file every pair that can be streamed is offered on the terms of the rule', () => {
  expect(readEnvironment({}).offers).toEqual(standardOffers);
});

it('[T1] payouts by duration, stakes and limits are set for every pair and for single ones', async () => {
  const { pairs, maxExposure } = await read({
    maxExposure: '50000.00',
    every: { payouts: { 60: 8_000, 30: 7_500 }, maxStake: '500.00', maxExposure: '10000.00' },
    pairs: { ETHUSD: { payouts: { 300: 9_000 }, minStake: '5.00', entryDelay: 1_000 }, SOLUSD: null },
  });
  const termsOf = (name: string) => pairs.find(({ pair }) => pair === name)?.terms;
  expect(maxExposure).toBe(5_000_000n);
  const standardOf = (name: string) => standardOffers.pairs.find(({ pair }) => pair === name)?.terms;
  expect(termsOf('BTCUSD')).toEqual({
    ...standardOf('BTCUSD'),
    payouts: [
      { duration: 30, payoutRate: 7_500 },
      { duration: 60, payoutRate: 8_000 },
    ],
    maxStake: 50_000n,
    maxExposure: 1_000_000n,
  });
  expect(termsOf('ETHUSD')).toMatchObject({
    payouts: [{ duration: 300, payoutRate: 9_000 }],
    minStake: 500n,
    maxStake: 50_000n,
    entryDelayMs: 1_000,
  });
  expect(termsOf('SOLUSD')).toBeNull();
  expect(pairs.map(({ pair }) => pair)).toEqual(standardOffers.pairs.map(({ pair }) => pair));
});

it('[T1] a coin that is held at a dollar is offered only where the file names it, and streamed all the same', async () => {
  const termsIn = (offers: Awaited<ReturnType<typeof read>>) =>
    offers.pairs.find(({ pair }) => pair === 'USDTUSD')?.terms;
  expect(termsIn(readEnvironment({}).offers)).toBeNull();
  expect(termsIn(await read({ every: { maxStake: '500.00' } }))).toBeNull();
  expect(termsIn(await read({ pairs: { USDTUSD: { minStake: '2.00' } } }))).toMatchObject({
    minStake: 200n,
    liquidity: { maxSpreadBps: 3, minUpdates: 10 },
  });
  expect(floorsOf('USDTUSD')).toMatchObject({ maxSpreadBps: 3, minUpdates: 10 });
  expect(krakenSource().pairs).toContain('USDTUSD');
});

it.each([
  ['{"every": {', 'is no JSON'],
  [{ every: { payout: 8_000 } }, 'every.payout is not known here'],
  [{ every: { payouts: { 30: 9_901 } } }, 'every.payouts[30] must be <= 9900'],
  [{ every: { payouts: { 30: 999 } } }, 'every.payouts[30] must be >= 1000'],
  [{ every: { payouts: { '1.5': 8_000 } } }, 'every.payouts.1.5: a duration is whole seconds from 5 to 10800'],
  [{ every: { payouts: {} } }, 'every.payouts has to name at least one duration'],
  [{ pairs: { EURUSD: {} } }, 'pairs.EURUSD is no pair that can be traded: BTCUSD'],
  [{ pairs: { BTCUSD: { minStake: '5', maxStake: '4.99' } } }, 'pairs.BTCUSD: minStake has to be above zero'],
  [
    { every: { entryDelay: 499 } },
    'every.entryDelay is 499 ms; it has to be at least 500: a recorded price may be 400 ms old',
  ],
  [{ every: { maxSpreadBps: 0 } }, 'every.maxSpreadBps must be >= 1'],
  [{ pairs: { BTCUSD: { minUpdates: 2.5 } } }, 'pairs.BTCUSD.minUpdates must be integer'],
  [{ pairs: { BTCUSD: { minSize: '1000' } } }, 'pairs.BTCUSD.minSize must be integer'],
  [{ maxExposure: 50_000 }, 'maxExposure must be string'],
  [{ maxExposure: '50.000,00' }, 'maxExposure has to be dollars as text'],
])('[T1] a file that cannot be followed is refused by name: %j', async (settings, problem) => {
  await expect(read(settings)).rejects.toThrow(problem);
});

it('M2 what a pair needs to be liquid is written for each pair, and set for every one or single ones', async () => {
  const liquidityOf = async (settings: unknown, name: string) =>
    (await read(settings)).pairs.find(({ pair }) => pair === name)?.terms?.liquidity;
  const { pairs } = standardOffers;
  for (const { terms } of pairs) if (terms !== null) expect(terms.liquidity.minUpdates).toBeGreaterThanOrEqual(10);
  expect(await liquidityOf({}, 'BTCUSD')).toEqual({ maxSpreadBps: 5, minUpdates: 60, minSize: 1_000 });
  const settings = { every: { maxSpreadBps: 8 }, pairs: { ETHUSD: { minUpdates: 90, minSize: 5_000 } } };
  expect(await liquidityOf(settings, 'BNBUSD')).toEqual({ maxSpreadBps: 8, minUpdates: 20, minSize: 1_000 });
  expect(await liquidityOf(settings, 'ETHUSD')).toEqual({ maxSpreadBps: 8, minUpdates: 90, minSize: 5_000 });
});
