import os from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

const parentCheckMs = 500;
/** Ctrl+C reaches the server twice, from the terminal and from npm, which passes on what it gets: within this they are one. */
const oneSignalMs = 1_000;
/** A stop that has not ended by then never will: connections and jobs are given less. */
const stopWithinMs = 30_000;

/**
 * Stops a started server once on SIGINT or SIGTERM, also one that arrives while it still starts, and ends the process with
 * 0, or with 1 when the stop fails or hangs. A further signal ends the process at once, with 128 and its number: whoever sends it
 * will not wait. The kernel then interrupts the embedded database, and its next start takes over what is left. Under npm it also stops when its parent has gone: npm gives a signal to its shell
 * alone, and a shell that ends takes nobody with it. A server that somebody starts without npm outlives the shell it was started from.
 *
 * @param ending is aborted first; a start that is rejected with its reason was ended by it, and is no failure
 */
export function stopWhenAsked(started: Promise<{ stop(): Promise<unknown> }>, ending = new AbortController()): void {
  let stoppingAt: number | null = null;
  const stop = (): void => {
    if (stoppingAt !== null) return;
    stoppingAt = performance.now();
    const late = wait(stopWithinMs).then(() => {
      throw new Error(`the server did not stop within ${stopWithinMs / 1_000} s`);
    });
    ending.abort();
    const stopped = started.then(
      (server) => server.stop(),
      (error: unknown) => {
        if (error !== ending.signal.reason) throw error;
      },
    );
    Promise.race([stopped, late]).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingAt !== null && performance.now() - stoppingAt >= oneSignalMs) {
        process.exit(128 + os.constants.signals[signal]);
      }
      stop();
    });
  }
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (!runs(parent)) stop();
  }, parentCheckMs).unref();
}

/** Whether the process that was the parent at the start still is: one that has ended leaves its children to another. */
function runs(parent: number): boolean {
  if (process.ppid !== parent) return false;
  try {
    process.kill(parent, 0);
    return true;
  } catch (error) {
    // A parent of another user may not be signalled, and lives.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
