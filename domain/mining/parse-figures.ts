import { type Decimal, readDecimal, rescale } from '#domain/money/scaled.ts';
import { coinDecimals } from './coins.ts';
import type { CoinPrice } from './division.ts';
import type { NetworkFigures } from './expectation.ts';

/** A price as the API shows it, parsed for the formulas; null for what is none. */
export function parsePrice(text: string): CoinPrice | null {
  const read = readDecimal(text);
  return read && read.value > 0n ? { price: read.value, decimals: read.decimals } : null;
}

/** A network as the API shows it, parsed for the formulas; null for what is none. */
export function parseNetwork(shown: {
  readonly difficulty: string;
  readonly subsidy: string;
  readonly fees: string;
}): NetworkFigures | null {
  const difficulty = readDecimal(shown.difficulty);
  const [subsidy, fees] = [readDecimal(shown.subsidy), readDecimal(shown.fees)];
  if (!difficulty || difficulty.value === 0n || !subsidy || subsidy.decimals > coinDecimals || !fees) return null;
  return { difficulty, subsidy: units(subsidy), fees: units(fees) };
}

const units = (coins: Decimal): bigint => rescale(coins, coinDecimals, 'down');
