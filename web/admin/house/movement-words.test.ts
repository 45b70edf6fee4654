import { expect, it } from 'vitest';
import { decideWay } from '#domain/review/house-movements.ts';
import { assetsOf, keptWords, movements, payerOf, routeOf, titleOf } from './movement-words.ts';

it('[L3] each movement of the house’s own money names who pays and who is paid', () => {
  expect(movements.map((movement) => [titleOf(movement), routeOf(movement), payerOf(movement)])).toEqual([
    ['Capital in', 'from outside to capital', null],
    ['Bankroll in', 'from capital to bankroll', 'capital'],
    ['Bankroll out', 'from bankroll to capital', 'bankroll'],
    ['Fees to capital', 'from fees to capital', 'fees'],
    ['Mining to capital', 'from mining to capital', 'mining'],
    ['Capital out', 'from capital to outside', 'capital'],
  ]);
});

it('[L3] the form offers each movement in just the assets that the server takes it in', () => {
  for (const movement of movements) {
    const taken = (['USD', 'BTC', 'DOGE', 'LTC'] as const).filter((asset) => decideWay({ ...movement, asset }).ok);
    expect(assetsOf(movement), titleOf(movement)).toEqual(taken);
  }
});

it('[N3] of mined coins what is owed to contracts is said to stay', () => {
  const kept = (asset: 'USD' | 'BTC') => movements.map((movement) => keptWords(movement, asset) !== null);
  expect(kept('BTC')).toEqual([false, false, false, false, true, false]);
  expect(kept('USD')).not.toContain(true);
});
