import { i18n, type Messages } from '@lingui/core';
import { afterEach, describe, expect, it } from 'vitest';
import { changedAlike, differences, payoutsWords, readTerms, termsForm, wished } from './terms-words.ts';

const [spanish = {}] = Object.values(import.meta.glob<Messages>('./texts.es.po', { import: 'default', eager: true }));

afterEach(() => i18n.activate('en'));

const terms = {
  payouts: [30, 60, 900].map((duration) => ({ duration, payoutRate: duration === 900 ? 8_000 : 8_500 })),
  entryDelay: 500,
  minStake: '1.00',
  maxStake: '1000.00',
  maxExposure: null,
};
const now = Date.parse('2026-11-25T08:00:00Z');
const one = termsForm([terms], false);
const all = termsForm([terms, { ...terms, maxStake: '500.00' }], true);
const read = (form: typeof one, more: object) => {
  const answer = readTerms(form, { ...form.blank, reason: 'the spread is wider', ...more }, now);
  if ('body' in answer) return answer.body.terms;
  return Object.keys(answer.problems).filter((key) => answer.problems[key] != null);
};

describe('words of terms', () => {
  it('[X8] who decides about first terms sees all of them', () => {
    const first = {
      ...terms,
      payouts: [{ duration: 30, payoutRate: 9_900 }],
      entryDelay: 5_000,
      maxExposure: '250000.00',
    };
    expect(differences(null, first)).toEqual([
      { name: 'Payout, 30 s', now: 'not offered', after: '99 % (break-even 50.26 %, house edge 0.5 %)' },
      { name: 'Smallest stake', now: 'not offered', after: '1.00 USD' },
      { name: 'Largest stake', now: 'not offered', after: '1,000.00 USD' },
      { name: 'Entry delay', now: 'not offered', after: '5000 ms' },
      { name: 'Maximum owed', now: 'not offered', after: '250,000.00 USD' },
    ]);
  });

  it('[X8] a change says what holds and what would, with break-even and the house’s edge of each payout', () => {
    const after = wished(terms, {
      payouts: [{ duration: 30, payoutRate: 8_000 }],
      maxExposure: '5000',
      maxStake: '500',
    });
    expect(differences(terms, after)).toEqual([
      {
        name: 'Payout, 30 s',
        now: '85 % (break-even 54.06 %, house edge 7.5 %)',
        after: '80 % (break-even 55.56 %, house edge 10 %)',
      },
      { name: 'Payout, 1 min', now: '85 % (break-even 54.06 %, house edge 7.5 %)', after: 'not offered' },
      { name: 'Payout, 15 min', now: '80 % (break-even 55.56 %, house edge 10 %)', after: 'not offered' },
      { name: 'Largest stake', now: '1,000.00 USD', after: '500.00 USD' },
      { name: 'Maximum owed', now: 'no limit', after: '5,000.00 USD' },
    ]);
    expect(differences(terms, wished(terms, {}))).toEqual([]);
    expect(payoutsWords(terms)).toBe('85 % on 30 s, 1 min; 80 % on 15 min');
  });

  it('[X8] pairs that are changed alike are shown once, and those that nothing changes of not at all', () => {
    const changed = wished(terms, { entryDelay: 900 });
    const pairs = ['BTCUSD', 'ETHUSD'].map((pair) => ({ pair, before: terms, terms: changed }));
    const shown = changedAlike([...pairs, { pair: 'SOLUSD', before: terms, terms }]);
    expect(shown).toEqual([
      { pairs: ['BTCUSD', 'ETHUSD'], differences: [{ name: 'Entry delay', now: '500 ms', after: '900 ms' }] },
    ]);
  });

  it('[X8] the form of one pair begins with its terms; an empty payout is not offered, an empty limit is none', () => {
    expect(read(one, {})).toEqual({ ...terms, maxExposure: null });
    const { payouts } = terms;
    expect(read(one, { pays60: '', duration: '300', pays: '82.5', maxExposure: '250.50' })).toEqual({
      ...terms,
      payouts: [payouts[0], payouts[2], { duration: 300, payoutRate: 8_250 }],
      maxExposure: '250.50',
    });
    expect(read(one, { pays30: '', pays60: '', pays900: '' })).toEqual(['pays30']);
  });

  it('[X8] the form of all pairs changes what is filled in, and nothing else', () => {
    expect(read(all, {})).toEqual({});
    expect(read(all, { maxStake: '400', maxExposure: 'none' })).toEqual({ maxStake: '400', maxExposure: null });
    expect(read(all, { pays60: '90' })).toEqual({ payouts: [{ duration: 60, payoutRate: 9_000 }] });
  });

  it('[A11] a limit is taken off in the reader’s language, and in English in every one', () => {
    i18n.load('es', spanish);
    i18n.activate('es');
    expect(read(all, { maxExposure: 'Ninguno' })).toEqual({ maxExposure: null });
    expect(read(all, { maxExposure: 'none' })).toEqual({ maxExposure: null });
    expect(read(all, { maxExposure: 'nada' })).toEqual(['maxExposure']);
  });

  it('[X8] what is out of bounds is shown at its field', () => {
    expect(read(one, { pays30: '9.99' })).toEqual(['pays30']);
    expect(read(one, { pays30: '99.01' })).toEqual(['pays30']);
    expect(read(one, { duration: '4', pays: '80' })).toEqual(['duration']);
    expect(read(one, { duration: '60', pays: '80' })).toEqual(['duration']);
    expect(read(one, { duration: '45' })).toEqual(['pays']);
    expect(read(one, { entryDelay: '499', minStake: '', maxStake: '1e3', maxExposure: 'none' })).toEqual([
      'minStake',
      'maxStake',
      'entryDelay',
      'maxExposure',
    ]);
    expect(read(one, { at: '2026-11-25T08:00', reason: ' ' })).toEqual(['at', 'reason']);
  });
});
