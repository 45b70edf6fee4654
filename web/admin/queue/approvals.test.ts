import { describe, expect, it } from 'vitest';
import { makeId } from '#domain/ids/ids.ts';
import { neededOnceValued, progressOf, turnOf } from './approvals.ts';

const user = (n: number) => makeId('usr', 1_700_000_000_000 + n, new Uint8Array(10));
const [ada, abel, carla] = [user(1), user(2), user(3)];

describe('whose turn it is', () => {
  it('[R3] one approval is the last where one is needed', () => {
    expect(turnOf({ subject: carla, approvals: [], needed: 1 }, ada)).toBe('last');
  });

  it('[R3] of two approvals the first waits for a different admin', () => {
    const none = { subject: carla, approvals: [], needed: 2 };
    expect(turnOf(none, ada)).toBe('first');
    const one = { ...none, approvals: [{ admin: ada }] };
    expect(turnOf(one, ada)).toBe('another admin');
    expect(turnOf(one, abel)).toBe('last');
    expect(progressOf(one)).toBe('1 of 2');
  });

  it('[R3] what a typed payment is worth says how many approvals it takes, until the first has settled it', () => {
    const none = { approvals: [], needed: 1 };
    expect(neededOnceValued(none, null)).toBe(1);
    expect(neededOnceValued(none, { secondPerson: { why: 'paid_time' } })).toBe(2);
    expect(neededOnceValued({ approvals: [], needed: 2 }, { secondPerson: null })).toBe(1);
    expect(neededOnceValued({ approvals: [{ admin: ada }], needed: 2 }, { secondPerson: null })).toBe(2);
  });

  it('[R3] nobody decides a case of their own', () => {
    expect(turnOf({ subject: ada, approvals: [], needed: 1 }, ada)).toBe('own case');
    expect(turnOf({ subject: null, approvals: [{ admin: ada }], needed: 2 }, ada)).toBe('another admin');
  });
});
