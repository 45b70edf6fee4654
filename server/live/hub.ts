import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Pool } from 'pg';
import { WebSocket, WebSocketServer } from 'ws';
import { type LiveFrame, liveClosings, liveProtocol, liveVersion } from '#api/live.ts';
import type { Decision } from '#domain/failures/failures.ts';
import type { Actor } from '#server/operations/handler.ts';
import { sourceOf } from '#server/operations/source.ts';
import { tracedJob } from '#server/outside/traces/spans.ts';
import type { Log } from '#server/outside/venues/price-source.ts';
import { type Client, Clients } from './clients.ts';
import { endOf } from './connection-end.ts';
import { messageBytes } from './frames.ts';
import { type HubLimits, usualLimits } from './hub-limits.ts';
import { type OutboxNews, OutboxReader } from './outbox-reader.ts';
import { refuse, statusOf } from './refused-upgrade.ts';
import { TickReader } from './tick-reader.ts';

export interface HubOptions {
  readonly pool: Pool;
  readonly log: Log;
  /** Whose session or API token a request carries; null for a visitor. A token that does not hold is refused. */
  readonly authenticate: (headers: IncomingHttpHeaders, source: string) => Promise<Decision<Actor | null>>;
  readonly originAllowed: (headers: IncomingHttpHeaders) => boolean;
  /** The caller's address, as a trusted proxy names it. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether the request's line and headers are within their bounds. */
  readonly isBounded: (request: IncomingMessage) => boolean;
  /** The database's clock in ms since the epoch. */
  readonly nowMs: () => number;
  readonly limits?: Partial<HubLimits>;
}

/** `GET /api/live` (M5): ticks for everybody, and to each person the news of their own records. */
export class LiveHub {
  readonly #options: HubOptions;
  readonly #limits: HubLimits;
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: 1024,
    // Of what else is offered one may carry a token, which is not sent back.
    handleProtocols: (offered) => offered.has(liveProtocol) && liveProtocol,
  });
  readonly #clients = new Clients();
  readonly #ticks: TickReader;
  readonly #outbox: OutboxReader;
  readonly #timers: NodeJS.Timeout[] = [];
  /** Steps that run now, and whether they were asked for once more meanwhile. */
  readonly #busy = new Map<string, boolean>();
  readonly #admitting = new Map<string, number>();
  #marked: Promise<unknown> | null = null;
  #stopped = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#limits = { ...usualLimits, ...options.limits };
    this.#ticks = new TickReader(options.pool);
    this.#outbox = new OutboxReader(options.pool);
  }

  get size(): number {
    return this.#clients.size;
  }

  start(): void {
    const every = (ms: number, name: string, step: () => Promise<void>): void => {
      const timer = setInterval(() => void this.#once(name, step), ms);
      timer.unref();
      this.#timers.push(timer);
    };
    every(this.#limits.tickPollMs, 'ticks', () => this.#sendTicks());
    every(this.#limits.outboxPollMs, 'outbox', () => this.#sendOutbox());
    // A browser's script sees no ping.
    every(this.#limits.timeMs, 'time', async () =>
      this.#sendToAll({ type: 'time', serverTime: this.#options.nowMs() }),
    );
    every(this.#limits.pingMs, 'ping', async () => this.#ping());
    every(this.#limits.recheckMs, 'recheck', () => this.#recheckAll());
    every(60_000, 'clean', () => this.#outbox.clean(this.#limits.outboxKeepsMs));
  }

  /** Sends at once the ticks that this very process just recorded, without waiting for the next poll. */
  wakeTicks(): void {
    this.#wake('ticks', () => this.#sendTicks());
  }

  /** The same with the news of what it just settled. */
  wakeNews(): void {
    this.#wake('outbox', () => this.#sendOutbox());
  }

  #wake(name: string, step: () => Promise<void>): void {
    // What is being read now may not hold it yet.
    if (this.#busy.has(name)) this.#busy.set(name, true);
    else void this.#once(name, step);
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const { socket } of this.#clients) {
      socket.close(liveClosings.goingAway.code);
      setTimeout(() => socket.terminate(), 500).unref();
    }
    this.#server.close();
  }

  /** For the HTTP server's 'upgrade'. Never throws; whatever is refused gets a status and its connection is closed. */
  async handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const drop = (): void => {
      socket.destroy();
    };
    socket.on('error', drop);
    const source = sourceOf(this.#options.addressOf(request));
    try {
      const status = this.#refusal(request, source);
      if (status !== null) return refuse(socket, status);
      this.#admitting.set(source, (this.#admitting.get(source) ?? 0) + 1);
      const caller = await this.#prepare(request.headers, source).finally(() => this.#admitted(source));
      if (this.#stopped || socket.destroyed) return refuse(socket, '503 Service Unavailable');
      if (!caller.ok) return refuse(socket, statusOf(caller.failure));
      const actor = caller.value;
      if (this.#isFull(actor, source)) return refuse(socket, '429 Too Many Requests');
      socket.off('error', drop);
      this.#server.handleUpgrade(request, socket, head, (opened) =>
        this.#add(opened, socket, request.headers, actor, source),
      );
    } catch (error) {
      this.#options.log.warn({ err: error }, 'a live connection could not be opened');
      refuse(socket, '503 Service Unavailable');
    }
  }

  /**
   * Who it is; and for the first socket the position from which news are read, taken before its first frame, so that
   * nothing that happens after that frame is missed.
   */
  async #prepare(headers: IncomingHttpHeaders, source: string): Promise<Decision<Actor | null>> {
    const caller = await this.#options.authenticate(headers, source);
    if (!caller.ok) return caller;
    this.#marked ??= Promise.all([this.#ticks.mark(), this.#outbox.mark()]);
    try {
      await this.#marked;
    } catch (error) {
      this.#marked = null;
      throw error;
    }
    return caller;
  }

  #forget(client: Client): void {
    this.#clients.remove(client);
    if (this.#clients.size === 0 && this.#admitting.size === 0) this.#marked = null;
  }

  #refusal(request: IncomingMessage, source: string): string | null {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/api/live') return '404 Not Found';
    if (this.#stopped) return '503 Service Unavailable';
    if (!this.#options.isBounded(request)) return '431 Request Header Fields Too Large';
    if (!this.#options.originAllowed(request.headers)) return '403 Forbidden';
    // Whose they are is not known yet, so that only what is being looked up is bounded here.
    return (this.#admitting.get(source) ?? 0) >= this.#limits.socketsPerSource ? '429 Too Many Requests' : null;
  }

  /** Whoever is known counts by themselves: the people of one office are one source. */
  #isFull(actor: Actor | null, source: string): boolean {
    if (actor !== null) {
      return this.#clients.of(actor.uid).size >= this.#limits.socketsPerUser;
    }
    let visitors = 0;
    for (const client of this.#clients) if (client.actor === null && client.source === source) visitors += 1;
    return visitors >= this.#limits.socketsPerSource;
  }

  #admitted(source: string): void {
    const left = (this.#admitting.get(source) ?? 1) - 1;
    if (left > 0) this.#admitting.set(source, left);
    else this.#admitting.delete(source);
  }

  #add(socket: WebSocket, wire: Duplex, headers: IncomingHttpHeaders, actor: Actor | null, source: string): void {
    const client: Client = { socket, wire, headers, actor, source, answered: true, slow: false };
    this.#clients.add(client);
    socket.on('pong', () => {
      client.answered = true;
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.#forget(client));
    this.#send(client, {
      type: 'hello',
      version: liveVersion,
      serverTime: this.#options.nowMs(),
      user: actor?.uid ?? null,
    });
  }

  #send(client: Client, frame: LiveFrame): void {
    this.#sendBytes(client, messageBytes(frame));
  }

  #sendBytes(client: Client, bytes: Buffer): void {
    if (client.socket.readyState !== WebSocket.OPEN) return;
    if (client.wire.writableLength > this.#limits.stuckBytes) {
      client.socket.terminate();
      return;
    }
    client.wire.write(bytes);
  }

  /** Ticks and market news may be left out for a slow reader: the client sees the gap in seq. */
  #sendToAll(frame: LiveFrame): void {
    const bytes = messageBytes(frame);
    for (const client of this.#clients) {
      if (client.wire.writableLength > this.#limits.slowBytes) client.slow = true;
      else this.#sendBytes(client, bytes);
    }
  }

  async #sendTicks(): Promise<void> {
    if (this.#clients.size === 0) return;
    const { ticks, marketsChanged } = await this.#ticks.read();
    if (ticks.length > 0) this.#sendToAll({ type: 'ticks', serverTime: this.#options.nowMs(), ticks });
    if (marketsChanged) this.#sendToAll({ type: 'markets' });
  }

  async #sendOutbox(): Promise<void> {
    if (this.#clients.size === 0) return;
    await tracedJob('news of the outbox', async () => {
      const { news, more } = await this.#outbox.read();
      for (const one of news) await this.#deliver(one);
      // A backlog that is settled writes more in a second than what polls would read.
      if (more) this.wakeNews();
      return news.length;
    });
  }

  async #deliver({ owner, topic, subject }: OutboxNews): Promise<void> {
    const clients = [...(owner === '*' ? this.#clients : this.#clients.of(owner))];
    if (clients.length === 0) return;
    const bytes = messageBytes({ type: 'changed', topic, subject });
    for (const client of clients) {
      if (client.actor === null) continue;
      if (topic === 'account' && !(await this.#mayStay(client))) continue;
      this.#sendBytes(client, bytes);
    }
  }

  async #mayStay(client: Client): Promise<boolean> {
    if (client.actor === null) return true;
    const caller = await this.#options.authenticate(client.headers, client.source);
    const ends = endOf(client.actor, caller.ok ? caller.value : null);
    if (ends !== null) client.socket.close(ends.code, ends.reason);
    return ends === null;
  }

  async #recheckAll(): Promise<void> {
    for (const client of [...this.#clients]) await this.#mayStay(client);
  }

  #ping(): void {
    for (const client of this.#clients) {
      const { socket, wire } = client;
      const stillSlow = client.slow && wire.writableLength > this.#limits.slowBytes;
      if (!client.answered || stillSlow) {
        socket.terminate();
        continue;
      }
      client.answered = false;
      client.slow = false;
      if (socket.readyState === WebSocket.OPEN) socket.ping();
    }
  }

  /** Runs a step unless it is still running; what it throws is logged, and it runs again at its next turn. */
  async #once(name: string, step: () => Promise<void>): Promise<void> {
    if (this.#busy.has(name) || this.#stopped) return;
    do {
      this.#busy.set(name, false);
      try {
        await step();
      } catch (error) {
        this.#options.log.warn({ err: error, step: name }, 'live news could not be read');
        break;
      }
    } while (this.#busy.get(name) && !this.#stopped);
    this.#busy.delete(name);
  }
}
