import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import type { readWithdrawal } from '#api/withdrawals.ts';
import { money } from '#web/ui/money.ts';
import { dayAndTime } from '#web/ui/time.ts';
import { waitOf } from './address-book.ts';

export type WithdrawalView = ReplyOf<typeof readWithdrawal>;

/** What the state means to the one who waits, beside its word; '' where that says all. `nowMs` is the server's time. */
export function wordsBeside(withdrawal: WithdrawalView, nowMs: number): string {
  switch (withdrawal.status) {
    case 'pending': {
      if (withdrawal.sending) {
        return withdrawal.coinAmount === null
          ? t`the price of the next minute fixes the coins; you can no longer cancel`
          : t`approved and the coins are fixed; you can no longer cancel`;
      }
      const until = waitOf(withdrawal.waitsUntil, nowMs);
      return until === null ? t`the amount is held` : t`held; its new address can be used from ${dayAndTime(until)}`;
    }
    case 'approved':
      return chainWords(withdrawal.onChain);
    case 'declined':
      return t`you can withdraw the money again`;
    case 'returned':
      if (withdrawal.failedAt !== null) {
        return t`the payment failed; you can withdraw ${money(withdrawal.givenBack ?? withdrawal.amount)} USD again`;
      }
      return t`the payout came back; you can withdraw ${money(withdrawal.givenBack ?? withdrawal.amount)} USD again`;
    case 'cancelled':
      return t`you can withdraw the money again`;
  }
}

/** What a watched chain shows of what is recorded as paid; nothing where nothing looks (W5). */
function chainWords(onChain: WithdrawalView['onChain']): string {
  switch (onChain) {
    case null:
      return '';
    case 'confirmed':
      return t`confirmed on the chain`;
    case 'seen':
      return t`the chain shows it, not yet confirmed`;
    case 'not yet seen':
      return t`the chain does not show this transaction yet`;
    case 'elsewhere':
      return t`the chain shows that nothing arrived at this address; write to support`;
    case 'short':
      return t`the chain shows fewer coins than were due`;
  }
}

/** Why it was declined or came back: what staff wrote as they wrote it, else what the product says of it; null of others. */
export function reasonWords({ reason, reasonCode }: Pick<WithdrawalView, 'reason' | 'reasonCode'>): string | null {
  return reasonCode === null ? reason : i18n._(ownReasons[reasonCode]);
}

const ownReasons: Readonly<Record<NonNullable<WithdrawalView['reasonCode']>, MessageDescriptor>> = {
  deposit_reversed: msg`The payment for one of your deposits left the chain, so the deposit was reversed`,
};
