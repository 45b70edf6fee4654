import { once } from 'node:events';
import net from 'node:net';
import pg from 'pg';
import type { ConnectionConfig } from '#server/outside/postgres/pool.ts';
import { type Message, readMessages, type StartUp, startUpOf, textOf, words } from './protocol.ts';

/** A pooler that lends a session of the database for one transaction at a time. */
export interface Pooler {
  readonly port: number;
  /** What was refused, since it means the session and not the transaction; never a PgBouncer's. */
  readonly refused: readonly string[];
  /** Most clients at once, and most sessions lent at once; never a PgBouncer's. */
  readonly most: { readonly clients: number; readonly lent: number };
  stop(): Promise<void>;
}

/** A session of the database, and whose it is. */
interface Session {
  readonly socket: net.Socket;
  readonly read: (data: Buffer) => readonly Message[];
  borrower: Client | null;
}

interface Client {
  readonly socket: net.Socket;
  session: Session | null;
  /** Sent while it waited for a session. */
  readonly held: Buffer[];
  waits: boolean;
  /** Requests that have no answer yet. */
  asked: number;
}

/** What a driver may say before it has a session; anything else PgBouncer refuses as well. */
const knownParameters = new Set(['user', 'database', 'application_name', 'client_encoding']);

/** Commands that mean the session, which the next transaction does not have. */
const ofSession = [
  /^\s*(listen|unlisten|prepare|deallocate|declare|discard|load)\b/i,
  /(^|;)\s*set\s+(?!local\b|constraints\b|transaction\b)/i,
  /\bset_config\s*\([^)]*,\s*false\s*\)/i,
  /\bpg_(try_)?advisory_(lock|unlock)/i,
  /\bcreate\s+(local\s+)?temp(orary)?\b/i,
];

/** What of a message means the session; null where it may go to any. */
function meantFor({ kind, bytes }: Message): string | null {
  if (kind !== 'P' && kind !== 'Q') return null;
  const named = kind === 'P' ? textOf(bytes, 5) : '';
  if (named !== '') return `a statement by the name ${named}`;
  const sql = textOf(bytes, kind === 'P' ? 6 : 5);
  return ofSession.some((one) => one.test(sql)) ? sql : null;
}

/** Which session is lent next, for a transaction; or one for as long as its client is there. */
export type Lends = 'the longest idle' | 'the last idle' | 'for a connection';

/** The sessions of the database, and who waits for one. */
class Sessions {
  readonly most = { clients: 0, lent: 0 };
  readonly #config: ConnectionConfig;
  readonly #size: number;
  readonly #lends: Lends;
  readonly #all = new Set<Session>();
  readonly #idle: Session[] = [];
  readonly #waiting: Client[] = [];
  #opening = 0;
  #hasEnded = false;

  constructor(config: ConnectionConfig, size: number, lends: Lends) {
    this.#config = config;
    this.#size = size;
    this.#lends = lends;
  }

  /** Sends it to the client's session; one that has none waits for the next that is free. */
  send(client: Client, bytes: Buffer): void {
    if (client.session) {
      client.session.socket.write(bytes);
      return;
    }
    client.held.push(bytes);
    if (client.waits) return;
    client.waits = true;
    const session = this.#lends === 'the last idle' ? this.#idle.pop() : this.#idle.shift();
    if (session) {
      this.#lend(session, client);
      return;
    }
    this.#waiting.push(client);
    this.#openWhereThereIsRoom();
  }

  /** Whatever the client was in the middle of is rolled back. */
  leave(client: Client): void {
    const place = this.#waiting.indexOf(client);
    if (place >= 0) this.#waiting.splice(place, 1);
    client.session?.socket.destroy();
  }

  end(): void {
    this.#hasEnded = true;
    this.#waiting.length = 0;
    for (const { socket } of this.#all) socket.destroy();
  }

  #lend(session: Session, client: Client): void {
    session.borrower = client;
    client.session = session;
    client.waits = false;
    this.most.lent = Math.max(this.most.lent, this.#all.size - this.#idle.length);
    for (const bytes of client.held.splice(0)) session.socket.write(bytes);
  }

  #takeBack(session: Session): void {
    if (session.borrower) session.borrower.session = null;
    session.borrower = null;
    const next = this.#waiting.shift();
    if (next) this.#lend(session, next);
    else this.#idle.push(session);
  }

  #openWhereThereIsRoom(): void {
    if (this.#all.size + this.#opening >= this.#size) return;
    this.#opening += 1;
    const opened = this.#open().finally(() => {
      this.#opening -= 1;
    });
    opened.catch((error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      this.#waiting.shift()?.socket.end(words.fatal(text));
    });
  }

  async #open(): Promise<void> {
    const socket = await signedIn(this.#config);
    if (this.#hasEnded) {
      socket.destroy();
      return;
    }
    const session: Session = { socket, read: readMessages(), borrower: null };
    this.#all.add(session);
    socket.on('error', () => undefined);
    socket.once('close', () => this.#lost(session));
    socket.on('data', (data: Buffer) => this.#answer(session, data));
    this.#takeBack(session);
  }

  #answer(session: Session, data: Buffer): void {
    const client = session.borrower;
    client?.socket.write(data);
    for (const { kind, bytes } of session.read(data)) {
      if (kind !== 'Z' || !client) continue;
      client.asked -= 1;
      if (this.#lends !== 'for a connection' && client.asked === 0 && bytes.toString('latin1', 5) === 'I')
        this.#takeBack(session);
    }
  }

  #lost(session: Session): void {
    this.#all.delete(session);
    const place = this.#idle.indexOf(session);
    if (place >= 0) this.#idle.splice(place, 1);
    session.borrower?.socket.destroy();
    if (this.#waiting.length > 0) this.#openWhereThereIsRoom();
  }
}

/** What a client says, as far as it means a transaction; anything else is refused, with its connection. */
function hearing(client: Client, config: ConnectionConfig, sessions: Sessions, refused: string[]) {
  const refuse = (what: string): void => {
    refused.push(what);
    client.socket.end(words.fatal(`refused by the pooler: ${what}`));
  };
  return {
    begin({ parameters }: StartUp): void {
      const unknown = [...parameters.keys()].find((name) => !knownParameters.has(name));
      if (unknown !== undefined) refuse(`the parameter ${unknown}`);
      else if (parameters.get('user') !== config.user) refuse(`the user ${parameters.get('user')}`);
      else client.socket.write(words.welcome);
    },
    hear(message: Message): void {
      const meant = meantFor(message);
      if (meant !== null) refuse(meant);
      else if (message.kind === 'X') client.socket.end();
      else {
        if (message.kind === 'Q' || message.kind === 'S') client.asked += 1;
        sessions.send(client, message.bytes);
      }
    },
  };
}

/**
 * The strictest of poolers in transaction mode, of our own, so that every machine can test what goes through one: each transaction gets the
 * session that has been idle for longest, unless `lends` says otherwise, so that two of one connection have different ones wherever there are two. It lets everybody in
 * who says that they are `config.user`, and refuses whatever would rely on the session: names of statements, LISTEN, SET,
 * locks and tables of the session, and settings at the start of a connection.
 *
 * @param size most sessions at once
 */
export async function startLendingPooler(
  config: ConnectionConfig,
  size: number,
  lends: Lends = 'the longest idle',
): Promise<Pooler> {
  const sessions = new Sessions(config, size, lends);
  const { most } = sessions;
  const refused: string[] = [];
  const clients = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    const client: Client = { socket, session: null, held: [], waits: false, asked: 0 };
    const { begin, hear } = hearing(client, config, sessions, refused);
    const read = readMessages();
    let begun = false;
    clients.add(socket);
    most.clients = Math.max(most.clients, clients.size);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clients.delete(socket);
      sessions.leave(client);
    });
    socket.on('data', (data: Buffer) => {
      const said = begun ? null : startUpOf(data);
      if (said === null) for (const message of read(data)) if (!socket.writableEnded) hear(message);
      if (said?.kind === 'tls') socket.write('N');
      if (said?.kind === 'cancel') socket.destroy();
      if (said?.kind === 'start') begin(said);
      begun ||= said?.kind === 'start';
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    refused,
    most,
    async stop() {
      sessions.end();
      for (const socket of clients) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A connection on which the driver has signed in, and which it has left. */
async function signedIn(config: ConnectionConfig): Promise<net.Socket> {
  const socket = new net.Socket();
  const client = new pg.Client({ ...config, stream: () => socket });
  // The database may be dropped before it is left.
  client.on('error', () => undefined);
  await client.connect();
  socket.removeAllListeners();
  return socket;
}
