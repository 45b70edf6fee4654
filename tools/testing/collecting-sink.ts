import type { ClockSample } from '#domain/markets/clock-offset.ts';
import type { DropReason, Quote } from '#domain/markets/quotes.ts';
import type { SourceRun } from '#server/outside/venues/price-source.ts';
import { keptLog } from '#tools/testing/markets/manual-source.ts';

/** A run of a source whose sink keeps what it is given. */
export function keptRun(epoch = 7n) {
  const quotes: (Quote & { readonly atMs: number; readonly standsAtMs: number | null })[] = [];
  const heartbeats: {
    readonly atMs: number;
    readonly pairs: readonly string[];
    readonly venueTimeMs: number | null;
  }[] = [];
  const changes: { readonly pair: string; readonly venueTimeMs: number }[] = [];
  const samples: ClockSample[] = [];
  const interrupted: (readonly string[])[] = [];
  const dropped: { readonly reason: DropReason; readonly facts: object }[] = [];
  const log = keptLog();
  const run: SourceRun = {
    epoch,
    nowMs: () => Date.now(),
    log,
    sink: {
      quote: (quote, standsAtMs) => quotes.push({ ...quote, atMs: Date.now(), standsAtMs: standsAtMs ?? null }),
      heartbeat: (pairs, venueTimeMs) => heartbeats.push({ atMs: Date.now(), pairs, venueTimeMs }),
      changed: (pair, venueTimeMs) => changes.push({ pair, venueTimeMs }),
      clock: (sample) => samples.push(sample),
      interrupted: (pairs) => interrupted.push(pairs),
      dropped: (reason, facts) => dropped.push({ reason, facts }),
    },
  };
  return { run, quotes, heartbeats, changes, samples, interrupted, dropped, lines: log.lines };
}
