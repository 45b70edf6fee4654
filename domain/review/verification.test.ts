import { expect, it } from 'vitest';
import { hourMs } from '#domain/clock/durations.ts';
import { type VerifyRunTimes, verifyLateMs, verifyStartMs, verifyState } from './verification.ts';

const run = (endedMs: number | null, outcome: VerifyRunTimes['outcome']): VerifyRunTimes => ({
  startedMs: (endedMs ?? 1_000) - 1_000,
  endedMs,
  outcome,
});

it('[L5] a verification is overdue 26 hours after the last one that could check, and not before', () => {
  const runs = [run(hourMs, 'clean')];
  expect(verifyState(runs, 0, hourMs + verifyLateMs)).toBe('clean');
  expect(verifyState(runs, 0, hourMs + verifyLateMs + 1)).toBe('late');
  expect(verifyState([run(null, null), ...runs], 0, hourMs + verifyLateMs + 1)).toBe('late');
});

it('[L5] none is overdue before a process could make one: not for two hours after it started, however long none ran', () => {
  const opened = 100 * hourMs;
  expect(verifyState([run(hourMs, 'clean')], opened, opened + verifyStartMs)).toBe('clean');
  expect(verifyState([run(hourMs, 'clean')], opened, opened + verifyStartMs + 1)).toBe('late');
  expect(verifyState([], 0, verifyLateMs)).toBe('waiting');
  expect(verifyState([], 0, verifyLateMs + 1)).toBe('late');
});

it('[L5] what a verification found, or that it could not check, is said until a later one is clean', () => {
  for (const outcome of ['breaches', 'unchecked'] as const) {
    expect(verifyState([run(null, null), run(hourMs, outcome), run(0, 'clean')], 0, 99 * hourMs)).toBe(outcome);
    expect(verifyState([run(2 * hourMs, 'clean'), run(hourMs, outcome)], 0, 2 * hourMs)).toBe('clean');
  }
});
