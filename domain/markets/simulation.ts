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
