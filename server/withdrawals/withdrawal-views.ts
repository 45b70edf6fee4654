import type { Static } from 'typebox';
import { askRiskCase, readCustomerLinks } from '#api/risk-cases.ts';
import type { ReviewedWithdrawal as ReviewedSchema } from '#api/withdrawal-review.ts';
import type { Withdrawal as WithdrawalSchema } from '#api/withdrawals.ts';
import { epochSeconds, isoTime, millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { cents, formatCents, formatScaled } from '#domain/money/amount.ts';
import { coinOf } from '#domain/money/coins.ts';
import { type SecondPerson, secondPersonFor } from '#domain/review/second-person.ts';
import { secondPersonOf, waitsForStatusUntil } from '#domain/withdrawals/approving.ts';
import { waitOf } from '#domain/withdrawals/payout-addresses.ts';
import type { WaitingTerms } from '#domain/withdrawals/withdrawal.ts';
import type { Actor } from '#server/operations/handler.ts';
import { mayCall } from '#server/operations/roles.ts';
import type { FourEyesNow } from '#server/review/four-eyes.ts';
import { type SecondPersonView, secondPersonView } from '#server/review/second-person.ts';
import { type StoredApproval, storedUser } from '#server/review/timeline.ts';
import {
  decidedBy,
  type EvidenceRow,
  type LoadedWithdrawal,
  returnOf,
  textOrNull,
  type WithdrawalRow,
  waitsOf,
} from './record.ts';
import type { RiskQuestionShown, RiskShown } from './risk-shown.ts';
import { returnValuedBy } from './valued-view.ts';

export type WithdrawalView = Static<typeof WithdrawalSchema>;
export type ReviewedWithdrawalView = Static<typeof ReviewedSchema>;

/** Until when its approval waits because its address was new at the request; null when it does not (W6). */
export function waitsUntil(row: WithdrawalRow, set: WaitingTerms): string | null {
  const addressAddedAtMs = row.address_added_ms === null ? null : millis(row.address_added_ms);
  const { addressHoldHours } = waitsOf(row, set);
  const until = waitOf({ addressAddedAtMs, createdAtMs: millis(row.created_ms) }, addressHoldHours);
  return until === null ? null : isoTime(until);
}

/** Until when, at least, its approval waits while its customer is not approved (A9.1). */
const statusWaitsUntil = (row: WithdrawalRow, set: WaitingTerms): string =>
  isoTime(waitsForStatusUntil(millis(row.created_ms), waitsOf(row, set).atMostDays));

/** The record as its owner sees it (W1). */
export function withdrawalView({ row, timeline, evidence }: LoadedWithdrawal, set: WaitingTerms): WithdrawalView {
  const coin = coinOf(row.payment_method);
  return {
    id: row.id,
    user_id: row.user_id,
    clientName: row.client_name,
    amount: formatCents(row.amount),
    walletAddress: row.wallet_address,
    paymentMethod: row.payment_method,
    network: coin.method,
    from: 'real',
    isApproved: row.status === 'approved',
    status: row.status,
    sending: row.sending,
    networkFee: formatCents(row.network_fee),
    coinAmount: row.units === null ? null : formatScaled(BigInt(row.units), coin.decimals),
    price: row.price === null ? null : formatScaled(row.price, row.price_decimals ?? 0),
    transactionId: row.transaction_id,
    paymentNo: row.payment_no,
    coinsFixedAt: row.fixed_ms === null ? null : isoTime(millis(row.fixed_ms)),
    onChain: row.status === 'approved' ? (evidence?.state ?? null) : null,
    paidShort: paidShort(row, evidence),
    returnedBy: row.returned_by,
    failedAt: row.failed_ms === null ? null : isoTime(millis(row.failed_ms)),
    givenBack: row.status === 'returned' ? formatCents(row.given_back ?? row.amount) : null,
    returnValued: returnValuedBy(row),
    reason: row.reason,
    reasonCode: row.reason_code,
    waitsUntil: row.status === 'pending' && !row.sending ? waitsUntil(row, set) : null,
    statusWaitsUntil: row.status === 'pending' && !row.sending ? statusWaitsUntil(row, set) : null,
    timeline: [...timeline],
    createdAt: isoTime(millis(row.created_ms)),
    created_at: epochSeconds(millis(row.created_ms)),
    updated_at: epochSeconds(millis(row.updated_ms)),
  };
}

/** What a watched chain shows that a recorded payout paid, where that is less than its coins; what was given back is owed no more. */
function paidShort({ payment_method, status, units }: WithdrawalRow, evidence: EvidenceRow | null): string | null {
  const paid = evidence?.paid_units ?? null;
  if (status !== 'approved' || paid === null || BigInt(paid) >= BigInt(units ?? '0')) return null;
  return formatScaled(BigInt(paid), coinOf(payment_method).decimals);
}

const shown = ({ admin, timeMs }: StoredApproval) => ({ admin, time: isoTime(timeMs) });

function shownReturn(one: StoredApproval, decimals: number) {
  const { incoming, units, atMs } = returnOf(one.values);
  return {
    ...shown(one),
    transactionId: incoming,
    amountReceived: units === null ? null : formatScaled(units, decimals),
    paidAt: atMs === null ? null : isoTime(atMs),
  };
}

/** Why its next step takes a second person: as that step's first approval found, else as things stand for an admin (R3). */
function waitsFor(loaded: LoadedWithdrawal, fourEyes: FourEyesNow, admin: UserId): SecondPersonView | null {
  const { row } = loaded;
  const owner = storedUser(row.user_id);
  const facts = decidedBy(loaded, fourEyes);
  const firstOr = ([first]: readonly StoredApproval[], reason: SecondPerson | null) =>
    first ? (first.secondPerson ?? secondPersonView(reason)) : secondPersonView(reason);
  if (row.sending) return firstOr(loaded.unsends, { why: 'undone' });
  switch (row.status) {
    case 'pending':
      return firstOr(loaded.approvals, secondPersonOf({ amount: cents(row.amount), owner }, admin, facts));
    case 'approved':
      return firstOr(loaded.returns, { why: 'undone' });
    case 'declined':
    case 'cancelled':
    case 'returned':
      return secondPersonView(secondPersonFor({ amount: row.amount, customer: owner, admin }, facts.fourEyes, []));
  }
}

function questionView({ text, by, askedMs, answer }: RiskQuestionShown) {
  return {
    text,
    by,
    askedAt: isoTime(millis(askedMs)),
    answer: answer && { text: answer.text, by: answer.by, time: isoTime(millis(answer.timeMs)) },
  };
}

/** The record as a reviewer sees it. */
export function reviewedWithdrawal(
  loaded: LoadedWithdrawal,
  risk: RiskShown,
  set: WaitingTerms,
  fourEyes: FourEyesNow,
  actor: Actor,
): ReviewedWithdrawalView {
  const { row, evidence, ground } = loaded;
  const secondPerson = waitsFor(loaded, fourEyes, actor.uid);
  const { decimals } = coinOf(row.payment_method);
  // What risk knows of somebody is not shown to them, staff or not (O4).
  const isOwn = row.user_id === actor.uid;
  const readsLinks = !isOwn && mayCall(readCustomerLinks, actor);
  return {
    ...withdrawalView(loaded, set),
    approvals: loaded.approvals.map(({ admin, values, timeMs }) => ({
      admin,
      time: isoTime(timeMs),
      transactionId: textOrNull(values.transactionId),
    })),
    unsends: loaded.unsends.map((one) => ({
      ...shown(one),
      failedBy: textOrNull(one.values.failedBy),
      failedAt: textOrNull(one.values.failedAt),
    })),
    returns: loaded.returns.map((one) => shownReturn(one, decimals)),
    approvalsNeeded: secondPerson === null ? 1 : 2,
    secondPerson,
    addressAddedAt: row.address_added_ms === null ? null : isoTime(millis(row.address_added_ms)),
    evidence: evidence && {
      state: evidence.state,
      confirmations: evidence.confirmations,
      paid: evidence.paid_units === null ? null : formatScaled(BigInt(evidence.paid_units), decimals),
      checkedAt: isoTime(millis(evidence.checked_ms)),
    },
    legalGround: ground && { ground: ground.ground, admin: ground.set_by, time: isoTime(millis(ground.set_ms)) },
    seenPayments: loaded.seen.map(({ transaction_id, payment_no, units, seen_ms }) => ({
      transactionId: transaction_id,
      paymentNo: payment_no,
      paid: formatScaled(BigInt(units), decimals),
      seenAt: isoTime(millis(seen_ms)),
    })),
    ownerStatus: loaded.ownerStatus,
    openCase: readsLinks ? loaded.openCase : null,
    riskCases: readsLinks ? [...risk.riskCases] : [],
    addressUsers: readsLinks ? [...risk.addressUsers] : [],
    riskQuestions: !isOwn && mayCall(askRiskCase, actor) ? risk.riskQuestions.map(questionView) : [],
  };
}
