import { performance } from 'node:perf_hooks';
import { type DropReason, dropReasons } from '#domain/markets/quotes.ts';
import type { Log } from '#server/outside/venues/price-source.ts';

const logEveryMs = 60_000;

/** Counts what was not recorded since this process began, and says so in the log. */
export class DroppedQuotes {
  readonly #counts = new Map<DropReason, number>(dropReasons.map((reason) => [reason, 0]));
  readonly #log: Log;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(log: Log) {
    this.#log = log;
  }

  get counts(): ReadonlyMap<DropReason, number> {
    return this.#counts;
  }

  add(source: string, reason: DropReason, facts: object): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
    // One line a minute: a venue that has gone bad must not fill the log.
    const now = performance.now();
    if (now - this.#loggedAt < logEveryMs) return;
    this.#loggedAt = now;
    this.#log.warn({ reason, source, ...facts, dropped: Object.fromEntries(this.#counts) }, 'quotes dropped');
  }
}
