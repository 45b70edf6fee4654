import { expect, test } from 'vitest';
import { failure } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { factsForPrograms } from './facts-for-programs.ts';

test('[P7] [E2] a program reads what is wrong as an English sentence, and as the code and the facts that it is made of', () => {
  const wrong = failure('invalid_input', { fields: [{ field: 'name', problem: phrase('too_long', { most: 80 }) }] });
  expect(factsForPrograms(wrong.facts)).toEqual({
    fields: [{ field: 'name', problem: 'has to have at most 80 characters', code: 'too_long', facts: { most: 80 } }],
  });
  const closed = failure('pair_not_tradable', { currencyPair: 'BTCUSD', why: phrase('display_only') });
  expect(factsForPrograms(closed.facts)).toEqual({
    currencyPair: 'BTCUSD',
    why: 'its prices are for display only',
    code: 'display_only',
    facts: {},
  });
});

test('[P7] other facts stay as they are', () => {
  const { facts } = failure('duration_not_offered', { offered: [30, 60] });
  expect(factsForPrograms(facts)).toEqual(facts);
  expect(factsForPrograms(failure('house_short', { missing: null }).facts)).toEqual({ missing: null });
});
