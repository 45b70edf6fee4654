import { coinDecimals, partsPerUnit } from '#domain/mining/coins.ts';
import { formatScaled } from '#domain/money/amount.ts';
import { readDecimal, rescale } from '#domain/money/scaled.ts';

const partsDecimals = coinDecimals + String(partsPerUnit).length - 1;

/** Smallest units as whole coins. */
export const coinText = (units: bigint): string => formatScaled(units, coinDecimals);

/** Parts as whole coins. */
export const partsText = (parts: bigint): string => formatScaled(parts, partsDecimals);

/** Reads whole coins as smallest units; null where the text is no number or has more decimals than there are. */
export function parseCoins(text: string): bigint | null {
  const decimal = readDecimal(text);
  if (decimal === null || decimal.decimals > coinDecimals) return null;
  return rescale(decimal, coinDecimals, 'down');
}
