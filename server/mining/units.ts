import { dayStart } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { coinDecimals, partsPerUnit } from '#domain/mining/coins.ts';
import { formatScaled } from '#domain/money/amount.ts';

/** Decimals of a coin when it is counted in parts of its smallest unit. */
const partsDecimals = coinDecimals + partsPerUnit.toString().length - 1;

/** Smallest units of a coin as whole coins with eight decimals. */
export const coinText = (units: bigint): string => formatScaled(units, coinDecimals);

/** Parts of a coin's smallest unit, as a query gives or sums them, as whole coins with fourteen decimals. */
export const partsText = (parts: bigint | string): string => formatScaled(BigInt(parts), partsDecimals);

/** The count of a day that the API names; null where the calendar has no such day. */
export function dayNumber(text: string): number | null {
  const start = dayStart(text);
  return start === null ? null : start / dayMs;
}

/** What a plan's hash rate draws, in watts, from milliwatts; and what a kWh costs in USD, from millionths. */
export const wattsText = (milliwatts: bigint): string => formatScaled(milliwatts, 3);
export const powerPriceText = (millionths: bigint): string => formatScaled(millionths, 6);
