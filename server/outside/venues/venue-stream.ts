import { performance } from 'node:perf_hooks';
import { type RawData, WebSocket } from 'ws';
import type { ClockSample } from '#domain/markets/clock-offset.ts';
import { parseKeepingDigits } from '#domain/markets/digits.ts';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import { staleMs } from '#domain/markets/staleness.ts';
import { backOffMs } from '#server/outside/back-off.ts';
import { Outage } from './outage.ts';
import type { PriceSource, SourceRun } from './price-source.ts';

export interface StreamOptions {
  /** Another address than the venue's public one. */
  readonly url?: string;
  /** After so many ms without a message of the market data the connection is given up, open or not. */
  readonly silenceMs?: number;
  readonly retryMs?: { readonly first: number; readonly longest: number };
  /** How often the venue is asked for its time, in ms. */
  readonly pingEveryMs?: number;
  /** The pairs that are listed, each with the venue's name for it; the standard list unless given. */
  readonly pairs?: readonly PairDefinition[];
}

export type Members = Readonly<Record<string, unknown>>;

/** Whether a part of a message has members to read. */
export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a protocol is given of its connection. */
export interface VenueConnection {
  readonly run: SourceRun;
  /** `live:kraken`: what its quotes are recorded under. */
  readonly source: string;
  send(message: object): void;
  /** The venue spoke of its market data, which restarts the wait of the silence; a pong is none. */
  heard(): void;
  /** The same, and it is alive for these pairs, which may be none; see {@link QuoteSink.heartbeat} for the time. */
  alive(pairs: readonly string[], venueTimeMs: number | null): void;
  /** One more reading of the venue's clock. */
  clock(sample: ClockSample): void;
  malformed(what: string): void;
  /** Ends the connection, so that the venue is dialled again: it asks for that, or what it sends can be followed no more. */
  end(): void;
  /** Asks the venue's socket for a sign of life; {@link VenueProtocol.answered} hears of it. */
  probe(): void;
  /** Does something later, unless the connection has ended by then. */
  later(afterMs: number, action: () => void): void;
}

/** What one venue says in its own words, from the opening of one connection to its end. */
export interface VenueProtocol {
  opened(): void;
  /** Every number in it is the text that was sent, but of a venue whose prices are text anyway. */
  read(message: Members): void;
  /** The same of a message that is a list; without it a list is none of the venue's messages. */
  readList?(message: readonly unknown[]): void;
  /** Asks for what the venue's clock is measured by, each {@link Venue.pingEveryMs}. */
  ping(): void;
  /** A probe was answered after so long. */
  answered?(rttMs: number): void;
}

export interface Venue {
  /** As in PRICE_SOURCES. */
  readonly name: string;
  /** What its quotes are recorded under, where that says more than the name. */
  readonly recordedAs?: string;
  /** What it is asked with beside the usual headers. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly address: string;
  /** Whether it writes prices as text: then no number of it is read digit by digit, which is slow in a book of megabytes. */
  readonly pricesAreText?: boolean;
  /** The pairs that are asked for. */
  readonly pairs: readonly string[];
  /** Where it is not once a second, in ms. */
  readonly pingEveryMs?: number;
  /** Longer messages end the connection; of a venue that sends a whole book as one message it is {@link longestBookBytes}. */
  readonly longestMessageBytes: number;
  /** How long the first try after a lost connection waits at most, in ms, where the venue allows few of them. */
  readonly firstRetryMs?: number;
  speak(connection: VenueConnection): VenueProtocol;
}

/** Of a venue that sends a whole book of any depth as one message. */
export const longestBookBytes = 32_000_000;
const standardPingEveryMs = 1_000;
const standardFirstRetryMs = 1_000;

/** RFC 3339 with fractions down to the nanosecond, truncated to ms; null for anything else. */
export function readTimestamp(text: unknown): number | null {
  const match = typeof text === 'string' ? /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/.exec(text) : null;
  if (match === null) return null;
  const seconds = Date.parse(`${match[1]}Z`);
  return Number.isNaN(seconds) ? null : seconds + Number((match[2] ?? '').slice(0, 3).padEnd(3, '0'));
}

const sourceOf = ({ name, recordedAs = `live:${name}` }: Venue): string => recordedAs;

/** One connection: from dialling to its end. */
class Connection implements VenueConnection {
  readonly run: SourceRun;
  readonly #venue: Venue;
  readonly source: string;
  readonly #pingEveryMs: number;
  readonly #socket: WebSocket;
  readonly #silenceMs: number;
  readonly #outage: Outage;
  readonly #ended: (worked: boolean) => void;
  readonly #protocol: VenueProtocol;
  #silence: NodeJS.Timeout | null = null;
  #ping: NodeJS.Timeout | null = null;
  #probedAtMs: number | null = null;
  readonly #timers = new Set<NodeJS.Timeout>();
  #over = false;
  #worked = false;

  constructor(
    venue: Venue,
    run: SourceRun,
    options: StreamOptions,
    { outage, ended }: { readonly outage: Outage; readonly ended: (worked: boolean) => void },
  ) {
    this.run = run;
    this.#venue = venue;
    this.source = sourceOf(venue);
    this.#outage = outage;
    this.#pingEveryMs = options.pingEveryMs ?? venue.pingEveryMs ?? standardPingEveryMs;
    this.#silenceMs = options.silenceMs ?? staleMs;
    this.#ended = ended;
    this.#protocol = venue.speak(this);
    const url = options.url ?? venue.address;
    const bounds = { handshakeTimeout: 10_000, maxPayload: venue.longestMessageBytes };
    this.#socket = new WebSocket(url, { ...bounds, headers: venue.headers ?? {} });
    this.#socket.on('open', () => this.#opened());
    this.#socket.on('message', (data, isBinary) => this.#read(data, isBinary));
    this.#socket.on('pong', () => this.#answered());
    this.#socket.on('error', (error) => {
      outage.failed(run.log, { err: error }, 'connection to the venue failed');
    });
    this.#socket.on('close', () => this.end());
  }

  end(): void {
    if (this.#over) return;
    this.#over = true;
    if (this.#silence !== null) clearTimeout(this.#silence);
    if (this.#ping !== null) clearInterval(this.#ping);
    for (const timer of this.#timers) clearTimeout(timer);
    this.#socket.terminate();
    this.run.sink.interrupted(this.#venue.pairs);
    this.#ended(this.#worked);
  }

  send(message: object): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  heard(): void {
    if (this.#over) return;
    if (this.#silence !== null) clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#outage.failed(this.run.log, { silenceMs: this.#silenceMs }, 'the venue has fallen silent');
      this.end();
    }, this.#silenceMs);
  }

  alive(pairs: readonly string[], venueTimeMs: number | null): void {
    this.heard();
    if (!this.#worked) this.#outage.over(this.run.log);
    this.#worked = true;
    if (pairs.length > 0) this.run.sink.heartbeat(pairs, venueTimeMs);
  }

  clock(sample: ClockSample): void {
    if (!this.#over) this.run.sink.clock(sample);
  }

  probe(): void {
    if (this.#probedAtMs !== null || this.#socket.readyState !== WebSocket.OPEN) return;
    this.#probedAtMs = performance.now();
    this.#socket.ping();
  }

  later(afterMs: number, action: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      action();
    }, afterMs);
    this.#timers.add(timer);
  }

  malformed(what: string): void {
    this.run.sink.dropped('malformed', { what });
  }

  #opened(): void {
    this.#protocol.opened();
    this.heard();
    this.#ping = setInterval(() => this.#protocol.ping(), this.#pingEveryMs);
  }

  #answered(): void {
    if (this.#over || this.#probedAtMs === null) return;
    const rttMs = performance.now() - this.#probedAtMs;
    this.#probedAtMs = null;
    this.#protocol.answered?.(rttMs);
  }

  #read(data: RawData, isBinary: boolean): void {
    if (this.#over) return;
    const message = isBinary ? null : parsed(data, this.#venue.pricesAreText ?? false);
    if (isMembers(message)) this.#protocol.read(message);
    else if (Array.isArray(message) && this.#protocol.readList) this.#protocol.readList(message);
    else this.malformed('message');
  }
}

function parsed(data: RawData, pricesAreText: boolean): unknown {
  try {
    return pricesAreText ? JSON.parse(data.toString()) : parseKeepingDigits(data.toString());
  } catch {
    return null;
  }
}

/**
 * The public prices of an exchange over its websocket. Silence is detected on an open connection too; every end is followed
 * by another try after a growing random wait.
 */
export function streamSource(venue: Venue, options: StreamOptions): PriceSource {
  const retry = options.retryMs ?? { first: venue.firstRetryMs ?? standardFirstRetryMs, longest: 30_000 };
  let connection: Connection | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = true;
  let outage = new Outage(sourceOf(venue));

  function connect(run: SourceRun, failures: number): void {
    const ended = (worked: boolean): void => {
      connection = null;
      if (stopped) return;
      const count = worked ? 1 : failures + 1;
      timer = setTimeout(() => connect(run, count), backOffMs(count, retry.first, retry.longest));
    };
    connection = new Connection(venue, run, options, { outage, ended });
  }

  return {
    name: venue.name,
    kind: 'live',
    pairs: venue.pairs,
    silenceMs: staleMs,
    start: (run) => {
      stopped = false;
      outage = new Outage(sourceOf(venue));
      connect(run, 0);
    },
    stop: async () => {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      connection?.end();
    },
  };
}
