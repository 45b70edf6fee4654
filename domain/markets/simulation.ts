/** About what each coin does; a pegged one hardly moves. */
const dailyMillionths: Readonly<Record<string, number>> = {
  BTC: 22_000,
  ETH: 30_000,
  BNB: 26_000,
  SOL: 40_000,
  DOGE: 48_000,
  USDT: 250,
  XRP: 36_000,
  ADA: 42_000,
  LTC: 32_000,
};
const usualMillionths = 30_000;

/** How much a pair is simulated to move on a day, as a rule, in millionths of its price. */
export const dailyMoveOf = (pair: string): number => dailyMillionths[pair.replace(/USD$/, '')] ?? usualMillionths;

/** mulberry32: a small generator that is good enough for made-up markets. */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Of mean 0 and variance 1, near enough to normal. */
export const normal = (random: () => number): number => (random() + random() + random() - 1.5) * 2;

/**
 * A walk comes back to where it began in so many days, so that no coin of a demo is worth nothing or tenfold. It is too slow to be seen
 * in a trade: of what a price is away it comes back by a 600th in an hour.
 */
export const pullDays = 25;

const billion = 1_000_000_000;

/** A price that is so many billionths away from where its walk began, at least one of its least unit. */
export function priceAway(start: bigint, away: number): bigint {
  const price = (start * BigInt(billion + Math.round(away))) / BigInt(billion);
  return price > 0n ? price : 1n;
}
