import type { ReplyOf } from '#api/operation.ts';
import type { withdrawalTerms } from '#api/withdrawals.ts';
import { formatShort, parseCents } from '#domain/money/amount.ts';
import { coinOf } from '#domain/money/coins.ts';
import { unitsFor } from '#domain/money/prices.ts';
import { readDecimal } from '#domain/money/scaled.ts';
import { symbolOf } from '#domain/money/symbols.ts';
import { plainAmount } from '#domain/money/typed.ts';
import type { FigureText } from '#web/ui/figure.tsx';

export type Terms = ReplyOf<typeof withdrawalTerms>['items'][number];

/**
 * W5 at the price of now: the coins that an amount would come to, 0.00119 BTC; null while the amount or the price is
 * missing, or nothing is left after the fee.
 */
export function estimate(typed: string, terms: Terms): Required<FigureText> | null {
  const amount = parseCents(plainAmount(typed));
  const fee = parseCents(terms.networkFee);
  const price = terms.price === null ? null : readDecimal(terms.price);
  if (amount === null || fee === null || price === null || price.value === 0n || amount <= fee) return null;
  const coin = coinOf(terms.paymentMethod);
  const units = unitsFor(amount - fee, { price: price.value, decimals: price.decimals }, coin, 'down');
  return { value: formatShort(units, coin.decimals), unit: symbolOf(coin.suffix) };
}
