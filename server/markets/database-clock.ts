import { performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import type { Log } from '#server/outside/price-source.ts';

const firstSamples = 5;
const sampleEveryMs = 5_000;
/** A sample of a slow round trip is worse than an older one of a quick one, for so long. */
const sampleHoldsMs = 60_000;

/**
 * The database's clock as known here: the steady clock of this process plus an offset measured by round trips. Good for
 * early refusals (Z3); what decides is the database's own clock inside its statements.
 */
export class DatabaseClock {
  readonly #pool: Pool;
  readonly #log: Log;
  #sample: { readonly offsetMs: number; readonly errorMs: number; readonly at: number } | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(pool: Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
  }

  /** ms since the epoch. Before the first sample it is this process's own clock. */
  nowMs(): number {
    if (this.#sample === null) return Date.now();
    return Math.floor(performance.now() + this.#sample.offsetMs);
  }

  /** Takes the first sample and keeps on. A database out of reach is logged and asked again. */
  async start(): Promise<void> {
    // The first round trips also open the connection and warm it: the best of several counts.
    for (let count = 0; count < firstSamples; count += 1) await this.#measure();
    this.#timer = setInterval(() => void this.#measure(), sampleEveryMs);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  async #measure(): Promise<void> {
    try {
      const before = performance.now();
      const { rows } = await this.#pool.query<{ now: bigint }>('select clock_ms() as now');
      const after = performance.now();
      const now = rows[0]?.now;
      if (now === undefined) return;
      const errorMs = (after - before) / 2;
      const old = this.#sample;
      if (old !== null && errorMs > old.errorMs * 1.5 && after - old.at < sampleHoldsMs) return;
      this.#sample = { offsetMs: Number(now) - (before + errorMs), errorMs, at: after };
    } catch (error) {
      this.#log.warn({ err: error }, 'the clock of the database could not be read');
    }
  }
}
