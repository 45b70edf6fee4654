import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/accounts.ts';
import { apiSession } from '#tools/testing/people/api-session.ts';
import { type AppProcess, startApp } from '#tools/testing/processes/app-process.ts';
import { metadataOf, pngOf } from './testing/files.ts';
import { until } from './testing/until.ts';

let dataDir: string;
let app: AppProcess;
let cookie: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-uploads-crash-'));
  app = await startApp({ dataDir, priceSources: 'simulated' });
  const signedIn = await fetch(`${app.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'customer@demo.fairlead.example', password: demoPassword }),
  });
  cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
});
afterAll(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

const tus = (method: string, route: string, headers: Record<string, string>, body?: Uint8Array): Promise<Response> =>
  fetch(app.url + route, {
    method,
    headers: { cookie, 'tus-resumable': '1.0.0', ...headers },
    ...(body ? { body: Uint8Array.from(body) } : {}),
  });
const patch = (route: string, offset: number, bytes: Uint8Array): Promise<Response> =>
  tus('PATCH', route, { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }, bytes);
const offsetOf = async (route: string): Promise<number> => {
  const status = await tus('HEAD', route, {});
  expect(status.status).toBe(200);
  return Number(status.headers.get('upload-offset'));
};

async function killAndStart(): Promise<void> {
  await app.stop('SIGKILL');
  app = await startApp({ dataDir, priceSources: 'simulated' });
}

async function begin(size: number): Promise<{ readonly deposit: string; readonly route: string }> {
  const asked = await apiSession(app.url, cookie).send('POST', '/api/deposits', {
    amount: '50.00',
    paymentMethod: 'USDT',
  });
  const deposit = String(asked.body.id);
  const fields = { name: 'slip.png', contentType: 'image/png', purpose: 'proof-of-deposit', deposit };
  const made = await tus('POST', '/api/uploads', {
    'upload-length': String(size),
    'upload-metadata': metadataOf(fields),
  });
  expect(made.status).toBe(201);
  return { deposit, route: made.headers.get('location') ?? '' };
}

async function expectOneProof(deposit: string, file: Buffer): Promise<void> {
  const { body } = await apiSession(app.url, cookie).get(`/api/deposits/${deposit}`);
  const steps: unknown[] = Array.isArray(body.timeline) ? body.timeline.map(({ step }) => step) : [];
  expect(steps).toEqual(['requested', 'proof_uploaded']);
  const got = await tus('GET', String(body.proof), {});
  expect(Buffer.from(await got.arrayBuffer()).equals(file)).toBe(true);
}

describe('kill -9 of the server', () => {
  it('[F1] in the middle of a chunk: what was acknowledged is there, the rest is sent again', {
    timeout: 180_000,
  }, async () => {
    const file = await pngOf(1_500_000);
    const { deposit, route } = await begin(file.length);
    expect((await patch(route, 0, file.subarray(0, 262_144))).status).toBe(204);
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `PATCH ${route} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 262144\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: 524288\r\n\r\n`,
    );
    socket.write(file.subarray(262_144, 500_000));
    await until(() => socket.writableLength === 0);
    await killAndStart();
    socket.destroy();
    const offset = await offsetOf(route);
    expect(offset).toBeGreaterThanOrEqual(262_144);
    expect((await patch(route, offset, file.subarray(offset))).status).toBe(204);
    await expectOneProof(deposit, file);
  });

  it('[F1] [D4] right after the last byte: the proof is there once, whoever asks first', {
    timeout: 180_000,
  }, async () => {
    const file = await pngOf(600_000);
    const { deposit, route } = await begin(file.length);
    const last = patch(route, 0, file).catch(() => null);
    const sent = await Promise.race([last, new Promise((resolve) => setTimeout(resolve, 15))]);
    await killAndStart();
    if (!sent) await last;
    const offset = await offsetOf(route);
    if (offset < file.length) expect((await patch(route, offset, file.subarray(offset))).status).toBe(204);
    await Promise.all([1, 2, 3].map(() => offsetOf(route)));
    await expectOneProof(deposit, file);
  });
});
