import { t } from '@lingui/core/macro';
import { type Millis, millis, parseTime } from '#domain/clock/millis.ts';
import { decidePaidTime } from '#domain/deposits/decisions.ts';
import type { Failure } from '#domain/failures/failures.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import { readTransactionId } from '#domain/money/transaction-ids.ts';
import { readReturned } from '#domain/withdrawals/returning.ts';
import { paidAtOf } from '#web/admin/deposits/payment-form.ts';
import { problemOfReason } from '#web/admin/queue/decision.tsx';
import { phraseWords } from '#web/widgets/phrases.ts';
import { sentence } from '#web/widgets/sentence.ts';

/** What an admin has typed about a payout that came back; all but the reason is empty where no coins had to come back. */
export interface ReturnTyped {
  readonly transactionId: string;
  readonly amountReceived: string;
  /** In UTC, as a field for date and time holds it. */
  readonly paidAt: string;
  readonly reason: string;
}

export type ReturnField = keyof ReturnTyped;

export interface ReturnBody {
  readonly reason: string;
  readonly transactionId?: string;
  readonly amountReceived?: string;
  readonly paidAt?: string;
}

export type ReturnRead =
  | { readonly ok: true; readonly body: ReturnBody }
  | { readonly ok: false; readonly field: ReturnField; readonly problem: string };

/** The withdrawal as far as its return is read by it. */
interface Paid {
  readonly paymentMethod: PaymentMethod;
  readonly createdAt: string;
  readonly timeline: readonly { readonly step: string; readonly time: string }[];
  readonly returns: readonly { readonly transactionId: string | null }[];
}

/**
 * Reads what was typed, by the very rules of the server (W5): the body to send, or the first field that is wrong and why. Whether
 * the time is needed only the server knows: of coins that a watcher saw it is not.
 */
export function readReturnForm(typed: ReturnTyped, withdrawal: Paid, now: Millis): ReturnRead {
  const wrong = (field: ReturnField, problem: string): ReturnRead => ({ ok: false, field, problem });
  const coin = coinOf(withdrawal.paymentMethod);
  const named = typed.transactionId.trim();
  const read = named === '' ? null : readTransactionId(named, coin);
  if (read?.ok === false) return wrong('transactionId', sentence(read.failure));
  const transactionId = read?.value ?? null;
  const [first] = withdrawal.returns;
  if (first && first.transactionId !== transactionId) {
    return wrong(
      'transactionId',
      first.transactionId === null
        ? t`The first admin named no transaction; look at the chain, and have them take their approval back where there is one`
        : t`This is another transaction than the first admin named`,
    );
  }
  const about = transactionId === null ? {} : { transactionId };
  const amountReceived = typed.amountReceived.trim();
  const paidAt = typed.paidAt.trim() === '' ? null : paidAtOf(typed.paidAt);
  if (transactionId !== null) {
    const units = amountReceived === '' ? null : readReturned(amountReceived, 1n, coin);
    if (units?.ok === false) return wrong('amountReceived', t`Type an amount of the coin, such as 0.015`);
    if (typed.paidAt.trim() !== '') {
      if (paidAt === null) return wrong('paidAt', t`Type the time of the transaction’s block in UTC, to the second`);
      const paid = withdrawal.timeline.findLast(({ step }) => step === 'paid')?.time ?? withdrawal.createdAt;
      const inTime = decidePaidTime(parseTime(paidAt), millis(Date.parse(paid)), now, 'payout_recorded');
      if (!inTime.ok) return wrong('paidAt', timeProblem(inTime.failure));
    }
  }
  const problem = problemOfReason(typed.reason, true);
  if (problem !== null) return wrong('reason', problem);
  const received = transactionId === null || amountReceived === '' ? {} : { amountReceived };
  const time = transactionId === null || paidAt === null ? {} : { paidAt };
  return { ok: true, body: { reason: typed.reason.trim(), ...about, ...received, ...time } };
}

function timeProblem(failure: Failure): string {
  const problem = failure.code === 'invalid_input' ? failure.facts.fields[0]?.problem : undefined;
  if (problem === undefined) return sentence(failure);
  const expects = phraseWords(problem);
  return t`The time ${expects}`;
}

/** What was sent, as it stands in the form. */
export function typedOfReturn({
  reason,
  transactionId = '',
  amountReceived = '',
  paidAt = '',
}: ReturnBody): ReturnTyped {
  return { reason, transactionId, amountReceived, paidAt: paidAt.replace('Z', '') };
}

/** The field that a refusal of the server is about; null when it is about none. */
export function returnFieldOf(code: string | null): ReturnField | null {
  switch (code) {
    case 'transaction_id_invalid':
    case 'return_transaction_missing':
    case 'return_elsewhere':
    case 'return_already_recorded':
      return 'transactionId';
    case 'amount_received_invalid':
      return 'amountReceived';
    // All else that is typed is read before it is sent.
    case 'invalid_input':
      return 'paidAt';
    default:
      return null;
  }
}
