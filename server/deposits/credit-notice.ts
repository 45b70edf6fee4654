import type { PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import { arrivedFor, compareWith } from '#domain/deposits/payment-fit.ts';
import type { PaymentValue } from '#domain/deposits/worth.ts';
import { formatCents } from '#domain/money/amount.ts';
import { coinOf } from '#domain/money/coins.ts';
import { quantityOf, quantityText } from '#domain/money/quantity.ts';
import type { NoticeOf } from '#domain/notices/kinds.ts';
import { type FirstDeposit, readArrivedBefore } from './first.ts';
import { arrivals } from './payments.ts';
import { depositOf, type LoadedDeposit } from './record.ts';
import { isOpenedByPayment } from './timeline.ts';

/** The payment that a notice is of: its id where a watcher saw it, null where staff typed it in; smallest units. */
interface NoticedPayment {
  readonly id: string | null;
  readonly units: bigint;
}

/**
 * What a notice of a payment of less than asked for says beside it: what came for its deposit with the other payments, '0.02 eth'.
 * Nothing where it came alone.
 *
 * @param loaded.payments those that count; the payment itself may be among them
 */
export function totalWith(
  loaded: Pick<LoadedDeposit, 'row' | 'approvals' | 'payments'>,
  payment: NoticedPayment,
): { readonly total?: string } {
  const deposit = depositOf(loaded);
  const others = arrivals(loaded.payments).filter(({ id }) => id !== payment.id);
  const beside = arrivedFor(deposit, others);
  if (beside === 0n) return {};
  return { total: quantityText(quantityOf(beside + payment.units, coinOf(deposit.method))) };
}

/**
 * What a customer is notified of a credit: dollars and coins, as asked and as they arrived. An amount of an earlier quote is exact
 * against that one; where it is not what is asked for now, it is told as less or more.
 *
 * @param loaded the deposit as it was before the credit
 * @param paid.evidence the payment that a watcher saw; null without one
 */
export async function creditNotice(
  tx: PoolClient,
  loaded: LoadedDeposit,
  value: PaymentValue,
  paid: { readonly paidAtMs: Millis; readonly evidence: string | null },
): Promise<NoticeOf<'deposit_approved'>> {
  const deposit = depositOf(loaded);
  const coin = coinOf(deposit.method);
  if (loaded.first?.part) return partNotice(tx, loaded, loaded.first, value);
  const { fit } = compareWith(
    { units: value.received, firstSeenMs: paid.paidAtMs },
    { ...deposit, issued: [], openedByPayment: isOpenedByPayment(loaded.timeline) },
  );
  // The notice stays as it is: what is on its way may still be gone.
  const arrived = { ...loaded, payments: loaded.payments.filter(({ state }) => state === 'confirmed') };
  const coins = {
    arrived: quantityText(quantityOf(value.received, coin)),
    asked: quantityText(quantityOf(deposit.units, coin)),
    fit,
    ...(fit === 'under' ? totalWith(arrived, { id: paid.evidence, units: value.received }) : {}),
  };
  const sums = { asked: formatCents(deposit.amount), credited: formatCents(value.credited) };
  return { kind: 'deposit_approved', facts: { deposit: deposit.id, ...sums, valuation: 'arrival', coins } };
}

/** The same of a part with a record of its own: what was asked for is what the deposit did that it was a part of. */
async function partNotice(
  tx: PoolClient,
  loaded: LoadedDeposit,
  first: FirstDeposit,
  { received, credited }: PaymentValue,
): Promise<NoticeOf<'deposit_approved'>> {
  const { id, method } = depositOf(loaded);
  const textOf = (units: bigint) => quantityText(quantityOf(units, coinOf(method)));
  const total = await readArrivedBefore(tx, first.id);
  const coins = {
    arrived: textOf(received),
    asked: textOf(BigInt(first.units)),
    fit: 'under' as const,
    ...(total > received ? { total: textOf(total) } : {}),
  };
  const sums = { asked: formatCents(first.amount), credited: formatCents(credited) };
  return { kind: 'deposit_approved', facts: { deposit: id, ...sums, valuation: 'arrival', coins } };
}
