import type { TableRow } from '#database/rows.ts';
import { isPart } from '#domain/deposits/payment-fit.ts';
import type { ReviewReason } from '#domain/deposits/review-reasons.ts';
import type { DepositStep } from '#domain/deposits/steps.ts';
import { cents } from '#domain/money/amount.ts';
import { arrivalOf, arrivals, type PaymentRow } from './payments.ts';

/**
 * Why staff decide on what is confirmed for a pending deposit (D5): what the watcher wrote down last of what is no part. Null where
 * nothing is confirmed, or the watcher itself has still to deal with it.
 *
 * @param timeline oldest step first
 */
export function reviewOf(
  row: TableRow<'deposit', 'status' | 'units' | 'amount'>,
  timeline: readonly DepositStep[],
  payments: readonly PaymentRow[],
): ReviewReason | null {
  if (row.status !== 'pending') return null;
  const left = payments.filter(({ state, outstanding }) => state === 'confirmed' && !outstanding);
  if (left.length === 0) return null;
  const asked = { units: BigInt(row.units), amount: cents(row.amount) };
  const all = arrivals(payments);
  if (left.every((one) => isPart(arrivalOf(one), asked, all))) return 'part';
  const found = timeline.flatMap((one) => (one.step === 'payment_confirmed' && one.review ? [one.review] : []));
  // What was a part is none any more once others came, or since its quote was renewed.
  return found.findLast((why) => why !== 'part') ?? 'other';
}
