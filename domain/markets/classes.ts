import type { PairKind } from './pair-kinds.ts';

/** What a pair is of, for whoever looks for it in the list. */
export const pairClasses = ['coins', 'currencies', 'crosses', 'tokens'] as const;
export type PairClass = (typeof pairClasses)[number];

/** The class of a pair as lists sort it: coins in another currency than dollars are crosses. */
export function classOfPair({ kind, quote }: { readonly kind: PairKind; readonly quote: string }): PairClass {
  switch (kind) {
    case 'currency':
      return 'currencies';
    case 'token':
      return 'tokens';
    case 'crypto':
      return quote === 'USD' ? 'coins' : 'crosses';
  }
}
