import { t } from '@lingui/core/macro';
import type { listMarkets } from '#api/markets.ts';
import type { ReplyOf } from '#api/operation.ts';
import { timeOfDay } from '#web/ui/time.ts';

type Market = ReplyOf<typeof listMarkets>['items'][number];

/** What kind of source quotes a pair (P2), in the reader's language. */
export function kindWord(kind: Market['kind']): string {
  switch (kind) {
    case 'live':
      return t`live`;
    case 'polled':
      return t`polled`;
    case 'replay':
      return t`replay`;
    case 'simulated':
      return t`simulated`;
    case 'reference':
      return t`reference`;
    case 'none':
      return t`none`;
  }
}

/** Since when a pair has no price any more: 'no price since 14:05'. Said so wherever its source cannot be reached. */
export const noPriceWords = ({ state, quotedAt }: Pick<Market, 'state' | 'quotedAt'>): string =>
  quotedAt === null ? stateWord(state) : t`no price since ${timeOfDay(quotedAt)}`;

/** How a pair stands, in the reader's language. */
export function stateWord(state: Market['state']): string {
  switch (state) {
    case 'live':
      return t`live`;
    case 'stale':
      return t`stale`;
    case 'closed':
      return t`closed`;
    case 'reference':
      return t`reference`;
    case 'none':
      return t`none`;
  }
}
