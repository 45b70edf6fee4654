import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { removeSocketFolder } from './address.ts';
import type { Binaries } from './binaries.ts';
import { giveTo, type Runner } from './privilege.ts';
import { runningIn, runs, worksIn } from './processes.ts';

/** The role that initdb makes; the product uses it only to make the other two. */
export const superuser = 'fairlead_superuser';

/** The files of one PostgreSQL and the means to run programs on them. */
export type Cluster = {
  /** The product's data folder, resolved. */
  readonly dataDir: string;
  /** PostgreSQL's own folder in it. */
  readonly folder: string;
  readonly binaries: Binaries;
  readonly runner: Runner;
};

const programWithinMs = 120_000;
const stopWithinMs = 60_000;
const backendsWithinMs = 5_000;
const pollMs = 10;

/** What has no whole cluster in it yet; the next start removes it. */
export const unfinishedPrefix = 'postgres.unfinished-';

export function programOf(cluster: Cluster, name: 'initdb' | 'postgres'): string {
  return path.join(cluster.binaries.folder, name);
}

/** Beside the cluster, readable by this user only. */
export function passwordFileOf(dataDir: string): string {
  return path.join(dataDir, 'postgres.passwords');
}

/** Nothing of the app's environment reaches PostgreSQL: its secrets are not the database's business. */
export function environmentOf(cluster: Cluster): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C', ...cluster.binaries.environment };
}

/** Runs a program to its end, at most two minutes unless given, and returns what it said on both outputs. */
export async function runToEnd(
  cluster: Cluster,
  program: 'initdb' | 'postgres',
  args: readonly string[],
  input = '',
  withinMs = programWithinMs,
): Promise<{ readonly code: number | null; readonly text: string }> {
  const child: ChildProcess = cluster.runner.run(programOf(cluster, program), args, {
    env: environmentOf(cluster),
    cwd: cluster.dataDir,
    stdio: 'pipe',
    timeout: withinMs,
  });
  let text = '';
  const collect = (chunk: Buffer): void => {
    text += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  // A program that ends before it has read everything says so by its exit code.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, text };
}

/** Makes the cluster if there is none. Only a whole one ever has its final name; what an interrupted start left goes. */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  for (const name of await readdir(cluster.dataDir)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    // Its initdb may still be ending, and clears the folder as well: tried again until both are done.
    await rm(path.join(cluster.dataDir, name), { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
  }
  if (existsSync(path.join(cluster.folder, 'PG_VERSION'))) return;
  if (existsSync(cluster.folder)) {
    throw new Error(`${cluster.folder} exists but holds no PostgreSQL data; move it away to start afresh.`);
  }
  // Those of another cluster that was here.
  await rm(passwordFileOf(cluster.dataDir), { force: true });
  const unfinished = await mkdtemp(path.join(cluster.dataDir, unfinishedPrefix));
  await giveTo(unfinished, cluster.runner.uid);
  // The built-in provider orders and folds text alike on every system and after every upgrade; it exists since 17.
  const builtin = (await version(cluster)) >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  const said = await runToEnd(cluster, 'initdb', [
    '-D',
    unfinished,
    '-U',
    superuser,
    '--encoding=UTF8',
    '--locale=C',
    ...builtin,
    '--data-checksums',
    '--auth-local=reject',
    '--auth-host=reject',
  ]);
  if (said.code !== 0) throw new Error(`PostgreSQL could not be initialised:\n${said.text}`);
  await rename(unfinished, cluster.folder);
  const parent = await open(cluster.dataDir);
  // The new name itself must survive a power cut (not every system lets a folder be synced).
  await parent.sync().catch(() => undefined);
  await parent.close();
}

async function version(cluster: Cluster): Promise<number> {
  const said = await runToEnd(cluster, 'postgres', ['--version']);
  const major = /\) (\d+)/.exec(said.text)?.[1];
  if (said.code !== 0 || major === undefined) throw new Error(`PostgreSQL does not run here:\n${said.text}`);
  return Number(major);
}

/**
 * Ends what an app that was killed left running on the cluster, and makes a left-over postmaster.pid harmless.
 *
 * The file is not removed: it also names the shared memory by which PostgreSQL notices back ends that outlived their
 * postmaster, and two sets of them would destroy the data. Instead its process number becomes that of the parent of
 * the next postmaster, which PostgreSQL never takes for a rival; so a zombie, or a process that was given the old
 * number, is in nobody's way.
 */
export async function stopLeftover(cluster: Cluster): Promise<void> {
  const file = path.join(cluster.folder, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (Number.isInteger(pid) && pid > 1 && runs(pid) && worksIn(pid, cluster.folder)) await end(pid);
  await endBackends(cluster.folder);
  const socketFolder = lines[4]?.trim();
  if (socketFolder) await removeSocketFolder(socketFolder);
  // A postmaster that shut down cleanly has removed its file by now.
  const left = await readFile(file, 'utf8').catch(() => '');
  if (left === '') await rm(file, { force: true });
  else await writeFile(file, [String(process.pid), ...left.split('\n').slice(1)].join('\n'));
}

async function end(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    send(pid, signal);
    if (await within(stopWithinMs, () => !runs(pid))) return;
  }
}

/** Back ends end by themselves soon after their postmaster; one that is busy is signalled to. */
async function endBackends(folder: string): Promise<void> {
  const none = (): boolean => runningIn(folder).length === 0;
  if (await within(backendsWithinMs, none)) return;
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of runningIn(folder)) send(pid, signal);
    if (await within(backendsWithinMs, none)) return;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended a moment ago.
  }
}

async function within(limitMs: number, condition: () => boolean): Promise<boolean> {
  for (const start = performance.now(); !condition(); await wait(pollMs)) {
    if (performance.now() - start > limitMs) return false;
  }
  return true;
}
