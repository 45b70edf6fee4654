import { expect, test } from 'vitest';
import { answerBlank, readAnswer } from './prepared-answer-words.ts';

const typed = { title: ' A refund ', english: 'Hello {name}', spanish: 'Hola {name}', offered: 'no', reason: 'asked' };

test('S1: the form of an answer says what is wrong at its field, and sends what was typed without outer spaces', () => {
  expect(readAnswer(typed)).toEqual({ body: { ...typed, title: 'A refund', offered: false } });
  expect(readAnswer({ ...typed, spanish: 'Hola {nombre}', reason: '' })).toEqual({
    problems: {
      title: null,
      english: null,
      spanish: 'There is no {nombre}. There is {name}, {subject}, {record}',
      reason: '3 to 500 characters',
    },
  });
  expect(answerBlank(null)).toEqual({ title: '', english: '', spanish: '', offered: 'yes', reason: '' });
});
