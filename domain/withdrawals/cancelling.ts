import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { decideReviewer } from '#domain/review/approvals.ts';
import { releaseJournal } from './journals.ts';
import { shownKind, type Withdrawal } from './withdrawal.ts';

/** W4: by the owner, while nothing is on its way. Refuses with withdrawal_not_cancellable. */
export function decideCancel(withdrawal: Withdrawal): Decision<Journal> {
  const { state, owner } = withdrawal;
  if (state.kind !== 'pending') return refused('withdrawal_not_cancellable', { status: shownKind(state) });
  return accepted(releaseJournal(withdrawal, owner));
}

/**
 * pending → declined. Refuses with already_decided, own_case, or payout_owed: once coins were fixed, declining would choose
 * the price as calling the payout off would.
 */
export function decideDecline(withdrawal: Withdrawal, admin: UserId): Decision<Journal> {
  const { state, owner } = withdrawal;
  if (state.kind !== 'pending') return refused('already_decided', { status: shownKind(state) });
  const allowed = decideReviewer(owner, admin);
  if (!allowed.ok) return allowed;
  return state.owed === null ? accepted(releaseJournal(withdrawal, admin)) : refused('payout_owed', {});
}
