import { type PairClass, pairClasses } from '#domain/markets/classes.ts';
import { isQuoted } from '#web/widgets/market-words.ts';
import { classOfRow } from '#web/widgets/pair-class.ts';
import type { MarketView } from '#web/widgets/price-board.ts';

/** The pairs of a class: those in sight, and below them those that nothing quotes. */
export interface PairGroup {
  readonly of: PairClass;
  readonly first: readonly MarketView[];
  readonly folded: readonly MarketView[];
}

const isOffered = ({ terms, notOffered }: MarketView): boolean => terms !== null && notOffered === null;

/**
 * All pairs by class, in each those on offer first (M3). A pair that takes no trades for a while keeps its place: no row moves while
 * it is read. Pairs that nothing quotes and nobody offers are folded, unless a class has no others.
 */
export function groupsOf(rows: readonly MarketView[]): readonly PairGroup[] {
  return pairClasses.flatMap((of) => {
    const all = rows
      .filter((row) => classOfRow(row) === of)
      .toSorted((a, b) => Number(isOffered(b)) - Number(isOffered(a)));
    const first = all.filter((row) => isQuoted(row) || row.terms !== null);
    if (all.length === 0) return [];
    if (first.length === 0) return [{ of, first: all, folded: [] }];
    return [{ of, first, folded: all.filter((row) => !first.includes(row)) }];
  });
}
