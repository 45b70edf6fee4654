import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { load, percentile } from './rounds.ts';

/**
 * The other end of the wire, in a process of its own, so that the server's processor time is the server's alone. Reads
 * one order at a time from its parent and answers with the rate reached.
 */
export interface Order {
  readonly port: number;
  readonly callers: number;
  readonly forMs: number;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Each caller is one of these sessions. */
  readonly cookies: readonly string[];
  readonly body: string | null;
  /** So many are sent a second, however long each takes; without it each caller sends one after the other. */
  readonly perSecond?: number;
}

export interface Done {
  readonly rate: number;
  readonly p99: number;
  readonly refused: number;
}

const agent = new http.Agent({ keepAlive: true });

function ask(order: Order, caller: number): Promise<number> {
  const headers: Record<string, string | number> = { cookie: order.cookies[caller % order.cookies.length] ?? '' };
  if (order.body !== null) {
    headers['content-type'] = 'application/json';
    headers['content-length'] = Buffer.byteLength(order.body);
    headers['idempotency-key'] = randomUUID();
  }
  return new Promise((resolve, reject) => {
    const { port, method, path } = order;
    const request = http.request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(order.body ?? undefined);
  });
}

/** Sends each when it is due, and takes its time from then: one that is late because another one was is late all the same. */
async function sendPaced(order: Order, perSecond: number): Promise<Done> {
  const taken: number[] = [];
  let refused = 0;
  const begun = performance.now();
  const underway: Promise<void>[] = [];
  const send = async (n: number): Promise<void> => {
    const status = await ask(order, n);
    taken.push(performance.now() - begun - (n * 1000) / perSecond);
    if (status >= 300) refused += 1;
  };
  for (let passed = 0; passed < order.forMs; passed = performance.now() - begun) {
    while ((underway.length * 1000) / perSecond <= passed) underway.push(send(underway.length));
    await wait(1);
  }
  await Promise.all(underway);
  const rate = (taken.length * 1000) / (performance.now() - begun);
  return { rate, p99: percentile(taken, 0.99), refused };
}

async function carryOut(order: Order): Promise<Done> {
  if (order.perSecond !== undefined) return sendPaced(order, order.perSecond);
  let refused = 0;
  const { rate, p99 } = await load(order.callers, order.forMs, async (caller) => {
    const status = await ask(order, caller);
    if (status >= 300) refused += 1;
  });
  return { rate, p99, refused };
}

process.on('message', (order: Order) => {
  void carryOut(order).then((done) => process.send?.(done));
});
process.on('disconnect', () => process.exit());
