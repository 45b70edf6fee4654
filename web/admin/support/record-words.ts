import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { readAnyTrade } from '#api/explorer.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { readWithdrawalCase } from '#api/withdrawal-review.ts';

type Trade = ReplyOf<typeof readAnyTrade>;

/** Where a deposit is, by `depositStatus`. */
export const depositStates: Readonly<Record<string, MessageDescriptor>> = {
  pending: msg`pending`,
  'waiting for payment': msg({ message: 'waiting for payment', context: 'a deposit' }),
  approved: msg({ message: 'approved', context: 'a deposit' }),
  declined: msg({ message: 'declined', context: 'a deposit' }),
  reversed: msg({ message: 'reversed', context: 'a deposit' }),
};

/** Where a withdrawal is. */
export const withdrawalStates: Readonly<
  Record<ReplyOf<typeof readWithdrawalCase>['status'] | 'sending', MessageDescriptor>
> = {
  pending: msg`pending`,
  sending: msg({ message: 'sending', context: 'a withdrawal' }),
  approved: msg({ message: 'approved', context: 'a withdrawal' }),
  declined: msg({ message: 'declined', context: 'a withdrawal' }),
  returned: msg({ message: 'returned', context: 'a withdrawal' }),
  cancelled: msg({ message: 'cancelled', context: 'a withdrawal' }),
};

/** How a trade stands. */
export const tradeStates: Readonly<Record<Trade['status'], MessageDescriptor>> = {
  PENDING: msg({ message: 'open', context: 'a trade' }),
  WON: msg({ message: 'won', context: 'a trade' }),
  LOST: msg({ message: 'lost', context: 'a trade' }),
  REFUNDED: msg({ message: 'refunded', context: 'a trade' }),
};

/** Which way a trade goes. */
export const sides: Readonly<Record<Trade['positions'], MessageDescriptor>> = {
  UP: msg({ message: 'up', context: 'a trade' }),
  DOWN: msg({ message: 'down', context: 'a trade' }),
};
