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

/** From an hour on the bars of some days are few, and no more come while one looks at them. */
const longSeconds = 3_600;
/** How wide a bar is drawn, in px, where there are enough. */
export const usualPx = { line: 4, candles: 8 } as const;
/** No bar is drawn wider. */
const widestPx = 64;

/**
 * How wide bars are drawn, in px: few long ones wider, so that they fill the room of the past, and the scale has their dates.
 *
 * @param usual how wide they are drawn where there are enough
 */
export function spacingOf(bars: number, seconds: number, room: number, usual: number): number {
  if (seconds < longSeconds || bars <= 0) return usual;
  return Math.max(usual, Math.min(widestPx, room / bars));
}

/** The library's marks grow with the bars between these widths, in px. */
const [leastMark, mostMark] = [12, 30];

/** How large a mark of a trade is drawn, as the library counts it: of one size, however wide the bars are. */
export const markSize = (spacing: number): number => leastMark / Math.min(mostMark, Math.max(leastMark, spacing));
