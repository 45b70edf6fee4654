import { minuteMs } from '#domain/clock/durations.ts';
import { dailyMoveOf, generator, normal, priceAway, pullDays } from '#domain/markets/simulation.ts';

const minutesOfDay = 1_440;
/** A minute is halved so many times: a path of its own to the 64th part, 0.94 s. */
const halvings = 6;

/** A number of its own for each text and seed. */
export function seedOf(seed: number, text: string): number {
  let hash = seed >>> 0;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** Prices of a pair at any time of the past, scaled as the pair's are. */
export type PriceAtTime = (atMs: number) => bigint;

/**
 * A pair's simulated prices between two times: a walk without memory, walked backwards from the price at which the simulation of now
 * begins, so that the past leads up to it. Within a minute it is a path between the minute's ends, drawn by halving (Lévy's
 * construction of the Brownian bridge: a middle is the mean of both ends and half the deviation of its span), so that prices of
 * any distance move alike and nothing of what is to come shows in them. It is the same for the same seed, span and price.
 */
export function simulatedPast(
  pair: string,
  last: bigint,
  { fromMs, untilMs, seed }: { readonly fromMs: number; readonly untilMs: number; readonly seed: number },
): PriceAtTime {
  const random = generator(seedOf(seed, pair));
  const perMinute = (dailyMoveOf(pair) * 1_000) / Math.sqrt(minutesOfDay);
  const pull = 1 / (pullDays * minutesOfDay);
  const minutes = Math.ceil((untilMs - fromMs) / minuteMs) + 2;
  const away = new Int32Array(minutes);
  let at = 0;
  for (let back = 1; back < minutes; back += 1) {
    at = at * (1 - pull) + perMinute * normal(random);
    away[back] = Math.round(at);
  }
  return (atMs) => {
    const back = Math.max(0, Math.min(minutes - 2, (untilMs - atMs) / minuteMs));
    const minute = Math.floor(back);
    let [low, high] = [0, 1];
    let [atLow, atHigh] = [away[minute] ?? 0, away[minute + 1] ?? 0];
    for (let halved = 0; halved < halvings; halved += 1) {
      const middle = (low + high) / 2;
      const deviation = (perMinute * Math.sqrt(high - low)) / 2;
      const drawn = normal(generator(seedOf(seed, `${pair} ${minute} ${middle}`)));
      const atMiddle = (atLow + atHigh) / 2 + deviation * drawn;
      if (back - minute < middle) [high, atHigh] = [middle, atMiddle];
      else [low, atLow] = [middle, atMiddle];
    }
    return priceAway(last, atLow);
  };
}
