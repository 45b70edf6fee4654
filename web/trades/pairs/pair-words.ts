import { t } from '@lingui/core/macro';
import { isSoughtPair } from '#domain/markets/coin-names.ts';
import type { MarketView } from '#web/trades/ticket/ticket.ts';
import { dayOf } from '#web/ui/time.ts';
import { kindWord, neverPricedWord, noPriceWords, stateWord } from '#web/widgets/market-words.ts';

/** P2: every price says where it is from; what is not a live market is named so, a rate of a day with that day. */
export function sourceWord(row: MarketView): string {
  if (row.state === 'none') return neverPricedWord(row);
  if (row.kind === 'reference' && row.time !== null) return t`reference rate, ${dayOf(row.time.slice(0, 10))}`;
  if (row.state === 'stale') return noPriceWords(row);
  return row.state === 'live' ? kindWord(row.kind) : `${kindWord(row.kind)}, ${stateWord(row.state)}`;
}

/** The same, and that a pair cannot be traded where that is so: the operator offers no terms on it. */
export function rowWord(row: MarketView): string {
  if (row.notOffered === 'retired') return t`retired, ${sourceWord(row)}`;
  return row.terms === null ? t`not tradable, ${sourceWord(row)}` : sourceWord(row);
}

const byOffer = (a: MarketView, b: MarketView): number => Number(a.terms === null) - Number(b.terms === null);

/** Those that are offered first, each part in the order of the list; what never had a price is left out, unless it is chosen (M3). */
export const offeredFirst = (rows: readonly MarketView[], chosen: string): readonly MarketView[] =>
  rows
    .filter(({ terms, price, lowerName }) => terms !== null || price !== null || lowerName === chosen)
    .toSorted(byOffer);

/** The pairs of the list (M3): all that are sought, else what is not offered only once it is opened, and the chosen pair. */
export function listedPairs(
  rows: readonly MarketView[],
  { typed, chosen, open }: { readonly typed: string; readonly chosen: string; readonly open: boolean },
): { readonly shown: readonly MarketView[]; readonly foldable: number } {
  if (typed.trim() !== '') {
    return { shown: rows.filter(({ lowerName }) => isSoughtPair(lowerName, typed)).toSorted(byOffer), foldable: 0 };
  }
  const listed = offeredFirst(rows, chosen);
  return {
    shown: listed.filter(({ terms, lowerName }) => open || terms !== null || lowerName === chosen),
    foldable: listed.filter(({ terms }) => terms === null).length,
  };
}
