import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import type { readWithdrawal } from '#api/withdrawals.ts';
import { money } from '#web/ui/money.ts';
import { dayAndTime } from '#web/ui/time.ts';
import { waitOf } from './address-book.ts';

export type WithdrawalView = ReplyOf<typeof readWithdrawal>;

/**
 * The state that a reader is shown: one that is being sent is still pending in the records, and one that is paid out is approved
 * there.
 */
export const shownStatus = (withdrawal: WithdrawalView) =>
  withdrawal.sending ? 'sending' : isShownPaid(withdrawal) ? 'paid' : withdrawal.status;

/** The colour of a withdrawal's state; the word says it. */
export function withdrawalTone(withdrawal: WithdrawalView): 'up' | 'down' | 'quiet' {
  switch (withdrawal.status) {
    case 'approved':
      if (withdrawal.onChain === 'not yet seen') return 'quiet';
      return isShownPaid(withdrawal) ? 'up' : 'down';
    case 'declined':
    case 'returned':
      return 'down';
    case 'pending':
    case 'cancelled':
      return 'quiet';
  }
}

/** What the state means to the one who waits. `nowMs` is the server's time. */
export function statusWords(withdrawal: WithdrawalView, nowMs: number): string {
  switch (withdrawal.status) {
    case 'pending': {
      if (withdrawal.sending) {
        return withdrawal.coinAmount === null
          ? t`approved; the price of the next minute fixes the coins, and you can no longer cancel`
          : t`approved and being sent; you can no longer cancel`;
      }
      const until = waitOf(withdrawal.waitsUntil, nowMs);
      return until === null
        ? t`held, waiting for review`
        : t`held; its new address can be used from ${dayAndTime(until)}`;
    }
    case 'approved':
      return paidWords(withdrawal.onChain);
    case 'declined':
      return t`declined; you can withdraw the money again`;
    case 'returned':
      if (withdrawal.failedAt !== null) {
        return t`the payment failed; you can withdraw ${money(withdrawal.givenBack ?? withdrawal.amount)} USD again`;
      }
      return t`the payout came back; you can withdraw ${money(withdrawal.givenBack ?? withdrawal.amount)} USD again`;
    case 'cancelled':
      return t`cancelled; you can withdraw the money again`;
  }
}

/** What the state means, beside its word: without what the word says already; '' where that is all. */
export function wordsBeside(withdrawal: WithdrawalView, nowMs: number): string {
  const words = statusWords(withdrawal, nowMs);
  const { status } = withdrawal;
  const isSaid = status === 'declined' || status === 'cancelled' || isShownPaid(withdrawal);
  return isSaid ? words.split('; ').slice(1).join('; ') : words;
}

/** The one status that a withdrawal's page says first. */
export function statusTitle(withdrawal: WithdrawalView): string {
  switch (withdrawal.status) {
    case 'pending':
      return withdrawal.sending ? t`Being sent` : t`In review`;
    case 'approved':
      return withdrawal.onChain === 'confirmed' ? t`Paid out and confirmed` : t`Paid out`;
    case 'declined':
      return t`Declined`;
    case 'returned':
      return withdrawal.failedAt === null ? t`Came back` : t`Payment failed`;
    case 'cancelled':
      return t`Cancelled`;
  }
}

/** What a watched chain shows of what is recorded as paid; nothing more where nothing looks (W5). */
function paidWords(onChain: WithdrawalView['onChain']): string {
  switch (onChain) {
    case null:
    case 'confirmed':
      return t`paid out`;
    case 'seen':
      return t`paid out; the chain shows it, not yet confirmed`;
    case 'not yet seen':
      return t`recorded as paid; the chain does not show this transaction yet`;
    case 'elsewhere':
      return t`recorded as paid, but the chain shows that nothing arrived at this address; write to support`;
    case 'short':
      return t`recorded as paid, but the chain shows fewer coins than were due`;
  }
}

/** Whether nothing that the chain shows speaks against what is recorded. */
const isShownPaid = ({ status, onChain }: WithdrawalView): boolean =>
  status === 'approved' && (onChain === null || onChain === 'seen' || onChain === 'confirmed');

/** Why it was declined or came back: what staff wrote as they wrote it, else what the product says of it; null of others. */
export function reasonWords({ reason, reasonCode }: Pick<WithdrawalView, 'reason' | 'reasonCode'>): string | null {
  return reasonCode === null ? reason : i18n._(ownReasons[reasonCode]);
}

const ownReasons: Readonly<Record<NonNullable<WithdrawalView['reasonCode']>, MessageDescriptor>> = {
  deposit_reversed: msg`The payment for one of your deposits left the chain, so the deposit was taken back`,
};
