import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSession, signIn } from './testing/api-session.ts';
import { type AppProcess, startApp, verifyData } from './testing/app-process.ts';

const customerEmail = 'customer@demo.fairlead.example';
const ticket = { currencyPair: 'BTCUSD', positions: 'UP', amount: '1.00', duration: 30, wallet: 'practice' };

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

/** Keys sent, and the trade that was acknowledged for each; undefined where no answer came. */
type Sent = Map<string, string | undefined>;

/** Places trades as fast as they are answered until something breaks. */
async function placeUntilBroken(session: ApiSession, sent: Sent): Promise<void> {
  for (let n = 0; n < 400; n += 1) {
    const key = randomUUID();
    sent.set(key, undefined);
    try {
      const { status, body } = await session.send('POST', '/api/trades', ticket, key);
      if (status !== 201) return;
      sent.set(key, String(body.tradeId));
    } catch {
      return;
    }
  }
}

async function crowdUntil(kill: () => Promise<void>): Promise<Sent> {
  const sent: Sent = new Map();
  const session = await signIn(app.url, customerEmail);
  const crowd = Array.from({ length: 8 }, () => placeUntilBroken(session, sent));
  await wait(700);
  await kill();
  await Promise.all(crowd);
  return sent;
}

/** Sends every key again: what was acknowledged is the same trade, and no key made two. */
async function expectEachOnce(sent: Sent): Promise<void> {
  const session = await signIn(app.url, customerEmail);
  const ids = new Set<string>();
  for (const [key, acknowledged] of sent) {
    let reply = await session.send('POST', '/api/trades', ticket, key);
    // A price is not fresh in the very first moment after a restart; that refusal belongs to the new key alone.
    for (let tries = 0; tries < 3 && reply.status >= 500; tries += 1)
      reply = await session.send('POST', '/api/trades', ticket, key);
    if (acknowledged !== undefined) {
      expect(reply.status).toBe(201);
      expect(reply.body.tradeId).toBe(acknowledged);
    }
    if (reply.status === 201) ids.add(String(reply.body.tradeId));
  }
  const known = new Set<string>();
  let cursor: string | null = null;
  do {
    const page: { readonly body: Readonly<Record<string, unknown>> } = await session.get(
      `/api/trades?wallet=practice&limit=100${cursor === null ? '' : `&cursor=${cursor}`}`,
    );
    for (const trade of Array.isArray(page.body.items) ? page.body.items : []) known.add(trade.tradeId);
    cursor = typeof page.body.nextCursor === 'string' ? page.body.nextCursor : null;
  } while (cursor !== null);
  for (const id of ids) expect(known.has(id)).toBe(true);
  expect([...sent.values()].filter((id) => id !== undefined).length).toBeGreaterThan(0);
}

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
    const sent = await crowdUntil(() => app.stop('SIGKILL'));
    app = await startApp({ dataDir, priceSources: 'simulated' });
    await expectEachOnce(sent);
  });

  it('[P4] of the database loses nothing acknowledged and does nothing twice', { timeout: 90_000 }, async () => {
    const postmaster = Number(
      (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
    );
    const sent = await crowdUntil(async () => {
      process.kill(postmaster, 'SIGKILL');
    });
    await app.stop('SIGKILL');
    app = await startApp({ dataDir, priceSources: 'simulated' });
    await expectEachOnce(sent);
  });

  it('[T8] trades that were open settle once or are refunded, and the books are clean', {
    timeout: 90_000,
  }, async () => {
    const session = await signIn(app.url, customerEmail);
    let open = 1;
    for (let tries = 0; tries < 120 && open > 0; tries += 1) {
      await wait(500);
      const { body } = await session.get('/api/trades?wallet=practice&status=open&limit=1');
      open = Array.isArray(body.items) ? body.items.length : 1;
    }
    expect(open).toBe(0);
    const { body } = await session.get('/api/balance?wallet=practice');
    expect(body.staked).toBe('0.00');
    expect(body.available).toBe(body.balance);
    const verified = await verifyData(dataDir);
    expect(verified.output).toContain('clean');
    expect(verified.code).toBe(0);
  });
});
