import { t } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import type { readTrade } from '#api/trades.ts';

/** How a trade ended, in a word of the reader's language. */
export function tradeStatusWord(status: ReplyOf<typeof readTrade>['status']): string {
  switch (status) {
    case 'PENDING':
      return t({ message: 'open', context: 'a trade' });
    case 'WON':
      return t({ message: 'won', context: 'a trade' });
    case 'LOST':
      return t({ message: 'lost', context: 'a trade' });
    case 'REFUNDED':
      return t({ message: 'returned', context: 'a trade' });
  }
}
