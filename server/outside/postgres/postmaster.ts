import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Address, isSocketFolder, restoreSocketFolder } from './address.ts';
import { type Cluster, environmentOf, programOf, stopLeftover, superuser } from './cluster.ts';

export type Postmaster = {
  /** Of now: another one after it died and was started again. */
  pid(): number;
  stop(): Promise<void>;
};

/** Recovery after a crash replays the log first, which may take minutes. */
const readyWithinMs = 600_000;
const stopWithinMs = 60_000;
const pollMs = 10;
const retryMs = 100;
const retriesAtMost = 100;
const restartsInARow = 5;
const steadyAfterMs = 60_000;
const logKeptBytes = 10_000_000;

/** Starts PostgreSQL and keeps it running: one that dies is started again, five times in a row at most. */
export async function keepRunning(
  cluster: Cluster,
  address: Address,
  settings: Readonly<Record<string, string>>,
): Promise<Postmaster> {
  const log = path.join(cluster.dataDir, 'postgres.log');
  await keepShort(log);
  let child = await launch(cluster, address, settings, log);
  let stopping = false;
  let restarts = 0;
  let reviving: Promise<void> = Promise.resolve();

  const watch = (): void => {
    const sinceMs = performance.now();
    child.once('exit', (code, signal) => {
      if (stopping) return;
      restarts = performance.now() - sinceMs > steadyAfterMs ? 1 : restarts + 1;
      // Unhandled on purpose: an app whose database cannot be kept running must end, not linger.
      if (restarts > restartsInARow) throw new Error(`PostgreSQL keeps ending (${signal ?? code}); see ${log}`);
      reviving = revive();
    });
  };
  const revive = async (): Promise<void> => {
    await stopLeftover(cluster);
    await restoreSocketFolder(address, cluster.runner.uid);
    if (stopping) return;
    child = await launch(cluster, address, settings, log);
    watch();
  };
  watch();
  return {
    pid: () => child.pid ?? 0,
    stop: async () => {
      stopping = true;
      await reviving.catch(() => undefined);
      await stop(child);
    },
  };
}

/** Fast shutdown first; each harder signal only after a minute without success. */
async function stop(child: ChildProcess): Promise<void> {
  if (ended(child)) return;
  const gone = once(child, 'exit').then(() => true);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    child.kill(signal);
    if (await Promise.race([gone, wait(stopWithinMs, false, { ref: false })])) return;
  }
}

function ended(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function keepShort(log: string): Promise<void> {
  const file = await open(log, 'a', 0o600);
  const { size } = await file.stat();
  await file.close();
  if (size > logKeptBytes) await rename(log, `${log}.old`);
}

async function launch(
  cluster: Cluster,
  address: Address,
  settings: Readonly<Record<string, string>>,
  log: string,
): Promise<ChildProcess> {
  const listening = isSocketFolder(address.host)
    ? { listen_addresses: '', unix_socket_directories: address.host }
    : { listen_addresses: address.host, unix_socket_directories: '' };
  const all = { ...settings, ...listening, port: String(address.port) };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  for (let count = 0; ; count += 1) {
    const output = await open(log, 'a', 0o600);
    const { size: from } = await output.stat();
    const child = cluster.runner.run(programOf(cluster, 'postgres'), ['-D', cluster.folder, ...args], {
      env: environmentOf(cluster),
      cwd: cluster.dataDir,
      stdio: ['ignore', output.fd, output.fd],
      // A group of its own: Ctrl-C in a terminal reaches the app alone, which closes its connections before it stops.
      detached: true,
    });
    await output.close();
    if (await answers(child, address)) return child;
    const said = (await readFile(log)).subarray(from).toString();
    // Back ends of a postmaster that was killed hold its memory until they have noticed.
    if (!said.includes('pre-existing shared memory block') || count >= retriesAtMost) {
      throw new Error(`PostgreSQL did not start:\n${said.slice(-4000)}`);
    }
    await wait(retryMs);
  }
}

/** True once a connection is accepted, false when PostgreSQL ended before. */
async function answers(child: ChildProcess, address: Address): Promise<boolean> {
  let failed = false;
  child.once('error', () => {
    failed = true;
  });
  for (const until = performance.now() + readyWithinMs; performance.now() < until; await wait(pollMs)) {
    if (failed || ended(child)) return false;
    try {
      await asSuperuser(address, 'postgres', async () => undefined);
      return true;
    } catch (error) {
      // Otherwise it is not listening yet, or still recovering.
      if (isWrongPassword(error)) {
        child.kill('SIGINT');
        throw new Error(
          `PostgreSQL does not take the password of this data folder. Its file postgres.passwords belongs to another cluster: ` +
            'remove it and start again.',
        );
      }
    }
  }
  child.kill('SIGKILL');
  throw new Error(`PostgreSQL did not answer within ${readyWithinMs / 1000} s.`);
}

const isWrongPassword = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '28P01';

/** Does some work on one connection of the superuser. */
export async function asSuperuser<T>(
  address: Address,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...address, user: superuser, database });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
