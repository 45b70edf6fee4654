import { plural, t } from '@lingui/core/macro';
import type { listMiningDaysForAdmin, miningWarnings, readMiningDay } from '#api/mining-operator.ts';
import type { ReplyOf } from '#api/operation.ts';
import { coinDecimals, partsPerUnit } from '#domain/mining/coins.ts';
import { formatScaled } from '#domain/money/amount.ts';
import { money } from '#web/ui/money.ts';
import { readScaled } from './mining-units.ts';

export type MiningDays = ReplyOf<typeof listMiningDaysForAdmin>;
export type DayLine = MiningDays['items'][number];
export type MiningDay = ReplyOf<typeof readMiningDay>;
export type DayPlan = MiningDay['plans'][number];
type Warning = (typeof miningWarnings)[number];

/** Decimals of a whole coin in parts: millionths of its smallest unit. */
const partDecimals = coinDecimals + 6;

/** What an admin should look at before closing, and whether it keeps the day from being closed at all. */
export function warningWords(warning: Warning): { readonly text: string; readonly keeps: boolean } {
  switch (warning) {
    case 'not next':
      return { text: t`An earlier day is open. Days are closed in order.`, keeps: true };
    case 'day not over':
      return {
        text: t`This UTC day is not over yet. Until a minute after its end, these figures cover the day so far.`,
        keeps: true,
      };
    case 'no price':
      return {
        text: t`The price of the minute after this day is not recorded yet; power is charged by it.`,
        keeps: true,
      };
    case 'earlier day not divided':
      return { text: t`An earlier day is closed and not yet divided; this one is divided after it.`, keeps: false };
    case 'no receipts':
      return { text: t`Nothing is recorded for this day. It pays nothing, and each contract says so.`, keeps: false };
    case 'no reading':
      return { text: t`No pool reading is recorded for this day, so its uptime is not known.`, keeps: false };
    case 'no capacity':
      return {
        text: t`The fleet had no verified hash rate when this day ended: all of it goes to the house. An admin closes it.`,
        keeps: false,
      };
    case 'less verified than sold':
      return {
        text: t`At some time on this day less was verified than is sold, and no reading is recorded. The day is divided by what is sold alone, so contracts get more than their share of the fleet. Record the day’s reading first.`,
        keeps: false,
      };
    case 'price of another day':
      return {
        text: t`No price was recorded within an hour after the end of this day: a later one is used. An admin closes it.`,
        keeps: false,
      };
    case 'far from expected':
      return {
        text: t`The receipts are not within 0.8 and 1.2 times what the formula expects of the whole fleet, or the network’s figures are not known. Check the receipts, then close it yourself.`,
        keeps: false,
      };
    case 'second admin needed':
      return {
        text: t`The receipts are more or less than the network explains, so two admins close this day. Neither may have a contract of the coin.`,
        keeps: false,
      };
    case 'too much to close itself':
      return {
        text: t`Its worth takes an admin (MINING_CLOSE_BELOW). Close it yourself.`,
        keeps: false,
      };
    case 'receipt waits':
      return {
        text: t`A receipt of this day is waiting for a second admin. Approve it or set it aside.`,
        keeps: true,
      };
    case 'house short':
      return {
        text: t`The house’s capital does not cover this day: contracts are paid from it, and it gets their coins. Bring in capital first.`,
        keeps: true,
      };
    case 'no network':
      return {
        text: t`The network’s figures were not read, so there is no expected amount and no luck.`,
        keeps: false,
      };
    case 'network stale':
      return {
        text: t`The network’s figures are hours older than this day’s end, so luck is uncertain.`,
        keeps: false,
      };
  }
}

const partsOf = (text: string): bigint => readScaled(text, partDecimals) ?? 0n;

/** What became of a day's coins, in parts: received = sold + fees + carried on + the house's own remainder. */
export interface DaySum {
  readonly received: bigint;
  readonly sold: bigint;
  readonly fees: bigint;
  /** What contracts carry on now, less what they did before; negative where more was paid than came in. */
  readonly carried: bigint;
  readonly house: bigint;
  /** What is received less all of that: zero, or the books are wrong. */
  readonly difference: bigint;
}

/** Adds up what became of a day, from the figures themselves (N3). */
export function sumOf({ received, sums }: Pick<MiningDay, 'received' | 'sums'>): DaySum {
  const parts = { received: partsOf(received), sold: partsOf(sums.soldCoins), fees: partsOf(sums.fees) };
  const carried = partsOf(sums.carriedAfter) - partsOf(sums.carriedBefore);
  const house = partsOf(sums.houseCarryAfter) - partsOf(sums.houseCarryBefore);
  return { ...parts, carried, house, difference: parts.received - parts.sold - parts.fees - carried - house };
}

/** Parts as whole coins with all their decimals: what is less than a smallest unit matters where sums are shown. */
export function partsText(parts: bigint): string {
  return money(formatScaled(parts, partDecimals));
}

/** Parts of the API, as whole coins with all their decimals, so that lines which are added up agree with their sum. */
export const wholeParts = (text: string): string => partsText(partsOf(text));

/** Parts of the API, as whole coins to the smallest unit, rounded down. */
export function unitsOfParts(text: string): string {
  return money(formatScaled(partsOf(text) / partsPerUnit, coinDecimals));
}

/** Why a plan's contracts get nothing of a day, in words; null where they get something. */
export function nothingWords({ nothing }: Pick<DayPlan, 'nothing'>): string | null {
  switch (nothing) {
    case 'no receipts':
      return t`Pays nothing: no receipts.`;
    case 'costs':
      return t`Pays nothing: fee and power take all of it.`;
    case null:
      return null;
  }
}

/** In the place of a figure that is not there: it agrees with none. */
export const notKnown = (): string => t({ message: 'not known', context: 'a figure' });

/** '2 receipts' */
export const receiptsText = (count: number): string => plural(count, { one: '# receipt', other: '# receipts' });

/** How far a day is, in the words of a list. */
export function stateWords({ state, dividing }: Pick<DayLine, 'state' | 'dividing'>): string {
  // A server of the release before does not say.
  if (dividing) {
    const { contracts: paid, of: all } = dividing;
    return t`being divided: ${paid} of ${all} contracts`;
  }
  switch (state) {
    case 'open':
      return t({ message: 'open', context: 'a day' });
    case 'closed':
      return t`closed, waiting for division`;
    case 'paid':
      return t({ message: 'divided', context: 'a day' });
  }
}
