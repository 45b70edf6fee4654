import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import type { readWithdrawal } from '#api/withdrawals.ts';
import { textOf } from '#web/texts/text.ts';
import type { StateTone } from './state-tones.ts';

type Withdrawal = ReplyOf<typeof readWithdrawal>;

/**
 * 'approved', 'to_send': by all it takes, before and after the price has fixed its coins. 'unseen', 'unpaid': recorded as paid, and its chain
 * does not show it yet, or shows that less or nothing arrived (W5).
 */
type WithdrawalState =
  | 'in_review'
  | 'approved'
  | 'to_send'
  | 'paid'
  | 'unseen'
  | 'unpaid'
  | Exclude<Withdrawal['status'], 'pending' | 'approved'>;

/** What of a withdrawal its state is made of; a process of the release before leaves parts out. */
type Known = Pick<Withdrawal, 'status'> & Partial<Pick<Withdrawal, 'sending' | 'coinAmount' | 'onChain'>>;

/** The state of a withdrawal as its customer and staff alike read it (W5): one that is approved is pending in the records. */
export function withdrawalState({
  status,
  sending = false,
  coinAmount = null,
  onChain = null,
}: Known): WithdrawalState {
  switch (status) {
    case 'pending':
      if (!sending) return 'in_review';
      return coinAmount === null ? 'approved' : 'to_send';
    case 'approved':
      if (onChain === 'not yet seen') return 'unseen';
      return onChain === 'elsewhere' || onChain === 'short' ? 'unpaid' : 'paid';
    default:
      return status;
  }
}

const words: Readonly<Record<WithdrawalState, MessageDescriptor>> = {
  in_review: msg({ message: 'in review', context: 'a withdrawal' }),
  approved: msg({ message: 'approved', context: 'a withdrawal' }),
  to_send: msg({ message: 'to send', context: 'a withdrawal' }),
  paid: msg({ message: 'paid out', context: 'a withdrawal' }),
  unseen: msg({ message: 'recorded as paid', context: 'a withdrawal' }),
  unpaid: msg({ message: 'recorded as paid', context: 'a withdrawal' }),
  declined: msg({ message: 'declined', context: 'a withdrawal' }),
  returned: msg({ message: 'returned', context: 'a withdrawal' }),
  cancelled: msg({ message: 'cancelled', context: 'a withdrawal' }),
};

/** By the states that a customer's timeline says, those of records among them. */
export const withdrawalRecordWords: Readonly<
  Record<Withdrawal['status'] | 'waiting for the price' | 'to send' | 'recorded as paid', MessageDescriptor>
> = {
  pending: words.in_review,
  'waiting for the price': words.approved,
  'to send': words.to_send,
  approved: words.paid,
  'recorded as paid': words.unseen,
  declined: words.declined,
  returned: words.returned,
  cancelled: words.cancelled,
};

/** A withdrawal's state in the reader's language, in lower case. */
export const withdrawalWord = (withdrawal: Known): string => textOf(words[withdrawalState(withdrawal)]);

const tones: Readonly<Record<WithdrawalState, StateTone>> = {
  in_review: 'warn',
  approved: 'warn',
  to_send: 'warn',
  paid: 'up',
  unseen: 'quiet',
  unpaid: 'down',
  declined: 'down',
  returned: 'down',
  cancelled: 'quiet',
};

/** The colour of that state; the word says it. */
export const withdrawalTone = (withdrawal: Known): StateTone => tones[withdrawalState(withdrawal)];
