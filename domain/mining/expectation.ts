import { type Decimal, divide } from '#domain/money/scaled.ts';
import { coinDecimals, partsPerUnit } from './coins.ts';
import { type CoinPrice, charge, type Share, type Terms } from './division.ts';

/** What is known of a coin's network at a time. */
export interface NetworkFigures {
  /** Above zero. */
  readonly difficulty: Decimal;
  /** Smallest units of a block: newly made, and its average fees. */
  readonly subsidy: bigint;
  readonly fees: bigint;
}

/** Hashes that a block takes on average at difficulty 1. */
const hashesOfOne = 1n << 32n;
const secondsOfDay = 86_400n;

/**
 * N1: coins/day = H · 86,400 / (D · 2^32) × (subsidy + average fees), in parts of the coin's smallest unit, rounded down.
 *
 * @param hashRate hashes per second
 */
export function expectedGross(hashRate: bigint, { difficulty, subsidy, fees }: NetworkFigures): bigint {
  return divide(
    hashRate * secondsOfDay * (subsidy + fees) * partsPerUnit * 10n ** BigInt(difficulty.decimals),
    difficulty.value * hashesOfOne,
    'down',
  );
}

/** What a day is expected to leave at these figures: a calculation and no promise. */
export function expectedShare(terms: Terms, network: NetworkFigures, price: CoinPrice): Share {
  return charge(expectedGross(terms.hashRate, network), terms, price);
}

/** What parts of a coin are worth, in hundred-millionths of a dollar, rounded down. */
export function worthOfParts(parts: bigint, { price, decimals }: CoinPrice): bigint {
  const sign = parts < 0n ? -1n : 1n;
  return sign * divide(sign * parts * price, partsPerUnit * 10n ** BigInt(decimals), 'down');
}

/** Decimals of {@link worthOfParts}. */
export const worthDecimals = coinDecimals;

/**
 * 'Luck' (N3): what came in against what the formula expected of the day, in basis points, rounded down; null where nothing
 * was expected.
 */
export function luckOf(gross: bigint, expected: bigint | null): number | null {
  return expected === null || expected === 0n ? null : Number((gross * 10_000n) / expected);
}
