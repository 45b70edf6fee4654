import { expect, it } from 'vitest';
import { dayAndTime } from '#web/ui/time.ts';
import { statusSentence } from './status-sentence.ts';

const dueAt = '2026-11-21T12:00:00.000Z';
const due = Date.parse(dueAt);

it('[I4] an answer is promised by a time that is still to come, and afterwards it is said that it takes longer', () => {
  for (const status of ['submitted', 'in_review'] as const) {
    const images = { status, dueAt, endedAt: null, decline: null };
    expect(statusSentence(images, due - 1)).toContain(`by ${dayAndTime(dueAt)}`);
    const late = statusSentence(images, due);
    expect(late).toContain('longer than the 48 hours we promised');
    expect(late).not.toContain(dayAndTime(dueAt));
  }
});
