import type { ReplyOf } from '#api/operation.ts';
import type { readTreasury } from '#api/treasury.ts';
import { custodyCoinOf } from '#domain/review/treasury.ts';
import { money } from '#web/ui/money.ts';

export type Treasury = ReplyOf<typeof readTreasury>;
export type TreasuryCoin = Treasury['coins'][number];

/** '+5.00', '−5.00', '0.00': a difference never goes without its sign. */
export function signed(text: string): string {
  return text.startsWith('-') || !/[1-9]/.test(text) ? money(text) : `+${money(text)}`;
}

const listed = (names: readonly string[]): string => names.join(', ');

/** Why the sum of custody is not known; null when it is. */
export function unknownCustody({ custody, unpriced }: Treasury['coverage']): string | null {
  if (custody !== null) return null;
  if (unpriced.length > 0) return `not known because there is no recorded price of ${listed(unpriced)}`;
  return 'not known because custody of nothing was reported and no chain is watched';
}

/** What has to be known beside the sum, so that nobody takes a part for the whole. */
export function coverageWarnings({ stale, unpriced, unreported, custody }: Treasury['coverage']): readonly string[] {
  return [
    ...(stale && custody !== null ? ['A price that went into the sum is stale: the sum is as old as that price.'] : []),
    ...(unreported.length > 0
      ? [`Nothing is reported of ${listed(unreported)}, though the books expect some: the sum leaves it out.`]
      : []),
    ...(unpriced.length > 0
      ? [`There is no recorded price of ${listed(unpriced)}, so that it has no value in USD.`]
      : []),
  ];
}

/** Why the difference of a coin is not known; null when it is. */
export function unknownCoin({ reported, paymentMethod }: TreasuryCoin): string | null {
  return reported === null ? `not known because nothing is reported of ${paymentMethod}` : null;
}

/** Why a coin's value in USD is not known; null when it is. */
export function unknownValue(coin: TreasuryCoin): string | null {
  if (coin.reported === null) return unknownCoin(coin);
  return coin.reportedUsd === null ? `not known because no price of ${coin.paymentMethod} is recorded` : null;
}

/** An amount of a coin with its suffix. */
export function inCoin({ paymentMethod }: TreasuryCoin, amount: string): string {
  return `${money(amount)} ${custodyCoinOf(paymentMethod).suffix}`;
}
