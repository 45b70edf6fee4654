import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const memory = '/dev/shm';
const prefix = 'fairlead-tests-';
const gigabyte = 2 ** 30;
/** What a whole run takes at most, and what the machine should still have beside it. */
const room = 3 * gigabyte;
const available = 6 * gigabyte;

/**
 * Puts the temporary files of a test run, databases above all, into memory where Linux has room for them: each test's
 * database is some 1,000 small files, and a disk takes longer to create and delete them than most tests run. What a test
 * promises is the same, because tests kill processes, never the machine. Elsewhere, and where TMPDIR is set, nothing changes.
 *
 * Call it in a runner's configuration: its workers inherit the setting, and the folder goes when the runner ends.
 */
export function keepTestsInMemory(): void {
  if (process.platform !== 'linux' || process.env.TMPDIR || !hasRoom()) return;
  removeAbandoned();
  const folder = path.join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // As /tmp is: PostgreSQL may run as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Whether this run's temporary files are in memory. */
export function areTestsInMemory(): boolean {
  return process.env.TMPDIR?.startsWith(`${memory}/`) ?? false;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const [, kilobytes = '0'] = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
    return bavail * bsize >= room && Number(kilobytes) * 1024 >= available;
  } catch {
    return false;
  }
}

/** Frees the memory that runs which were killed have left behind. */
function removeAbandoned(): void {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix)) continue;
    if (!isAlive(Number(name.slice(prefix.length)))) rmSync(path.join(memory, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
