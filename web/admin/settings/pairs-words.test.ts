import { i18n, type Messages } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import {
  differences,
  hoursWords,
  type Listing,
  mayReturnTrades,
  pairBlank,
  readHours,
  readPair,
  titleOf,
} from './pairs-words.ts';

const [spanish = {}] = Object.values(import.meta.glob<Messages>('./texts.es.po', { import: 'default', eager: true }));

afterEach(() => i18n.activate('en'));

const listing: Listing = {
  base: 'AVAX',
  quote: 'USD',
  decimals: 3,
  class: 'crypto',
  symbols: { kraken: 'AVAX/USD' },
  liquidity: { maxSpreadBps: 20, minUpdates: 20, minSize: 500 },
  icon: { letters: 'AVX', colour: '#e84142' },
  hours: [
    { day: 1, from: 420, to: 1_260 },
    { day: 2, from: 0, to: 1_440 },
  ],
  order: 45,
  retired: false,
};

test('M3: hours are typed as they are read, days together too, and what is none is named', () => {
  expect(hoursWords(listing.hours)).toBe('Mon 07:00-21:00, Tue 00:00-24:00');
  expect(readHours(hoursWords(listing.hours))).toEqual(listing.hours);
  expect(readHours(' ')).toBeNull();
  expect(readHours('Mon-Wed 08:00-09:30')).toEqual([1, 2, 3].map((day) => ({ day, from: 480, to: 570 })));
  for (const wrong of [
    'Monday 8-9',
    'Mon 09:00-08:00',
    'Wed-Mon 08:00-09:00',
    'Mon 08:00-10:00, Mon 09:00-11:00',
    'Mon 08:00-25:00',
  ])
    expect(readHours(wrong), wrong).toBe('wrong');
});

test('M3: hours are read by the days of the reader’s language, and by English ones', () => {
  i18n.loadAndActivate({ locale: 'es', messages: spanish });
  expect(hoursWords(listing.hours)).toBe('lun 07:00-21:00, mar 00:00-24:00');
  expect(readHours(hoursWords(listing.hours))).toEqual(listing.hours);
  for (const typed of ['mié-sáb 08:00-09:30', 'Mie-Sab 08:00-09:30'])
    expect(readHours(typed), typed).toEqual([3, 4, 5, 6].map((day) => ({ day, from: 480, to: 570 })));
  expect(readHours('Mon 07:00-21:00, Tue 00:00-24:00')).toEqual(listing.hours);
});

test('M3: of letters and colour of an icon the form says which is missing, and what a colour is', () => {
  const colourOf = (letters: string, colour: string) => {
    const read = readPair({ ...pairBlank(listing), reason: 'as agreed', letters, colour }, listing, 0);
    return 'problems' in read ? Object(read.problems)['colour'] : null;
  };
  expect(colourOf('', '#2f7043')).toBe('A colour without letters: type the icon’s letters too, or leave both empty');
  expect(colourOf('AV', '')).toBe('No colour for the letters: type one, such as #2f7043');
  expect(colourOf('AV', 'green')).toBe('Not a colour: a # and six digits or letters a to f, such as #2f7043');
  expect([colourOf('AV', '#2F7043'), colourOf('', '')]).toEqual([null, null]);
});

test('M3: the form of a listed pair proposes it as it is, and a new pair once all is there', () => {
  const typed = { ...pairBlank(listing), reason: 'as agreed' };
  expect(readPair(typed, listing, 0)).toEqual({
    body: { pairs: [listing], terms: null, effectiveAt: null, reason: 'as agreed' },
  });
  expect(readPair({ ...typed, base: 'OTHER', decimals: '9' }, listing, 0)).toMatchObject({
    body: { pairs: [listing] },
  });
  const blank = readPair({ ...pairBlank(null), reason: 'as agreed' }, null, 0);
  expect(
    'problems' in blank && Object.keys(blank.problems).filter((one) => Object(blank.problems)[one] !== null),
  ).toEqual(['base', 'decimals']);
  const added = {
    ...pairBlank(null),
    base: 'DOT',
    decimals: '4',
    'symbol kraken': 'DOT/USD',
    offer: 'yes',
    reason: 'new',
  };
  expect(readPair(added, null, 0)).toMatchObject({
    body: { pairs: [{ base: 'DOT', quote: 'USD', symbols: { kraken: 'DOT/USD' } }], terms: { minStake: '1.00' } },
  });
});

test('M3: what is typed of the polled service is an id and the currency of the quote', () => {
  const typed = { ...pairBlank(listing), reason: 'as agreed' };
  for (const wrong of ['avalanche-2', 'avalanche-2:eur', 'Avalanche:usd'])
    expect(readPair({ ...typed, 'symbol coingecko': wrong }, listing, 0), wrong).toMatchObject({
      problems: { 'symbol coingecko': 'An id and the quote, such as bitcoin:usd' },
    });
  expect(readPair({ ...typed, 'symbol coingecko': 'avalanche-2:usd' }, listing, 0)).toHaveProperty('body');
});

test('M3: a change is shown by what it makes otherwise, a new pair by all of it', () => {
  expect(differences(listing, { ...listing, hours: null, retired: true })).toEqual([
    { name: 'Trading hours (UTC)', now: 'Mon 07:00-21:00, Tue 00:00-24:00', after: 'at any time' },
    { name: 'Status', now: 'listed', after: 'retired' },
  ]);
  expect(differences(null, listing)).toHaveLength(10);
  expect(titleOf({ pairs: ['AVAXUSD', 'BTCUSD', 'ETHUSD'].map((pair) => ({ pair, before: null, listing })) })).toBe(
    'AVAX/USD and 2 more pairs',
  );
});

test('[M3] [T5] a symbol that a pair gets, loses or changes where prices are streamed may return its open trades; nothing else does', () => {
  const changed = (symbols: Listing['symbols']) => mayReturnTrades(listing, { ...listing, symbols });
  expect(changed({ kraken: 'AVA/USD' })).toBe(true);
  expect(changed({ ...listing.symbols, bitstamp: 'avaxusd' })).toBe(true);
  expect(changed({})).toBe(true);
  expect(changed({ ...listing.symbols, coingecko: 'avalanche-2:usd' })).toBe(false);
  expect(mayReturnTrades(listing, { ...listing, order: 50, hours: null, retired: true })).toBe(false);
  expect(mayReturnTrades(null, listing)).toBe(false);
});
