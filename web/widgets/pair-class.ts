import { t } from '@lingui/core/macro';
import { classOfPair, type PairClass } from '#domain/markets/classes.ts';
import type { MarketView } from './price-board.ts';

/** The class by which lists sort a pair. */
export const classOfRow = ({ class: kind, Uppername }: Pick<MarketView, 'class' | 'Uppername'>): PairClass =>
  classOfPair({ kind, quote: Uppername.slice(-3) });

/** The pairs of a class, in the reader's language. */
export function classWord(one: PairClass): string {
  switch (one) {
    case 'coins':
      return t`Coins`;
    case 'currencies':
      return t`Currencies`;
    case 'crosses':
      return t`Crosses`;
    case 'tokens':
      return t`Leveraged tokens`;
  }
}
