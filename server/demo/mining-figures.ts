import type { Algorithm, MinedCoin } from '#domain/mining/coins.ts';
import { demoPlanAbout } from '#domain/mining/plans.ts';
import { coinRates } from './coin-rates.ts';

/** What the demo's mining is made of: figures of real networks as of a date, and machines, plans and outages that are made up. */

/** A day for each dated rate. */
export const daysOfHistory = coinRates.length;

/** A fleet's machines as they are rated, and what a pool shows of them on a good day, in hashes per second. */
export const demoFleets = [
  {
    algorithm: 'sha256d',
    model: 'Demo machine 100 TH/s',
    count: 21,
    hashRateEach: 100_000_000_000_000n,
    wattsEach: 1_500,
    shown: 2_000_000_000_000_000n,
  },
  {
    algorithm: 'scrypt',
    model: 'Demo machine 16 GH/s',
    count: 21,
    hashRateEach: 16_000_000_000n,
    wattsEach: 3_360,
    shown: 320_000_000_000n,
  },
] as const satisfies readonly { readonly algorithm: Algorithm; readonly [figure: string]: string | number | bigint }[];

export interface DemoPlan {
  readonly name: string;
  readonly about: string;
  readonly algorithm: Algorithm;
  readonly coins: readonly MinedCoin[];
  readonly hashRate: bigint;
  readonly termDays: number;
  /** Cents. */
  readonly price: bigint;
  readonly poolFeeBps: number;
  readonly powerMilliwatts: bigint;
  /** Millionths of a dollar for a kWh. */
  readonly powerPrice: bigint;
}

const about = demoPlanAbout;
const bitcoin = { about, algorithm: 'sha256d', coins: ['BTC'], poolFeeBps: 200, powerPrice: 50_000n } as const;
const scrypt = { about, algorithm: 'scrypt', poolFeeBps: 200, powerPrice: 50_000n } as const;

const bitcoin50: DemoPlan = {
  ...bitcoin,
  name: 'Demo Bitcoin 50 TH/s',
  hashRate: 50_000_000_000_000n,
  termDays: 365,
  price: 28_500n,
  powerMilliwatts: 750_000n,
};
const merged: DemoPlan = {
  ...scrypt,
  name: 'Demo Dogecoin + Litecoin 2 GH/s',
  coins: ['DOGE', 'LTC'],
  hashRate: 2_000_000_000n,
  termDays: 365,
  price: 19_500n,
  powerMilliwatts: 420_000n,
};

/** Power is that of current machines: about 15 J a TH, and 0.21 J a MH. Prices are of the demo's own making. */
export const demoPlans: readonly DemoPlan[] = [
  bitcoin50,
  {
    ...bitcoin,
    name: 'Demo Bitcoin 100 TH/s',
    hashRate: 100_000_000_000_000n,
    termDays: 365,
    price: 56_000n,
    powerMilliwatts: 1_500_000n,
  },
  {
    ...scrypt,
    name: 'Demo Dogecoin 1 GH/s',
    coins: ['DOGE'],
    hashRate: 1_000_000_000n,
    termDays: 180,
    price: 3_300n,
    powerMilliwatts: 210_000n,
  },
  merged,
];

interface DemoNetwork {
  readonly height: number;
  readonly difficulty: bigint;
  /** Average fees of a block, in smallest units. */
  readonly fees: bigint;
  readonly source: string;
}

/**
 * A network on the nth day of the history. Approximations of what the chains showed: Bitcoin's difficulty is that of its periods
 * from block 923,328 (2025-11-12, about 152.27 T) and from block 925,344 (2025-11-27, about 149.30 T); Dogecoin's and Litecoin's are
 * what their chains moved around in November 2025. Fees are of the size of those weeks.
 */
export function demoNetworks(coin: MinedCoin, nth: number): DemoNetwork {
  switch (coin) {
    case 'BTC': {
      const later = nth >= 14;
      return {
        height: 923_328 + nth * 144,
        difficulty: later ? 149_300_000_000_000n : 152_270_000_000_000n,
        fees: 2_000_000n,
        source: `demo: figures of about ${later ? '2025-11-27' : '2025-11-12'}`,
      };
    }
    case 'DOGE':
      return { height: 5_960_000 + nth * 1_440, difficulty: 41_000_000n, fees: 500_000_000n, source: november };
    case 'LTC':
      return { height: 3_005_000 + nth * 576, difficulty: 95_000_000n, fees: 500_000n, source: november };
  }
}
const november = 'demo: figures of about 2025-11';

/**
 * How much of a good day's hash rate a fleet showed on the nth day: nearly all, but for one bad day each, of which Bitcoin's does
 * not cover its costs. The last day verifies what is sold.
 */
export function uptimeBps(algorithm: Algorithm, nth: number): number {
  if (algorithm === 'sha256d' && nth === 18) return 5_200;
  if (algorithm === 'scrypt' && nth === 11) return 7_000;
  if (nth === daysOfHistory - 1) return 10_000;
  return 9_850 + ((nth * 37) % 150);
}

/** Days for which no pool paid anything, by their place in the history. */
export function emptyDays(coin: MinedCoin): readonly number[] {
  return coin === 'LTC' ? [22, 23] : [];
}
