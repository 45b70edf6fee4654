import type { AccountStatus } from '#domain/accounts/status.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { AccountRef } from '#domain/ledger/accounts.ts';
import type { Journal, JournalCode } from '#domain/ledger/journals.ts';
import { type Cents, formatCents } from '#domain/money/amount.ts';
import { coinOf } from '#domain/money/coins.ts';
import { type RecordedPrice, unitsFor } from '#domain/money/prices.ts';
import {
  type Approval,
  approvalsNeeded,
  decideReview,
  decideReviewer,
  decideTakeBack,
  type ReviewStep,
} from '#domain/review/approvals.ts';
import { isDust, leastAmount } from './dust.ts';
import { decideAddressWait, waitOf } from './payout-addresses.ts';
import { type Payout, statusOf, type Withdrawal, type WithdrawalState } from './withdrawal.ts';

const dayMs = 86_400_000;

export interface ApprovalFacts {
  readonly fourEyesFrom: Cents;
  /** The coin's recorded price now; null when none is fresh enough. */
  readonly market: RecordedPrice | null;
  readonly ownerStatus: AccountStatus;
  readonly waitsAtMostDays: number;
  /** W6: how long the approval of a withdrawal to a new address waits. */
  readonly addressHoldHours: number;
}

/** What an approval does (W5). */
export type ApprovalOutcome =
  | { readonly step: 'first approval' }
  | { readonly step: 'sending'; readonly payout: Payout }
  | { readonly step: 'paid'; readonly payout: Payout; readonly transactionId: string; readonly journal: Journal };

/**
 * W5. Of a pending withdrawal: one admin's yes, two from the limit on; the last one fixes how many coins go out, and with a
 * transaction id the payout is posted. Of one that is sending: its transaction id is recorded and the payout posted.
 *
 * An approval that is not the last one takes no transaction id (transaction_too_early): until the last one the customer may
 * cancel, so nothing may be on its way. Nothing is approved while its address is new (payout_address_new), and what would
 * be dust is not paid (payout_below_dust).
 *
 * @param command.transactionId in its chain's one spelling
 */
export function decideApproval(
  withdrawal: Withdrawal,
  command: { readonly admin: UserId; readonly transactionId: string | null },
  now: Millis,
  facts: ApprovalFacts,
): Decision<ApprovalOutcome> {
  const { admin, transactionId } = command;
  const { state } = withdrawal;
  switch (state.kind) {
    case 'pending': {
      const waiting = decideWait(withdrawal, now, facts);
      const review = decideReview(
        {
          subject: withdrawal.owner,
          needed: approvalsNeeded(withdrawal.amount, facts.fourEyesFrom),
          approvals: state.approvals,
          difference: () => null,
        },
        { admin, values: null },
      );
      if (!review.ok) return review;
      if (!waiting.ok) return waiting;
      if (review.value === 'first') {
        return transactionId === null ? accepted({ step: 'first approval' }) : refused('transaction_too_early', {});
      }
      if (facts.market === null) return refused('price_unavailable', { what: coinOf(withdrawal.method).pair });
      const { method, amount, networkFee } = withdrawal;
      if (isDust(method, amount, networkFee, facts.market)) {
        const least = formatCents(leastAmount(method, networkFee, facts.market));
        return refused('payout_below_dust', { least, network: coinOf(method).network });
      }
      const payout = payoutAt(withdrawal, facts.market);
      if (transactionId === null) return accepted({ step: 'sending', payout });
      return accepted({ step: 'paid', payout, transactionId, journal: paidJournal(withdrawal, admin) });
    }
    case 'sending': {
      const allowed = decideReviewer(withdrawal.owner, admin);
      if (!allowed.ok) return allowed;
      if (transactionId === null) return refused('already_decided', { status: 'sending' });
      const { payout } = state;
      return accepted({ step: 'paid', payout, transactionId, journal: paidJournal(withdrawal, admin) });
    }
    case 'approved':
    case 'declined':
    case 'cancelled':
    case 'returned':
      return refused('already_decided', { status: state.kind });
  }
}

/**
 * What an approval waits for. W6: an address that is new. A9: withdrawals of a customer who is not approved wait, but without
 * a recorded legal ground not for ever.
 */
function decideWait(withdrawal: Withdrawal, now: Millis, facts: ApprovalFacts): Decision<null> {
  const { ownerStatus, waitsAtMostDays, addressHoldHours } = facts;
  const known = decideAddressWait(waitOf(withdrawal, addressHoldHours), now);
  if (!known.ok) return known;
  if (ownerStatus === 'approved') return accepted(null);
  if (withdrawal.legalGround) return refused('legal_ground_stands', {});
  const until = millis(withdrawal.createdAtMs + waitsAtMostDays * dayMs);
  if (now >= until) return accepted(null);
  return refused('customer_not_approved', { accountStatus: ownerStatus, until: isoTime(until) });
}

/** W5: coin amount = (USD − network fee) / recorded price, rounded down in the coin's own precision. */
export function payoutAt(
  withdrawal: Pick<Withdrawal, 'amount' | 'networkFee' | 'method'>,
  price: RecordedPrice,
): Payout {
  const { amount, networkFee, method } = withdrawal;
  return { units: unitsFor(amount - networkFee, price, coinOf(method), 'down'), price };
}

/** W4: by the owner, while nothing is on its way. Refuses with withdrawal_not_cancellable. */
export function decideCancel(withdrawal: Withdrawal): Decision<Journal> {
  const { state, owner } = withdrawal;
  if (state.kind !== 'pending') return refused('withdrawal_not_cancellable', { status: state.kind });
  return accepted(releaseJournal(withdrawal, owner));
}

/** pending → declined. Refuses with already_decided or own_case. */
export function decideDecline(withdrawal: Withdrawal, admin: UserId): Decision<Journal> {
  const { state, owner } = withdrawal;
  if (state.kind !== 'pending') return refused('already_decided', { status: shownKind(state) });
  const allowed = decideReviewer(owner, admin);
  return allowed.ok ? accepted(releaseJournal(withdrawal, admin)) : allowed;
}

/**
 * sending → pending, because nothing was broadcast: approvals start anew, and the customer may cancel again. It undoes what
 * the payout's admins have decided, so it takes as many; until the last one it stays sending. Refuses with already_decided,
 * own_case or second_admin_required.
 */
export function decideNotBroadcast(
  withdrawal: Withdrawal,
  admin: UserId,
  fourEyesFrom: Cents,
): Decision<{ readonly step: ReviewStep }> {
  const { state } = withdrawal;
  if (state.kind !== 'sending') return refused('already_decided', { status: statusOf(state) });
  const review = decideAgain(withdrawal, state.unsends, admin, fourEyesFrom);
  return review.ok ? accepted({ step: review.value }) : review;
}

export type ReturnOutcome = { readonly step: 'first' } | { readonly step: 'last'; readonly journal: Journal };

/**
 * approved → returned: the payout came back and is available again. It credits a customer on an admin's word, so it takes
 * as many admins as the payout did. Refuses with already_decided, own_case or second_admin_required.
 */
export function decideReturn(withdrawal: Withdrawal, admin: UserId, fourEyesFrom: Cents): Decision<ReturnOutcome> {
  const { state } = withdrawal;
  if (state.kind !== 'approved') return refused('already_decided', { status: shownKind(state) });
  const review = decideAgain(withdrawal, state.returns, admin, fourEyesFrom);
  if (!review.ok) return review;
  if (review.value === 'first') return accepted({ step: 'first' });
  const journal = journalOf(withdrawal, 'withdrawal-returned', admin, external, availableOf(withdrawal));
  return accepted({ step: 'last', journal });
}

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
  if (state.kind !== 'pending' && state.kind !== 'sending') {
    return refused('already_decided', { status: statusOf(state) });
  }
  return legalGround ? accepted(null) : refused('legal_ground_missing', {});
}

/** What an approval that still waits for a second one is about: the payout, that it was not broadcast, that it came back. */
export type WaitingApproval = 'payout' | 'unsend' | 'return';

/**
 * An admin takes back their approval of the step that the withdrawal stands before. Refuses with approval_missing, and with
 * already_decided once nothing of theirs can wait any more.
 */
export function decideApprovalTakenBack(withdrawal: Withdrawal, admin: UserId): Decision<WaitingApproval> {
  const { state } = withdrawal;
  switch (state.kind) {
    case 'pending': {
      const allowed = decideTakeBack(state.approvals, admin);
      return allowed.ok ? accepted('payout') : allowed;
    }
    case 'sending':
      if (decideTakeBack(state.unsends, admin).ok) return accepted('unsend');
      break;
    case 'approved':
      if (decideTakeBack(state.returns, admin).ok) return accepted('return');
      break;
    case 'declined':
    case 'cancelled':
    case 'returned':
      break;
  }
  return refused('already_decided', { status: shownKind(state) });
}

/** A later step of a payout takes as many admins as the payout did (R3). */
function decideAgain(
  { owner, amount }: Withdrawal,
  approvals: readonly Approval<null>[],
  admin: UserId,
  fourEyesFrom: Cents,
): Decision<ReviewStep> {
  const needed = approvalsNeeded(amount, fourEyesFrom);
  return decideReview({ subject: owner, needed, approvals, difference: () => null }, { admin, values: null });
}

function shownKind(state: WithdrawalState): string {
  return state.kind === 'sending' ? 'sending' : statusOf(state);
}

const external: AccountRef = { kind: 'external', asset: 'USD' };
const availableOf = ({ owner }: Withdrawal): AccountRef => ({ kind: 'available', owner, asset: 'USD' });
const withdrawingOf = ({ owner }: Withdrawal): AccountRef => ({ kind: 'withdrawing', owner, asset: 'USD' });

function journalOf(
  withdrawal: Withdrawal,
  code: JournalCode,
  actor: UserId,
  from: AccountRef,
  to: AccountRef,
): Journal {
  return { code, cause: withdrawal.id, occurrence: 1, actor, transfers: [{ from, to, amount: withdrawal.amount }] };
}

function releaseJournal(withdrawal: Withdrawal, actor: UserId): Journal {
  return journalOf(withdrawal, 'withdrawal-release', actor, withdrawingOf(withdrawal), availableOf(withdrawal));
}

/** The whole amount leaves, network fee included. */
function paidJournal(withdrawal: Withdrawal, actor: UserId): Journal {
  return journalOf(withdrawal, 'withdrawal-paid', actor, withdrawingOf(withdrawal), external);
}
