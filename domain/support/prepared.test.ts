import { expect, test } from 'vitest';
import { filledPrepared, preparedName, wrongPrepared } from './prepared.ts';

test('S1: an answer has the facts that there are, and no other braces', () => {
  expect(wrongPrepared('Hello {name}, about {subject}: {record}')).toBeNull();
  expect(wrongPrepared(' \n')).toEqual({ of: 'absent' });
  expect(wrongPrepared('Hello {nmae}')).toEqual({
    of: 'unknown',
    fact: '{nmae}',
    known: '{name}, {subject}, {record}',
  });
  for (const words of ['{', 'a } b', '{ name }', '{{name}']) expect(wrongPrepared(words)).toEqual({ of: 'brace' });
});

test('S1: facts are filled once: what somebody typed as their name fills nothing', () => {
  const facts = { name: '{record}', subject: 'a trade', record: 'trd_1' };
  expect(filledPrepared('{name} {subject} {record} {name}', facts)).toBe('{record} a trade trd_1 {record}');
});

test('S1: a new answer is named by its title, and none takes the name of another', () => {
  expect(preparedName('A refund, twice', [])).toBe('a_refund_twice');
  expect(preparedName('Ñandú ¿sí?', ['nandu_si'])).toBe('nandu_si_2');
  expect(preparedName('???', [])).toBe('answer');
});
