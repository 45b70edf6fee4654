import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { findRunner, type Runner } from '#server/outside/postgres/privilege.ts';

/** A program of the cluster beside the app. */
export interface Program {
  /** Its number; null once it has ended. */
  pid(): number | null;
  end(): Promise<void>;
}

let runner: Promise<Runner> | null = null;

/** Who runs PostgreSQL, which refuses root, and everything beside it. They end with this process. */
export function theRunner(): Promise<Runner> {
  runner ??= findRunner();
  return runner;
}

/** Starts a program, whose words go to the end of a file. Whether it is ready is for others to ask. */
export async function startProgram(
  program: string,
  args: readonly string[],
  { log, env = {} }: { readonly log: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Program> {
  const output = await open(log, 'a', 0o600);
  const { run } = await theRunner();
  const child: ChildProcess = run(program, args, {
    stdio: ['ignore', output.fd, output.fd],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...env },
    // A group of its own: Ctrl-C in a terminal reaches the tool alone, which ends everything in order.
    detached: true,
  });
  await output.close();
  const ended = once(child, 'exit').catch(() => undefined);
  const runsStill = (): boolean => child.exitCode === null && child.signalCode === null && child.pid !== undefined;
  return {
    pid: () => (runsStill() ? (child.pid ?? null) : null),
    async end() {
      if (runsStill()) child.kill('SIGTERM');
      await ended;
    },
  };
}
