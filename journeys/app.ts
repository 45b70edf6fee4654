import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { test } from '@playwright/test';
import { freePort } from '#tools/testing/processes/app-process.ts';
import { until } from '#tools/testing/until.ts';
import type { HostReply, HostRequest } from './host.ts';
import { quickHashes, seededDataVariable } from './seeded-data.ts';

/** The product as a journey file meets it, from its `beforeAll` on. */
export interface JourneyApp {
  readonly url: string;
  readonly dataDir: string;
}

const root = path.dirname(import.meta.dirname);
let host: ChildProcess | null = null;
/** All files of the worker have one port, one after the other: workers choose at their start and cannot meet at each file anew. */
const port = freePort();

/** Asks this worker's host, which all files of the worker share. */
async function ask(request: HostRequest): Promise<string | null> {
  const child =
    host ??
    fork(path.join(import.meta.dirname, 'host.ts'), {
      cwd: root,
      execArgv: ['--import', quickHashes],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  host = child;
  const ended = new AbortController();
  const reply = once(child, 'message', { signal: ended.signal });
  const death = once(child, 'exit', { signal: ended.signal }).then(() => {
    host = null;
    throw new Error('the process that runs the product has ended');
  });
  child.send(request);
  try {
    const [answer]: [HostReply] = (await Promise.race([reply, death])) as [HostReply];
    if ('failure' in answer) throw new Error(answer.failure);
    return answer.url;
  } finally {
    ended.abort();
    await Promise.allSettled([reply, death]);
  }
}

/** Until each simulated pair has a price of this start, which began at `begunMs`: before that, what is valued by one is refused. */
async function untilPriced(url: string, begunMs: number): Promise<void> {
  await until(async () => {
    const { items }: { items: readonly { readonly kind: string; readonly quotedAt: string | null }[] } = await (
      await fetch(`${url}/api/markets`)
    ).json();
    const simulated = items.filter(({ kind }) => kind === 'simulated');
    return (
      simulated.length > 0 && simulated.every(({ quotedAt }) => quotedAt !== null && Date.parse(quotedAt) >= begunMs)
    );
  }, 60_000);
}

/**
 * Called once at the head of a journey file: before its journeys the product starts, with demo data and a database of the
 * file's own, and after them it stops and the data goes.
 *
 * @param environment more settings, asked for when what the file has set up before is there; with one that is kept as a first value (X8) the data is made anew
 */
export function journeyApp(
  priceSources = 'simulated',
  environment: () => Readonly<Record<string, string>> = () => ({}),
): JourneyApp {
  let url = '';
  let dataDir = '';
  test.beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-journey-'));
    const seeded = process.env[seededDataVariable];
    if (seeded === undefined) throw new Error(`${seededDataVariable} is set by the journeys’ setup`);
    const more = environment();
    // Data that was made with other terms of pairs, another brand or other settings of the console would keep them (X8); `cp` keeps owners and rights, which the database insists on.
    const firstValues = [
      'MARKETS_FILE',
      'BRAND_FILE',
      'BITCOIN_CREDIT_BELOW',
      'RISK_VELOCITY_AMOUNT',
      'LIMITS_BEFORE_DEPOSIT',
    ];
    const isMadeAnew = firstValues.some((name) => name in more);
    if (!isMadeAnew) await promisify(execFile)('cp', ['-a', `${seeded}/.`, dataDir]);
    const begunMs = Date.now();
    url =
      (await ask({
        environment: {
          PORT: String(await port),
          DATA_DIR: dataDir,
          PRICE_SOURCES: priceSources,
          // Most journeys have staff decide on payments that nobody sent; those of payments bring a chain of their own.
          DEMO_CHAIN: 'off',
          ...more,
        },
      })) ?? '';
    if (priceSources === 'simulated') await untilPriced(url, begunMs);
  });
  test.afterAll(async () => {
    await ask({ environment: null });
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    get url() {
      return url;
    },
    get dataDir() {
      return dataDir;
    },
  };
}
