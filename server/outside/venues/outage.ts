import type { Log } from './price-source.ts';

/**
 * Says of a source once that it cannot be reached, and why, and once that it is over (M2). What each further try runs into is said
 * as information, which an operator reads who asks for it.
 */
export class Outage {
  readonly #source: string;
  readonly #nowMs: () => number;
  #sinceMs: number | null = null;
  #failures = 0;

  constructor(source: string, nowMs: () => number = () => performance.now()) {
    this.#source = source;
    this.#nowMs = nowMs;
  }

  /** A try failed, or the connection that there was did. */
  failed(log: Log, facts: object, message: string): void {
    const said = { ...facts, source: this.#source };
    if (this.#sinceMs === null) log.warn(said, message);
    else log.info(said, message);
    this.#sinceMs ??= this.#nowMs();
    this.#failures += 1;
  }

  /** The source is heard. */
  over(log: Log): void {
    if (this.#sinceMs === null) return;
    const seconds = Math.round((this.#nowMs() - this.#sinceMs) / 1_000);
    log.warn({ source: this.#source, failures: this.#failures, seconds }, 'the source answers again');
    this.#sinceMs = null;
    this.#failures = 0;
  }
}
