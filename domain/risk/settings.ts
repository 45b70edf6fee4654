import type { Cents } from '#domain/money/amount.ts';

/** What the operator sets of the rules of risk (O2). */
export interface RiskSettings {
  /** So many deposits of less than `amount`, by at most so many percent, within so many days. */
  readonly structuring: {
    readonly amount: Cents;
    readonly belowPercent: number;
    readonly count: number;
    readonly days: number;
  };
  /** A withdrawal of `amount` or more within so many hours of deposits of which less than so many percent was staked. */
  readonly velocity: { readonly amount: Cents; readonly hours: number; readonly stakedPercent: number };
}
