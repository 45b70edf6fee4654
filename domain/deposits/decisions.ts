import { isoTime, type Millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type PaidSince, type Phrase, phrase } from '#domain/failures/phrases.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { AccountRef } from '#domain/ledger/accounts.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import type { CreditSplit } from '#domain/limits/aside.ts';
import { type Cents, formatCents, formatScaled } from '#domain/money/amount.ts';
import { coinOf } from '#domain/money/coins.ts';
import { exactUnits, type RecordedPrice, withinOnePercent } from '#domain/money/prices.ts';
import { readDecimal } from '#domain/money/scaled.ts';
import { readTransactionId } from '#domain/money/transaction-ids.ts';
import { decideReview, decideReviewer, decideTakeBack } from '#domain/review/approvals.ts';
import {
  type AloneDecision,
  type FourEyesLimits,
  type SecondPerson,
  secondPersonFor,
  type Unmeant,
} from '#domain/review/second-person.ts';
import type { ApprovedPayment, Deposit, Payment } from './deposit.ts';
import { type PaymentValue, valuePayment } from './worth.ts';

/** D1: the least and the most that may be asked for. */
export function decideAmount(
  amount: Cents | null,
  limits: { readonly min: Cents; readonly max: Cents },
): Decision<Cents> {
  if (amount !== null && amount >= limits.min && amount <= limits.max && amount > 0n) return accepted(amount);
  return refused('deposit_out_of_limits', { min: formatCents(limits.min), max: formatCents(limits.max) });
}

/** How many deposits of one customer may be open at a time: each one takes an amount that is never handed out again (D2). */
const mostOpenDeposits = 10;

/** One more deposit, beside so many open ones. Refuses with too_many_open_deposits. */
export function decideOneMore(open: number): Decision<null> {
  return open < mostOpenDeposits ? accepted(null) : refused('too_many_open_deposits', { most: mostOpenDeposits });
}

/**
 * D2: what a customer may have quoted at a time, so that nobody announces more than the operator wants to expect of one. Refuses
 * with open_quotes_full.
 *
 * @param open the sum of their deposits whose quotes hold
 */
export function decideQuoteSum(amount: Cents, open: bigint, most: Cents): Decision<null> {
  if (open + amount <= most) return accepted(null);
  const left = most > open ? most - open : 0n;
  return refused('open_quotes_full', { most: formatCents(most), left: formatCents(left), asked: formatCents(amount) });
}

/** How often one deposit's quote may be renewed: each renewal writes a step, and may take an amount that is never handed out again. */
const mostRenewals = 100;

/**
 * A quote is renewed while nobody has decided anything on the old one. Refuses with already_decided or too_many_renewals.
 *
 * @param renewals how often it was renewed before
 */
export function decideRequote(deposit: Deposit, renewals: number): Decision<null> {
  if (deposit.state.status !== 'pending') return refused('already_decided', { status: deposit.state.status });
  if (deposit.approvals.length > 0) return refused('already_decided', { status: 'approved by a first admin' });
  return renewals < mostRenewals ? accepted(null) : refused('too_many_renewals', { most: mostRenewals });
}

/** How many deposits of one customer may be cancelled in 24 hours: their amounts are never handed out again either (D2). */
const mostCancelled = 10;

/**
 * pending → declined by the customer, who will not pay it: while nobody has approved it and nothing that was paid for it is
 * there. Refuses with already_decided, deposit_payment_seen or too_many_cancelled.
 *
 * @param paid whether a payment for it was seen that is not gone
 * @param cancelled how many the customer cancelled in the last 24 hours
 */
export function decideCancel(
  deposit: Pick<Deposit, 'state' | 'approvals'>,
  paid: boolean,
  cancelled: number,
): Decision<null> {
  if (deposit.state.status !== 'pending') return refused('already_decided', { status: deposit.state.status });
  if (deposit.approvals.length > 0) return refused('already_decided', { status: 'approved by a first admin' });
  if (paid) return refused('deposit_payment_seen', {});
  return cancelled < mostCancelled ? accepted(null) : refused('too_many_cancelled', { most: mostCancelled });
}

/** What an admin types in at approval. */
export interface ApprovalInput {
  readonly transactionId: string;
  /** Output of a Bitcoin transaction, log index of a USDT transfer; 0 on Ethereum and BNB Smart Chain. */
  readonly output: number;
  /** Decimal text in the coin; null: exactly what was asked. */
  readonly amountReceived: string | null;
  /** When it was paid. */
  readonly paidAtMs: Millis;
}

/** Reads an approval's values: refuses with transaction_id_invalid, output_invalid or amount_received_invalid. */
export function readPayment(input: ApprovalInput, deposit: Pick<Deposit, 'method' | 'units'>): Decision<Payment> {
  const coin = coinOf(deposit.method);
  const transactionId = readTransactionId(input.transactionId, coin);
  if (!transactionId.ok) return transactionId;
  if (coin.distinguishedBy === null && input.output !== 0) {
    const problem = phrase('one_output', { network: coin.network, coin: coin.suffix, output: input.output });
    return refused('output_invalid', { problem });
  }
  const found = { transactionId: transactionId.value, output: input.output, paidAtMs: input.paidAtMs };
  if (input.amountReceived === null) return accepted({ ...found, received: null });
  const decimal = readDecimal(input.amountReceived);
  const units = decimal && exactUnits(decimal, coin);
  if (units === null || units <= 0n) {
    const problem = phrase('amount_of_coin', {
      coin: coin.method,
      decimals: coin.decimals,
      example: formatScaled(deposit.units, coin.decimals),
    });
    return refused('amount_received_invalid', { problem });
  }
  // Saying the exact amount and saying nothing mean the same (D5), so they count as the same values.
  return accepted({ ...found, received: units === deposit.units ? null : units });
}

/** The second to which transactions are dated. */
const secondMs = 1_000;

/**
 * D5: when a payment that no watcher saw was made, as an admin read it from the transaction: not before the deposit was asked
 * for, to the second, and not later than now. Refuses with invalid_input.
 *
 * @param typedMs null for a time that no calendar has
 * @param since what was at `askedAtMs`
 */
export function decidePaidTime(
  typedMs: Millis | null,
  askedAtMs: Millis,
  now: Millis,
  since: PaidSince = 'deposit_asked',
): Decision<Millis> {
  const wrong = (problem: Phrase) => refused('invalid_input', { fields: [{ field: 'paidAt', problem }] });
  if (typedMs === null) return wrong(phrase('paid_time_wrong', { now: isoTime(now) }));
  if (typedMs > now) return wrong(phrase('paid_time_future', { now: isoTime(now) }));
  if (typedMs <= askedAtMs - secondMs) {
    return wrong(phrase('paid_time_early', { since, at: isoTime(askedAtMs) }));
  }
  return accepted(typedMs < askedAtMs ? askedAtMs : typedMs);
}

export interface ApprovalFacts {
  readonly fourEyes: FourEyesLimits;
  /** What was decided alone in the 24 hours before. */
  readonly alone: readonly AloneDecision[];
  /** The coin's recorded price now; null when none is fresh enough. */
  readonly market: RecordedPrice | null;
  /** The price of the minute from when it was paid on; null while there is none. */
  readonly paid: RecordedPrice | null;
  /** Whether a watcher saw it in a block, so that nobody had to read when it was paid. */
  readonly watched: boolean;
  /** Whether the chain is watched and does not show it: its node gave no answer, or a contract may have paid. */
  readonly unseen: boolean;
  /** In what a payment that a watcher saw did not mean this deposit; null where it did, and where none saw it. */
  readonly unmeant: Unmeant | null;
}

/** What an approval does: waits for the second admin, or credits. */
export type ApprovalOutcome =
  | { readonly step: 'first'; readonly secondPerson: SecondPerson | null }
  | { readonly step: 'last'; readonly value: PaymentValue };

/** More than any deposit can be, so that a slip of the keyboard never overflows the books: 10 billion USD. */
const mostCents = 1_000_000_000_000n;

/**
 * D5. Credits what the payment is worth (valuePayment). Two admins with the same values when what was asked or
 * what arrived reaches a limit (secondPersonFor), when the time of a payment that no watcher saw is worth more than 1 %, when a
 * watched chain does not show it, and when one that a watcher saw did not mean this deposit.
 * Refuses with already_decided, own_case, second_admin_required, decision_differs, price_unavailable or
 * amount_received_invalid.
 */
export function decideApproval(
  deposit: Deposit,
  command: { readonly admin: UserId; readonly payment: Payment },
  facts: ApprovalFacts,
): Decision<ApprovalOutcome> {
  if (deposit.state.status !== 'pending') return refused('already_decided', { status: deposit.state.status });
  const { admin, payment } = command;
  const valued = valueArrival(deposit, payment.received, facts.paid);
  const secondPerson = secondPersonOf(deposit, admin, valued.ok ? valued.value : null, facts);
  const step = decideReview(
    {
      subject: deposit.owner,
      needed: secondPerson === null ? 1 : 2,
      approvals: deposit.approvals,
      difference: (one, next) => differingField(one, next, facts.watched),
    },
    { admin, values: payment },
  );
  if (!step.ok) return step;
  if (!valued.ok) return valued;
  if (step.value === 'first') return accepted({ step: 'first', secondPerson });
  return accepted({ step: 'last', value: valued.value });
}

/**
 * In which field two approvals differ. The time is compared only where both admins had to read it: of a payment that a watcher
 * has seen by now the chain says it, and one from before times were kept says none.
 */
function differingField(first: ApprovedPayment, next: ApprovedPayment, watched: boolean): string | null {
  if (first.transactionId !== next.transactionId) return 'transactionId';
  if (first.output !== next.output) return 'output';
  if (first.received !== next.received) return 'amountReceived';
  const isRead = first.paidAtMs !== null && !watched;
  return isRead && first.paidAtMs !== next.paidAtMs ? 'paidAt' : null;
}

/**
 * What a payment credits; refuses with price_unavailable or amount_received_invalid.
 *
 * @param received smallest units of the coin; null: exactly what was asked
 * @param paid the price of the minute from when it was paid on
 */
export function valueArrival(
  { method, units }: Pick<Deposit, 'method' | 'units'>,
  received: bigint | null,
  paid: RecordedPrice | null,
): Decision<PaymentValue> {
  if (paid === null) return refused('price_unavailable', { what: coinOf(method).pair });
  return creditable(valuePayment(method, received ?? units, paid), method);
}

/**
 * Why an approval takes a second person; null where one is enough. What is doubtful about the payment comes before the sums: who
 * approves second has to know it, and an amount from the limit on shows by itself.
 */
export function secondPersonOf(
  deposit: Deposit,
  admin: UserId,
  value: PaymentValue | null,
  { fourEyes, alone, market, watched, unseen, unmeant }: ApprovalFacts,
): SecondPerson | null {
  if (unmeant !== null) return { why: unmeant };
  if (unseen) return { why: 'unseen' };
  if (value !== null && !watched && isTimeWorthMuch(deposit, value, market)) return { why: 'paid_time' };
  const amount = value !== null && value.credited > deposit.amount ? value.credited : deposit.amount;
  return secondPersonFor({ amount, customer: deposit.owner, admin }, fourEyes, alone);
}

/** Whether the time of a payment, which nobody but the admin saw, is worth more than 1 % against the quote or now. */
function isTimeWorthMuch({ quote }: Deposit, { price }: PaymentValue, market: RecordedPrice | null): boolean {
  return market === null || !withinOnePercent(price, market) || !withinOnePercent(price, quote.price);
}

function creditable(value: PaymentValue, coin: string): Decision<PaymentValue> {
  const { credited } = value;
  if (credited > 0n && credited <= mostCents) return accepted(value);
  const problem = phrase('amount_worth', { worth: formatCents(credited), coin });
  return refused('amount_received_invalid', { problem });
}

/** @param occurrence 1, and one more for each time that a reversed one is restored */
export function depositJournal(
  { id, owner }: Pick<Deposit, 'id' | 'owner'>,
  split: Pick<CreditSplit, 'playable' | 'aside'>,
  actor: string,
  occurrence: number,
): Journal {
  const from: AccountRef = { kind: 'external', asset: 'USD' };
  // What is aside first: what is owed is repaid out of it before it takes what can be played with.
  const transfers = [
    { from, to: { kind: 'aside', owner, asset: 'USD' } as const, amount: split.aside },
    { from, to: { kind: 'available', owner, asset: 'USD' } as const, amount: split.playable },
  ].filter(({ amount }) => amount > 0n);
  return { code: 'deposit', cause: id, occurrence, actor, transfers };
}

/** An admin takes back a first approval, mistyped for instance. Refuses with already_decided or approval_missing. */
export function decideApprovalTakenBack(deposit: Deposit, admin: UserId): Decision<null> {
  if (deposit.state.status !== 'pending') return refused('already_decided', { status: deposit.state.status });
  return decideTakeBack(deposit.approvals, admin);
}

/**
 * pending → declined, by one admin who is not the subject, while no confirmed payment for it is there: what arrived is credited.
 * Refuses with already_decided, own_case or deposit_payment_confirmed.
 *
 * @param confirmed transaction of a confirmed payment that meant the deposit without a doubt (D2) and can be credited; null for none
 */
export function decideDecline(deposit: Deposit, admin: UserId, confirmed: string | null): Decision<null> {
  if (deposit.state.status !== 'pending') return refused('already_decided', { status: deposit.state.status });
  const allowed = decideReviewer(deposit.owner, admin);
  if (!allowed.ok || confirmed === null) return allowed;
  return refused('deposit_payment_confirmed', { transactionId: confirmed });
}
