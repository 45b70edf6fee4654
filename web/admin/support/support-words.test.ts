import { expect, it } from 'vitest';
import { ticketSubjects } from '#domain/support/ticket.ts';
import { promiseWords, subjectNames } from './support-words.ts';

it('[S1] staff read how much of the promised time is left, and that it is over', () => {
  const due = '2026-11-21T10:00:00.000Z';
  const at = (offset: number) => promiseWords(due, Date.parse(due) + offset);
  expect(at(-3 * 3_600_000)).toEqual({ late: false, words: '3 h left' });
  expect(at(2 * 3_600_000)).toEqual({ late: true, words: '2 h late' });
});

it('[S1] every subject has a name', () => {
  expect(Object.keys(subjectNames)).toEqual([...ticketSubjects]);
});
