import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import type { readWithdrawal } from '#api/withdrawals.ts';
import { money } from '#web/ui/money.ts';
import { readableTime } from '#web/ui/time.ts';
import { waitOf } from './address-book.ts';

export type WithdrawalView = ReplyOf<typeof readWithdrawal>;

/** The state that a reader is shown: one that is being sent is still pending in the records. */
export const shownStatus = ({ sending, status }: WithdrawalView) => (sending ? 'sending' : status);

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
          ? t`approved: the price of the next minute fixes the coins, and it can no longer be cancelled`
          : t`approved and being sent: it can no longer be cancelled`;
      }
      const until = waitOf(withdrawal.waitsUntil, nowMs);
      return until === null
        ? t`held, waits for review`
        : t`held, waits for its new address until ${readableTime(until)}`;
    }
    case 'approved':
      return paidWords(withdrawal.onChain);
    case 'declined':
      return t`declined: the money can be withdrawn again`;
    case 'returned':
      if (withdrawal.failedAt !== null) {
        return t`the payment failed: ${money(withdrawal.givenBack ?? withdrawal.amount)} USD can be withdrawn again`;
      }
      return t`the payout came back: ${money(withdrawal.givenBack ?? withdrawal.amount)} USD can be withdrawn again`;
    case 'cancelled':
      return t`cancelled: the money can be withdrawn again`;
  }
}

/** What a watched chain shows of what is recorded as paid; nothing more where nothing looks (W5). */
function paidWords(onChain: WithdrawalView['onChain']): string {
  switch (onChain) {
    case null:
    case 'confirmed':
      return t`paid out`;
    case 'seen':
      return t`paid out; the chain shows it and has not confirmed it yet`;
    case 'not yet seen':
      return t`recorded as paid; the chain does not show this transaction yet`;
    case 'elsewhere':
      return t`recorded as paid, but the chain shows that nothing came to this address: write to support`;
    case 'short':
      return t`recorded as paid, but the chain shows fewer coins than were due`;
  }
}

/** Whether nothing that the chain shows speaks against what is recorded. */
export const isShownPaid = ({ status, onChain }: WithdrawalView): boolean =>
  status === 'approved' && (onChain === null || onChain === 'seen' || onChain === 'confirmed');

/** Why it was declined or came back: what staff wrote as they wrote it, else what the product says of it; null of others. */
export function reasonWords({ reason, reasonCode }: Pick<WithdrawalView, 'reason' | 'reasonCode'>): string | null {
  return reasonCode === null ? reason : i18n._(ownReasons[reasonCode]);
}

const ownReasons: Readonly<Record<NonNullable<WithdrawalView['reasonCode']>, MessageDescriptor>> = {
  deposit_reversed: msg`The payment of a deposit of yours left the chain, so that it was taken back`,
};
