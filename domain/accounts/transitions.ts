import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { AccountStatus } from './status.ts';

/** What can be stored: `void` is what a missing profile reads as (A9). */
export type StoredStatus = Exclude<AccountStatus, 'void'>;

/** What an admin can do about a customer's account_status. */
export type StatusChange = 'approve' | 'decline' | 'suspend' | 'block';

/** What a decision about account_status looks at. */
export interface AccountCase {
  readonly uid: UserId;
  readonly accountStatus: StoredStatus;
  readonly emailVerified: boolean;
  /** The first of the two admins who end a block; null while nobody has. */
  readonly unblockingAdmin: UserId | null;
}

export interface StatusOutcome {
  readonly accountStatus: StoredStatus;
  readonly unblockingAdmin: UserId | null;
}

const target: Record<StatusChange, StoredStatus> = {
  approve: 'approved',
  decline: 'declined',
  suspend: 'suspended',
  block: 'blocked',
};

/** A9's arrows. declined → pending is the customer's own doing (new ID images) and no admin's. */
const arrows: Record<StatusChange, readonly StoredStatus[]> = {
  approve: ['pending', 'suspended', 'blocked'],
  decline: ['pending'],
  suspend: ['approved'],
  block: ['pending', 'approved', 'suspended', 'declined'],
};

/**
 * Decides a change of account_status (A9). Nobody decides a case of their own. pending → approved needs a verified
 * e-mail address; blocked → approved needs two different admins: the first leaves the account blocked and their name on it.
 *
 * Failures: own_case, status_change_not_allowed, email_not_verified, second_admin_required.
 */
export function decideStatus(account: AccountCase, change: StatusChange, admin: UserId): Decision<StatusOutcome> {
  if (account.uid === admin) return refused('own_case', {});
  const from = account.accountStatus;
  const to = target[change];
  if (!arrows[change].includes(from)) return refused('status_change_not_allowed', { from, to });
  if (change === 'approve' && from === 'pending' && !account.emailVerified) return refused('email_not_verified', {});
  if (change === 'approve' && from === 'blocked') {
    if (account.unblockingAdmin === null) return accepted({ accountStatus: 'blocked', unblockingAdmin: admin });
    if (account.unblockingAdmin === admin) return refused('second_admin_required', {});
  }
  return accepted({ accountStatus: to, unblockingAdmin: null });
}
