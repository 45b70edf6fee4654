/** At the right edge the names of levels have their boxes, which lie on the plot. */
export const boxesPx = 56;

/** Bars that the future always has. */
export const futureAtLeast = 3;

/**
 * Bars that the future has at least: so many that the newest prices are clear of the boxes of levels, where that leaves the past
 * enough.
 *
 * @param boxes what they take, in bars
 * @param most of the future, in bars
 */
export const roomAhead = (boxes: number, most: number): number =>
  Math.max(futureAtLeast, Math.ceil(Math.min(boxes, most)));
