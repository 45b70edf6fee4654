import { type Decision, refused } from '#domain/failures/failures.ts';
import { sourceOf } from '#server/operations/source.ts';

export interface GateLimits {
  readonly running: number;
  readonly waiting: number;
  /** Of one source, those that run included. */
  readonly waitingPerSource: number;
}

export interface Gate {
  /**
   * Runs the work when its turn comes. Refused as rate_limited, without having run, when too much waits already, in all
   * or from this source.
   *
   * @param address of the caller; a whole IPv6 /64 is one source
   */
  run<T>(address: string, work: () => Promise<Decision<T>>): Promise<Decision<T>>;
}

const retryAfterSeconds = 5;

/**
 * Lets few pieces of work run at once and a bounded number wait, first come first served. A password hash takes a core for
 * 140 to 230 ms, and a sign-up holds a transaction meanwhile: without this a flood of sign-ins would starve trading.
 */
export function openGate(limits: GateLimits): Gate {
  const queue: (() => void)[] = [];
  const perSource = new Map<string, number>();
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running < limits.running) {
      running += 1;
      return;
    }
    // Whoever leaves hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const leave = (): void => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };
  const count = (source: string, by: 1 | -1): void => {
    const left = (perSource.get(source) ?? 0) + by;
    if (left > 0) perSource.set(source, left);
    else perSource.delete(source);
  };

  return {
    async run(address, work) {
      const source = sourceOf(address);
      const full = queue.length >= limits.waiting || (perSource.get(source) ?? 0) >= limits.waitingPerSource;
      if (full) return refused('rate_limited', { retryAfterSeconds });
      count(source, 1);
      await enter();
      try {
        return await work();
      } finally {
        count(source, -1);
        leave();
      }
    },
  };
}
