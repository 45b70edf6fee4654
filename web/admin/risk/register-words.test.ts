import { expect, it } from 'vitest';
import { registeredWords } from './register-words.ts';

const none = { limit: null, exclusion: null, check: null };

it('[A13.3] each act of the register is a sentence with its figures', () => {
  const limit = { limit: 'loss', period: 'calendar_week', amount: '1500.00', pending: null } as const;
  expect(registeredWords({ ...none, limit })).toBe('Limit on losses for a calendar week: 1,500.00 USD');
  const pending = { amount: null, from: '2026-11-22T12:00:00.000Z' };
  expect(registeredWords({ ...none, limit: { ...limit, pending } })).toMatch(
    /1,500\.00 USD; no limit from 22 Nov 2026/,
  );
  const until = '2026-12-01T10:00:00.000Z';
  expect(registeredWords({ ...none, exclusion: { exclusion: 'self-exclusion', until } })).toMatch(
    /^Self-exclusion until/,
  );
  expect(registeredWords(none)).toBe('Chose to have no deposit limit');
  const check = { since: until, trades: 12, running: 1, staked: '1200.00', result: '-35.50', answer: null };
  expect(registeredWords({ ...none, check })).toMatch(
    /trades: 12, 1 of them running, 1,200\.00 USD staked, −35\.50 USD; not answered$/,
  );
  expect(registeredWords({ ...none, check: { ...check, running: 0, answer: 'stop' } })).toMatch(/; chose to stop$/);
});
