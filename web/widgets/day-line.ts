import type { listMarketDays } from '#api/markets.ts';
import type { ReplyOf } from '#api/operation.ts';

export type MarketDay = ReplyOf<typeof listMarketDays>['items'][number];

/** Days by their pair. */
export const byPair = (days: readonly MarketDay[]): ReadonlyMap<string, MarketDay> =>
  new Map(days.map((day) => [day.currencyPair, day]));

/** What a list says of a pair beside its day: the price of now, and the one that its change is counted from. */
interface Counted {
  readonly price: string | null;
  readonly change: string | null;
  readonly changeFrom: string | null;
}

/** A line of fewer points would say more of their distance than of the day. */
const leastPoints = 24;

/**
 * The prices of a day's line, oldest first: from the one that the change beside it is counted from to the one of now, so that both
 * go the same way (M3). Null where there is no change, or too little was recorded for a line.
 */
export function dayLine(row: Counted, day: MarketDay | undefined): readonly string[] | null {
  if (day === undefined || row.price === null || row.change === null || row.changeFrom === null) return null;
  const prices = [row.changeFrom, ...day.prices.slice(1, -1), row.price];
  return prices.length < leastPoints ? null : prices;
}

/** Prices of one pair have its decimals: they compare as whole numbers. */
const scaled = (price: string): bigint => BigInt(price.replace('.', ''));

/** The lowest and highest price of the day, that of now and the one the change is counted from included (M3). */
export function dayRange(
  row: Counted,
  day: MarketDay | undefined,
): { readonly low: string; readonly high: string } | null {
  if (day === undefined || row.price === null || row.change === null || row.changeFrom === null) return null;
  const ordered = [day.low, day.high, row.price, row.changeFrom].sort((a, b) => Number(scaled(a) - scaled(b)));
  const [low = row.price, high = row.price] = [ordered[0], ordered.at(-1)];
  return { low, high };
}
