import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { load } from './rounds.ts';

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

async function carryOut(order: Order): Promise<Done> {
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
