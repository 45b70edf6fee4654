import { t } from '@lingui/core/macro';
import { type Millis, millis, parseTime } from '#domain/clock/millis.ts';
import { decidePaidTime, readPayment } from '#domain/deposits/decisions.ts';
import type { Failure } from '#domain/failures/failures.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import { exactUnits } from '#domain/money/prices.ts';
import { readDecimal } from '#domain/money/scaled.ts';
import { phraseWords } from '#web/widgets/phrases.ts';
import { sentence } from '#web/widgets/sentence.ts';

/** What an admin has typed about a payment. */
export interface PaymentTyped {
  readonly transactionId: string;
  readonly output: string;
  readonly amountReceived: string;
  /** In UTC, as a field for date and time holds it: '2026-11-22T10:15:30', without seconds where they are zero. */
  readonly paidAt: string;
}

export type PaymentField = keyof PaymentTyped;

export interface PaymentBody {
  readonly transactionId: string;
  readonly output: number;
  readonly amountReceived?: string;
  readonly paidAt: string;
}

export type PaymentRead =
  | { readonly ok: true; readonly body: PaymentBody }
  | { readonly ok: false; readonly field: PaymentField; readonly problem: string };

const highestOutput = 1_000_000;

/** Reads what was typed, by the very rules of the server (D5): the body to send, or the first field that is wrong and why. */
export function readPaymentForm(
  typed: PaymentTyped,
  deposit: { readonly paymentMethod: PaymentMethod; readonly amountToSend: string; readonly createdAt: string },
  now: Millis,
): PaymentRead {
  const wrong = (field: PaymentField, problem: string): PaymentRead => ({ ok: false, field, problem });
  const transactionId = typed.transactionId.trim();
  if (transactionId === '') return wrong('transactionId', t`Paste the transaction id from the chain`);
  const coin = coinOf(deposit.paymentMethod);
  const output = typed.output.trim() === '' && coin.distinguishedBy !== 'log index' ? '0' : typed.output.trim();
  const asked = readDecimal(deposit.amountToSend);
  const units = (asked && exactUnits(asked, coin)) ?? 0n;
  const amountReceived = typed.amountReceived.trim() || null;
  const read = readPayment(
    { transactionId, output: Number(output), amountReceived, paidAtMs: millis(0) },
    { method: deposit.paymentMethod, units },
  );
  if (!read.ok) {
    return wrong(fieldOfRefusal(read.failure.code) ?? 'transactionId', sentence(read.failure));
  }
  if (!/^\d{1,7}$/.test(output) || Number(output) > highestOutput) {
    const problem =
      coin.distinguishedBy === 'log index'
        ? t`A whole number from 0 on: the log index of the transfer in its block, as the chain counts`
        : t`A whole number from 0 on: the output, as the chain counts`;
    return wrong('output', problem);
  }
  const paidAt = paidAtOf(typed.paidAt);
  if (paidAt === null) return wrong('paidAt', t`Type the time of the transaction’s block in UTC, to the second`);
  const inTime = decidePaidTime(parseTime(paidAt), millis(Date.parse(deposit.createdAt)), now);
  if (!inTime.ok) return wrong('paidAt', paidTimeProblem(inTime.failure));
  const received = amountReceived === null ? {} : { amountReceived };
  return { ok: true, body: { transactionId, output: Number(output), ...received, paidAt } };
}

/** What is typed as a time in UTC, as the server reads it; null where it is none. */
export function paidAtOf(typed: string): string | null {
  const read = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2})?(\.\d{1,3})?$/.exec(typed.trim());
  if (!read) return null;
  const text = `${read[1]}${read[2] ?? ':00'}${read[3] ?? ''}Z`;
  return parseTime(text) === null ? null : text;
}

function paidTimeProblem(failure: Failure): string {
  const problem = failure.code === 'invalid_input' ? failure.facts.fields[0]?.problem : undefined;
  if (problem === undefined) return sentence(failure);
  const expects = phraseWords(problem);
  return t`The time ${expects}`;
}

/** What was sent, as it stands in the form. */
export function typedOf({ transactionId, output, amountReceived, paidAt }: PaymentBody): PaymentTyped {
  return {
    transactionId,
    output: String(output),
    amountReceived: amountReceived ?? '',
    paidAt: paidAt.replace('Z', ''),
  };
}

/** The field that a refusal of the server is about; null when it is about none. */
export function fieldOfRefusal(code: string | null): PaymentField | null {
  switch (code) {
    case 'transaction_id_invalid':
    case 'transaction_already_credited':
    case 'transaction_already_paid':
    case 'payout_elsewhere':
    case 'payout_short':
      return 'transactionId';
    case 'output_invalid':
    case 'payout_payment_missing':
      return 'output';
    case 'amount_received_invalid':
      return 'amountReceived';
    // All else that is typed is read before it is sent.
    case 'invalid_input':
      return 'paidAt';
    default:
      return null;
  }
}
