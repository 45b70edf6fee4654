import type { TickBatch } from '#web/client/live.ts';

/** What the live ticks say of a pair. */
export interface LivePrice {
  readonly price: string;
  readonly seq: number;
  readonly source: string;
  /** When it was last quoted anew; null while only held prices were heard. */
  readonly time: string | null;
  /** When the last tick was recorded, in ms. */
  readonly recordedMs: number;
}

/** The last live price of each pair, with one list of listeners for each: a row is drawn when its own price changes. */
export class LivePrices {
  #prices: ReadonlyMap<string, LivePrice> = new Map();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #all = new Set<() => void>();

  /** Each part of the screen hears the same ticks; the first one writes them down. */
  readonly take = (batch: TickBatch): void => {
    const next = new Map(this.#prices);
    const changed: string[] = [];
    for (const [pair, ticks] of batch) {
      const last = ticks.at(-1);
      const before = next.get(pair);
      if (!last || (before && before.seq >= last.seq)) continue;
      const quoted = ticks.findLast(({ held }) => !held);
      next.set(pair, {
        price: last.price,
        seq: last.seq,
        source: last.source,
        time: quoted ? new Date(quoted.time).toISOString() : (before?.time ?? null),
        recordedMs: last.time,
      });
      changed.push(pair);
    }
    if (changed.length === 0) return;
    this.#prices = next;
    for (const pair of changed) for (const listener of this.#listeners.get(pair) ?? []) listener();
    for (const listener of this.#all) listener();
  };

  readonly all = (): ReadonlyMap<string, LivePrice> => this.#prices;

  /** Returns how to stop. */
  readonly onAny = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  /** Hears of one pair; returns how to stop. */
  on(pair: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(pair) ?? new Set();
    this.#listeners.set(pair, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(pair) === listeners) this.#listeners.delete(pair);
    };
  }
}
