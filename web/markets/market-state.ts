import { t } from '@lingui/core/macro';
import { kindWord, stateWord } from '#web/api-client/market-words.ts';
import { dayOf } from '#web/ui/time.ts';
import type { MarketView } from './price-board.ts';

type Stated = Pick<MarketView, 'kind' | 'state' | 'tradable' | 'time'>;

/**
 * How a pair stands and where its price is from (P2), in the reader's language: 'live', 'polled, display only',
 * 'reference, 29 Sep 2026'.
 *
 * @param reason why the operator has closed it, null when none is known
 */
export function standingOf({ kind, state, tradable, time }: Stated, reason: string | null): string {
  switch (state) {
    case 'none':
      return t`no price yet`;
    case 'reference':
      return time === null ? t`reference, display only` : t`reference, ${dayOf(time.slice(0, 10))}, display only`;
    case 'closed':
      return reason === null ? `${kindWord(kind)}, ${stateWord(state)}` : t`${kindWord(kind)}, closed: ${reason}`;
    case 'stale':
      return `${kindWord(kind)}, ${stateWord(state)}`;
    case 'live':
      return tradable ? kindWord(kind) : t`${kindWord(kind)}, display only`;
  }
}
