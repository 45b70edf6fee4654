import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#tools/testing/people/api-session.ts';
import { type AppProcess, startApp, verifyData } from '#tools/testing/processes/app-process.ts';
import { crowdEmail, crowdUntil, sendAgain, untilAllClosed } from './testing/crowd.ts';

let dataDir: string;
let app: AppProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-crash-'));
  app = await startApp({ dataDir, priceSources: 'simulated' });
});
afterAll(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

describe('a stranger', () => {
  it('[M5] cannot end the app by an upgrade of what is no address', async () => {
    for (const target of ['//', 'http://[', '/nowhere']) {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      socket.end(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
      socket.resume();
      await once(socket, 'close');
    }
    expect(app.child.exitCode).toBeNull();
    expect((await fetch(`${app.url}/api/health`)).status).toBe(200);
  });
});

describe('kill -9', () => {
  it('[P4] of the app loses nothing acknowledged and does nothing twice', { timeout: 90_000 }, async () => {
    const sent = await crowdUntil(app.url, 700, () => app.stop('SIGKILL'));
    app = await startApp({ dataDir, priceSources: 'simulated' });
    expect([...sent.values()].some((id) => id !== undefined)).toBe(true);
    expect(await sendAgain(app.url, sent)).toEqual([]);
  });

  it('[P4] of the database loses nothing acknowledged and does nothing twice', { timeout: 90_000 }, async () => {
    const postmaster = Number(
      (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
    );
    const sent = await crowdUntil(app.url, 700, async () => {
      process.kill(postmaster, 'SIGKILL');
    });
    await app.stop('SIGKILL');
    app = await startApp({ dataDir, priceSources: 'simulated' });
    expect([...sent.values()].some((id) => id !== undefined)).toBe(true);
    expect(await sendAgain(app.url, sent)).toEqual([]);
  });

  it('[T8] trades that were open settle once or are refunded, and the books are clean', {
    timeout: 90_000,
  }, async () => {
    expect(await untilAllClosed(app.url)).toBe(true);
    const session = await signIn(app.url, crowdEmail);
    const { body } = await session.get('/api/balance?wallet=practice');
    expect(body.staked).toBe('0.00');
    expect(body.available).toBe(body.balance);
    const verified = await verifyData(dataDir);
    expect(verified.output).toContain('clean');
    expect(verified.code).toBe(0);
  });
});
