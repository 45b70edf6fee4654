import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A way to a port of this machine that can be cut. */
export interface Way {
  /** Where it begins. */
  readonly port: number;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  fix(): Promise<void>;
}

/** What the process of all ways is told, each with a number by which it answers. */
export type WayOrder =
  | { readonly id: number; readonly kind: 'open'; readonly to: number }
  | { readonly id: number; readonly kind: 'cut' | 'fix'; readonly port: number };

/** The port of the way. */
export interface WayAnswer {
  readonly id: number;
  readonly port: number;
}

let running: ChildProcess | null = null;
let orders = 0;
const waiting = new Map<number, (port: number) => void>();

/**
 * All bytes of the cluster go through a process of their own: in this one customers work, and a late heartbeat would count as a lost member. It ends with
 * this one.
 */
function waysProcess(): ChildProcess {
  if (running !== null) return running;
  const child = fork(path.join(import.meta.dirname, 'ways-process.ts'), { detached: true });
  child.on('message', ({ id, port }: WayAnswer) => {
    waiting.get(id)?.(port);
    waiting.delete(id);
  });
  running = child;
  return child;
}

function order(
  one: { readonly kind: 'open'; readonly to: number } | { readonly kind: 'cut' | 'fix'; readonly port: number },
) {
  // A round that was ended in its middle still finds its member: there is nothing left to do.
  if (one.kind !== 'open' && running === null) return Promise.resolve(one.port);
  orders += 1;
  const id = orders;
  return new Promise<number>((resolve) => {
    waiting.set(id, resolve);
    waysProcess().send({ ...one, id } satisfies WayOrder);
  });
}

/** Opens one to a port of this machine. */
export async function openWay(to: number): Promise<Way> {
  const port = await order({ kind: 'open', to });
  return {
    port,
    cut: async () => void (await order({ kind: 'cut', port })),
    fix: async () => void (await order({ kind: 'fix', port })),
  };
}

/** Ends all of them. */
export async function closeWays(): Promise<void> {
  const child = running;
  running = null;
  if (child === null || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}
