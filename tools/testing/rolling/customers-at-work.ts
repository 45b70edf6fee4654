import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { mostSharedAmounts } from '#domain/deposits/shared-amounts.ts';
import { type ApiSession, signedIn } from '#tools/testing/people/api-session.ts';

/** What somebody was answered for a command: its record, or the code by which it was refused. */
interface Answered {
  readonly by: string;
  readonly path: string;
  readonly body: object;
  readonly record: string | null;
}

interface Person {
  readonly by: string;
  readonly session: ApiSession;
}

/** What customers did, and what went wrong for one of them. */
export interface Work {
  /** By idempotency key. */
  readonly commands: ReadonlyMap<string, Answered>;
  readonly reads: () => number;
  /** Frames of ticks that came over the sockets. */
  readonly ticks: () => number;
  /** How often a socket was opened again. */
  readonly reopened: () => number;
  /** Trades refused because no price was recorded at that moment: the right to record went to another process (Z2). */
  readonly withoutPrice: () => number;
  /** Each in words: an answer of 500 and more, one that did not come, any other refusal. */
  readonly errors: readonly string[];
  stop(): Promise<void>;
}

const pauseMs = 150;
const ticket = { currencyPair: 'BTCUSD', positions: 'UP', amount: '1.00', duration: 30, wallet: 'practice' };
const reads = ['/api/balance?wallet=practice', '/api/trades?wallet=practice&limit=5', '/api/markets', '/api/deposits'];

/** Has customers place trades, ask for deposits, read and listen, each one thing after the other, until they are stopped. */
export async function customersAtWork(url: string, people: readonly string[]): Promise<Work> {
  const commands = new Map<string, Answered>();
  const errors: string[] = [];
  const counts = { reads: 0, ticks: 0, reopened: 0, withoutPrice: 0 };
  const sockets = new Set<WebSocket>();
  let stopped = false;
  const say = (what: string, status: number, code: unknown): void =>
    void errors.push(`${new Date().toISOString()} ${what}: ${status} ${String(code)}`);
  const command = async ({ by, session }: Person, path: string, body: object): Promise<string | null> => {
    const key = randomUUID();
    const reply = await session.send('POST', path, body, key).catch((error: unknown) => ({
      status: 0,
      body: { code: String(error) },
    }));
    const record = reply.status === 201 ? String(recordOf(reply.body)) : null;
    commands.set(key, { by, path, body, record });
    if (reply.status === 422 && 'code' in reply.body && reply.body.code === 'price_stale') counts.withoutPrice += 1;
    else if (record === null) say(`POST ${path}`, reply.status, 'code' in reply.body ? reply.body.code : '');
    return record;
  };
  const trading = async (person: Person): Promise<void> => {
    for (; !stopped; await wait(pauseMs)) await command(person, '/api/trades', ticket);
  };
  const depositing = async (person: Person): Promise<void> => {
    // Each has a few exact amounts at a time (D2): one is asked for before the upgrade, one while it goes on.
    for (let made = 0; made < mostSharedAmounts && !stopped; made += 1) {
      await wait(made * 12_000);
      const id = await command(person, '/api/deposits', { amount: '50.00', paymentMethod: 'USDT' });
      if (id !== null) await person.session.send('POST', `/api/deposits/${id}/cancel`);
    }
  };
  const reading = async (session: ApiSession): Promise<void> => {
    for (let at = 0; !stopped; at += 1) {
      const path = reads[at % reads.length] ?? '';
      const { status, body } = await session
        .get(path)
        .catch((error: unknown) => ({ status: 0, body: { code: String(error) } }));
      if (status === 200) counts.reads += 1;
      else say(`GET ${path}`, status, 'code' in body ? body.code : '');
      await wait(pauseMs / 3);
    }
  };
  const listening = async (cookie: string): Promise<void> => {
    while (!stopped) {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, { headers: { cookie, origin: url } });
      sockets.add(socket);
      const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
      socket.on('error', () => undefined);
      socket.on('unexpected-response', (_, answer) => say('GET /api/live', answer.statusCode ?? 0, ''));
      socket.on('message', (text) => {
        if (String(text).includes('"tick')) counts.ticks += 1;
      });
      await closed;
      sockets.delete(socket);
      counts.reopened += 1;
      await wait(pauseMs);
    }
  };
  const work: Promise<void>[] = [];
  for (const email of people) {
    const { session, cookie } = await signedIn(url, email);
    const person = { by: email, session };
    work.push(trading(person), depositing(person), reading(session), listening(cookie));
  }
  return {
    commands,
    errors,
    reads: () => counts.reads,
    ticks: () => counts.ticks,
    withoutPrice: () => counts.withoutPrice,
    reopened: () => counts.reopened,
    async stop(): Promise<void> {
      stopped = true;
      for (const socket of sockets) socket.close();
      await Promise.all(work);
    },
  };
}

const recordOf = (body: Readonly<Record<string, unknown>>): unknown => body.tradeId ?? body.id;
