import type { PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import { fitOf } from '#domain/deposits/payment-steps.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { writeAudit } from '#server/review/audit.ts';
import { type PaymentRow, readPayment } from './payments.ts';
import { depositOf, type LoadedDeposit } from './record.ts';
import { writeDepositStep } from './timeline.ts';
import { arrivedOf } from './watched-payments.ts';

/**
 * Links the payment that a deposit is credited by to it. How it compares with what was asked for is found against this deposit,
 * whatever was found against another one where it waited (D2): that one gets a step and an audit entry. Other payments for
 * the deposit are looked at once more, since they are beside what was credited now.
 *
 * @param evidence the payment, null where no watcher saw one
 */
export async function takePayment(
  tx: PoolClient,
  loaded: LoadedDeposit,
  evidence: string | null,
  { actor, at }: { readonly actor: string; readonly at: Millis },
): Promise<void> {
  const { id } = loaded.row;
  const payment = evidence === null ? null : await readPayment(tx, evidence);
  if (payment !== null && payment.deposit !== id) {
    const { fit, late } = comparedWith(loaded, payment);
    await tx.query('update chain_payment set deposit = $2, fit = $3, late = $4 where id = $1', [
      payment.id,
      id,
      fit,
      late,
    ]);
    if (payment.deposit !== null) await leaveFirst(tx, payment, payment.deposit, { creditedTo: id, actor, at });
  }
  await tx.query('update chain_payment set outstanding = id <> $2 where deposit = $1', [id, evidence ?? '']);
}

/** A record that a further payment opened asks for just what arrived and holds for no time: what it is credited by stays 'another' (D5). */
function comparedWith(loaded: LoadedDeposit, payment: PaymentRow) {
  if (loaded.timeline.some(({ step }) => step === 'opened_by_payment')) {
    return { fit: 'another', late: false } as const;
  }
  const issued = loaded.amounts.map(({ units }) => units);
  return {
    fit: fitOf(BigInt(payment.units), depositOf(loaded), issued),
    late: payment.first_seen_ms > loaded.row.quote_until_ms,
  };
}

/** The deposit where a payment waited that was credited to another one: its timeline says so, and whoever has it on the screen looks again. */
async function leaveFirst(
  tx: PoolClient,
  payment: PaymentRow,
  first: string,
  { creditedTo, actor, at }: { readonly creditedTo: string; readonly actor: string; readonly at: Millis },
): Promise<void> {
  const creditedElsewhere = { transactionId: payment.transaction_id };
  await writeDepositStep(tx, first, { step: 'payment_replaced', arrived: arrivedOf(payment), creditedElsewhere }, at);
  await writeAudit(tx, {
    actor,
    action: 'deposits.payment-taken',
    subjectKind: 'deposit',
    subject: first,
    reason: null,
    before: { payment: payment.id, deposit: first },
    after: { payment: payment.id, deposit: creditedTo },
  });
  const { rows } = await tx.query<{ user_id: string }>('select user_id from deposit where id = $1', [first]);
  await writeOutbox(
    tx,
    rows.map(({ user_id: owner }) => ({ owner, topic: 'deposit' as const, subject: first })),
  );
}
