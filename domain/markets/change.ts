import { formatScaled } from '#domain/money/amount.ts';

/**
 * How far a price is from an earlier one of its pair, in percent with two decimals, half up away from zero: ('99.50',
 * '100.00') → '-0.50'. Both as they were recorded, with the pair's decimals.
 */
export function changeOf(price: string, from: string): string {
  const [now, first] = [BigInt(price.replace('.', '')), BigInt(from.replace('.', ''))];
  const difference = now - first;
  if (first <= 0n) throw new RangeError('a change is counted from a price above zero');
  const size = ((difference < 0n ? -difference : difference) * 20_000n + first) / (2n * first);
  return formatScaled(difference < 0n ? -size : size, 2);
}
