import type { AccountStatus } from '#domain/accounts/status.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { decideReviewer } from '#domain/review/approvals.ts';
import { shownKind, statusOf, type Withdrawal } from './withdrawal.ts';

/**
 * A9: a legal ground for holding an open withdrawal back, of a customer who is not approved alone: one who is approved can
 * withdraw what is available, always. Refuses with own_case, already_decided, legal_ground_stands or customer_approved.
 */
export function decideLegalGround(withdrawal: Withdrawal, admin: UserId, ownerStatus: AccountStatus): Decision<null> {
  const { state, owner, legalGround } = withdrawal;
  const allowed = decideReviewer(owner, admin);
  if (!allowed.ok) return allowed;
  if (state.kind !== 'pending') return refused('already_decided', { status: shownKind(state) });
  if (legalGround) return refused('legal_ground_stands', {});
  return ownerStatus === 'approved' ? refused('customer_approved', {}) : accepted(null);
}

/**
 * A9: a recorded legal ground is lifted, while the withdrawal is open: of one that is being sent too, so that none is left
 * behind. Refuses with own_case, already_decided or legal_ground_missing.
 */
export function decideGroundLifted({ state, owner, legalGround }: Withdrawal, admin: UserId): Decision<null> {
  const allowed = decideReviewer(owner, admin);
  if (!allowed.ok) return allowed;
  if (state.kind !== 'pending' && state.kind !== 'fixing' && state.kind !== 'sending') {
    return refused('already_decided', { status: statusOf(state) });
  }
  return legalGround ? accepted(null) : refused('legal_ground_missing', {});
}
