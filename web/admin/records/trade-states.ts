import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TradeStatus } from '#domain/trades/trade.ts';

/** The states of a trade as staff read them. */
export const tradeWords: Readonly<Record<TradeStatus, MessageDescriptor>> = {
  PENDING: msg({ message: 'open', context: 'a trade' }),
  WON: msg({ message: 'won', context: 'a trade' }),
  LOST: msg({ message: 'lost', context: 'a trade' }),
  REFUNDED: msg({ message: 'returned', context: 'a trade' }),
};

export const statusTones = { PENDING: 'warn', WON: 'up', LOST: 'down', REFUNDED: 'quiet' } as const;
