import type { AccountStatus } from '#domain/accounts/status.ts';
import { decideStatus, type StatusChange } from '#domain/accounts/status-transitions.ts';
import { millis } from '#domain/clock/millis.ts';
import { makeId } from '#domain/ids/ids.ts';

const order: readonly StatusChange[] = ['approve', 'decline', 'suspend', 'block'];

/** Two people who are not each other: whose they are makes no difference to which arrows there are. */
const [somebody, admin] = [makeId('usr', 0, new Uint8Array(10)), makeId('usr', 1, new Uint8Array(10))];

/** The changes an admin may make of an account with this status, by the very decision that the server makes (A9). */
export function changesFrom(status: AccountStatus): readonly StatusChange[] {
  if (status === 'void') return [];
  const account = {
    uid: somebody,
    accountStatus: status,
    missing: [],
    approvedBefore: false,
    closedCountry: null,
    unblocking: null,
    beforeBlock: 'pending',
  } as const;
  return order.filter((change) => decideStatus(account, change, admin, millis(0)).ok);
}
