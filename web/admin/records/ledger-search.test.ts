import { expect, test } from 'vitest';
import { codeChoices, ledgerQuery } from './ledger-search.ts';

test('[R1.3] a search asks for a customer’s postings by their id and for a record’s by any other', () => {
  expect(ledgerQuery({ record: ' usr_1 ', code: 'Deposit' }).query).toEqual({ customer: 'usr_1', code: 'deposit' });
  expect(ledgerQuery({ record: 'dep_1', amount: '−1,250.5' }).query).toEqual({ cause: 'dep_1', amount: '1250.5' });
  expect(ledgerQuery({ record: 'cpy_1' }).query).toEqual({ copy: 'cpy_1' });
  expect(ledgerQuery({ record: '0x2d62' }).query).toEqual({ transaction: '0x2d62' });
  expect(ledgerQuery({ record: '', from: '2026-11-20', to: '2026-11-20' }).query).toEqual({
    from: '2026-11-20',
    to: '2026-11-20',
  });
  expect(ledgerQuery({}).query).toEqual({});
});

test('[R1.3] what cannot be asked is said at its field', () => {
  for (const amount of ['much', '7,02', '1,25'])
    expect(ledgerQuery({ amount }).problem, amount).toEqual({
      field: 'amount',
      sentence: 'Enter an amount such as 25.00 or 1,250.00',
    });
  expect(ledgerQuery({ from: '2026-02-30' }).problem?.field).toBe('from');
  expect(ledgerQuery({ from: '2026-11-21', to: '2026-11-20' }).problem?.field).toBe('to');
});

test('[R1.3] what was posted is chosen by the words of a journal, each once, and what a link asks for stays', () => {
  const choices = codeChoices('win,loss');
  const labels = choices.map(({ label }) => label);
  expect(choices.find(({ label }) => label === 'Trade lost')?.value).toBe('loss');
  expect(new Set(labels).size).toBe(labels.length);
  expect(choices[1]).toEqual({ value: 'win,loss', label: 'Trade won, Trade lost' });
  expect(codeChoices('loss')).toHaveLength(choices.length - 1);
});
