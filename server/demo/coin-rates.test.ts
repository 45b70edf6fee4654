import { expect, it } from 'vitest';
import { roundedPrice } from '#domain/markets/digits.ts';
import { pairs } from '#domain/markets/pairs.ts';
import { minedCoinOf, minedCoins } from '#domain/mining/coins.ts';
import { readReferenceRates } from '#server/outside/venues/reference-rates.ts';
import { coinRates } from './coin-rates.ts';

it('[N5] the demo’s days are priced by thirty days in a row', () => {
  const last = Date.parse(coinRates.at(-1)?.date ?? '');
  expect(coinRates.map(({ date }) => date)).toEqual(
    Array.from({ length: 30 }, (_, nth) => new Date(last - (29 - nth) * 86_400_000).toISOString().slice(0, 10)),
  );
});

it('[N3] the newest of the demo’s rates is what the installed data package says', () => {
  const newest = coinRates.at(-1);
  const installed = readReferenceRates(pairs);
  for (const coin of minedCoins) {
    const { pair } = minedCoinOf(coin);
    const decimals = pairs.find((one) => one.pair === pair)?.decimals ?? 0;
    expect({ price: roundedPrice(newest?.[coin] ?? '', decimals), date: newest?.date }).toEqual(installed.get(pair));
  }
});
