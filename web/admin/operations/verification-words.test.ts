import { expect, it } from 'vitest';
import { verifyStates } from '#domain/review/verification.ts';
import { outcomeWords, tookWords, verifyStateNames, verifyWords, wholeProblem } from './verification-words.ts';

const run = { startedAt: '2026-11-25T03:00:00.000Z', endedAt: '2026-11-25T03:00:42.400Z', breaches: 0 };

it('[L5] a verification says how it ended and how long it took', () => {
  expect(outcomeWords({ ...run, outcome: 'clean' })).toBe('clean, in 42 s');
  expect(outcomeWords({ ...run, outcome: 'breaches', breaches: 1 })).toBe('1 problem, in 42 s');
  expect(outcomeWords({ ...run, outcome: 'breaches', breaches: 12 })).toBe('12 problems, in 42 s');
  expect(outcomeWords({ ...run, outcome: 'unchecked' })).toBe('not checked, after 42 s');
  expect(outcomeWords({ ...run, endedAt: null, outcome: null })).toBe('not finished');
  expect(tookWords('2026-11-25T03:00:00.000Z', '2026-11-25T03:12:00.000Z')).toBe('12 min');
  expect(tookWords('2026-11-25T03:00:00.000Z', '2026-11-25T04:45:00.000Z')).toBe('1.8 h');
  expect(new Set(verifyStates.map(verifyWords)).size).toBe(verifyStates.length);
  expect(new Set(verifyStates.map((state) => verifyStateNames[state])).size).toBe(verifyStates.length);
});

it('[L5] [X3.8] a problem that a process of the release before says has its record as the verifier writes it, in English', () => {
  const before = { rule: 'L1', code: null, promise: 'each sums to zero', id: 'journal 7', problem: 'sums to 5' };
  const english = { ...before, record: 'journal 7', promiseLanguage: 'en', problemLanguage: 'en' };
  expect(wholeProblem(before)).toEqual(english);
  const spanish = { ...before, record: 'asiento 7', promiseLanguage: 'es', problemLanguage: 'es' } as const;
  expect(wholeProblem(spanish)).toEqual(spanish);
});
