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

it('X2 X3.1 HOST opens other addresses of this machine with a warning, and DRAIN_SECONDS answers on in a stop', {
  timeout: 150_000,
}, async () => {
  const env = { HOST: '0.0.0.0', DRAIN_SECONDS: '3', LOG_LEVEL: 'warn' };
  const app = await startApp({ dataDir, priceSources: 'simulated', env });
  try {
    expect((await fetch(`${app.url.replace('127.0.0.1', '127.0.0.2')}/api/health`)).status).toBe(200);
    expect(app.output()).toContain('HOST (0.0.0.0) lets other machines in, and TRUSTED_PROXIES is empty');
  } finally {
    const stopped = app.stop();
    const readiness = await until(async () => {
      const answer = await fetch(`${app.url}/readyz`);
      const body = await answer.json();
      return body.status === 'draining' && [answer.status, body];
    });
    expect(readiness).toEqual([503, { status: 'draining' }]);
    expect((await fetch(`${app.url}/livez`)).status).toBe(200);
    await stopped;
    expect(app.child.exitCode).toBe(0);
  }
});
