import { t } from '@lingui/core/macro';
import type { MarketView } from '#web/trades/ticket/ticket.ts';
import { dayOf } from '#web/ui/time.ts';
import { kindWord, noPriceWords, stateWord } from '#web/widgets/market-words.ts';

/** P2: every price says where it is from; what is not a live market is named so, a rate of a day with that day. */
export function sourceWord(row: MarketView): string {
  if (row.state === 'none') return t`no price yet`;
  if (row.kind === 'reference' && row.time !== null) return t`reference rate, ${dayOf(row.time.slice(0, 10))}`;
  if (row.state === 'stale') return noPriceWords(row);
  return row.state === 'live' ? kindWord(row.kind) : `${kindWord(row.kind)}, ${stateWord(row.state)}`;
}

/** The same, and that a pair cannot be traded where that is so: the operator offers no terms on it. */
export const rowWord = (row: MarketView): string =>
  row.terms === null ? t`not tradable, ${sourceWord(row)}` : sourceWord(row);

/** Those that are offered first, each part in the order of the list. */
export const offeredFirst = (rows: readonly MarketView[]): readonly MarketView[] =>
  rows.toSorted((a, b) => Number(a.terms === null) - Number(b.terms === null));
