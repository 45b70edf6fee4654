import { type PairClass, pairClasses } from '#domain/markets/classes.ts';
import { isSoughtPair } from '#domain/markets/coin-names.ts';
import { isQuoted } from '#web/widgets/market-words.ts';
import { classOfRow } from '#web/widgets/pair-class.ts';
import type { MarketView } from '#web/widgets/price-board.ts';

/** Which pairs are shown; 'tradable' are those on which a trade can start now. */
export const shownKinds = ['all', 'tradable', ...pairClasses] as const;
export type Shown = 'all' | 'tradable' | PairClass;

export const sortings = ['listed', 'name', 'up', 'down', 'moved'] as const;
export type Sorting = (typeof sortings)[number];

export interface Choice {
  readonly shown: Shown;
  readonly sorting: Sorting;
  readonly typed: string;
}

function isShown(row: MarketView, shown: Shown): boolean {
  switch (shown) {
    case 'all':
      return true;
    case 'tradable':
      return row.tradable;
    case 'coins':
    case 'currencies':
    case 'crosses':
    case 'tokens':
      return classOfRow(row) === shown;
  }
}

/** A change in percent as a count of hundredths. */
const hundredths = (change: string): number => Number(change.replace('.', ''));

/** Those without a change come last, whichever way the others stand. */
function byChange(order: (a: number, b: number) => number) {
  return (a: MarketView, b: MarketView): number => {
    if (a.change === null || b.change === null) return Number(a.change === null) - Number(b.change === null);
    return order(hundredths(a.change), hundredths(b.change));
  };
}

function sorted(rows: readonly MarketView[], sorting: Sorting): readonly MarketView[] {
  switch (sorting) {
    case 'listed':
      // What is offered to trade comes first.
      return rows.toSorted((a, b) => Number(a.terms === null) - Number(b.terms === null));
    case 'name':
      return rows.toSorted((a, b) => (a.Uppername < b.Uppername ? -1 : 1));
    case 'up':
      return rows.toSorted(byChange((a, b) => b - a));
    case 'down':
      return rows.toSorted(byChange((a, b) => a - b));
    case 'moved':
      return rows.toSorted(byChange((a, b) => Math.abs(b) - Math.abs(a)));
  }
}

/** The rows that fit what was chosen, every typed word in the pair's name or its coin's ('btc/usd', 'BTCUSD' or 'bitcoin'), in the chosen order. */
export function chosenRows(rows: readonly MarketView[], { shown, sorting, typed }: Choice): readonly MarketView[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = rows.filter((row) => {
    const text = `${row.Uppername} ${row.lowerName}`.toLowerCase();
    return isShown(row, shown) && words.every((word) => text.includes(word) || isSoughtPair(row.lowerName, word));
  });
  return sorted(fits, sorting);
}

/**
 * Rows that stand at once, and those that nothing quotes, which are one press away unless somebody looks for pairs. What is not
 * offered and never had a price is in neither.
 */
export function foldedRows(
  rows: readonly MarketView[],
  { shown, typed }: Pick<Choice, 'shown' | 'typed'>,
): { readonly first: readonly MarketView[]; readonly folded: readonly MarketView[] } {
  const first = rows.filter((row) => isQuoted(row) || row.terms !== null);
  if (shown !== 'all' || typed.trim() !== '' || first.length === 0) return { first: rows, folded: [] };
  return { first, folded: rows.filter((row) => !first.includes(row) && row.price !== null) };
}
