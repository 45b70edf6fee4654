import { describe, expect, it } from 'vitest';
import { makeId, type UserId } from '#domain/ids/ids.ts';
import { type AccountCase, decideStatus, type StatusChange, type StoredStatus } from './transitions.ts';

const user = (n: number): UserId => makeId('usr', n, new Uint8Array(10));
const customer = user(1);
const admin = user(2);
const secondAdmin = user(3);

const account = (accountStatus: StoredStatus, more: Partial<AccountCase> = {}): AccountCase => ({
  uid: customer,
  accountStatus,
  emailVerified: true,
  unblockingAdmin: null,
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
        const decision = decideStatus(account(from), change, admin);
        if (next) expect(decision).toMatchObject({ ok: true, value: { accountStatus: next } });
        else expect(decision).toMatchObject({ ok: false, failure: { code: 'status_change_not_allowed' } });
      });
    }
  }

  it('[A9] approval waits for a verified e-mail address', () => {
    const decision = decideStatus(account('pending', { emailVerified: false }), 'approve', admin);
    expect(decision).toMatchObject({ ok: false, failure: { code: 'email_not_verified' } });
  });

  it('[A9] a block ends by two different admins', () => {
    const first = decideStatus(account('blocked'), 'approve', admin);
    expect(first).toEqual({ ok: true, value: { accountStatus: 'blocked', unblockingAdmin: admin } });
    const half = account('blocked', { unblockingAdmin: admin });
    expect(decideStatus(half, 'approve', admin)).toMatchObject({ failure: { code: 'second_admin_required' } });
    expect(decideStatus(half, 'approve', secondAdmin)).toEqual({
      ok: true,
      value: { accountStatus: 'approved', unblockingAdmin: null },
    });
  });

  it('[R3] nobody decides a case of their own', () => {
    for (const change of changes) {
      expect(decideStatus(account('pending'), change, customer)).toMatchObject({ failure: { code: 'own_case' } });
    }
  });
});
