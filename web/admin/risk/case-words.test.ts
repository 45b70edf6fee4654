import { expect, it } from 'vitest';
import { evidenceName, findingSentence } from './case-words.ts';

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

it('[O4] what a finding rests on is named by what it is, and whose where it is another customer’s', () => {
  const [carla, tom] = [
    { uid: 'usr_1', name: 'Carla' },
    { uid: 'usr_2', name: 'Tom' },
  ];
  const name = (id: string, amount: string | null, of: typeof carla | null) =>
    evidenceName({ id, amount, of: of ?? null }, 'usr_1');
  expect(name('wdr_1', '100.00', carla)).toBe('Withdrawal of 100.00 USD');
  expect(name('dep_1', '2500.00', tom)).toBe('Deposit of 2,500.00 USD by Tom');
  expect(name('idn_1', null, carla)).toBe('ID images');
  expect(name('usr_2', null, tom)).toBe('Tom');
  expect(name('xyz_1', null, null)).toBe('xyz_1');
});
