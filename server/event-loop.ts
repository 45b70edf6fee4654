import { performance } from 'node:perf_hooks';
import type { Log } from './outside/venues/price-source.ts';

const sampleEveryMs = 20;
const windowMs = 60_000;
/** What HTTP may delay a tick by at most (T5), and what an operator has to hear of. */
const loggedFromMs = 250;
const logEveryMs = 10_000;

/** How long what was due had to wait, over the last minute, in ms. */
export interface LoopDelay {
  readonly p99Ms: number;
  readonly maxMs: number;
}

export interface LoopWatch {
  delay(): LoopDelay;
  /** The longest delay since an instant of `performance.now()`, at most a minute back. */
  longestSince(at: number): number;
  stop(): void;
}

/**
 * Measures the delay of this thread's event loop by a timer, and logs one that passes 250 ms, once in ten seconds. Each sample
 * is kept with its time for a minute, which `monitorEventLoopDelay` cannot do: its histogram only grows or begins anew.
 */
export function watchEventLoop(thread: string, log: Log): LoopWatch {
  const size = windowMs / sampleEveryMs;
  const times = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  const delays = new Float64Array(size);
  let next = 0;
  let dueAt = performance.now() + sampleEveryMs;
  let loggedAt = Number.NEGATIVE_INFINITY;

  const sample = (): void => {
    const now = performance.now();
    const delayMs = Math.max(0, now - dueAt);
    dueAt = now + sampleEveryMs;
    times[next] = now;
    delays[next] = delayMs;
    next = (next + 1) % size;
    if (delayMs <= loggedFromMs || now - loggedAt < logEveryMs) return;
    loggedAt = now;
    log.warn({ thread, delayMs: Math.round(delayMs) }, 'the event loop was delayed');
  };
  const timer = setInterval(sample, sampleEveryMs).unref();

  const since = (at: number): Float64Array => delays.filter((_, index) => (times[index] ?? 0) >= at);
  return {
    delay() {
      const recent = since(performance.now() - windowMs).sort();
      const at = (share: number): number => Math.round(recent[Math.floor((recent.length - 1) * share)] ?? 0);
      return { p99Ms: at(0.99), maxMs: at(1) };
    },
    longestSince: (at) => since(at).reduce((longest, delayMs) => Math.max(longest, delayMs), 0),
    stop: () => clearInterval(timer),
  };
}
