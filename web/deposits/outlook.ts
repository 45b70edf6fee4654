import { isAlive } from '#domain/deposits/payment-states.ts';
import { asTyped } from '#domain/money/symbols.ts';
import { isCancelled } from './cancelled.ts';
import type { DepositView } from './deposit-view.ts';

type Payment = DepositView['payments'][number];

/** What a deposit's page says first: what comes next, or what came of it. */
export type Outlook =
  /** Nothing has arrived. `watch` as on the deposit: null where staff look for the payment. */
  | { readonly kind: 'waiting'; readonly watch: DepositView['watch'] }
  | { readonly kind: 'seen' | 'confirming' | 'confirmed'; readonly payment: Payment }
  /** Nothing but parts arrived, more than dust that anybody may send: the rest is still awaited. */
  | { readonly kind: 'part'; readonly payment: Payment }
  /** What was seen left the chain, or never got into it; nothing was credited. */
  | { readonly kind: 'replaced' | 'reorganised'; readonly payment: Payment }
  | { readonly kind: 'credited' | 'reversed'; readonly credited: string }
  | { readonly kind: 'declined'; readonly reason: string }
  /** Declined since the payment that had opened it was credited to another deposit. */
  | { readonly kind: 'payment_taken' }
  /** Declined by the customer, who would not pay it. */
  | { readonly kind: 'cancelled' };

/** How far a payment has come: what is furthest is shown. */
const reach: Readonly<Record<Payment['state'], number>> = {
  replaced: 0,
  reorganised: 1,
  seen: 2,
  confirming: 3,
  confirmed: 4,
};

/** How a deposit stands, by its record and by what its chain shows. */
export function outlookOf(deposit: DepositView): Outlook {
  switch (deposit.status) {
    case 'approved':
      return { kind: deposit.reversed ? 'reversed' : 'credited', credited: deposit.credited ?? deposit.amount };
    case 'declined':
      if (deposit.reasonCode !== null) return { kind: deposit.reasonCode };
      return isCancelled(deposit) ? { kind: 'cancelled' } : { kind: 'declined', reason: deposit.reason ?? '' };
    case 'pending': {
      const furthest = deposit.payments.toSorted((a, b) => reach[b.state] - reach[a.state]);
      const payment = furthest.find(({ part }) => !part);
      // Parts on their way that come to all that is asked for, or all but what is small, are waited for: nothing more is to be sent.
      const coming = isMissing(deposit)
        ? undefined
        : furthest.find(({ state }) => isAlive(state) && state !== 'confirmed');
      if (coming && !(payment && isAlive(payment.state))) return { kind: coming.state, payment: coming };
      if (payment) return { kind: payment.state, payment };
      const part = /[1-9]/.test(deposit.amountArrived) && furthest.find(({ state }) => isAlive(state));
      return part ? { kind: 'part', payment: part } : { kind: 'waiting', watch: deposit.watch };
    }
  }
}

/** Whether the customer may give it up: nobody approved it, and nothing that was paid for it is there. The server decides again. */
export function mayCancel({ status, timeline, payments }: DepositView): boolean {
  const approved = timeline.findLast(
    ({ step }) => step === 'first_approval' || step === 'approval_taken_back' || step === 'pending_again',
  );
  return (
    status === 'pending' && approved?.step !== 'first_approval' && payments.every(({ state }) => state === 'replaced')
  );
}

/**
 * Whether it waits for its customer alone: nothing came or all of it is gone, nobody approved it, and where nothing watches, no proof
 * was sent.
 */
export const awaitsPayment = (deposit: DepositView): boolean =>
  mayCancel(deposit) &&
  (outlookOf(deposit).kind === 'waiting' || isMissing(deposit)) &&
  (deposit.watch !== null || !deposit.isUrl);

/** Whether a payment that had come for it was credited to another deposit (D2): whoever did send it asks before they pay again. */
export const lostPayment = ({ timeline }: Pick<DepositView, 'timeline'>): boolean =>
  timeline.some(({ step }) => step === 'payment_taken');

const isMissing = ({ amountMissing }: Pick<DepositView, 'amountMissing'>): boolean => /[1-9]/.test(amountMissing);

/** Whether a customer is still to pay: not while what was asked is on its way, nor where nothing is missing, nor once it was decided. */
export function isToPay(deposit: DepositView): boolean {
  const { kind } = outlookOf(deposit);
  return isMissing(deposit) && (kind === 'waiting' || kind === 'part' || kind === 'replaced');
}

/** Whether what is to be sent comes before what is said about it: nothing has happened that has to be known first. */
export const isAmountFirst = (deposit: DepositView): boolean =>
  outlookOf(deposit).kind === 'waiting' && !lostPayment(deposit);

/**
 * Whether a watcher sees only what a transaction pays by itself: of Ethereum's and BNB's own coin, nothing that a contract pays
 * on the way.
 */
export function missesContracts({ watch, paymentMethod }: Pick<DepositView, 'watch' | 'paymentMethod'>): boolean {
  return watch !== null && (paymentMethod === 'Ethereum' || paymentMethod === 'BNB');
}

/** How much less or more than asked arrived, without its sign; null where it was exactly that. */
export function apart(payment: Pick<Payment, 'fit' | 'difference'>): string | null {
  const { fit, difference } = payment;
  return difference === null || fit === 'exact' ? null : asTyped(difference.replace(/^-/, ''));
}
