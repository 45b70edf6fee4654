import { formatScaled } from '#domain/money/amount.ts';
import { divide } from '#domain/money/scaled.ts';

/**
 * How far a price is from an earlier one of its pair, in percent with two decimals, half up away from zero: ('99.50',
 * '100.00') → '-0.50'. Both as they were recorded, with the pair's decimals.
 */
export function changeOf(price: string, from: string): string {
  const [now, first] = [BigInt(price.replace('.', '')), BigInt(from.replace('.', ''))];
  const difference = now - first;
  const size = divide((difference < 0n ? -difference : difference) * 10_000n, first, 'half-up');
  return formatScaled(difference < 0n ? -size : size, 2);
}
