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

/** The lease may be another process's: what counts is that some process records prices and settles. */
export function readinessOf({ database, freeBytes }: Look): Readiness {
  const ok: Readonly<Record<Part, boolean>> = {
    database: database !== null,
    disk: freeBytes !== null && freeBytes >= leastFreeBytes,
    lease: database?.leaseHeld ?? false,
    ticks: database !== null && !isWithoutPrices(database.pairs),
  };
  const stateOf = (part: Part) => (ok[part] ? 'ok' : 'not ok');
  return {
    ready: ok.database && ok.disk && ok.lease && ok.ticks,
    parts: { database: stateOf('database'), disk: stateOf('disk'), lease: stateOf('lease'), ticks: stateOf('ticks') },
  };
}
