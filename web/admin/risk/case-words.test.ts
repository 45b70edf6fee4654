import { expect, it } from 'vitest';
import { findingSentence } from './case-words.ts';

it('[O2] a finding is a sentence made of its facts', () => {
  const of = (code: 'structuring' | 'listed', facts: object) =>
    findingSentence({
      code,
      facts: Object.entries(facts).map(([name, value]) => ({ name: name as 'count', value: String(value) })),
    });
  expect(of('structuring', { count: '3', sum: '29400.00', threshold: '10000.00', percent: '20', days: '7' })).toBe(
    '3 deposits, 29,400.00 USD in all, each less than 10,000.00 USD by at most 20 %, within 7 days.',
  );
  expect(
    of('listed', {
      list: 'exposed',
      listedName: 'Oyla F',
      entry: 'T-2',
      source: 'L',
      reasons: 'same_words born_differs',
    }),
  ).toBe(
    'May be a politically exposed person: “Oyla F”, entry T-2 of L. Reasons: the same name, born in another year.',
  );
});
