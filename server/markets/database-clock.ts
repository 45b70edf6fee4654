import { performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import type { Log } from '#server/outside/venues/price-source.ts';

const firstSamples = 5;
/** A sample of a slow round trip is worse than an older one of a quick one, for so long. */
const sampleHoldsMs = 60_000;
/** Clocks drift by less than this between two samples. */
const driftMs = 5;

interface Sample {
  readonly offsetMs: number;
  readonly errorMs: number;
  /** By the steady clock of this process. */
  readonly at: number;
}

/** Whether a new sample is better than the old one, or shows that the database's clock was set. */
function replaces(old: Sample, found: Sample): boolean {
  const jumped = Math.abs(found.offsetMs - old.offsetMs) > found.errorMs + old.errorMs + driftMs;
  return jumped || found.errorMs <= old.errorMs * 1.5 || found.at - old.at >= sampleHoldsMs;
}

/**
 * The database's clock as known here: the steady clock of this process plus an offset measured by round trips. Good for
 * early refusals (Z3); what decides is the database's own clock inside its statements.
 */
export class DatabaseClock {
  readonly #pool: Pool;
  readonly #log: Log;
  readonly #sampleEveryMs: number;
  #sample: Sample | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(pool: Pool, log: Log, sampleEveryMs = 5_000) {
    this.#pool = pool;
    this.#log = log;
    this.#sampleEveryMs = sampleEveryMs;
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
    this.#timer = setInterval(() => void this.#measure(), this.#sampleEveryMs);
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
      const found = { offsetMs: Number(now) - (before + errorMs), errorMs, at: after };
      if (this.#sample === null || replaces(this.#sample, found)) this.#sample = found;
    } catch (error) {
      this.#log.warn({ err: error }, 'the clock of the database could not be read');
    }
  }
}
