import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = path.join(import.meta.dirname, '../../..');

/** The first of the ports that the system hands out to whoever asks for any; where it does not say so, the first of IANA's range. */
async function firstPortHandedOut(): Promise<number> {
  const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '49152');
  return Number.parseInt(range, 10);
}

/**
 * A port of this machine that is free now. It lies below those that the system hands out: whoever asks for any port meanwhile, a
 * connection to somewhere included, does not get this one before it is listened on.
 */
export async function freePort(): Promise<number> {
  const end = Math.min(await firstPortHandedOut(), 30_000);
  for (;;) {
    const port = randomInt(Math.min(20_000, Math.floor(end / 2)), end);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

export interface AppProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts the product as `npm start` does, with its own data and port, and waits until it is ready, or until another path answers. */
export async function startApp(options: {
  readonly dataDir: string;
  readonly priceSources: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Where the release lies that is started; this one where it is left out. */
  readonly root?: string;
  /** ms between two looks whether it is ready; 100 where it is left out. */
  readonly lookMs?: number;
  /** What has to answer with 200; `/api/health` where it is left out. */
  readonly path?: string;
}): Promise<AppProcess> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  let printed = '';
  const child = spawn(process.execPath, ['tools/start.ts'], {
    cwd: options.root ?? root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: options.dataDir,
      PRICE_SOURCES: options.priceSources,
      DEMO_CHAIN: 'off',
      DEMO_HISTORY_DAYS: '0',
      ...options.env,
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  let exited = false;
  const exit = new Promise<void>((resolve) =>
    child.on('exit', () => {
      exited = true;
      resolve();
    }),
  );
  const { lookMs = 100, path: asked = '/api/health' } = options;
  for (let tries = 0; tries < 240_000 / lookMs && !exited; tries += 1) {
    const ready = await fetch(`${url}${asked}`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) {
      return {
        url,
        child,
        output: () => printed,
        stop: async (signal = 'SIGTERM') => {
          if (!exited) child.kill(signal);
          await exit;
        },
      };
    }
    await wait(lookMs);
  }
  child.kill('SIGKILL');
  throw new Error(`the app did not become ready:\n${printed}`);
}

/** Runs `npm run verify` on the data. Returns its exit code and what it printed. */
export function verifyData(dataDir: string): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(process.execPath, ['tools/verify.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DATA_DIR: dataDir },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    child.on('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}
