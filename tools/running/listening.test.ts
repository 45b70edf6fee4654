import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp } from '#tools/testing/processes/app-process.ts';
import { until } from '#tools/testing/until.ts';

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

it('X3.1 with DRAIN_SECONDS a stop goes on answering, and is ready for nobody new', async () => {
  const app = await startApp({ dataDir, priceSources: 'simulated', env: { DRAIN_SECONDS: '2' } });
  const stopped = app.stop();
  const readiness = await until(async () => {
    const answer = await fetch(`${app.url}/readyz`);
    return answer.status === 503 && answer.json();
  });
  expect(readiness).toEqual({ status: 'draining' });
  for (const path of ['/livez', '/api/health']) expect((await fetch(app.url + path)).status).toBe(200);
  await stopped;
  expect(app.child.exitCode).toBe(0);
});
