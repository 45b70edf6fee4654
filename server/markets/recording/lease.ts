import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { type JobRun, tracedJob } from '#server/outside/traces/spans.ts';
import type { Log } from '#server/outside/venues/price-source.ts';

/** Name of the lease row that recorder and settler share (Z2). */
export const leaseName = 'markets';

/** SQLSTATE of a write whose lease was lost (`lease_check`). */
const leaseLost = 'FL001';

/** Whether an error says that the lease was lost (Z2). */
export function isLeaseLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === leaseLost;
}

/**
 * The right to write as the only one (Z2). Each write checks name and epoch in its own statement; this object only knows
 * whether trying makes sense.
 */
export interface Lease {
  readonly name: string;
  /** The epoch held, or null. It stays until the database says that another took over. */
  epoch(): bigint | null;
  /** Called by whoever got FL001, with the epoch that they wrote under: it is lost unless another one is held by now. */
  lost(epoch: bigint): void;
  /**
   * Holds the lease on under its next epoch, which is the answer; null where it is held no more. Whoever asks goes on under it: no listener
   * is called.
   */
  advance(): Promise<bigint | null>;
  onAcquired(listener: (epoch: bigint) => void): void;
  onLost(listener: () => void): void;
}

export interface LeaseOptions {
  readonly pool: Pool;
  readonly name: string;
  readonly log: Log;
  /** A holder that has not renewed for so long can be replaced. With `tryEveryMs` it must stay below the 5 s of Z2. */
  readonly ttlMs?: number;
  readonly tryEveryMs?: number;
}

const acquireText = `
  insert into lease (name, epoch, holder, expires_ms) values ($1, 1, $2, clock_ms() + $3)
  on conflict (name) do update
    set epoch = lease.epoch + 1, holder = excluded.holder, expires_ms = excluded.expires_ms
    -- What lies further ahead than anybody holds it was written before the clock was set back.
    where lease.expires_ms < clock_ms() or lease.expires_ms > clock_ms() + 10 * $3
  returning epoch`;
const renewText = `
  update lease set expires_ms = clock_ms() + $3 where name = $1 and epoch = $2 and holder = $4 returning epoch`;
/** By one statement: nobody else takes it in between, and whoever writes under the epoch before writes no more. */
const advanceText = `
  update lease set epoch = epoch + 1, expires_ms = clock_ms() + $3 where name = $1 and epoch = $2 and holder = $4 returning epoch`;
const releaseText = 'update lease set expires_ms = 0 where name = $1 and epoch = $2 and holder = $3';

/** Whether some process holds a lease, whichever it is. */
export async function isLeaseHeld(pool: Pool, name: string): Promise<boolean> {
  const { rows } = await pool.query<{ held: boolean }>(
    'select exists (select from lease where name = $1 and expires_ms >= clock_ms()) as held',
    [name],
  );
  return rows[0]?.held ?? false;
}

/** Tries for the lease, keeps it, and gives it back at the end. All of its times are the database's. */
export class HeldLease implements Lease {
  readonly name: string;
  readonly #options: LeaseOptions;
  readonly #ttlMs: number;
  readonly #tryEveryMs: number;
  readonly #holder = randomUUID();
  readonly #acquired: ((epoch: bigint) => void)[] = [];
  readonly #lost: (() => void)[] = [];
  #advancing = false;
  #epoch: bigint | null = null;
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<unknown> = Promise.resolve();
  #stopped = true;

  constructor(options: LeaseOptions) {
    this.name = options.name;
    this.#options = options;
    this.#ttlMs = options.ttlMs ?? 2_500;
    this.#tryEveryMs = options.tryEveryMs ?? 500;
  }

  epoch(): bigint | null {
    return this.#epoch;
  }

  onAcquired(listener: (epoch: bigint) => void): void {
    this.#acquired.push(listener);
  }

  onLost(listener: () => void): void {
    this.#lost.push(listener);
  }

  lost(epoch: bigint): void {
    // Whoever wrote under it while the next one was taken was refused by that: whether it is held says its own answer.
    if (this.#epoch !== epoch || this.#advancing) return;
    this.#options.log.warn({ lease: this.name, epoch: this.#epoch.toString() }, 'lease lost to another process');
    this.#epoch = null;
    for (const listener of this.#lost) listener();
  }

  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#schedule(0);
  }

  /** Gives the lease back, so that the next process need not wait until it expires. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#round;
    const epoch = this.#epoch;
    this.#epoch = null;
    if (epoch === null) return;
    await this.#options.pool
      .query(releaseText, [this.name, epoch.toString(), this.#holder])
      .catch((error: unknown) => this.#options.log.warn({ err: error, lease: this.name }, 'lease not given back'));
  }

  async advance(): Promise<bigint | null> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#round;
    // The round has set the next one's time.
    if (this.#timer !== null) clearTimeout(this.#timer);
    const advanced = this.#advance();
    this.#round = advanced.finally(() => this.#schedule(this.#tryEveryMs));
    return advanced;
  }

  async #advance(): Promise<bigint | null> {
    const before = this.#epoch;
    if (before === null || this.#stopped) return null;
    const values = [this.name, before.toString(), this.#ttlMs, this.#holder];
    this.#advancing = true;
    try {
      const { rows } = await this.#options.pool.query<{ epoch: bigint }>(advanceText, values);
      const next = rows[0]?.epoch;
      if (next !== undefined) {
        this.#epoch = next;
        return next;
      }
    } catch (error) {
      // Under which epoch it is held is not known: it is taken anew once it has expired.
      this.#options.log.warn({ err: error, lease: this.name }, 'lease not held on under another epoch');
    } finally {
      this.#advancing = false;
    }
    this.lost(before);
    return null;
  }

  #schedule(afterMs: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#round = tracedJob('lease', (run) => this.#attempt(run)).finally(() => this.#schedule(this.#tryEveryMs));
    }, afterMs);
  }

  /** Answers 1 where the lease was taken or lost. */
  async #attempt(run: JobRun): Promise<0 | 1> {
    const before = this.#epoch;
    try {
      if (before === null) await this.#acquire();
      else await this.#renew(before);
    } catch (error) {
      run.failed(error);
      this.#options.log.warn({ err: error, lease: this.name }, 'lease not renewed');
    }
    return before === this.#epoch ? 0 : 1;
  }

  async #acquire(): Promise<void> {
    const { rows } = await this.#options.pool.query<{ epoch: bigint }>(acquireText, [
      this.name,
      this.#holder,
      this.#ttlMs,
    ]);
    const epoch = rows[0]?.epoch;
    if (epoch === undefined) return;
    this.#epoch = epoch;
    for (const listener of this.#acquired) listener(epoch);
  }

  async #renew(epoch: bigint): Promise<void> {
    const values = [this.name, epoch.toString(), this.#ttlMs, this.#holder];
    const { rowCount } = await this.#options.pool.query(renewText, values);
    if (rowCount === 0) this.lost(epoch);
  }
}
