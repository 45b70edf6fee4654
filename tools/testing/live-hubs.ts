import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Pool } from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { WebSocket } from 'ws';
import type { AccountStatus } from '#domain/accounts/status.ts';
import { accepted } from '#domain/failures/failures.ts';
import { newId } from '#server/ids/new-id.ts';
import { type HubOptions, LiveHub } from '#server/live/hub.ts';
import type { HubLimits } from '#server/live/hub-limits.ts';
import type { Actor } from '#server/operations/handler.ts';
import { portOf } from '#tools/stand-ins/port.ts';
import { keptLog } from '#tools/testing/markets/manual-source.ts';
import { openPair, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { until } from './until.ts';

type Frame = Readonly<Record<string, unknown>>;

interface Begun {
  readonly db: FreshDatabase;
  readonly lease: TestLease;
  readonly server: Server;
}

/** Hubs of one test file with the sockets that talk to them: each test has a database and a server of its own. */
class LiveHubs {
  readonly people = new Map<string, Actor>();
  /** Where whoever has this cookie calls from; others call from this machine. */
  readonly addresses = new Map<string, string>();
  readonly #hubs: LiveHub[] = [];
  readonly #sockets: WebSocket[] = [];
  #begun: Begun | null = null;

  async begin(): Promise<void> {
    const db = await freshDatabase();
    const lease = await takeLease(db.app);
    await openPair(db.app, 'BTCUSD', 2);
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.people.clear();
    this.#begun = { db, lease, server };
  }

  async end(): Promise<void> {
    for (const socket of this.#sockets.splice(0)) socket.terminate();
    for (const hub of this.#hubs.splice(0)) hub.stop();
    this.server.closeAllConnections();
    this.server.close();
    await this.db.drop();
  }

  get #now(): Begun {
    if (this.#begun === null) throw new Error('no test has begun');
    return this.#begun;
  }

  get db(): FreshDatabase {
    return this.#now.db;
  }

  get lease(): TestLease {
    return this.#now.lease;
  }

  get server(): Server {
    return this.#now.server;
  }

  startHub(
    limits: Partial<HubLimits> = {},
    pool: Pool = this.db.app,
    authenticate: HubOptions['authenticate'] = async ({ cookie }) => accepted(this.people.get(cookie ?? '') ?? null),
  ): LiveHub {
    const hub = new LiveHub({
      pool,
      log: keptLog(),
      authenticate,
      originAllowed: (headers) => headers.origin === undefined || headers.origin === 'https://here.example',
      addressOf: (request) => this.addresses.get(request.headers.cookie ?? '') ?? '127.0.0.1',
      isBounded: () => true,
      nowMs: () => Date.now(),
      limits: { tickPollMs: 20, outboxPollMs: 20, ...limits },
    });
    hub.start();
    this.#hubs.push(hub);
    this.server.on('upgrade', (request, socket, head) => void hub.handleUpgrade(request, socket, head));
    return hub;
  }

  person(cookie: string, accountStatus: AccountStatus = 'approved'): Actor {
    const actor: Actor = { uid: newId('usr'), role: 'user', accountStatus, displayName: cookie, signedInAtMs: null };
    this.people.set(cookie, actor);
    return actor;
  }

  connect(cookie = '', more: { readonly origin?: string; readonly path?: string } = {}) {
    const url = `ws://127.0.0.1:${portOf(this.server.address())}${more.path ?? '/api/live'}`;
    const headers = { cookie, ...(more.origin === undefined ? {} : { origin: more.origin }) };
    const socket = new WebSocket(url, { headers });
    this.#sockets.push(socket);
    const frames: Frame[] = [];
    const state = { code: null as number | null, status: null as number | null };
    socket.on('message', (data, isBinary) => {
      if (!isBinary) frames.push(JSON.parse(data.toString()));
    });
    socket.on('close', (code) => {
      state.code = code;
    });
    socket.on('unexpected-response', (_request, response) => {
      state.status = response.statusCode ?? 0;
      response.destroy();
    });
    socket.on('error', () => undefined);
    const of = (type: string) => frames.filter((frame) => frame.type === type);
    return { socket, frames, state, of };
  }

  async joined(cookie = '') {
    const client = this.connect(cookie);
    await until(() => client.of('hello').length === 1);
    return client;
  }
}

/** Registers what each test of the file begins and ends with. */
export function liveHubs(): LiveHubs {
  const live = new LiveHubs();
  beforeEach(() => live.begin());
  afterEach(() => live.end());
  return live;
}
