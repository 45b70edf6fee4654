import { setTimeout as wait } from 'node:timers/promises';
import type { Disk } from './disk.ts';
import type { Way } from './ways.ts';

/** How a member is lost: its processes killed or held, its connections cut, its disk full. */
export const losses = ['kill', 'pause', 'cut', 'fill'] as const;
export type Loss = (typeof losses)[number];

/** What a member is made of; the rest is the same for all of them. */
export interface Parts {
  readonly name: string;
  /** All of its processes that run. */
  readonly pids: () => readonly number[];
  /** Whether its first process runs, which starts the others. */
  readonly isThere: () => boolean;
  /** Starts it, once none of its processes runs. Its state may take longer to come. */
  readonly start: () => Promise<void>;
  /** Asks it to end, and waits for it. */
  readonly end: () => Promise<void>;
  /** All ways to it, and of a database and an app those from it. */
  readonly ways: readonly Way[];
  readonly disk: Disk;
}

/** One of the processes that a cluster is made of, which can be lost and found again. */
export interface Member {
  readonly name: string;
  /** Whether the tool may do this to it on this machine. */
  can(loss: Loss): boolean;
  lose(loss: Loss): Promise<void>;
  /** Undoes it. */
  find(loss: Loss): Promise<void>;
  /** Starts it where it has ended, as the system of a machine does. @returns whether it had */
  revive(): Promise<boolean>;
  stop(): Promise<void>;
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}

async function kill(pids: () => readonly number[]): Promise<void> {
  // What it had begun to start ends with the next look.
  for (let running = pids(); running.length > 0; running = pids()) {
    signal(running, 'SIGKILL');
    await wait(10);
  }
}

export function memberOf(parts: Parts): Member {
  const { name, pids, ways, disk } = parts;
  return {
    name,
    can: (loss) => loss !== 'fill' || disk.isOwn,
    async lose(loss) {
      if (loss === 'kill') await kill(pids);
      else if (loss === 'pause') signal(pids(), 'SIGSTOP');
      else if (loss === 'cut') await Promise.all(ways.map((one) => one.cut()));
      else await disk.fill();
    },
    async find(loss) {
      if (loss === 'pause') signal(pids(), 'SIGCONT');
      await Promise.all(ways.map((one) => one.fix()));
      await disk.empty();
    },
    async revive() {
      if (parts.isThere()) return false;
      await kill(pids);
      await parts.start();
      return true;
    },
    async stop() {
      // Its disk goes with it: nobody reads again what it would put in order.
      await kill(pids);
      await parts.end();
      await kill(pids);
      await disk.remove();
    },
  };
}
