import { t } from '@lingui/core/macro';
import { dayOf } from '#web/ui/time.ts';
import { kindWord, neverPricedWord, noPriceWords, stateWord } from './market-words.ts';
import type { MarketView } from './price-board.ts';
import { venueWord } from './price-source-words.ts';

type Stated = Pick<
  MarketView,
  'kind' | 'state' | 'tradable' | 'notOffered' | 'time' | 'source' | 'quotedAt' | 'closedBy' | 'liquidity'
>;

/** Why a pair is closed by the rules of its market; null where it is not, or the operator has closed it. */
function closedWords({ closedBy, liquidity }: Stated): string | null {
  if (closedBy === 'guard') return t`exchanges disagree on the price`;
  if (closedBy === 'venues') return t`fewer than three exchanges quote it`;
  if (closedBy === 'hours') return t`outside of its trading hours`;
  if (closedBy !== 'liquidity') return null;
  if (liquidity === null) return t`no bid and ask quoted`;
  return liquidity.spread > liquidity.maxSpread ? t`the spread is too wide` : t`quoted too rarely`;
}

/** Who quotes a pair no more, and since when: 'Kraken: no price since 14:05'. */
function silence(row: Stated): string {
  const { kind, source } = row;
  return source !== null && (kind === 'live' || kind === 'polled')
    ? `${venueWord(source)}: ${noPriceWords(row)}`
    : noPriceWords(row);
}

/**
 * The status of a pair and where its price is from (P2), in the reader's language: 'live', 'polled, not tradable',
 * 'reference, 29 Sep 2026'.
 *
 * @param operatorsReason why the operator has closed it, null when none is known
 */
export function marketStatus(row: Stated, operatorsReason: string | null): string {
  const { kind, state, tradable, time } = row;
  const reason = operatorsReason ?? closedWords(row);
  switch (state) {
    case 'none':
      return neverPricedWord(row);
    case 'reference':
      return time === null ? t`reference, not tradable` : t`reference, ${dayOf(time.slice(0, 10))}, not tradable`;
    case 'closed':
      return reason === null ? `${kindWord(kind)}, ${stateWord(state)}` : t`${kindWord(kind)}, closed: ${reason}`;
    case 'stale':
      return t`${silence(row)}, not tradable`;
    case 'live':
      if (row.notOffered === 'retired') return t`${kindWord(kind)}, retired`;
      return tradable ? kindWord(kind) : t`${kindWord(kind)}, not tradable`;
  }
}
