import { t } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import type { readTrade } from '#api/trades.ts';

/** How a trade ended, in a word of the reader's language. */
export function tradeStatusWord(status: ReplyOf<typeof readTrade>['status']): string {
  switch (status) {
    case 'PENDING':
      return t`OPEN`;
    case 'WON':
      return t`WON`;
    case 'LOST':
      return t`LOST`;
    case 'REFUNDED':
      return t`REFUNDED`;
  }
}
