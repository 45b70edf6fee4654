import { describe, expect, it } from 'vitest';
import type { AccountStatus } from '#domain/accounts/status.ts';
import { makeId, type UserId } from '#domain/ids/ids.ts';
import { decideAssignment, decideOutcome, decideRelease, decideSubmission, maySeeImages } from './decisions.ts';
import type { SubmissionState } from './submission.ts';

const user = (n: number): UserId => makeId('usr', n, new Uint8Array(10));
const owner = user(1);
const admin = user(2);
const other = user(3);

const states = {
  none: null,
  submitted: { kind: 'submitted' },
  in_review: { kind: 'in_review', reviewer: admin },
  approved: { kind: 'approved', reviewer: admin },
  declined: { kind: 'declined', reviewer: admin, reason: 'unreadable' },
  'declined for good': { kind: 'declined', reviewer: admin, reason: 'forged' },
  superseded: { kind: 'superseded' },
} as const satisfies Record<string, SubmissionState | null>;

const codeOf = (decision: ReturnType<typeof decideSubmission>): string => {
  if (!decision.ok) return decision.failure.code;
  return decision.value.supersedes ? 'supersedes' : 'taken';
};

describe('decideSubmission', () => {
  const table: Record<keyof typeof states, Partial<Record<AccountStatus, string>>> = {
    none: { pending: 'taken', approved: 'taken', declined: 'taken' },
    submitted: { pending: 'identity_waiting', approved: 'identity_waiting', declined: 'supersedes' },
    in_review: { pending: 'identity_waiting', approved: 'identity_waiting', declined: 'supersedes' },
    approved: { pending: 'already_decided', approved: 'already_decided', declined: 'supersedes' },
    declined: { pending: 'taken', approved: 'taken', declined: 'taken' },
    'declined for good': { pending: 'identity_final', approved: 'identity_final', declined: 'identity_final' },
    superseded: { pending: 'taken', approved: 'taken', declined: 'taken' },
  };
  for (const [name, row] of Object.entries(table)) {
    it(`[I2] [I4] with the latest submission ${name}`, () => {
      const latest = Object.entries(states).find(([key]) => key === name)?.[1] ?? null;
      for (const accountStatus of ['pending', 'approved', 'declined', 'suspended', 'blocked', 'void'] as const) {
        const expected = row[accountStatus] ?? 'account_not_approved';
        const decided = codeOf(decideSubmission({ accountStatus, emailVerified: true, latest }));
        expect([accountStatus, decided]).toEqual([accountStatus, expected]);
        const unverified = codeOf(decideSubmission({ accountStatus, emailVerified: false, latest }));
        const other = expected === 'account_not_approved' ? expected : 'address_unverified';
        expect([accountStatus, unverified]).toEqual([accountStatus, other]);
      }
    });
  }
});

describe('a review', () => {
  const of = (state: SubmissionState) => ({ owner, state });

  it('[I4] a case is taken, given back, and taken over only when that is said', () => {
    expect(decideAssignment(of(states.submitted), admin, false)).toEqual({ ok: true, value: states.in_review });
    expect(decideAssignment(of(states.in_review), other, false)).toMatchObject({
      failure: { code: 'identity_assigned' },
    });
    expect(decideAssignment(of(states.in_review), other, true)).toMatchObject({ value: { reviewer: other } });
    expect(decideRelease(of(states.in_review), admin)).toEqual({ ok: true, value: states.submitted });
    expect(decideRelease(of(states.in_review), other)).toMatchObject({ failure: { code: 'identity_assigned' } });
    expect(decideRelease(of(states.submitted), admin)).toMatchObject({ failure: { code: 'identity_not_assigned' } });
  });

  it('[I4] only its reviewer decides; a case that nobody has is taken by deciding it', () => {
    const outcome = { kind: 'approved' } as const;
    expect(decideOutcome(of(states.in_review), admin, outcome)).toEqual({
      ok: true,
      value: { state: states.approved, takes: false },
    });
    expect(decideOutcome(of(states.submitted), admin, outcome)).toMatchObject({ value: { takes: true } });
    expect(decideOutcome(of(states.in_review), other, outcome)).toMatchObject({
      failure: { code: 'identity_assigned' },
    });
  });

  it('[I4] what is decided stays decided', () => {
    for (const state of [states.approved, states.declined, states.superseded]) {
      const decided = { failure: { code: 'already_decided', facts: { status: state.kind } } };
      expect(decideAssignment(of(state), admin, true)).toMatchObject(decided);
      expect(decideRelease(of(state), admin)).toMatchObject(decided);
      expect(decideOutcome(of(state), admin, { kind: 'approved' })).toMatchObject(decided);
    }
  });

  it('[R3] nobody takes, gives back or decides a case of their own', () => {
    const own = { failure: { code: 'own_case' } };
    expect(decideAssignment(of(states.submitted), owner, true)).toMatchObject(own);
    expect(decideRelease(of(states.submitted), owner)).toMatchObject(own);
    expect(decideOutcome(of(states.submitted), owner, { kind: 'approved' })).toMatchObject(own);
  });

  it('[I2] images are for their owner and the reviewer; once decided for every admin', () => {
    const sees = (state: SubmissionState, uid: UserId, isAdmin: boolean) =>
      maySeeImages(of(state), { uid, admin: isAdmin });
    for (const state of Object.values(states)) {
      if (state === null) continue;
      expect(sees(state, owner, false)).toBe(true);
      expect(sees(state, other, false)).toBe(false);
    }
    expect(sees(states.submitted, admin, true)).toBe(false);
    expect([sees(states.in_review, admin, true), sees(states.in_review, other, true)]).toEqual([true, false]);
    expect(sees(states.declined, other, true)).toBe(true);
  });
});
