import { performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import { type IncidentCause, ownGapMs } from '#domain/markets/incidents.ts';
import type { Log } from '#server/outside/venues/price-source.ts';
import { isLeaseLost, type Lease } from './lease.ts';

/** A new recorder whose sources quote nothing for so long is not what is missing any more. */
const sourcesBeginMs = 5_000;
/** A gap that was not written is tried again with the next slot; more than so many are not kept. */
const waitingAtMost = 100;

interface Gap {
  readonly cause: IncidentCause;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface OwnGapsOptions {
  readonly pool: Pool;
  readonly lease: Lease;
  readonly log: Log;
  /** The database's clock in ms since the epoch. */
  readonly nowMs: () => number;
  /** The longest delay of this thread's event loop since an instant of `performance.now()`, in ms. */
  readonly longestDelaySince: (at: number) => number;
}

/** What the recorder says of itself. */
export interface OwnGaps {
  /** A slot has ended without an error, whether or not there was anything to write. */
  slot(): void;
  /** Ticks were committed. */
  ticks(): void;
}

/** Writes gaps under the lease, in their order; what the database does not take waits for the next try. */
function createGapNotes({ pool, lease, log }: Pick<OwnGapsOptions, 'pool' | 'lease' | 'log'>) {
  const waiting: Gap[] = [];
  let writing = false;
  const write = async (): Promise<void> => {
    for (let gap = waiting[0]; gap !== undefined; gap = waiting[0]) {
      const epoch = lease.epoch();
      if (epoch === null) return;
      const values = [lease.name, epoch, gap.cause, gap.fromMs, gap.toMs];
      await pool.query('select market_incident_record($1, $2, $3, $4, $5)', values);
      const facts = { ...gap, lastedMs: gap.toMs - gap.fromMs };
      // Between two runs nothing is wrong: whoever starts the product, a new demo's past included, knows of it.
      if (gap.cause === 'restarted') log.info(facts, 'prices were not recorded between two runs');
      else log.warn(facts, 'prices were not recorded for a while by this installation itself');
      waiting.shift();
    }
  };
  return {
    add(gap: Gap): void {
      if (gap.toMs - gap.fromMs <= ownGapMs) return;
      waiting.push(gap);
      if (waiting.length > waitingAtMost) waiting.shift();
    },
    flush(): void {
      if (writing || waiting.length === 0) return;
      writing = true;
      write()
        .catch((error: unknown) => {
          // Whoever holds the lease now notes the same gap from its side; where that is this process, under another epoch, it tries again.
          if (isLeaseLost(error) && lease.epoch() === null) waiting.splice(0);
          else log.warn({ err: error }, 'a gap in recording could not be noted and is tried again');
        })
        .finally(() => {
          writing = false;
        });
    },
  };
}

/**
 * Notes where the product's own recorder has written nothing for more than a second while it held the lease, and between two
 * holders (T5): an incident row under the lease, for the operator. A venue's silence is none.
 */
export function watchOwnGaps(options: OwnGapsOptions): OwnGaps {
  const { pool, lease, log, nowMs, longestDelaySince } = options;
  const notes = createGapNotes(options);
  let lastSlotAt: number | null = null;
  /** From taking the lease until prices are recorded again. */
  let taken: { readonly atMs: number; firstSlotAt: number | null } | null = null;
  lease.onAcquired(() => {
    lastSlotAt = null;
    taken = { atMs: nowMs(), firstSlotAt: null };
  });
  lease.onLost(() => {
    lastSlotAt = null;
    taken = null;
  });

  const resume = (): void => {
    if (taken === null) return;
    const { atMs } = taken;
    taken = null;
    const toMs = nowMs();
    lastTickBefore(pool, atMs)
      .then((fromMs) => {
        if (fromMs !== null) notes.add({ cause: 'restarted', fromMs, toMs });
        notes.flush();
      })
      .catch((error: unknown) => log.warn({ err: error }, 'the last tick before a restart could not be read'));
  };

  return {
    slot() {
      const now = performance.now();
      if (taken !== null) {
        taken.firstSlotAt ??= now;
        if (now - taken.firstSlotAt >= sourcesBeginMs) resume();
      }
      if (lastSlotAt !== null && now - lastSlotAt > ownGapMs) {
        const lastedMs = now - lastSlotAt;
        const toMs = nowMs();
        const cause = longestDelaySince(lastSlotAt) >= lastedMs / 2 ? 'loop delayed' : 'database';
        notes.add({ cause, fromMs: Math.floor(toMs - lastedMs), toMs });
      }
      lastSlotAt = now;
      notes.flush();
    },
    ticks: resume,
  };
}

/** When the last tick of any pair before an instant was recorded; null before the first one of all. */
async function lastTickBefore(pool: Pool, instantMs: number): Promise<number | null> {
  const { rows } = await pool.query<{ last_ms: bigint | null }>(
    `select max(t.time_ms) as last_ms from market_pair p
     cross join lateral (
       select time_ms from market_tick t where t.pair = p.pair and t.time_ms < $1 order by time_ms desc limit 1) t`,
    [Math.floor(instantMs)],
  );
  const lastMs = rows[0]?.last_ms ?? null;
  return lastMs === null ? null : Number(lastMs);
}
