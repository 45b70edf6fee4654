import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#domain/clock/durations.ts';
import { pauseAfter } from './pauses.ts';
import type { MailProblem } from './problems.ts';

const first = { attempts: 1, refusals: 0, unproven: false, askedForMs: 0 };

test('S3: the pauses of a mail double from 5 s to 15 minutes, and it counts as failing from the tenth attempt on, after 36 minutes', () => {
  const pauses = Array.from({ length: 12 }, (_, at) => pauseAfter({ ...first, attempts: at + 1 }, 'unreachable'));
  expect(pauses.map(({ pauseMs }) => pauseMs / 1_000)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900, 900]);
  expect(pauses.findIndex(({ hasFailed }) => hasFailed)).toBe(9);
  const untilFailed = pauses.slice(0, 9).reduce((sum, { pauseMs }) => sum + pauseMs, 0);
  expect(Math.floor(untilFailed / minuteMs)).toBe(36);
});

test('S3: a mail server that is away is asked every 15 minutes, however long, and nothing is given up', () => {
  for (const problem of ['unreachable', 'sign_in_refused', 'no_tls'] satisfies MailProblem[]) {
    const later = pauseAfter({ ...first, attempts: 100_000, unproven: true, askedForMs: 900 * dayMs }, problem);
    expect(later, problem).toEqual({ pauseMs: 15 * minuteMs, refusals: 0, hasFailed: true, stops: false });
  }
});

test('S3: a recipient’s side that asks to wait is asked every six hours from three days after it first did, and nothing is given up', () => {
  const at = (askedForMs: number) =>
    pauseAfter({ ...first, attempts: 300, unproven: true, askedForMs }, 'asked_to_wait');
  expect(at(3 * dayMs - 1)).toMatchObject({ pauseMs: 15 * minuteMs, stops: false });
  expect(at(3 * dayMs)).toMatchObject({ pauseMs: 6 * hourMs, stops: false });
});

test('S3: of what is refused for good the refusals alone count, never the attempts that reached no server', () => {
  const refused = (refusals: number, unproven = false) =>
    pauseAfter({ attempts: 500, refusals, unproven, askedForMs: 900 * dayMs }, 'recipient_refused');
  expect(refused(0, true)).toEqual({ pauseMs: 15 * minuteMs, refusals: 1, hasFailed: true, stops: false });
  expect(refused(8, true)).toMatchObject({ pauseMs: 15 * minuteMs, stops: false });
  expect(refused(9)).toMatchObject({ pauseMs: 6 * hourMs, stops: false });
  expect(refused(9, true)).toMatchObject({ stops: true });
  expect(refused(20)).toMatchObject({ stops: false });
  expect(refused(21)).toMatchObject({ refusals: 22, stops: true });
});
