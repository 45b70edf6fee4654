import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import type { readTreasury } from '#api/treasury.ts';
import { cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { symbolOf } from '#domain/money/symbols.ts';
import { type CustodyAsset, custodyCoinOf } from '#domain/review/treasury.ts';
import { money, signedMoney } from '#web/ui/money.ts';

export type Treasury = ReplyOf<typeof readTreasury>;
export type TreasuryCoin = Treasury['coins'][number];

/** What custody is worth by what it is: coins, and dollars at a bank. Null where it is not known, or no dollars are reported. */
export function heldApart(of: {
  readonly coverage: Pick<Treasury['coverage'], 'custody'>;
  readonly dollars: Pick<Treasury['dollars'], 'reported'>;
  readonly coins: readonly Pick<TreasuryCoin, 'reported'>[];
}): { readonly coins: string; readonly dollars: string } | null {
  const [all, dollars] = [parseCents(of.coverage.custody ?? ''), parseCents(of.dollars.reported ?? '')];
  if (of.coins.every(({ reported }) => reported === null)) return null;
  return all === null || dollars === null
    ? null
    : { coins: formatCents(cents(all - dollars)), dollars: formatCents(dollars) };
}

const listed = (names: readonly string[]): string => names.join(', ');

/** The symbol of what custody can hold: 'BTC', 'LTC', 'USD'. */
export const symbolOfCustody = (asset: CustodyAsset): string =>
  asset === 'USD' ? asset : symbolOf(custodyCoinOf(asset).suffix);

/** Why the sum of custody is not known; null when it is. */
export function unknownCustody({ custody, unpriced }: Treasury['coverage']): string | null {
  if (custody !== null) return null;
  const names = listed(unpriced);
  if (unpriced.length > 0) return t`not known: no price is recorded for ${names}`;
  return t`not known: no custody is reported and no chain is watched`;
}

/** What has to be known beside the sum, so that nobody takes a part for the whole. */
export function coverageWarnings(coverage: Treasury['coverage']): readonly string[] {
  const { stale, custody } = coverage;
  const mixed = listed(coverage.mixed);
  const unpriced = listed(coverage.unpriced);
  const unreported = listed(coverage.unreported);
  const left = t`No custody is reported for ${unreported}, though the books expect some; the sum leaves it out.`;
  const missing = t`No custody is reported for ${unreported}, though the books expect some.`;
  return [
    mixed === ''
      ? null
      : t`Something was paid around the time that the places of ${mixed} were read. They may count it or not, so there is no difference. Record them again as of one later time.`,
    stale && custody !== null ? t`A price in the sum is stale, so the sum is as old as that price.` : null,
    unreported === '' ? null : custody === null ? missing : left,
    unpriced === '' ? null : t`No price is recorded for ${unpriced}, so it has no value in USD.`,
  ].filter((warning) => warning !== null);
}

/** Why there is no difference: what was read may be what was paid since, or from another place. */
export const mixedWords = (): string =>
  t`not known: something was paid around the time that its places were read, and they may count it or not. Record them again as of one later time.`;

/** What waits at a record, by what it is. */
export const waitingNames: Readonly<Record<TreasuryCoin['waiting'][number]['kind'], MessageDescriptor>> = {
  payment: msg`Payment that belongs to no deposit`,
  deposit: msg`Payment that its deposit is not credited by yet`,
  withdrawal: msg`Withdrawal to send`,
};

/** 'USDT on Ethereum (ERC-20)', 'Bitcoin' where the network has the coin's name. */
export function coinTitle({ paymentMethod, network }: TreasuryCoin): string {
  return paymentMethod === network ? paymentMethod : t`${paymentMethod} on ${network}`;
}

/**
 * What is held of a coin by its reports and its watched chain, and how far from the books that is. What is not known is said
 * once, with why, in place of all that follows from it (P2).
 */
export function heldFacts(coin: TreasuryCoin): readonly (readonly [term: string, value: string])[] {
  const { reported, difference, reportedUsd, differenceUsd } = coin;
  if (reported === null) return [[t`Reported`, t`nothing yet; the difference is not known`]];
  if (difference === null) {
    return [
      [t`Reported`, inCoin(coin, reported)],
      [t`Difference`, mixedWords()],
    ];
  }
  const inCoins = [
    [t`Reported`, inCoin(coin, reported)],
    [t`Difference`, `${signedMoney(difference)} ${symbolOf(custodyCoinOf(coin.paymentMethod).suffix)}`],
  ] as const;
  if (reportedUsd === null || differenceUsd === null) {
    return [...inCoins, [t`In USD`, t`not known: no price is recorded`]];
  }
  return [
    ...inCoins,
    [t`Reported, in USD`, `${money(reportedUsd)} USD`],
    [t`Difference, in USD`, `${signedMoney(differenceUsd)} USD`],
  ];
}

/** An amount of a coin with its suffix. */
export function inCoin({ paymentMethod }: TreasuryCoin, amount: string): string {
  return `${money(amount)} ${symbolOf(custodyCoinOf(paymentMethod).suffix)}`;
}
