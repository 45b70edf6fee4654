import { expect, test } from 'vitest';
import { NoAnswerError, ProblemError } from './client.ts';
import { renewedEvery } from './renewal.ts';

test('[A7.1] a page that was answered 404 or 403 is not asked for again, whatever else went wrong is', () => {
  const next = (error: unknown) => renewedEvery(15_000)({ state: { error } });
  const refused = (status: number) => new ProblemError('not_found', status, 'There is no such page.');
  expect([404, 403].map((status) => next(refused(status)))).toEqual([false, false]);
  expect([null, refused(429), refused(503), new NoAnswerError()].map(next)).toEqual([15_000, 15_000, 15_000, 15_000]);
});
