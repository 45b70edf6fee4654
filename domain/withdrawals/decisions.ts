import type { AccountStatus } from '#domain/accounts/status.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { AccountRef } from '#domain/ledger/accounts.ts';
import type { Journal, JournalCode } from '#domain/ledger/journals.ts';
import { formatCents } from '#domain/money/amount.ts';
import { coinOf } from '#domain/money/coins.ts';
import { type RecordedPrice, unitsFor } from '#domain/money/prices.ts';
import {
  type Approval,
  decideReview,
  decideReviewer,
  decideTakeBack,
  type ReviewStep,
} from '#domain/review/approvals.ts';
import {
  type AloneDecision,
  type FourEyesLimits,
  type SecondPerson,
  secondPersonFor,
} from '#domain/review/second-person.ts';
import { isDust, leastAmount } from './dust.ts';
import { decideAddressWait, waitOf } from './payout-addresses.ts';
import { type Payout, statusOf, type Withdrawal, type WithdrawalState } from './withdrawal.ts';

const dayMs = 86_400_000;

export interface ApprovalFacts extends FourEyesFacts {
  /** The coin's recorded price now; null when none is fresh enough. */
  readonly market: RecordedPrice | null;
  readonly ownerStatus: AccountStatus;
  readonly waitsAtMostDays: number;
  /** W6: how long the approval of a withdrawal to a new address waits. */
  readonly addressHoldHours: number;
}

/** From which amount and sums on a decision takes two admins; the amount is that of the request's time. */
export interface FourEyesFacts {
  readonly fourEyes: FourEyesLimits;
  /** What was decided alone in the 24 hours before. */
  readonly alone: readonly AloneDecision[];
}

/** What an approval does (W5). */
export type ApprovalOutcome =
  | { readonly step: 'first approval'; readonly secondPerson: SecondPerson | null }
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
      const secondPerson = secondPersonOf(withdrawal, admin, facts);
      const review = decideBy(withdrawal, state.approvals, admin, secondPerson);
      if (!review.ok) return review;
      if (!waiting.ok) return waiting;
      if (review.value === 'first') {
        if (transactionId !== null) return refused('transaction_too_early', {});
        return accepted({ step: 'first approval', secondPerson });
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
export function decideNotBroadcast(withdrawal: Withdrawal, admin: UserId, facts: AgainFacts): Decision<AgainStep> {
  const { state } = withdrawal;
  if (state.kind !== 'sending') return refused('already_decided', { status: statusOf(state) });
  return decideAgain(withdrawal, state.unsends, admin, facts);
}

/** What a later step of a payout is decided by: as many admins as the payout took, and by the sums of now. */
export interface AgainFacts extends FourEyesFacts {
  /** How many admins the payout took. */
  readonly payoutTook: number;
}

/** Whether a later step waits for the second admin, and why. */
export type AgainStep =
  | { readonly step: 'first'; readonly secondPerson: SecondPerson | null }
  | { readonly step: 'last' };

export type ReturnOutcome =
  | Extract<AgainStep, { readonly step: 'first' }>
  | { readonly step: 'last'; readonly journal: Journal };

/**
 * approved → returned: the payout came back and is available again. It credits a customer on an admin's word, so it takes
 * as many admins as the payout did. Refuses with already_decided, own_case or second_admin_required.
 */
export function decideReturn(withdrawal: Withdrawal, admin: UserId, facts: AgainFacts): Decision<ReturnOutcome> {
  const { state } = withdrawal;
  if (state.kind !== 'approved') return refused('already_decided', { status: shownKind(state) });
  const review = decideAgain(withdrawal, state.returns, admin, facts);
  if (!review.ok) return review;
  if (review.value.step === 'first') return accepted(review.value);
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

/** A later step of a payout takes as many admins as the payout did, or as the sums of now take (R3). */
function decideAgain(
  withdrawal: Withdrawal,
  approvals: readonly Approval<null>[],
  admin: UserId,
  facts: AgainFacts,
): Decision<AgainStep> {
  const secondPerson = laterSecondPerson(withdrawal, admin, facts);
  const review = decideBy(withdrawal, approvals, admin, secondPerson);
  if (!review.ok) return review;
  return accepted(review.value === 'first' ? { step: 'first', secondPerson } : { step: 'last' });
}

/** Why a payout takes a second person; null where one is enough. */
export function secondPersonOf(
  { amount, owner }: Pick<Withdrawal, 'amount' | 'owner'>,
  admin: UserId,
  { fourEyes, alone }: FourEyesFacts,
): SecondPerson | null {
  return secondPersonFor({ amount, customer: owner, admin }, fourEyes, alone);
}

/** The same of a later step: where the payout took two, so does what undoes it. */
export function laterSecondPerson(
  withdrawal: Pick<Withdrawal, 'amount' | 'owner'>,
  admin: UserId,
  facts: AgainFacts,
): SecondPerson | null {
  return secondPersonOf(withdrawal, admin, facts) ?? (facts.payoutTook > 1 ? { why: 'payout' } : null);
}

function decideBy(
  { owner }: Withdrawal,
  approvals: readonly Approval<null>[],
  admin: UserId,
  secondPerson: SecondPerson | null,
): Decision<ReviewStep> {
  const needed = secondPerson === null ? 1 : 2;
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
