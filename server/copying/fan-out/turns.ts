import { setTimeout as wait } from 'node:timers/promises';

/** One of what is open. */
export interface OneOfTurns {
  readonly id: string;
  /** The one that it comes behind, where it is likely to wait for that; null where nothing is before it. */
  readonly behind: string | null;
}

export interface Turns<T extends OneOfTurns> {
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
 * After how long (ms) one that waits is asked again although the one that it is behind has not moved: that one may have come to be
 * late, or be placed by another process, or the one that waits may wait for a third.
 */
const waitingRestMs = 500;

type Steps = AsyncGenerator<number | 'waits'>;

/** One that was begun. */
interface Begun {
  readonly id: string;
  readonly steps: Steps;
  readonly behind: string | null;
}

interface Waiting {
  /** How many moves there had been when it was asked, or began to wait. */
  readonly moves: number;
  readonly sinceMs: number;
  readonly asked: boolean;
}

/** Those that were begun, and which of them are to be asked. */
function openLine(clockMs: () => number) {
  const begun = new Map<string, Begun>();
  const ready: string[] = [];
  const waiting = new Map<string, Waiting>();
  const movedAt = new Map<string, number>();
  let moves = 0;
  const isBehind = (one: Begun | undefined): one is Begun & { readonly behind: string } =>
    one !== undefined && one.behind !== null && begun.has(one.behind);
  /** Makes ready what of the waiting ones has a reason to be asked. */
  const wake = (hasReason: (one: Waiting, lastMove: number) => boolean): void => {
    for (const [id, one] of waiting) {
      const self = begun.get(id);
      if (!hasReason(one, isBehind(self) ? (movedAt.get(self.behind) ?? 0) : moves)) continue;
      waiting.delete(id);
      ready.push(id);
    }
  };
  return {
    has: (id: string): boolean => begun.has(id),
    /** How many moves there were. */
    moves: (): number => moves,
    /** What is behind one that goes on waits for its next move. */
    begin(all: readonly Begun[]): void {
      for (const one of all) begun.set(one.id, one);
      for (const one of all) {
        if (isBehind(one)) waiting.set(one.id, { moves, sinceMs: clockMs(), asked: false });
        else ready.push(one.id);
      }
    },
    /** Looks who of those that wait is to be asked. */
    look(isIdle: boolean): void {
      wake((one, lastMove) => lastMove > one.moves || clockMs() - one.sinceMs >= waitingRestMs);
      // Where nothing else is to be done, nothing is lost by asking.
      if (ready.length === 0 && isIdle) wake((one) => !one.asked || moves > one.moves);
    },
    next(): Begun | undefined {
      const id = ready.shift();
      return id === undefined ? undefined : begun.get(id);
    },
    /** It has to wait: it was asked when there had been so many moves, and what has moved meanwhile may be what it waits for. */
    waits(id: string, moves: number): void {
      waiting.set(id, { moves, sinceMs: clockMs(), asked: true });
    },
    moved(id: string, isOver: boolean): void {
      if (isOver) begun.delete(id);
      else ready.push(id);
      moves += 1;
      movedAt.set(id, moves);
    },
  };
}

/**
 * Goes through all that is open, a step of each in turn and four at once, until nothing is left or all that is left waits
 * for something else. One that is behind another one is asked when that one has moved, so that those that come later cost those
 * before them nothing, however many they are; what is behind nothing and waits all the same is asked when anything has. One that fails
 * is taken up again after {@link failedRestMs}, in the same run while others go on: they may go on without end. Returns how much all
 * steps did together.
 */
export async function takeTurns<T extends OneOfTurns>(turns: Turns<T>): Promise<number> {
  const { clockMs = () => performance.now() } = turns;
  let done = 0;
  const line = openLine(clockMs);
  const failedUntil = new Map<string, number>();
  const atWork = new Set<Promise<void>>();
  const step = async ({ id, steps }: Begun): Promise<void> => {
    const before = line.moves();
    try {
      const { value, done: isOver = false } = await steps.next();
      if (value === 'waits') {
        line.waits(id, before);
        return;
      }
      done += value ?? 0;
      line.moved(id, isOver);
    } catch (error) {
      // It holds up no other, and goes on later where it was.
      failedUntil.set(id, clockMs() + failedRestMs);
      turns.failed(id, error);
      line.moved(id, true);
    }
  };
  for (;;) {
    const open = turns.isOurs() ? await turns.open() : [];
    const fresh = open.filter(({ id }) => !line.has(id) && clockMs() >= (failedUntil.get(id) ?? 0));
    line.begin(fresh.map((one) => ({ id: one.id, behind: one.behind, steps: turns.begin(one) })));
    line.look(atWork.size === 0);
    while (turns.isOurs() && atWork.size < atOnce) {
      const next = line.next();
      if (!next) break;
      const one = step(next).finally(() => atWork.delete(one));
      atWork.add(one);
    }
    // All wait for what another process does, or for one that has failed: the next run takes them up again.
    if (atWork.size === 0) return done;
    // What comes meanwhile does not wait for one that is slow.
    await Promise.race([...atWork, wait(lookAgainMs)]);
  }
}
