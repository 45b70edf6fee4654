import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
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

/** The server is gone, and its database as well, in good order: it removes its file last. */
async function expectNothingLeft({ url, serverPid }: Started): Promise<void> {
  await until(async () => !runs(serverPid), 30_000);
  await expect(fetch(`${url}/api/health`)).rejects.toThrow();
  const postmaster = () => readFile(path.join(dataDir, 'postgres', 'postmaster.pid')).catch(() => null);
  await until(async () => (await postmaster()) === null, 30_000);
}

it.each([
  ['SIGTERM', [0, null]],
  ['SIGINT', [0, null]],
  ['SIGKILL', [null, 'SIGKILL']],
] as const)(
  'X3 %s to npm start leaves no server and no database behind, and says how the server ended',
  { timeout: 150_000 },
  async (signal, exit) => {
    const started = await npmStart();
    const ended = once(started.npm, 'exit');
    started.npm.kill(signal);
    expect(await ended).toEqual(exit);
    await expectNothingLeft(started);
  },
);

it('X3 a second signal ends npm start at once, and leaves nothing behind either', { timeout: 150_000 }, async () => {
  const started = await npmStart();
  // A request whose body does not come: the stop waits for it.
  const slow = net.connect(Number(new URL(started.url).port), '127.0.0.1').on('error', () => undefined);
  const head = 'POST /api/auth/sign-in/email HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
  slow.write(`${head}content-length: 60\r\n\r\n{`);
  await wait(2_000);
  const ended = once(started.npm, 'exit');
  started.npm.kill('SIGTERM');
  // The same signal once more is that of the terminal and npm's own of it.
  process.kill(started.serverPid, 'SIGTERM');
  await wait(1_500);
  expect(runs(started.serverPid)).toBe(true);
  const from = performance.now();
  started.npm.kill('SIGTERM');
  expect(await ended).toEqual([128 + os.constants.signals.SIGTERM, null]);
  expect(performance.now() - from).toBeLessThan(3_000);
  slow.destroy();
  await expectNothingLeft(started);
});

/** A start that is in the build of the web app: it ends with `fails` once that is ended, and with nothing before. */
const building = (fails: string): string => `
  import { stopWhenAsked } from './tools/running/stopping.ts';
  const ending = new AbortController();
  const started = new Promise((resolve, reject) => {
    ending.signal.addEventListener('abort', () => reject(${fails}));
  });
  stopWhenAsked(started, ending);
  setInterval(() => undefined, 60_000);
  console.log('builds');
`;

it.each([
  ['of its end counts as stopped', 'ending.signal.reason', [0, null], ''],
  ['of something else has failed', `'no disk'`, [1, null], 'no disk\n'],
] as const)(
  'X3 a signal ends the build that a start waits for, and a start that fails because %s',
  async (_, fails, exit, says) => {
    const start = spawn(process.execPath, ['--input-type=module', '--eval', building(fails)], { cwd: root });
    const said = text(start.stderr);
    const ended = once(start, 'exit');
    await once(start.stdout, 'data');
    start.kill('SIGINT');
    expect(await ended).toEqual(exit);
    expect(await said).toBe(says);
  },
);
