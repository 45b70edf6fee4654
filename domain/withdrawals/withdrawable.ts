import { type Cents, cents } from '#domain/money/amount.ts';

/** All that can be withdrawn (W2, A13), in cents: what is available, and what is aside for nothing else. */
export const withdrawableOf = (funds: { readonly available: Cents; readonly aside: Cents }): Cents =>
  cents(funds.available + funds.aside);
