import type { PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import { reviewReasonOf, tooMuchToCredit, type WatchTermsOf } from '#domain/deposits/credits-by-itself.ts';
import { isPart } from '#domain/deposits/payment-fit.ts';
import type { ReviewReason } from '#domain/deposits/review-reasons.ts';
import { valuePayment } from '#domain/deposits/worth.ts';
import { coinOf } from '#domain/money/coins.ts';
import type { Notify } from '#server/commands/notify.ts';
import { asideNotice } from '#server/limits/aside.ts';
import { readCreditBelow } from '#server/limits/credit-below.ts';
import type { PriceAt } from '#server/payments/price-at.ts';
import { holdFourEyes } from '#server/review/four-eyes.ts';
import { creditNotice } from './credit-notice.ts';
import { arrivalOf, arrivals, minedMs, type PaymentRow, readPayment } from './payments.ts';
import { depositOf, type LoadedDeposit } from './record.ts';
import { audit, chainWatcher, isCredited, saveCredit, sumCredited } from './saving.ts';
import { isHeldBack } from './watched-payments.ts';

type Paid = Parameters<typeof saveCredit>[2];

/** What the watcher makes of a confirmed payment that a deposit can be credited by (D5). */
type Crediting =
  /** It credits it by itself. */
  | {
      readonly kind: 'credit';
      readonly paid: Paid;
      readonly value: ReturnType<typeof valuePayment>;
      readonly at: Millis;
    }
  /** There is no price yet: it is tried again. */
  | { readonly kind: 'later' }
  /** Staff decide. */
  | { readonly kind: 'review'; readonly why: ReviewReason };

const review = (why: ReviewReason): Crediting => ({ kind: 'review', why });

/** Decides whether the watcher credits by itself, under the limits that hold now; writes nothing. */
export async function decideCredit(
  tx: PoolClient,
  loaded: LoadedDeposit,
  row: PaymentRow,
  { terms, priceAt }: { readonly terms: WatchTermsOf; readonly priceAt: PriceAt },
): Promise<Crediting> {
  const deposit = depositOf(loaded);
  // Another process may have set since that less takes two admins.
  const { limits, at } = await holdFourEyes(tx, 'deposit');
  const { [row.payment_method]: creditBelow } = await readCreditBelow(tx, terms);
  if (await isHeldBack(tx, deposit.owner)) return review('account');
  const linked = await readPayment(tx, row.id);
  if (!linked) return review('other');
  if (linked.waits !== null) return review('unmeant');
  const tooMuch = tooMuchToCredit(deposit.amount, { creditBelow, record: limits.record });
  if (tooMuch !== null) return review(tooMuch);
  if (isPart(arrivalOf(linked), deposit, arrivals(loaded.payments))) return review('part');
  const paidAtMs = minedMs(row);
  const price = await priceAt(tx, coinOf(deposit.method).pair, paidAtMs);
  if (!price) return { kind: 'later' };
  const value = valuePayment(deposit.method, BigInt(row.units), price);
  const before = await sumCredited(tx, deposit.owner, at);
  const why = reviewReasonOf(deposit, value.credited, { ...limits, creditBelow, before });
  if (why !== null) return review(why);
  const paid = { transactionId: row.transaction_id, output: row.output, evidence: row.id, paidAtMs, market: null };
  if (await isCredited(tx, deposit.method, paid, row.id)) return review('other');
  return { kind: 'credit', paid, value, at };
}

/** Credits what {@link decideCredit} found that the watcher credits, and notifies of it. */
export async function creditWatched(
  tx: PoolClient,
  loaded: LoadedDeposit,
  { paid, value, at }: Extract<Crediting, { readonly kind: 'credit' }>,
  notify: Notify,
): Promise<void> {
  const { split } = await saveCredit(tx, loaded, paid, value, { actor: chainWatcher.uid, at });
  await audit(tx, chainWatcher, loaded, 'deposits.approve', null);
  await notify(tx, loaded.row.user_id, await creditNotice(tx, loaded, value, paid));
  const aside = asideNotice(loaded.row.id, split);
  if (aside) await notify(tx, loaded.row.user_id, aside);
}
