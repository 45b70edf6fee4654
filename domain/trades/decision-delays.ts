/** Where the counts of decided orders are parted by how long a decision took, in ms (T6). */
const delayBounds = [1_000, 5_000, 15_000] as const;

/** 0: less than 1 s; 1: less than 5 s; 2: less than 15 s; 3: longer. */
export type OrderDelay = 0 | 1 | 2 | 3;

/** Decisions by {@link OrderDelay}. */
export type DelayCounts = readonly [underOne: number, underFive: number, underFifteen: number, longer: number];

export function orderDelay(tookMs: number): OrderDelay {
  const [first, second, third] = delayBounds;
  if (tookMs < first) return 0;
  if (tookMs < second) return 1;
  return tookMs < third ? 2 : 3;
}

/** Decisions that took 5 s or longer. */
export const slowOf = ([, , underFifteen, longer]: DelayCounts): number => underFifteen + longer;

/** Fewer slow decisions of a day say nothing. */
const fewestSlow = 20;

/** T6: whether so many orders of a day took 5 s or longer that somebody should ask: at least 20 of them, and more than 1 %. */
export function isSlowDay(counts: DelayCounts): boolean {
  const slow = slowOf(counts);
  return slow >= fewestSlow && slow * 100 > counts.reduce((sum, count) => sum + count, 0);
}
