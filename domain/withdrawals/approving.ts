import type { AccountStatus } from '#domain/accounts/status.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { formatCents } from '#domain/money/amount.ts';
import { coinOf } from '#domain/money/coins.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
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
import { paidJournal } from './journals.ts';
import { decideAddressWait, waitOf } from './payout-addresses.ts';
import { largerOf, payoutAt, payoutHoldsMs } from './payout-fixing.ts';
import { type Payout, shownKind, type Withdrawal } from './withdrawal.ts';

export interface ApprovalFacts extends FourEyesFacts {
  /**
   * The coin's recorded price now, of one whose coins are fixed the first new one from an hour after they were; null when none is
   * fresh enough, or there is none yet.
   */
  readonly market: RecordedPrice | null;
  readonly ownerStatus: AccountStatus;
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
  /** The last approval: its time fixes the coins, by the price of the minute from then on (fixPayout). */
  | { readonly step: 'sending' }
  /** Being sent for more than an hour: fixed again, at no fewer coins. */
  | { readonly step: 'fixed again'; readonly payout: Payout }
  | { readonly step: 'paid'; readonly payout: Payout; readonly transactionId: string; readonly journal: Journal };

/**
 * W5. Of a pending withdrawal: one admin's yes, two from the limit on; the last one fixes the time whose price says how
 * many coins go out, so that nobody who approves knows it. Of one that is sending: its transaction id is recorded and the payout
 * posted.
 *
 * What was fixed once is never lowered, or the operator could hold a payout back, say that it was not broadcast and choose the
 * price that suits: a later approval gives the larger number of coins, and so does an hour after which it was not sent. That hour's end
 * is the time whose price counts then, whenever somebody asks.
 *
 * No approval takes a transaction id (transaction_too_early): until the last one the customer may cancel, and until the coins are
 * fixed nobody knows how many to send. Nothing is approved while its address is new (payout_address_new), and what would
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
      if (transactionId !== null) return refused('transaction_too_early', {});
      if (review.value === 'first') return accepted({ step: 'first approval', secondPerson });
      if (facts.market === null) return refused('price_unavailable', { what: coinOf(withdrawal.method).pair });
      const { method, amount, networkFee } = withdrawal;
      if (isDust(method, amount, networkFee, facts.market)) {
        const least = formatCents(leastAmount(method, networkFee, facts.market));
        return refused('payout_below_dust', { least, network: coinOf(method).network });
      }
      return accepted({ step: 'sending' });
    }
    case 'fixing': {
      const allowed = decideReviewer(withdrawal.owner, admin);
      if (!allowed.ok) return allowed;
      return transactionId === null
        ? refused('already_decided', { status: shownKind(state) })
        : refused('transaction_too_early', {});
    }
    case 'sending': {
      const allowed = decideReviewer(withdrawal.owner, admin);
      if (!allowed.ok) return allowed;
      const lapsed = now - state.payout.fixedAtMs > payoutHoldsMs;
      if (!lapsed && transactionId === null) return refused('already_decided', { status: shownKind(state) });
      const payout = lapsed ? fixedAgain(withdrawal, state.payout, now, facts) : accepted(state.payout);
      if (!payout.ok) return payout;
      if (transactionId === null) return accepted({ step: 'fixed again', payout: payout.value });
      const journal = paidJournal(withdrawal, admin);
      return accepted({ step: 'paid', payout: payout.value, transactionId, journal });
    }
    case 'approved':
    case 'declined':
    case 'cancelled':
    case 'returned':
      return refused('already_decided', { status: state.kind });
  }
}

/** A9.1: until when, at least, a withdrawal waits whose customer is not approved. */
export const waitsForStatusUntil = (createdAtMs: Millis, atMostDays: number): Millis =>
  millis(createdAtMs + atMostDays * dayMs);

/**
 * What an approval waits for. W6: an address that is new. A9: withdrawals of a customer who is not approved wait, but without
 * a recorded legal ground not for ever.
 */
function decideWait(withdrawal: Withdrawal, now: Millis, facts: ApprovalFacts): Decision<null> {
  const { ownerStatus } = facts;
  const { addressHoldHours, atMostDays } = withdrawal.waits;
  const known = decideAddressWait(waitOf(withdrawal, addressHoldHours), now);
  if (!known.ok) return known;
  if (ownerStatus === 'approved') return accepted(null);
  if (withdrawal.legalGround) return refused('legal_ground_stands', {});
  const until = waitsForStatusUntil(withdrawal.createdAtMs, atMostDays);
  if (now >= until) return accepted(null);
  return refused('customer_not_approved', { accountStatus: ownerStatus, until: isoTime(until) });
}

function fixedAgain(withdrawal: Withdrawal, before: Payout, now: Millis, { market }: ApprovalFacts): Decision<Payout> {
  if (market === null) return refused('price_unavailable', { what: coinOf(withdrawal.method).pair });
  return accepted(largerOf(before, payoutAt(withdrawal, market, now)));
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
    case 'fixing':
    case 'declined':
    case 'cancelled':
    case 'returned':
      break;
  }
  return refused('already_decided', { status: shownKind(state) });
}

/** Why a payout takes a second person; null where one is enough. */
export function secondPersonOf(
  { amount, owner }: Pick<Withdrawal, 'amount' | 'owner'>,
  admin: UserId,
  { fourEyes, alone }: FourEyesFacts,
): SecondPerson | null {
  return secondPersonFor({ amount, customer: owner, admin }, fourEyes, alone);
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
