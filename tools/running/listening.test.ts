import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp } from '#tools/testing/processes/app-process.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-listening-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));

it.each([
  [undefined, false],
  ['0.0.0.0', true],
])('X2 with HOST %s another address of this machine is answered: %s; the log warns where it is', async (host, wide) => {
  const app = await startApp({
    dataDir,
    priceSources: 'simulated',
    env: { LOG_LEVEL: 'warn', ...(host === undefined ? {} : { HOST: host }) },
  });
  try {
    const other = await fetch(app.url.replace('127.0.0.1', '127.0.0.2') + '/api/health').then(
      ({ ok }) => ok,
      () => false,
    );
    expect(other).toBe(wide);
    expect(app.output().includes('HOST (0.0.0.0) lets other machines in, and TRUSTED_PROXIES is empty')).toBe(wide);
  } finally {
    await app.stop();
  }
});
