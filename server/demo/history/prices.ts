import { minuteMs } from '#domain/clock/durations.ts';
import { dailyMoveOf, generator } from '#domain/markets/simulation.ts';

const billion = 1_000_000_000;
const minutesOfDay = 1_440;
/** A walk comes back to where it ends in so many days, so that no coin of a demo is worth nothing or tenfold. */
const pullDays = 25;
/**
 * How much of a minute's movement goes on from the minute before it, and for how long. Simulated markets have trends, mild ones: rules
 * that follow them win 55 to 60 of 100 trades, where 54.06 break even.
 */
const trendShare = 0.22;
const trendMinutes = 20;
/** Within a minute a price is so much of a minute's movement off, in no order: nothing of the minute to come shows in it. */
const flutterShare = 0.2;

/** Of mean 0 and variance 1, near enough to normal. */
const normal = (random: () => number): number => (random() + random() + random() - 1.5) * 2;

/** A number of its own for each text and seed. */
export function seedOf(seed: number, text: string): number {
  let hash = seed >>> 0;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** Prices of a pair at any time of the past, scaled as the pair's are. */
export type PriceAtTime = (atMs: number) => bigint;

/**
 * A pair's simulated prices between two times: a walk that is walked backwards from the price at which the simulation of now begins, so
 * that the past leads up to it. It is the same for the same seed, span and price.
 */
export function simulatedPast(
  pair: string,
  last: bigint,
  { fromMs, untilMs, seed }: { readonly fromMs: number; readonly untilMs: number; readonly seed: number },
): PriceAtTime {
  const random = generator(seedOf(seed, pair));
  const perMinute = (dailyMoveOf(pair) * 1_000) / Math.sqrt(minutesOfDay) / 2.2;
  const pull = 1 / (pullDays * minutesOfDay);
  const minutes = Math.ceil((untilMs - fromMs) / minuteMs) + 2;
  const away = new Int32Array(minutes);
  let trend = 0;
  let at = 0;
  for (let back = 1; back < minutes; back += 1) {
    trend += -trend / trendMinutes + normal(random) * trendShare * Math.sqrt(2 / trendMinutes);
    at = at * (1 - pull) + perMinute * (trend + normal(random) * Math.sqrt(1 - trendShare * trendShare));
    away[back] = Math.round(at);
  }
  return (atMs) => {
    const back = Math.max(0, Math.min(minutes - 2, (untilMs - atMs) / minuteMs));
    const whole = Math.floor(back);
    const flutter = (generator(seedOf(seed, `${pair} ${atMs}`))() - 0.5) * perMinute * flutterShare;
    const billionths = Math.round((away[whole] ?? 0) + flutter);
    const price = (last * BigInt(billion + billionths)) / BigInt(billion);
    return price > 0n ? price : 1n;
  };
}
