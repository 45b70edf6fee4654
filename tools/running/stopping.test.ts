import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '#tools/testing/processes/app-process.ts';
import { until } from '#tools/testing/until.ts';

const root = path.join(import.meta.dirname, '..', '..');
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-stopping-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));

interface Started {
  readonly npm: ChildProcess;
  readonly url: string;
  /** The server itself, which keeps its own number beside its data. */
  readonly serverPid: number;
}

/** `npm start` as somebody types it, with every process that npm puts between. */
async function npmStart(): Promise<Started> {
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, PRICE_SOURCES: 'simulated', DEMO_HISTORY_DAYS: '0' },
  });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${url}/api/health`).catch(() => null))?.ok === true, 110_000);
  const postmaster = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0];
  return { npm, url, serverPid: await parentOf(Number(postmaster)) };
}

/** The nearest of its parents that is the server. */
async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const parent = Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
  const command = await readFile(`/proc/${parent}/cmdline`, 'utf8');
  return command.includes('tools/start.ts') ? parent : parentOf(parent);
}

const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'X3 %s to npm start leaves no server and no database behind',
  { timeout: 150_000 },
  async (signal) => {
    const { npm, url, serverPid } = await npmStart();
    const ended = once(npm, 'exit');
    npm.kill(signal);
    await ended;
    await until(async () => !runs(serverPid), 30_000);
    await expect(fetch(`${url}/api/health`)).rejects.toThrow();
    // The database was stopped as well, in good order: it removes its file last.
    await expect(readFile(path.join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
  },
);
