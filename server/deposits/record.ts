import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { ReviewedDeposit as ReviewedSchema } from '#api/deposit-review.ts';
import type { Deposit as DepositSchema } from '#api/deposit-view.ts';
import type { TableRow } from '#database/rows.ts';
import { epochSeconds, isoTime, millis } from '#domain/clock/millis.ts';
import type { Deposit, DepositState } from '#domain/deposits/deposit.ts';
import { arrivedFor, missingFor } from '#domain/deposits/payment-fit.ts';
import { paymentUri } from '#domain/deposits/payment-uri.ts';
import { amountInCrypto } from '#domain/deposits/quotes.ts';
import type { DepositStep } from '#domain/deposits/steps.ts';
import { parseId } from '#domain/ids/ids.ts';
import { cents, formatCents, formatScaled } from '#domain/money/amount.ts';
import { coinOf } from '#domain/money/coins.ts';
import { secondPersonFor } from '#domain/review/second-person.ts';
import type { Timed } from '#domain/timeline/steps.ts';
import type { FourEyesNow } from '#server/review/four-eyes.ts';
import { type SecondPersonView, secondPersonView } from '#server/review/second-person.ts';
import { readApprovals, type StoredApproval, storedUser } from '#server/review/timeline.ts';
import type { ChainsSeen } from './chains-seen.ts';
import { type FirstDeposit, firstView, readFirst } from './first.ts';
import { type FurtherDeposit, furtherView, readFurther } from './further.ts';
import { reviewOf } from './in-review.ts';
import { type IssuedAmount, readAmounts } from './issued-amounts.ts';
import { readOwnAddresses } from './payment-match.ts';
import { arrivals, type PaymentRow, paymentView, readPaymentsOf, storedPayment } from './payments.ts';
import { readProofs, type StoredProof } from './proofs.ts';
import { isOpenedByPayment, readDepositTimelines } from './timeline.ts';
import { valuedBy } from './valued-view.ts';

export type DepositView = Static<typeof DepositSchema>;
export type ReviewedDepositView = Static<typeof ReviewedSchema>;

/**
 * A deposit as it stands in its table. numeric columns read as text.
 * - `valued_price`: The tick that it was valued by; null until it is credited.
 * - `valued_ms`: When that tick was recorded.
 * - `paid_ms`: When it was paid, once it is credited.
 * - `payment`: The payment on the chain that it was credited by.
 * - `round`: In which approvals count: a declined deposit that is pending again begins anew.
 */
export type DepositRow = TableRow<'deposit'>;

/** A record with what is kept beside it. */
export interface LoadedDeposit {
  readonly row: DepositRow;
  readonly timeline: readonly Timed<DepositStep>[];
  readonly approvals: readonly StoredApproval[];
  /** Every exact amount that it was ever given, the present one included, oldest first. */
  readonly amounts: readonly IssuedAmount[];
  /** Files that its customer sent (D4), oldest first. */
  readonly proofs: readonly StoredProof[];
  /** Payments for it that were seen on the chain, oldest first. */
  readonly payments: readonly PaymentRow[];
  /** Deposits that further payments to its address opened (D5), oldest first. */
  readonly further: readonly FurtherDeposit[];
  /** The deposit that the payment was for which opened this one (D5); null where its customer asked for it. */
  readonly first: FirstDeposit | null;
  /** Whether other deposits may be paid to its address (D2). */
  readonly isShared: boolean;
  /** How it was credited last (A13); null while it is not. */
  readonly split: SplitRow | null;
}

type SplitRow = TableRow<'deposit_split', 'deposit' | 'credited' | 'playable' | 'excluded_until_ms'>;

/** Reads what belongs to rows. */
export async function loadDeposits(db: Pool | PoolClient, rows: readonly DepositRow[]): Promise<LoadedDeposit[]> {
  const ids = rows.map(({ id }) => id);
  const timelines = await readDepositTimelines(db, ids);
  const approvals = await readApprovals(db, ids);
  const amounts = await readAmounts(db, ids);
  const proofs = await readProofs(db, ids);
  const payments = await readPaymentsOf(db, ids);
  const credited = rows.filter(({ status }) => status === 'approved').map(({ id }) => id);
  const further = await readFurther(db, credited);
  const first = await readFirst(
    db,
    ids.filter((id) => isOpenedByPayment(timelines.get(id) ?? [])),
  );
  const own = await readOwnAddresses(db, ids);
  const { rows: splits } = await db.query<SplitRow>(
    `select distinct on (deposit) deposit, credited, playable, excluded_until_ms from deposit_split
     where deposit = any($1) order by deposit, occurrence desc`,
    [ids],
  );
  return rows.map((row) => ({
    row,
    timeline: timelines.get(row.id) ?? [],
    approvals: approvals(row.id, 'credit', row.round),
    amounts: amounts.get(row.id) ?? [],
    proofs: proofs.get(row.id) ?? [],
    payments: payments.get(row.id) ?? [],
    further: further.get(row.id) ?? [],
    first: first.get(row.id) ?? null,
    isShared: !own.has(row.id),
    split: splits.find(({ deposit }) => deposit === row.id) ?? null,
  }));
}

/** One deposit; null when there is none. `lock` takes its row until the transaction ends. */
export async function loadDeposit(db: Pool | PoolClient, id: string, lock = false): Promise<LoadedDeposit | null> {
  const { rows } = await db.query<DepositRow>(
    `select * from deposit where id = $1${lock ? ' for no key update' : ''}`,
    [id],
  );
  const [loaded] = await loadDeposits(db, rows);
  return loaded ?? null;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The record as the domain decides on it. */
export function depositOf({ row, approvals }: Pick<LoadedDeposit, 'row' | 'approvals'>): Deposit {
  const id = parseId('dep', row.id);
  if (!id) throw new Error(`not a stored deposit id: ${row.id}`);
  return {
    id,
    owner: storedUser(row.user_id),
    method: row.payment_method,
    amount: cents(row.amount),
    units: BigInt(row.units),
    quote: {
      price: {
        pair: coinOf(row.payment_method).pair,
        price: row.quote_price,
        decimals: row.quote_decimals,
        source: row.quote_source,
        timeMs: Number(row.quote_price_ms),
        seq: Number(row.quote_seq),
      },
      quotedAtMs: millis(row.quoted_ms),
      holdsUntilMs: millis(row.quote_until_ms),
    },
    approvals: approvals.map(({ admin, values, timeMs }) => ({
      admin,
      timeMs,
      values: {
        transactionId: text(values.transactionId),
        paidAtMs: typeof values.paidAt === 'string' ? millis(Date.parse(values.paidAt)) : null,
        output: Number(values.output),
        received: values.received === null ? null : BigInt(text(values.received)),
      },
    })),
    state: stateOf(row),
  };
}

function stateOf(row: DepositRow): DepositState {
  switch (row.status) {
    case 'pending':
      return { status: 'pending' };
    case 'declined':
      return { status: 'declined', decidedAtMs: millis(row.updated_ms) };
    case 'approved':
      return {
        status: 'approved',
        payment: {
          transactionId: row.transaction_id ?? '',
          output: row.output ?? 0,
          received: row.received_units === null ? null : BigInt(row.received_units),
          paidAtMs: millis(row.paid_ms ?? row.updated_ms),
        },
        credited: cents(row.credited ?? 0n),
        decidedAtMs: millis(row.updated_ms),
        evidence: row.payment === null ? null : storedPayment(row.payment),
        reversals: row.reversals,
        restores: row.restores,
      };
  }
}

/** The record as its owner sees it (D1). */
export function depositView(
  { row, timeline, proofs, payments, further, first, isShared, split }: LoadedDeposit,
  { usdtContract, watchOf }: ChainsSeen,
): DepositView {
  const paid = { ...row, all: arrivals(payments) };
  const coin = coinOf(row.payment_method);
  const units = BigInt(row.units);
  const received = row.received_units === null ? units : BigInt(row.received_units);
  const asked = { units, amount: cents(row.amount), isShared, openedByPayment: isOpenedByPayment(timeline) };
  const arrived = arrivedFor(asked, paid.all);
  const missing = row.status === 'pending' ? missingFor(asked, paid.all) : 0n;
  return {
    id: row.id,
    user_id: row.user_id,
    amount: formatCents(row.amount),
    currency: 'USD',
    paymentMethod: row.payment_method,
    network: coin.network,
    amountInCrypto: amountInCrypto(row.amount, { price: row.quote_price, decimals: row.quote_decimals }, coin),
    amountToSend: formatScaled(units, coin.decimals),
    amountArrived: formatScaled(arrived, coin.decimals),
    amountMissing: formatScaled(missing, coin.decimals),
    status: row.status,
    isApproved: row.status === 'approved',
    isUrl: proofs.length > 0,
    paymentAddress: row.payment_address,
    sharedAddress: isShared,
    destination: row.payment_address,
    proof: proofs.at(-1)?.link ?? '',
    createdByAdmin: 0,
    name: row.name,
    qrCode: paymentUri(row.payment_method, row.payment_address, missing > 0n ? missing : units, usdtContract),
    quote: {
      price: formatScaled(row.quote_price, row.quote_decimals),
      source: row.quote_source,
      time: isoTime(millis(row.quote_price_ms)),
      expiresAt: isoTime(millis(row.quote_until_ms)),
    },
    transactionId: row.transaction_id,
    output: row.output ?? 0,
    amountReceived: row.status === 'approved' ? formatScaled(received, coin.decimals) : null,
    credited: row.credited === null ? null : formatCents(row.credited),
    aside: split && asideView(split),
    valued: valuedBy(row),
    reason: row.reason,
    reasonCode: row.reason_code,
    reversed: row.reversals > row.restores,
    review: reviewOf(row, timeline, payments),
    payments: payments.map((one) => paymentView(one, paid)),
    further: further.map((one) => furtherView(one, coin)),
    first: first && firstView(first, coin),
    watch: watchOf(row.payment_method),
    deleted_at: null,
    timeline: [...timeline],
    createdAt: isoTime(millis(row.created_ms)),
    created_at: epochSeconds(millis(row.created_ms)),
    updated_at: epochSeconds(millis(row.updated_ms)),
  };
}

function asideView({ credited, playable, excluded_until_ms: until }: SplitRow): DepositView['aside'] {
  if (playable === credited) return null;
  const amount = formatCents(credited - playable);
  return until === null
    ? { amount, why: 'limit', until: null }
    : { amount, why: 'exclusion', until: isoTime(millis(until)) };
}

/** Why a deposit takes a second person: as its first approval found, else as things stand for an admin (R3). */
function waitsFor({ row, approvals }: LoadedDeposit, fourEyes: FourEyesNow, admin: string): SecondPersonView | null {
  const [first] = approvals;
  if (first) return first.secondPerson;
  if (row.status !== 'pending') return null;
  const decision = { amount: row.amount, customer: storedUser(row.user_id), admin: storedUser(admin) };
  return secondPersonView(secondPersonFor(decision, fourEyes.limits, fourEyes.alone));
}

/** The record as an admin sees it: with the name, the approvals, the difference to what was asked (D5) and earlier amounts. */
export function reviewedDeposit(
  loaded: LoadedDeposit,
  seen: ChainsSeen,
  fourEyes: FourEyesNow,
  admin: string,
): ReviewedDepositView {
  const { row, approvals } = loaded;
  const pending = row.status === 'pending';
  const secondPerson = waitsFor(loaded, fourEyes, admin);
  const coin = coinOf(row.payment_method);
  return {
    ...depositView(loaded, seen),
    clientName: row.name,
    approvals: approvals.map(({ admin, values, timeMs }) => ({
      admin,
      time: isoTime(timeMs),
      transactionId: text(values.transactionId),
      output: Number(values.output),
      amountReceived: values.received === null ? null : formatScaled(BigInt(text(values.received)), coin.decimals),
      paidAt: typeof values.paidAt === 'string' ? values.paidAt : null,
    })),
    // One that waits with an approval needs another one, whatever the sums come to by now.
    approvalsNeeded: Math.max(
      secondPerson === null && row.amount < fourEyes.limits.record ? 1 : 2,
      pending ? approvals.length + 1 : approvals.length,
    ),
    secondPerson,
    paidAt: row.paid_ms === null ? null : isoTime(millis(row.paid_ms)),
    superseded: loaded.amounts
      .filter(({ units }) => units !== BigInt(row.units))
      .map(({ units, issuedMs }) => ({ amountToSend: formatScaled(units, coin.decimals), time: isoTime(issuedMs) })),
    proofs: loaded.proofs.map((proof) => ({ ...proof })),
    // Nothing was asked for by what a payment opened.
    difference: row.credited === null || loaded.first !== null ? null : formatCents(row.credited - row.amount),
  };
}
