import { describe, expect, it } from 'vitest';
import { entriesIn, plansBlank, plansDifferences, plansFields, readPlans } from './plans-words.ts';

const plan = (name: string) => ({ name, amount: '1000.00', text: 'A suggested amount.' });
const place = { name: 'A market', url: 'https://market.example/buy', note: 'By country' };
const plans = { pricing: [plan('A'), plan('B')], trading: [], mining: [], places: [place] };
const now = Date.parse('2026-11-25T08:00:00Z');
const read = (list: 'pricing' | 'places', more: object) => {
  const typed = { ...plansBlank(plans, list), reason: 'other amounts', ...more };
  const answer = readPlans({ list, least: '1.00', most: '5000.00' }, typed, now);
  if ('body' in answer) return answer.body.plans;
  return Object.keys(answer.problems).filter((key) => answer.problems[key] != null);
};

describe('words of plans', () => {
  it('[X8] the form begins with what is in force; an emptied entry goes, a filled one comes', () => {
    expect(read('pricing', {})).toEqual({ pricing: plans.pricing });
    expect(read('places', {})).toEqual({ places: [place] });
    const gone = { name0: '', amount0: '', text0: '' };
    const come = { name5: ' C ', amount5: '20', text5: 'x' };
    expect(read('pricing', { ...gone, ...come })).toEqual({
      pricing: [plan('B'), { name: 'C', amount: '20.00', text: 'x' }],
    });
    const names = plansFields('pricing', 12).map(({ name }) => name);
    expect(Object.keys(plansBlank(plans, 'pricing')).toSorted()).toEqual(names.toSorted());
  });

  it('[X8] what is wrong is shown at its field', () => {
    expect(read('pricing', { amount0: '0.99', amount1: '5000.01' })).toEqual(['amount0', 'amount1']);
    expect(read('pricing', { name0: '', text1: 'x'.repeat(401) })).toEqual(['name0', 'text1']);
    expect(read('places', { url0: 'http://market.example', note0: 'x'.repeat(301) })).toEqual(['url0', 'note0']);
    expect(read('places', { url0: 'https://me:secret@market.example' })).toEqual(['url0']);
    expect(read('places', { at: '2026-11-25T08:00', reason: '' })).toEqual(['at', 'reason']);
  });

  it('[X8] a change shows what goes, what comes and what changes places, and no list that stays', () => {
    expect(plansDifferences(plans, plans)).toEqual([]);
    const a = { title: 'A, 1,000.00 USD', text: 'A suggested amount.' };
    expect(plansDifferences(plans, { ...plans, pricing: [plan('B')] })).toEqual([
      { list: 'pricing', removed: [a], added: [], reordered: false },
    ]);
    expect(plansDifferences(plans, { ...plans, pricing: [plan('B'), plan('A')] })).toEqual([
      { list: 'pricing', removed: [], added: [], reordered: true },
    ]);
    expect(plansDifferences({ ...plans, places: [] }, plans)).toEqual([
      {
        list: 'places',
        removed: [],
        added: [{ title: 'A market, https://market.example/buy', text: 'By country' }],
        reordered: false,
      },
    ]);
  });
});

it('[D6] [E3] each entry that is typed in part is counted, so that none is sent unseen', () => {
  expect(entriesIn({ name0: 'A', amount0: '1', at: '', reason: 'x' })).toBe(1);
  expect(entriesIn({ name0: '', note4: 'by card' })).toBe(5);
  expect(entriesIn({ name0: '', text0: '' })).toBe(0);
});
