import { randomInt } from 'node:crypto';
import { dailyMoveOf, generator } from '#domain/markets/simulation.ts';
import { staleMs } from '#domain/markets/staleness.ts';
import type { PriceSource, SourceRun } from '#server/outside/venues/price-source.ts';

export interface SimulatedOptions {
  /** Where each pair's walk begins, scaled by the pair's decimals. */
  readonly starts: ReadonlyMap<string, bigint>;
  /** The same seed gives the same prices; random when absent. */
  readonly seed?: number;
  readonly stepMs?: number;
}

const million = 1_000_000;
/** Largest single step of Bitcoin, by which others are measured, and how strongly the walk is drawn back to its start, in millionths of the price. */
const largestStep = 180;
const pull = 0.002;

/** How far a price is from the start of its walk, in millionths. */
function distance(price: bigint, start: bigint): number {
  return Number(((price - start) * BigInt(million)) / start);
}

/**
 * A made-up market for demo installations (P2): a random walk per pair that begins at a given price and stays near it. Its
 * source string says so in every tick.
 */
export function simulatedSource(options: SimulatedOptions): PriceSource {
  const pairs = [...options.starts.keys()];
  let timer: NodeJS.Timeout | null = null;

  function walk(run: SourceRun): void {
    const random = generator(options.seed ?? randomInt(2 ** 32));
    const prices = new Map(options.starts);
    const source = `simulated:walk:e${run.epoch}:l0`;
    let step = 0;
    const move = (): void => {
      step += 1;
      for (const [pair, start] of options.starts) {
        const price = prices.get(pair) ?? start;
        const largest = (largestStep * dailyMoveOf(pair)) / dailyMoveOf('BTCUSD');
        const randomStep = (random() + random() + random() - 1.5) * largest;
        const millionths = Math.round(randomStep - distance(price, start) * pull);
        const moved = price + (price * BigInt(millionths)) / BigInt(million);
        const next = moved > 0n ? moved : 1n;
        prices.set(pair, next);
        run.sink.quote({
          pair,
          price: next,
          bid: null,
          ask: null,
          source,
          venueTimeMs: run.nowMs(),
          venueId: `${step}`,
        });
      }
    };
    move();
    timer = setInterval(move, options.stepMs ?? 300);
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
