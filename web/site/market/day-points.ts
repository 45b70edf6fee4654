import type { CurvePoint } from '#web/ui/charts/curve.tsx';

/** A quarter of an hour, as the prices of a day are drawn. */
export const quarterSeconds = 900;

/**
 * The last price of each quarter at its end, and of the one that runs the newest price at its own time, so that the drawing ends at
 * the price that the page begins with.
 */
export function dayPoints(
  quarters: readonly { readonly time: string; readonly close: string }[],
  price: string | null,
  time: string | null,
): readonly CurvePoint[] {
  const ended = quarters.map((one) => ({
    at: Date.parse(one.time) + quarterSeconds * 1_000,
    value: one.close,
  }));
  if (price === null || time === null || ended.length === 0) return ended;
  const now = Date.parse(time);
  return [...ended.filter(({ at }) => at <= now), { at: now, value: price }];
}
