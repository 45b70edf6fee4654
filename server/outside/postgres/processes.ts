import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process told apart from a later one that got the same number. */
export type ProcessIdentity = {
  readonly pid: number;
  /** In the system's own notation; comparable for equality only. Empty where the system does not tell. */
  readonly started: string;
};

/** The kernel's figures after the command name of /proc/<pid>/stat: state first, start time (in ticks since boot) 20th. */
function linuxStat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}

function ps(pid: number, column: 'lstart' | 'command'): string {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

/** Whether a process of this number runs; a zombie, which holds nothing any more, does not. */
export function runs(pid: number): boolean {
  if (process.platform === 'linux') {
    const stat = linuxStat(pid);
    return stat !== undefined && stat[0] !== 'Z' && stat[0] !== 'X';
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** When the process began: boot and ticks on Linux, `ps` elsewhere, nothing on Windows. */
export function startedAt(pid: number): string {
  if (process.platform === 'linux') return `${bootId()}:${linuxStat(pid)?.[19] ?? ''}`;
  if (process.platform === 'win32') return '';
  return ps(pid, 'lstart');
}

/** Whether the very process that was once noted still runs. */
export function stillRuns(noted: ProcessIdentity): boolean {
  return runs(noted.pid) && startedAt(noted.pid) === noted.started;
}

/**
 * Whether the process works in this folder. A postmaster changes into its data folder, so this tells the postmaster of
 * a cluster from an unrelated process that was given the number in a left-over postmaster.pid.
 */
export function worksIn(pid: number, folder: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  }
  if (process.platform === 'win32') return runs(pid);
  return ps(pid, 'command').includes(folder);
}

/** PostgreSQL's processes that work in this folder: postmaster and back ends. Known on Linux only, elsewhere none. */
export function runningIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && worksIn(pid, folder) && isPostgres(pid) && runs(pid));
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return false;
  }
}
