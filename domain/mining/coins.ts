import { type CoinAsset, coinAssets } from '#domain/money/amount.ts';

/** The coins that machines of this product's operators mine: those that the ledger keeps for it. */
export const minedCoins = coinAssets;
export type MinedCoin = CoinAsset;

/** How blocks are found. One machine does one of them. */
export const algorithms = ['sha256d', 'scrypt'] as const;
export type Algorithm = (typeof algorithms)[number];

/** Decimals of the smallest unit, the same of all three. */
export const coinDecimals = 8;

/**
 * A division keeps what is less than a smallest unit in *parts*: so many parts are one smallest unit. Nothing is rounded
 * away: what is not paid yet is carried over.
 */
export const partsPerUnit = 1_000_000n;

/** The facts of a coin's network. */
export interface MinedCoinFacts {
  readonly coin: MinedCoin;
  readonly name: string;
  /** As its chain is called by services and nodes. */
  readonly chain: 'bitcoin' | 'dogecoin' | 'litecoin';
  readonly algorithm: Algorithm;
  /** The pair whose recorded price values the coin in USD. */
  readonly pair: string;
  /** Seconds between blocks, as the network aims at. */
  readonly blockSeconds: number;
  /** Blocks between halvings of the subsidy; null where it stays. */
  readonly halvingBlocks: number | null;
  /** Smallest units that one payment can be at most: all that there will ever be, or of a coin without an end what its network makes in a year. */
  readonly mostUnits: bigint;
}

const units = (coins: bigint): bigint => coins * 10n ** 8n;

const facts: Readonly<Record<MinedCoin, MinedCoinFacts>> = {
  BTC: {
    coin: 'BTC',
    name: 'Bitcoin',
    chain: 'bitcoin',
    algorithm: 'sha256d',
    pair: 'BTCUSD',
    blockSeconds: 600,
    halvingBlocks: 210_000,
    mostUnits: units(21_000_000n),
  },
  DOGE: {
    coin: 'DOGE',
    name: 'Dogecoin',
    chain: 'dogecoin',
    algorithm: 'scrypt',
    pair: 'DOGEUSD',
    blockSeconds: 60,
    halvingBlocks: null,
    mostUnits: units(5_256_000_000n),
  },
  LTC: {
    coin: 'LTC',
    name: 'Litecoin',
    chain: 'litecoin',
    algorithm: 'scrypt',
    pair: 'LTCUSD',
    blockSeconds: 150,
    halvingBlocks: 840_000,
    mostUnits: units(84_000_000n),
  },
};

/** The facts of a mined coin. */
export function minedCoinOf(coin: MinedCoin): MinedCoinFacts {
  return facts[coin];
}

const firstSubsidy = 50n * 10n ** 8n;

/**
 * Smallest units that a block of this height makes, by the rules of its network: 50 BTC and 50 LTC, halved each 210,000 and
 * 840,000 blocks, rounded down; 10,000 DOGE from block 600,000 on (before it was drawn by lot: null).
 */
export function subsidyAt(coin: MinedCoin, height: number): bigint | null {
  const { halvingBlocks } = facts[coin];
  if (halvingBlocks === null) return height >= 600_000 ? 10_000n * 10n ** 8n : null;
  const halvings = Math.floor(height / halvingBlocks);
  return halvings >= 64 ? 0n : firstSubsidy >> BigInt(halvings);
}

/** The next halving of a coin's subsidy. */
export interface Halving {
  readonly height: number;
  /** ms since the epoch, if blocks come as the network aims at. */
  readonly expectedMs: number;
  /** What a block makes from then on, in smallest units. */
  readonly subsidy: bigint;
}

/** The next halving as seen from a block that is the newest at `atMs`; null where the subsidy stays. */
export function nextHalving(coin: MinedCoin, height: number, atMs: number): Halving | null {
  const { halvingBlocks, blockSeconds } = facts[coin];
  if (halvingBlocks === null) return null;
  const next = (Math.floor(height / halvingBlocks) + 1) * halvingBlocks;
  const subsidy = subsidyAt(coin, next);
  return subsidy === null ? null : { height: next, expectedMs: atMs + (next - height) * blockSeconds * 1_000, subsidy };
}
