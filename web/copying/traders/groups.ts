import { rankedSorts, type traderSorts } from '#api/traders.ts';
import type { ListedTrader } from '#web/copying/queries.ts';

type Judged = { readonly figures: Pick<ListedTrader['figures'], 'shortRecord'> };

/**
 * By return and by drawdown, who has a short track record comes after all others (C4): two groups, each in the list's order.
 * In any other order everybody is compared with everybody, and there are none: null.
 */
export function groupsOf<T extends Judged>(
  traders: readonly T[],
  sort: (typeof traderSorts)[number],
): { readonly enough: readonly T[]; readonly short: readonly T[] } | null {
  if (!rankedSorts.has(sort)) return null;
  return {
    enough: traders.filter(({ figures }) => !figures.shortRecord),
    short: traders.filter(({ figures }) => figures.shortRecord),
  };
}
