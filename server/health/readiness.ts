import type { Look, PairCounts } from './look.ts';

/** Below it files that customers send find no room: some chunks of an upload. */
const leastFreeBytes = 128 * 1_048_576;

/** What a process needs to serve: a database that takes writes, room for files, a recorder somewhere, prices of now. */
type Part = 'database' | 'disk' | 'lease' | 'ticks';

/** What everybody reads at `/readyz` (X3.1): no host, no path, no figure. */
export interface Readiness {
  readonly ready: boolean;
  /** What could not be looked at is not ok. */
  readonly parts: Readonly<Record<Part, 'ok' | 'not ok'>>;
}

/** Whether pairs are offered, and none of them has a price of now. */
export const isWithoutPrices = ({ fresh, stale }: PairCounts): boolean => fresh === 0 && stale > 0;

/** How long (ms) nobody may hold the lease, or no price be one of now, before this process cannot serve. */
const passesWithinMs = 5_000;

/**
 * Says of each look whether this process can serve. The lease may be another process's: what counts is that some process records prices and
 * settles. While it goes from a process that ends to another one, nobody has it for a moment, and all processes would say that they cannot serve,
 * so that a proxy had none left: what was there within the last seconds counts as there (X3.1).
 *
 * @param clockMs a clock that never goes back
 */
export function openReadiness(clockMs: () => number): (look: Look) => Readiness {
  const seenMs: Record<'lease' | 'ticks', number> = { lease: -Infinity, ticks: -Infinity };
  const isOrWas = (part: 'lease' | 'ticks', isThere: boolean): boolean => {
    if (isThere) seenMs[part] = clockMs();
    return clockMs() - seenMs[part] < passesWithinMs;
  };
  return ({ database, freeBytes }) => {
    const ok: Readonly<Record<Part, boolean>> = {
      database: database !== null,
      disk: freeBytes !== null && freeBytes >= leastFreeBytes,
      lease: database !== null && isOrWas('lease', database.leaseHeld),
      ticks: database !== null && isOrWas('ticks', !isWithoutPrices(database.pairs)),
    };
    const stateOf = (part: Part) => (ok[part] ? 'ok' : 'not ok');
    return {
      ready: ok.database && ok.disk && ok.lease && ok.ticks,
      parts: { database: stateOf('database'), disk: stateOf('disk'), lease: stateOf('lease'), ticks: stateOf('ticks') },
    };
  };
}
