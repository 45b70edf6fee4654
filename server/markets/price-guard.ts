import type { Pool } from 'pg';
import { type Comparison, comparePrices, type GuardState, guardAfter, guardTimes } from '#domain/markets/guard.ts';
import { codedReason } from '#domain/review/coded-reasons.ts';
import type { Feed, Selection } from '#server/markets/sources/selection.ts';
import type { Log } from '#server/outside/venues/price-source.ts';

export interface PriceGuardOptions {
  readonly pool: Pool;
  /** Pairs that can be traded; others have nothing to close. */
  readonly pairs: readonly string[];
  /** More than so many basis points apart for 3 s closes a pair; 0 guards nothing. */
  readonly allowedBps: number;
  readonly log: Log;
}

interface Watched {
  state: GuardState;
  comparison: Comparison;
  /** As it was last written. */
  written: string;
}

/** How far apart the two are is for the eye: it is written this often at most. Closing and opening are written at once. */
const writeEveryMs = 1_000;

const writeText = 'select market_guard($1, $2, $3, $4, $5, $6, $7)';

/** The guard of one run of the recorder (M2). Pairs that an earlier run closed stay closed until the two agree again. */
export class PriceGuard {
  readonly #options: PriceGuardOptions;
  readonly #lease: { readonly name: string; readonly epoch: bigint };
  readonly #watched = new Map<string, Watched>();
  #writtenAt = Number.NEGATIVE_INFINITY;

  constructor(options: PriceGuardOptions, lease: { readonly name: string; readonly epoch: bigint }) {
    this.#options = options;
    this.#lease = lease;
  }

  /** Takes over which pairs are closed; with the guard switched off none stays so. */
  async begin(now: number): Promise<void> {
    const { pool, pairs, allowedBps } = this.#options;
    const { rows } = await pool.query<{ pair: string; open: boolean }>('select pair, open from market_pair');
    const wasOpen = new Map(rows.map(({ pair, open }) => [pair, open]));
    this.#watched.clear();
    for (const pair of pairs) {
      const open = allowedBps === 0 || (wasOpen.get(pair) ?? true);
      // Written in any case: what stands there is of another run.
      const state: GuardState = { open, kind: 'alone', sinceMs: now, lookedAtMs: now };
      this.#watched.set(pair, { state, comparison: alone, written: '' });
    }
    await this.#write([...this.#watched], now);
  }

  /** Looks at every pair once, and writes what has changed. Throws FL001 when the lease is lost. */
  async look(selection: Selection, now: number): Promise<void> {
    if (this.#options.allowedBps === 0) return;
    const turned: (readonly [string, Watched])[] = [];
    for (const [pair, watched] of this.#watched) {
      const { open } = watched.state;
      watched.comparison = this.#compare(selection, selection.primary(pair, now), now);
      watched.state = guardAfter(watched.state, watched.comparison, now);
      if (watched.state.open !== open) turned.push([pair, watched]);
    }
    const due = now - this.#writtenAt >= writeEveryMs;
    const changed = due ? [...this.#watched].filter(([, watched]) => written(watched) !== watched.written) : turned;
    if (changed.length > 0) await this.#write(changed, now);
    for (const [pair, { state, comparison }] of turned) {
      this.#options.log.warn(
        { pair, ...comparison },
        state.open ? 'pair opened by its guard' : 'pair closed by its guard',
      );
    }
  }

  #compare(selection: Selection, primary: Feed | null, now: number): Comparison {
    const second = selection.guard(primary, now, guardTimes.freshMs);
    return primary === null || second === null
      ? alone
      : comparePrices(primary.quote.price, second.quote, this.#options.allowedBps);
  }

  async #write(changed: readonly (readonly [string, Watched])[], now: number): Promise<void> {
    const seen = changed.map(([, { comparison }]) => (comparison.kind === 'alone' ? null : comparison));
    await this.#options.pool.query(writeText, [
      this.#lease.name,
      this.#lease.epoch.toString(),
      changed.map(([pair]) => pair),
      seen.map((compared) => compared?.source ?? null),
      seen.map((compared) => compared?.bps ?? null),
      changed.map(([, { state }]) => state.open),
      changed.map(([, { comparison }]) => this.#reason(comparison)),
    ]);
    this.#writtenAt = now;
    for (const [, watched] of changed) watched.written = written(watched);
  }

  /** Of closing or opening, for the audit trail. */
  #reason(comparison: Comparison): string {
    const { allowedBps } = this.#options;
    if (allowedBps === 0) return codedReason('guard_off', {});
    if (comparison.kind === 'alone') return codedReason('guard_alone', {});
    const { kind, source, bps } = comparison;
    return codedReason(kind === 'apart' ? 'guard_apart' : 'guard_within', { source, bps, allowed: allowedBps });
  }
}

const alone: Comparison = { kind: 'alone' };

const written = ({ state, comparison }: Watched): string =>
  comparison.kind === 'alone' ? `${state.open}` : `${state.open} ${comparison.source} ${comparison.bps}`;
