import { expect, it } from 'vitest';
import { dayAndTime } from '#web/ui/time.ts';
import { reviewNote } from './review-due.ts';

const dueAt = '2026-11-21T12:00:00.000Z';
const due = Date.parse(dueAt);

it('[I4] [A8] the due time of the ID images is said of their check, and never once it has passed', () => {
  expect(reviewNote({ dueAt, endedAt: null }, due - 1)).toBe(`ID check by ${dayAndTime(dueAt)}`);
  expect(reviewNote({ dueAt, endedAt: null }, due)).toBe('ID check taking longer than promised');
});

it('[A8] once the images are decided, nothing is promised of the account', () => {
  expect(reviewNote({ dueAt, endedAt: '2026-11-20T12:00:00.000Z' }, due - 1)).toBe('now');
  expect(reviewNote(null, due)).toBe('now');
});
