import { describe, expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { makeId, type UserId } from '#domain/ids/ids.ts';
import {
  type AccountCase,
  decideApprovalWithImages,
  decideStatus,
  decideVoteTakenBack,
  type IdentityEvent,
  missingForApproval,
  type StatusChange,
  type StoredStatus,
  statusAfter,
  statusArrows,
} from './status-transitions.ts';

const user = (n: number): UserId => makeId('usr', n, new Uint8Array(10));
const customer = user(1);
const admin = user(2);
const secondAdmin = user(3);
const now = millis(1_000_000_000);
const day = 86_400_000;

const account = (accountStatus: StoredStatus, more: Partial<AccountCase> = {}): AccountCase => ({
  uid: customer,
  accountStatus,
  missing: [],
  approvedBefore: false,
  closedCountry: null,
  unblocking: null,
  beforeBlock: 'pending',
  ...more,
});

const statuses: readonly StoredStatus[] = ['pending', 'approved', 'suspended', 'blocked', 'declined'];

describe('decideStatus', () => {
  const lawful: Record<StatusChange, Partial<Record<StoredStatus, StoredStatus>>> = {
    approve: { pending: 'approved', suspended: 'approved', blocked: 'blocked' },
    decline: { pending: 'declined' },
    suspend: { approved: 'suspended' },
    block: { pending: 'blocked', approved: 'blocked', suspended: 'blocked', declined: 'blocked' },
  };
  const changes: readonly StatusChange[] = ['approve', 'decline', 'suspend', 'block'];
  for (const change of changes) {
    for (const from of statuses) {
      const next = lawful[change][from];
      it(`[A9] ${change} of a ${from} account ${next ? `leaves it ${next}` : 'is refused'}`, () => {
        const decision = decideStatus(account(from), change, admin, now);
        if (next) expect(decision).toMatchObject({ ok: true, value: { accountStatus: next } });
        else expect(decision).toMatchObject({ ok: false, failure: { code: 'status_change_not_allowed' } });
      });
    }
  }

  it('[A9] approval waits for the verified address and for onboarding, and names all that is missing', () => {
    const missing = missingForApproval({ emailVerified: false, onboarded: false, identityApproved: true });
    expect(decideStatus(account('pending', { missing }), 'approve', admin, now)).toEqual({
      ok: false,
      failure: { code: 'approval_conditions_missing', facts: { missing: ['email', 'onboarding'] } },
    });
    const onboarding = missingForApproval({ emailVerified: true, onboarded: false, identityApproved: true });
    expect(decideStatus(account('pending', { missing: onboarding }), 'approve', admin, now)).toMatchObject({
      failure: { facts: { missing: ['onboarding'] } },
    });
    expect(missingForApproval({ emailVerified: true, onboarded: true, identityApproved: true })).toEqual([]);
    // What was approved once comes back without them: they are conditions of the first approval.
    expect(decideStatus(account('suspended', { missing }), 'approve', admin, now).ok).toBe(true);
  });

  it('[I4] an approval with the images is the first one of a pending account, by the conditions of any other', () => {
    const decided = (one: AccountCase, by = admin) => decideApprovalWithImages(one, by, now);
    for (const from of statuses) {
      const decision = decided(account(from));
      if (from === 'pending') expect(decision).toMatchObject({ ok: true, value: { accountStatus: 'approved' } });
      else expect(decision).toMatchObject({ ok: false, failure: { code: 'status_change_not_allowed' } });
    }
    const refusals = [
      [decided(account('pending', { missing: ['email'] })), 'approval_conditions_missing'],
      [decided(account('pending', { closedCountry: 'IR' })), 'country_closed'],
      [decided(account('approved'), customer), 'own_case'],
    ] as const;
    for (const [decision, code] of refusals) expect(decision).toMatchObject({ ok: false, failure: { code } });
  });

  it('[I1] nobody is approved for the first time whose country is closed; who was before, comes back', () => {
    const closedCountry = 'IR';
    const refusal = { failure: { code: 'country_closed', facts: { country: 'IR' } } };
    expect(decideStatus(account('pending', { closedCountry }), 'approve', admin, now)).toMatchObject(refusal);
    for (const from of ['suspended', 'blocked'] as const) {
      expect(decideStatus(account(from, { closedCountry, approvedBefore: true }), 'approve', admin, now).ok).toBe(true);
    }
    expect(decideStatus(account('pending', { closedCountry }), 'decline', admin, now).ok).toBe(true);
  });

  it('[A9] approval waits for approved ID images; the end of a suspension does not', () => {
    const missing = missingForApproval({ emailVerified: true, onboarded: true, identityApproved: false });
    expect(decideStatus(account('pending', { missing }), 'approve', admin, now)).toMatchObject({
      failure: { code: 'approval_conditions_missing', facts: { missing: ['identity'] } },
    });
    expect(decideStatus(account('suspended', { missing }), 'approve', admin, now)).toMatchObject({ ok: true });
  });

  it('[A9] declined images decline a pending account, for good they suspend an approved one, new ones reopen a declined one', () => {
    const moved = (event: IdentityEvent) => statuses.map((from) => statusAfter(event, from));
    //                                             pending     approved suspended blocked declined
    expect(moved('images declined')).toEqual(['declined', null, null, null, null]);
    expect(moved('images declined for good')).toEqual(['declined', 'suspended', null, null, null]);
    expect(moved('images submitted')).toEqual([null, null, null, null, 'pending']);
  });

  it('[A9] the end of a block leads who was never approved back to where they were, and goes round no condition', () => {
    const missing = missingForApproval({ emailVerified: true, onboarded: true, identityApproved: false });
    const ended = (more: Partial<AccountCase>) => {
      const half = account('blocked', { unblocking: { admin, timeMs: now }, ...more });
      return decideStatus(half, 'approve', secondAdmin, now);
    };
    const back = (accountStatus: StoredStatus) => ({ ok: true, value: { accountStatus, unblocking: null } });
    expect(ended({ missing })).toEqual(back('pending'));
    expect(ended({ missing, beforeBlock: 'declined' })).toEqual(back('declined'));
    expect(ended({ closedCountry: 'IR' })).toEqual(back('pending'));
    expect(ended({})).toEqual(back('approved'));
    expect(ended({ missing, closedCountry: 'IR', approvedBefore: true })).toEqual(back('approved'));
    // The first yes changes nothing, whatever is missing; and the approval itself still waits.
    expect(decideStatus(account('blocked', { missing }), 'approve', admin, now)).toMatchObject({
      value: { accountStatus: 'blocked', unblocking: { admin } },
    });
    expect(decideStatus(account('pending', { missing }), 'approve', admin, now)).toMatchObject({
      failure: { code: 'approval_conditions_missing' },
    });
    for (const to of ['pending', 'declined'] as const) expect(statusArrows()).toContainEqual({ from: 'blocked', to });
  });

  it('[A9] a block ends by two different admins', () => {
    const first = decideStatus(account('blocked'), 'approve', admin, now);
    expect(first).toEqual({ ok: true, value: { accountStatus: 'blocked', unblocking: { admin, timeMs: now } } });
    const half = account('blocked', { unblocking: { admin, timeMs: now } });
    expect(decideStatus(half, 'approve', admin, now)).toMatchObject({ failure: { code: 'second_admin_required' } });
    expect(decideStatus(half, 'approve', secondAdmin, now)).toEqual({
      ok: true,
      value: { accountStatus: 'approved', unblocking: null },
    });
  });

  it('[A9] a vote to end a block counts for 24 hours; then whoever votes is the first again', () => {
    const voted = (age: number) => account('blocked', { unblocking: { admin, timeMs: millis(now - age) } });
    expect(decideStatus(voted(day), 'approve', secondAdmin, now)).toMatchObject({
      value: { accountStatus: 'approved' },
    });
    for (const someone of [admin, secondAdmin]) {
      expect(decideStatus(voted(day + 1), 'approve', someone, now)).toEqual({
        ok: true,
        value: { accountStatus: 'blocked', unblocking: { admin: someone, timeMs: now } },
      });
    }
  });

  it('[R3] a vote to end a block is taken back by its own admin only, while it counts', () => {
    const voted = account('blocked', { unblocking: { admin, timeMs: now } });
    expect(decideVoteTakenBack(voted, admin, now)).toEqual({
      ok: true,
      value: { accountStatus: 'blocked', unblocking: null },
    });
    const missing = { failure: { code: 'approval_missing' } };
    expect(decideVoteTakenBack(voted, secondAdmin, now)).toMatchObject(missing);
    expect(decideVoteTakenBack(voted, admin, millis(now + day + 1))).toMatchObject(missing);
    expect(decideVoteTakenBack(account('blocked'), admin, now)).toMatchObject(missing);
  });

  it('[R3] nobody decides a case of their own', () => {
    for (const change of changes) {
      expect(decideStatus(account('pending'), change, customer, now)).toMatchObject({ failure: { code: 'own_case' } });
    }
  });
});
