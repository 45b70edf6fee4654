import { performance } from 'node:perf_hooks';
import type { RecorderOptions, Run } from './recorder-run.ts';
import { markStale } from './recording.ts';

/** A database clock that is further than this behind a pair's last tick was set back: until it has caught up, no time passes. */
const clockBehindMs = 1_000;

/**
 * Pairs whose recorded price has no living feed any more, and those whose last tick lies in the future of a clock that was set
 * back: no tick can follow it before its time (Z1), so that no trade can start either.
 */
function silentPairs(
  { recorded, selection }: Pick<Run, 'recorded' | 'selection'>,
  steadyMs: number,
  nowMs: number,
): readonly string[] {
  return [...recorded]
    .filter(([pair, { stale, feed, tickAtMs }]) => {
      if (stale || feed === null) return false;
      if (tickAtMs - nowMs > clockBehindMs) return true;
      const latest = selection.feed(feed.source, pair);
      return latest === null || !selection.isAlive(latest, steadyMs);
    })
    .map(([pair]) => pair);
}

/** Pairs that {@link silentPairs} names become stale (Z4). Throws FL001 when the lease is lost. */
export async function markSilent(
  { pool, lease, clock, log }: Pick<RecorderOptions, 'pool' | 'lease' | 'clock' | 'log'>,
  run: Run,
): Promise<void> {
  const silent = silentPairs(run, performance.now(), clock.nowMs());
  if (silent.length === 0) return;
  await markStale(pool, { name: lease.name, epoch: run.epoch }, silent);
  for (const pair of silent) {
    const recorded = run.recorded.get(pair);
    if (recorded !== undefined) recorded.stale = true;
  }
  log.warn({ pairs: silent }, 'pairs are stale');
}
