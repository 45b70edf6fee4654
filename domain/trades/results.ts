import { type Cents, cents } from '#domain/money/amount.ts';

/** What settled trades came to. Open ones are in none of it (T10). */
export interface Results {
  readonly won: number;
  readonly lost: number;
  readonly refunded: number;
  /** Of trades that were won or lost: what was refunded was not risked in the end. */
  readonly stakes: Cents;
  readonly profit: Cents;
}

export const noResults: Results = { won: 0, lost: 0, refunded: 0, stakes: cents(0n), profit: cents(0n) };

/** Two sets of trades taken together. */
export const addResults = (a: Results, b: Results): Results => ({
  won: a.won + b.won,
  lost: a.lost + b.lost,
  refunded: a.refunded + b.refunded,
  stakes: cents(a.stakes + b.stakes),
  profit: cents(a.profit + b.profit),
});

/** won / (won + lost) with four decimals, rounded down; null where there is neither: nothing is no rate of zero. */
export function winRate({ won, lost }: Pick<Results, 'won' | 'lost'>): string | null {
  if (won + lost === 0) return null;
  const share = (BigInt(won) * 10_000n) / BigInt(won + lost);
  return `${share / 10_000n}.${(share % 10_000n).toString().padStart(4, '0')}`;
}
