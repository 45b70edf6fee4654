import { describe, expect, it } from 'vitest';
import { fieldTime, noProblems, problemsOfCustody, utcOf } from './custody-form.ts';

const now = Date.parse('2026-11-21T09:00:30.000Z');
const typed = {
  asset: 'Bitcoin',
  amount: '1.25',
  location: 'Cold wallet 1',
  evidence: 'Signed by the custodian',
  asOf: '2026-11-21T09:00',
} as const;

describe('a custody report as it is typed', () => {
  it('[R1] what the server takes has no problem, nothing at all among it', () => {
    expect(problemsOfCustody(typed, now)).toEqual(noProblems);
    expect(problemsOfCustody({ ...typed, amount: '0' }, now)).toEqual(noProblems);
  });

  it('[R1] says at each field what is wrong: too many decimals for the asset, no words, a time to come', () => {
    expect(problemsOfCustody({ ...typed, amount: '1.123456789' }, now).amount).toMatch(/at most 8 decimals/);
    expect(problemsOfCustody({ ...typed, asset: 'USD', amount: '1.255' }, now).amount).toMatch(/at most 2 decimals/);
    expect(problemsOfCustody({ ...typed, amount: '-1' }, now).amount).not.toBeNull();
    expect(problemsOfCustody({ ...typed, location: '  x ' }, now).location).toBe('3 to 200 characters');
    expect(problemsOfCustody({ ...typed, asOf: '2026-11-21T09:01' }, now).asOf).toBe('This time is in the future');
    expect(problemsOfCustody({ ...typed, asOf: '' }, now).asOf).toBe('Enter the time it is as of');
  });

  it('[R1] the time of the field is UTC, whatever the zone of the reader', () => {
    expect(Date.parse(utcOf(fieldTime(now)))).toBe(Date.parse('2026-11-21T09:00:00.000Z'));
  });
});
