import type { PoolClient } from 'pg';
import { type Millis, millis } from '#domain/clock/millis.ts';
import { type ComparedPayment, compareWith } from '#domain/deposits/payment-fit.ts';
import { quantityText } from '#domain/money/quantity.ts';
import type { CustomerNotice } from '#server/commands/notify.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { writeAudit } from '#server/review/audit.ts';
import type { ApprovalBody } from './evidence.ts';
import { type PaymentRow, readPayment } from './payments.ts';
import { depositOf, type LoadedDeposit, loadDeposit } from './record.ts';
import { isOpenedByPayment, writeDepositStep } from './timeline.ts';
import { arrivedOf } from './watched-payments.ts';

/**
 * Locks a deposit, and the one that a payment is for which an approval of it names, in one order and before any payment, as the watcher
 * does: two decisions never wait for each other.
 */
export async function lockForApproval(
  tx: PoolClient,
  deposit: string,
  { payment, transactionId }: Pick<ApprovalBody, 'payment' | 'transactionId'>,
): Promise<void> {
  await tx.query(
    `select from deposit where id = $1 or id in (
       select deposit from chain_payment where id = $2 or transaction_id = lower($3))
     order by id for no key update`,
    [deposit, payment, transactionId],
  );
}

/**
 * Links the payment that a deposit is credited by to it. How it compares with what was asked for is found against this deposit,
 * whatever was found against another one where it waited (D2): that one gets a step and an audit entry. Other payments for
 * the deposit are looked at once more, since they are beside what was credited now.
 *
 * @param evidence the payment, null where no watcher saw one
 * @returns what the customer of that other deposit is notified of, as the last thing in the transaction
 */
export async function takePayment(
  tx: PoolClient,
  loaded: LoadedDeposit,
  evidence: string | null,
  { actor, at }: { readonly actor: string; readonly at: Millis },
): Promise<CustomerNotice | null> {
  const { id } = loaded.row;
  const payment = evidence === null ? null : await readPayment(tx, evidence);
  let notice: CustomerNotice | null = null;
  if (payment !== null && payment.deposit !== id) {
    const { fit, late } = comparedWith(loaded, payment);
    await tx.query('update chain_payment set deposit = $2, fit = $3, late = $4 where id = $1', [
      payment.id,
      id,
      fit,
      late,
    ]);
    const first = payment.deposit === null ? null : await loadDeposit(tx, payment.deposit, true);
    if (first) notice = await leaveFirst(tx, payment, first, { creditedTo: loaded, actor, at });
  }
  await tx.query('update chain_payment set outstanding = id <> $2 where deposit = $1', [id, evidence ?? '']);
  return notice;
}

/** How a payment compares with a deposit, by all that this one ever asked for. */
export const comparedWith = (loaded: LoadedDeposit, payment: PaymentRow): ComparedPayment =>
  compareWith(
    { units: BigInt(payment.units), firstSeenMs: millis(payment.first_seen_ms) },
    {
      ...depositOf(loaded),
      issued: loaded.amounts.map(({ units }) => units),
      openedByPayment: isOpenedByPayment(loaded.timeline),
    },
  );

/**
 * The deposit where a payment waited that was credited to another one: its timeline says so, and whoever has it on the screen looks
 * again. One that the payment had opened has nothing else to wait for: it is declined, by a code, since nobody decided on it.
 *
 * @returns what its customer is notified of; null where the payment was credited to a deposit of their own
 */
async function leaveFirst(
  tx: PoolClient,
  payment: PaymentRow,
  first: LoadedDeposit,
  { creditedTo, actor, at }: { readonly creditedTo: LoadedDeposit; readonly actor: string; readonly at: Millis },
): Promise<CustomerNotice | null> {
  const { id, user_id: owner, status } = first.row;
  const [arrived, transactionId] = [arrivedOf(payment), payment.transaction_id];
  const written = { actor, subjectKind: 'deposit', subject: id, reason: null } as const;
  await writeDepositStep(tx, id, { step: 'payment_taken', arrived, transactionId }, at);
  await writeAudit(tx, {
    ...written,
    action: 'deposits.payment-taken',
    before: { payment: payment.id, deposit: id },
    after: { payment: payment.id, deposit: creditedTo.row.id },
  });
  const ended = status === 'pending' && isOpenedByPayment(first.timeline);
  if (ended) {
    await tx.query(
      `update deposit set status = 'declined', reason_code = 'payment_taken', updated_ms = $2,
         quote_until_ms = least(quote_until_ms, $2::bigint - 1) where id = $1`,
      [id, at],
    );
    await writeDepositStep(tx, id, { step: 'declined_without_payment' }, at);
    const after = await loadDeposit(tx, id);
    await writeAudit(tx, {
      ...written,
      action: 'deposits.decline',
      before: { ...first.row, approvals: first.approvals },
      after: { ...after?.row, approvals: first.approvals },
    });
  }
  await writeOutbox(tx, [{ owner, topic: 'deposit', subject: id }]);
  if (owner === creditedTo.row.user_id) return null;
  const facts = { deposit: id, arrived: quantityText(arrived), transactionId, ended };
  return { owner, notice: { kind: 'payment_taken', facts } };
}
