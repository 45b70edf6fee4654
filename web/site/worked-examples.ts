import { breakEven, breakEvenText } from '#domain/markets/break-even.ts';
import { type Cents, cents, floorShare, formatCents, formatShort } from '#domain/money/amount.ts';

/** 8500 → "85 %"; a half percent stays: 8250 → "82.5 %". */
export const percent = (basisPoints: number): string => `${formatShort(BigInt(basisPoints), 2)} %`;

/** T1, as it is read: 8500 → "54.1 %". */
export const breakEvenPercent = (payoutRate: number): string => `${breakEvenText(breakEven(payoutRate))} %`;

/** What the examples calculate with. The pages are made before any operator has said what is offered. */
export const examplePayout = 8_500;

/** What a win pays beside the stake (T4): rounded down to the cent. */
export const winOf = (stake: Cents): Cents => floorShare(stake, examplePayout);

/** What `won` of a hundred trades with one stake come to. */
export function hundredTrades(won: number, stake: Cents): string {
  const result = winOf(stake) * BigInt(won) - stake * BigInt(100 - won);
  return `${result > 0n ? '+' : ''}${formatCents(result).replace('-', '−')}`;
}

export const tenDollars = cents(1_000n);

/** What a mining contract of N1 is calculated from. */
export interface MiningFigures {
  /** Hashes per second. */
  readonly hashRate: number;
  readonly difficulty: number;
  /** Coins of a block: what is newly made, and the average of its fees. */
  readonly subsidy: number;
  readonly fees: number;
  /** Share of the coins that the pool keeps: 0.01 is 1 %. */
  readonly poolFee: number;
  /** USD per coin. */
  readonly price: number;
  /** kWh per day, and USD per kWh. */
  readonly energy: number;
  readonly tariff: number;
}

/**
 * N1: coins/day = H · 86,400 / (D · 2^32) × (subsidy + average fees), less pool fee and power. An illustration in floating
 * point: no contract is paid by it, payouts divide what a pool has really sent.
 */
export function miningDay(figures: MiningFigures) {
  const { hashRate, difficulty, subsidy, fees, poolFee, price, energy, tariff } = figures;
  const blocks = (hashRate * 86_400) / (difficulty * 2 ** 32);
  const coins = blocks * (subsidy + fees);
  const afterPool = coins * (1 - poolFee);
  const worth = afterPool * price;
  const power = energy * tariff;
  return { blocks, coins, afterPool, worth, power, net: worth - power };
}
