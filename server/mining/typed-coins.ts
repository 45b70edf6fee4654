import { coinDecimals } from '#domain/mining/coins.ts';
import { readDecimal, rescale } from '#domain/money/scaled.ts';

/** Reads whole coins as smallest units; null where the text is no number or has more decimals than there are. */
export function parseCoins(text: string): bigint | null {
  const decimal = readDecimal(text);
  if (decimal === null || decimal.decimals > coinDecimals) return null;
  return rescale(decimal, coinDecimals, 'down');
}
