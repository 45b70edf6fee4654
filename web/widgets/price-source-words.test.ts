import { i18n, type Messages } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import { priceSourceWord, sourceNames, venueWord } from './price-source-words.ts';

const [spanish = {}] = Object.values(import.meta.glob<Messages>('./texts.es.po', { import: 'default', eager: true }));

afterEach(() => i18n.activate('en'));

it('[N5] [A11] where a demo’s figures are from is said in the reader’s language', () => {
  i18n.loadAndActivate({ locale: 'es', messages: spanish });
  expect(priceSourceWord('demo: figures of about 2025-11')).toBe('demo: cifras de alrededor de nov 2025');
});

it('[P2] a recorded price is shown with its source by name; what is simulated or replayed is called that', () => {
  const words = ['live:kraken', 'polled:coingecko', 'live:coinbase', 'live:new-venue'].map(priceSourceWord);
  expect(words).toEqual(['Kraken', 'CoinGecko', 'Coinbase', 'new-venue']);
  expect(['live:bitstamp', 'live:bitfinex'].map(priceSourceWord)).toEqual(['Bitstamp', 'Bitfinex']);
  expect(priceSourceWord('live:feed:Acme FX')).toBe('Acme FX, the operator’s own feed');
  expect(['live:feed', 'live:kraken'].map(venueWord)).toEqual(['the operator’s own feed', 'Kraken']);
  expect(priceSourceWord('simulated:walk:e1:l0')).toBe('simulated prices');
  expect(priceSourceWord('replay:ETHUSD:trades.csv:e4:l0')).toBe('replayed prices');
  expect(priceSourceWord('reference:currency-api:2026-09-29')).toBe('reference rate, 29 Sep 2026');
  expect(priceSourceWord('demo: reference rate of 2026-09-29')).toBe('demo: reference rate of 29 Sep 2026');
  expect(priceSourceWord('demo: simulated:walk:e1:l0')).toBe('simulated prices');
  expect(priceSourceWord('demo: figures of about 2025-11')).toBe('demo: figures of about Nov 2025');
  for (const made of ['demo: figures of about November 2025', 'demo: anything']) {
    expect(priceSourceWord(made)).toBe(made);
  }
});

it('[Z3] the sources of a run are named as people know them, in the reader’s language', () => {
  expect(sourceNames('simulated')).toBe('simulated prices');
  expect(sourceNames('kraken, coinbase, new-venue')).toBe('Kraken, Coinbase, new-venue');
  i18n.loadAndActivate({ locale: 'es', messages: spanish });
  expect(sourceNames('simulated')).toBe('precios simulados');
});
