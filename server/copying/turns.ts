import { setTimeout as wait } from 'node:timers/promises';

export interface Turns<T extends { readonly id: string }> {
  /** What is open now, the most urgent first. */
  readonly open: () => Promise<readonly T[]>;
  /** Goes through one, a step each time it is asked: how much the step did, or that it has to wait for another one. */
  readonly begin: (one: T) => AsyncGenerator<number | 'waits'>;
  /** Whether to go on. */
  readonly isOurs: () => boolean;
  readonly failed: (id: string, error: unknown) => void;
  /** A clock (ms) that never goes back; the process's where it is left out. */
  readonly clockMs?: () => number;
}

/** Steps that go on beside each other: one that waits for a lock holds up no other. */
const atOnce = 4;

/** While some are at work, how often (ms) it is looked for new ones. */
const lookAgainMs = 250;

/** How long (ms) one that failed is left alone: as long as until the next run begins where nothing else is open. */
const failedRestMs = 500;

/**
 * Goes through all that is open, a step of each in turn and four at once, until nothing is left or all that is left waits
 * for something else. One that fails is taken up again after {@link failedRestMs}, in the same run while others go on: they may go on
 * without end. Returns how much all steps did together.
 */
export async function takeTurns<T extends { readonly id: string }>(turns: Turns<T>): Promise<number> {
  const { clockMs = () => performance.now() } = turns;
  let done = 0;
  const running = new Map<string, AsyncGenerator<number | 'waits'>>();
  const failedUntil = new Map<string, number>();
  const ready: string[] = [];
  const waiting: string[] = [];
  const atWork = new Set<Promise<void>>();
  // One may go on while another hears that it has to wait for it: that one asks again.
  let steps = 0;
  const step = async (id: string): Promise<void> => {
    const before = steps;
    try {
      const { value, done: ended } = (await running.get(id)?.next()) ?? { done: true };
      if (value === 'waits') {
        (steps === before ? waiting : ready).push(id);
        return;
      }
      if (ended) running.delete(id);
      else ready.push(id);
      done += value ?? 0;
    } catch (error) {
      // It holds up no other, and goes on later where it was.
      running.delete(id);
      failedUntil.set(id, clockMs() + failedRestMs);
      turns.failed(id, error);
    }
    steps += 1;
    ready.push(...waiting.splice(0));
  };
  for (;;) {
    for (const one of turns.isOurs() ? await turns.open() : []) {
      if (running.has(one.id) || clockMs() < (failedUntil.get(one.id) ?? 0)) continue;
      running.set(one.id, turns.begin(one));
      ready.push(one.id);
    }
    while (turns.isOurs() && atWork.size < atOnce) {
      const id = ready.shift();
      if (id === undefined) break;
      const one = step(id).finally(() => atWork.delete(one));
      atWork.add(one);
    }
    // All wait for what another process does, or for one that has failed: the next run takes them up again.
    if (atWork.size === 0) return done;
    // What comes meanwhile does not wait for one that is slow.
    await Promise.race([...atWork, wait(lookAgainMs)]);
  }
}
