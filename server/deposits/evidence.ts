import type { PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import type { Millis } from '#domain/clock/millis.ts';
import { readPayment as readTyped } from '#domain/deposits/decisions.ts';
import type { Deposit, Payment } from '#domain/deposits/deposit.ts';
import { isSmall } from '#domain/deposits/payment-fit.ts';
import { type Arrival, type ChainAnswer, decideTypedEvidence } from '#domain/deposits/typed-evidence.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { cents, formatScaled } from '#domain/money/amount.ts';
import { type Chain, coinOf } from '#domain/money/coins.ts';
import type { Unmeant } from '#domain/review/second-person.ts';
import { readPaidAt } from '#server/payments/paid-at.ts';
import { meaningOf } from './payment-match.ts';
import { minedMs, type PaymentRow, readPayment } from './payments.ts';

/** What an admin's approval names: a payment that a watcher saw, or what they read elsewhere. */
export interface ApprovalBody {
  readonly payment?: string | undefined;
  readonly transactionId?: string | undefined;
  readonly output?: number | undefined;
  readonly amountReceived?: string | undefined;
  /** ISO 8601: when it was paid, of a transaction that no watcher saw. */
  readonly paidAt?: string | undefined;
}

export interface Evidence {
  readonly payment: Payment;
  /** The row is locked; null where no watcher saw the transaction. */
  readonly evidence: PaymentRow | null;
  /** What its node said of a transaction that no watcher saw; null where the chain was never watched. */
  readonly answer: ChainAnswer | null;
  /** In what a payment that a watcher saw did not mean the deposit; null where it did, and where none saw it. */
  readonly unmeant: Unmeant | null;
}

/**
 * What is approved, held against the chain where a watcher saw it: its amount is what arrived, and when it first stood in a block
 * is when it was paid, whatever is typed; and where none saw it, against what its node said of it. The deposit's row has to be locked.
 * Refuses with not_found, payment_of_another, payment_to_own_address, payment_unconfirmed, output_invalid and what reading typed values refuses with.
 *
 * @param arrival what the node said before anything was locked
 * @param times when the deposit was asked for, and now
 */
export async function findEvidence(
  tx: PoolClient,
  deposit: Deposit,
  body: ApprovalBody,
  times: { readonly askedAt: Millis; readonly now: Millis },
  arrival: Arrival,
): Promise<Decision<Evidence>> {
  const { payment: id, transactionId, amountReceived = null } = body;
  if (id !== undefined) {
    const row = await readPayment(tx, id, true);
    return row ? held(tx, row, deposit, amountReceived) : refused('not_found', { what: 'payment' });
  }
  if (transactionId === undefined) {
    return refused('invalid_input', { fields: [{ field: 'transactionId', problem: phrase('transaction_missing') }] });
  }
  const unread = { transactionId, output: body.output ?? 0, amountReceived, paidAtMs: times.now };
  const typed = readTyped(unread, deposit);
  if (!typed.ok) return typed;
  const { chain } = coinOf(deposit.method);
  // What a watcher is writing down at this moment has a first sight before this decision: it is waited for, so that its time counts
  // and not the one that is typed.
  await tx.query('select 1 from chain_follower where chain = $1 for share', [chain]);
  const { rows } = await tx.query<PaymentRow>(
    `select * from chain_payment where chain = $1 and transaction_id = $2 and payment_method = $3
     order by id for no key update`,
    [chain, typed.value.transactionId, deposit.method],
  );
  const named = body.output === undefined ? rows.filter((row) => row.deposit === deposit.id) : rows;
  const row = named.find(({ output }) => body.output === undefined || output === body.output);
  if (row && (body.output !== undefined || named.length === 1)) return held(tx, row, deposit, amountReceived);
  if (rows.length === 0) {
    const blockMs = arrival.kind === 'confirmed' ? arrival.blockMs : null;
    const paidAt = readPaidAt(body.paidAt, { ...times, blockMs });
    if (!paidAt.ok) return paidAt;
    const asked = { output: body.output ?? null, namesAmount: amountReceived !== null };
    const said = await withoutWatcher(tx, chain, arrival);
    const arrived = decideTypedEvidence(said, { ...typed.value, paidAtMs: paidAt.value }, deposit, asked);
    return arrived.ok ? accepted({ ...arrived.value, evidence: null, unmeant: null }) : arrived;
  }
  const outputs = rows.map(({ output }) => String(output));
  return refused('output_invalid', { problem: phrase('which_output', { outputs }) });
}

/** Who stops watching a chain that was watched before loosens nothing by it: there is no answer, as of a node that is down. */
async function withoutWatcher(tx: PoolClient, chain: Chain, arrival: Arrival): Promise<Arrival> {
  if (arrival.kind !== 'not watched') return arrival;
  const { rowCount } = await tx.query('select from chain_payment where chain = $1 limit 1', [chain]);
  return rowCount === 0 ? arrival : { kind: 'no answer' };
}

async function held(
  tx: PoolClient,
  row: PaymentRow,
  deposit: Deposit,
  amountReceived: string | null,
): Promise<Decision<Evidence>> {
  const coin = coinOf(deposit.method);
  const ofAnother = row.deposit !== null && row.deposit !== deposit.id;
  // One that waits is nobody's until staff have found who sent it (D2); one of less than 1.00 stays where it was paid to (D5).
  const isFree = (row.waits !== null || (await staysSmall(tx, row))) && !(await isCreditedBy(tx, row.id));
  if ((ofAnother && !isFree) || row.payment_method !== deposit.method) return refused('payment_of_another', {});
  if (row.state !== 'confirmed') {
    return refused('payment_unconfirmed', { confirmations: row.confirmations, needed: row.needed });
  }
  const meant = await meaningOf(tx, row, deposit.id);
  if (!meant.ok) return meant;
  const arrived = formatScaled(BigInt(row.units), coin.decimals);
  const paidAtMs = minedMs(row);
  const shown = { transactionId: row.transaction_id, output: row.output, paidAtMs };
  const payment = readTyped({ ...shown, amountReceived: arrived }, deposit);
  if (!payment.ok) return payment;
  if (amountReceived !== null) {
    const typed = readTyped({ ...shown, amountReceived }, deposit);
    if (!typed.ok) return typed;
    if (typed.value.received !== payment.value.received) {
      const problem = phrase('amount_differs', { arrived: `${arrived} ${coin.suffix}` });
      return refused('amount_received_invalid', { problem });
    }
  }
  return accepted({
    payment: payment.value,
    evidence: row,
    answer: null,
    unmeant: ofAnother ? 'of_another' : meant.value,
  });
}

/** Whether a payment is one of less than 1.00 that only staff credit, to a deposit that its customer asks for. */
async function staysSmall(tx: PoolClient, { deposit, units, fit }: PaymentRow): Promise<boolean> {
  const { rows } = await tx.query<TableRow<'deposit', 'amount' | 'units'>>(
    'select amount, units from deposit where id = $1',
    [deposit],
  );
  const [asked] = rows;
  return (
    asked !== undefined && isSmall(BigInt(units), { amount: cents(asked.amount), units: BigInt(asked.units) }, fit)
  );
}

async function isCreditedBy(tx: PoolClient, payment: string): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from deposit where payment = $1 limit 1', [payment]);
  return rowCount !== 0;
}
