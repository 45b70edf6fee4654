import { randomInt } from 'node:crypto';
import { dayMs } from '#domain/clock/durations.ts';
import { dailyMoveOf, generator, normal, priceAway, pullDays } from '#domain/markets/simulation.ts';
import { staleMs } from '#domain/markets/staleness.ts';
import type { PriceSource, SourceRun } from '#server/outside/venues/price-source.ts';

export interface SimulatedOptions {
  /** Where each pair's walk begins, scaled by the pair's decimals. */
  readonly starts: ReadonlyMap<string, bigint>;
  /** The same seed gives the same prices; random when absent. */
  readonly seed?: number;
  readonly stepMs?: number;
  /** How far each walk is from its start, in billionths of it, kept at each step: one that is known goes on from there. */
  readonly away?: Map<string, number> | undefined;
}

const usualStepMs = 300;

/**
 * How far a walk is from its start after so many steps, in billionths of it: steps without memory, as many of which as a day has move
 * as much as the pair usually does on a day. No rule can win by such prices.
 */
export function* walkOf(pair: string, random: () => number, stepMs: number, from = 0): Generator<number, never> {
  const steps = dayMs / stepMs;
  const deviation = (dailyMoveOf(pair) * 1_000) / Math.sqrt(steps);
  const kept = 1 - 1 / (pullDays * steps);
  for (let away = from; ; ) {
    away = away * kept + deviation * normal(random);
    yield away;
  }
}

/**
 * A made-up market for demo installations (P2): a random walk per pair that begins at a given price and, over weeks, stays near it. Its
 * source string says so in every tick.
 */
export function simulatedSource(options: SimulatedOptions): PriceSource {
  const pairs = [...options.starts.keys()];
  let timer: NodeJS.Timeout | null = null;

  function walk(run: SourceRun): void {
    const random = generator(options.seed ?? randomInt(2 ** 32));
    const stepMs = options.stepMs ?? usualStepMs;
    // A walk that tests hurry moves as one of the usual pace does, step by step.
    const walks = [...options.starts].map(([pair, start]) => ({
      pair,
      start,
      away: walkOf(pair, random, usualStepMs, options.away?.get(pair)),
    }));
    const source = `simulated:walk:e${run.epoch}:l0`;
    let step = 0;
    const move = (): void => {
      step += 1;
      for (const { pair, start, away: walk } of walks) {
        const away = walk.next().value;
        options.away?.set(pair, away);
        run.sink.quote({
          pair,
          price: priceAway(start, away),
          bid: null,
          ask: null,
          source,
          venueTimeMs: run.nowMs(),
          venueId: `${step}`,
        });
      }
    };
    move();
    timer = setInterval(move, stepMs);
  }

  return {
    name: 'simulated',
    kind: 'simulated',
    pairs,
    silenceMs: staleMs,
    start: walk,
    stop: async () => {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
  };
}
