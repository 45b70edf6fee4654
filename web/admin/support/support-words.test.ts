import { expect, it } from 'vitest';
import { ticketSubjects } from '#domain/support/ticket.ts';
import { answerWords, closingWords, promiseWords, subjectNames } from './support-words.ts';

it('[S1] staff read how much of the promised time is left, and that it is over', () => {
  const due = '2026-11-21T10:00:00.000Z';
  const at = (offset: number) => promiseWords(due, Date.parse(due) + offset);
  expect(at(-3 * 3_600_000)).toEqual({ late: false, words: '3 h left' });
  expect(at(2 * 3_600_000)).toEqual({ late: true, words: '2 h late' });
});

it('[S1] every subject has a name', () => {
  expect(Object.keys(subjectNames)).toEqual([...ticketSubjects]);
});

it('[S1] staff read what came of each press: sent, closed, or both', () => {
  expect(answerWords({ what: 'answer', close: false })).toBe('The answer is sent.');
  expect(answerWords({ what: 'answer', close: true })).toBe('Sent. The conversation is closed.');
  expect(answerWords({ what: 'close' })).toBe('The conversation is closed.');
});

it('[R1.13] closing several conversations says beforehand that nobody gets an answer', () => {
  expect(closingWords(1)).toMatch(/^It is closed without an answer, also where the customer waits for one\./);
  expect(closingWords(3)).toMatch(/^All 3 are closed without an answer/);
});
