import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatScaled } from '#domain/money/amount.ts';
import { alertPrice, decideArming, mostArmedAlerts, reaches } from './alert-arming.ts';
import { classOfPair } from './classes.ts';
import { findPair, pairs } from './pairs.ts';

test('[M6] [P6] the price of an alert is read exactly, with at most the pair’s decimals, or not at all', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), fc.integer({ min: 0, max: 10 }), (price, decimals) => {
      expect(alertPrice(formatScaled(price, decimals), decimals)).toBe(price);
    }),
  );
  expect(alertPrice('65000.5', 2)).toBe(6_500_050n);
  for (const text of ['65000.001', '0', '0.00', '-1', '1e5', ' 1', '1.', '', `${2n ** 63n}`]) {
    expect(alertPrice(text, 2), text).toBeNull();
  }
});

test('[M6] an alert is reached at its very price', () => {
  expect([99n, 100n, 101n].map((price) => reaches('above', 100n, price))).toEqual([false, true, true]);
  expect([99n, 100n, 101n].map((price) => reaches('below', 100n, price))).toEqual([true, true, false]);
});

test('[M6] no alert waits on a pair that no source quotes, nor beyond the bound', () => {
  const pair = findPair('BTCUSD');
  const state = { pair, quoted: true, armed: mostArmedAlerts - 1 };
  expect(decideArming('BTCUSD', state)).toEqual({ ok: true, value: pair });
  expect(decideArming('BTCUSD', { ...state, armed: mostArmedAlerts })).toMatchObject({
    failure: { code: 'too_many_alerts' },
  });
  expect(decideArming('BTCUSD', { ...state, quoted: false })).toMatchObject({ failure: { code: 'pair_not_quoted' } });
  expect(decideArming('X', { ...state, pair: null })).toMatchObject({ failure: { code: 'pair_unknown' } });
});

test('[M3] every pair of the list is of one class: six coins in three currencies are crosses', () => {
  const counts = Object.groupBy(pairs, classOfPair);
  expect(counts.crosses?.map(({ pair }) => pair).toSorted()).toHaveLength(18);
  expect(counts.coins?.filter(({ terms }) => terms === null).map(({ pair }) => pair)).toEqual(['USDTUSD']);
  expect(counts.tokens).toHaveLength(8);
  expect(counts.currencies?.map(({ pair }) => pair)).toContain('USDJPY');
});
