import { decimalsOf, scaledAlike, textOf } from '#web/ui/charts/scale.ts';

/**
 * How far a curve of returns was below its highest point so far, at each of its points: '-0.2500' when of every 100 at the high 75
 * were left, rounded down to four decimals. Between the points it may have been lower; the trader's own figure has all trades.
 */
export function fallsOf(returns: readonly string[]): readonly string[] {
  const unit = 10n ** BigInt(decimalsOf(returns));
  let high = unit;
  return scaledAlike(returns).map((value) => {
    const index = unit + value;
    if (index > high) high = index;
    const fall = ((high - index) * 10_000n + high - 1n) / high;
    return textOf(-fall, 4);
  });
}
