import { type RawData, WebSocket } from 'ws';
import { exactPrice, parseKeepingDigits } from '#domain/markets/digits.ts';
import { findPair } from '#domain/markets/pairs.ts';
import { streamSilenceMs } from '#domain/markets/quotes.ts';
import { backOffMs } from './back-off.ts';
import type { PriceSource, SourceRun } from './price-source.ts';

export interface StreamOptions {
  /** Another address than the venue's public one. */
  readonly url?: string;
  /** After so many ms without a message of the market data the connection is given up, open or not. */
  readonly silenceMs?: number;
  readonly retryMs?: { readonly first: number; readonly longest: number };
}

export type Members = Readonly<Record<string, unknown>>;

/** Whether a part of a message has members to read. */
export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One trade as a venue's message has it; null where the message had none of the right kind. */
export interface HeardTrade {
  readonly pair: string | null;
  readonly digits: unknown;
  readonly timestamp: unknown;
  readonly venueId: unknown;
}

/** What a protocol is given of its connection. */
export interface VenueLine {
  readonly run: SourceRun;
  send(message: object): void;
  /** The venue spoke of its market data, which restarts the wait of the silence; a pong is none. */
  heard(): void;
  /** The same, and it is alive for these pairs, which may be none. */
  alive(pairs: readonly string[]): void;
  trade(trade: HeardTrade): void;
  malformed(what: string): void;
}

/** What one venue says in its own words, from the opening of one connection to its end. */
export interface VenueProtocol {
  opened(): void;
  /** Every number in it is the text that was sent. */
  read(message: Members): void;
  /** Keeps the connection open where the venue wants to be asked. */
  ping?(): void;
}

export interface Venue {
  /** As in PRICE_SOURCES. */
  readonly name: string;
  readonly address: string;
  /** The pairs that are asked for. */
  readonly pairs: readonly string[];
  speak(line: VenueLine): VenueProtocol;
}

const longestMessageBytes = 4_000_000;
const pingEveryMs = 20_000;

/** RFC 3339 with fractions down to the nanosecond, truncated to ms; null for anything else. */
function readTimestamp(text: unknown): number | null {
  const match = typeof text === 'string' ? /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/.exec(text) : null;
  if (match === null) return null;
  const seconds = Date.parse(`${match[1]}Z`);
  return Number.isNaN(seconds) ? null : seconds + Number((match[2] ?? '').slice(0, 3).padEnd(3, '0'));
}

/** One connection: from dialling to its end. */
class Connection implements VenueLine {
  readonly run: SourceRun;
  readonly #venue: Venue;
  readonly #source: string;
  readonly #socket: WebSocket;
  readonly #silenceMs: number;
  readonly #ended: (worked: boolean) => void;
  readonly #protocol: VenueProtocol;
  #silence: NodeJS.Timeout | null = null;
  #ping: NodeJS.Timeout | null = null;
  #over = false;
  #worked = false;

  constructor(venue: Venue, run: SourceRun, options: StreamOptions, ended: (worked: boolean) => void) {
    this.run = run;
    this.#venue = venue;
    this.#source = `live:${venue.name}`;
    this.#silenceMs = options.silenceMs ?? streamSilenceMs;
    this.#ended = ended;
    this.#protocol = venue.speak(this);
    const url = options.url ?? venue.address;
    this.#socket = new WebSocket(url, { handshakeTimeout: 10_000, maxPayload: longestMessageBytes });
    this.#socket.on('open', () => this.#opened());
    this.#socket.on('message', (data, isBinary) => this.#read(data, isBinary));
    this.#socket.on('error', (error) => {
      run.log.warn({ err: error, source: this.#source }, 'connection to the venue failed');
    });
    this.#socket.on('close', () => this.end());
  }

  end(): void {
    if (this.#over) return;
    this.#over = true;
    if (this.#silence !== null) clearTimeout(this.#silence);
    if (this.#ping !== null) clearInterval(this.#ping);
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
      this.run.log.warn({ source: this.#source, silenceMs: this.#silenceMs }, 'the venue has fallen silent');
      this.end();
    }, this.#silenceMs);
  }

  alive(pairs: readonly string[]): void {
    this.heard();
    this.#worked = true;
    if (pairs.length > 0) this.run.sink.heartbeat(pairs);
  }

  trade({ pair, digits, timestamp, venueId }: HeardTrade): void {
    const venueTimeMs = readTimestamp(timestamp);
    if (pair === null || venueTimeMs === null || typeof venueId !== 'string') {
      this.malformed('trade');
      return;
    }
    const price = typeof digits === 'string' ? exactPrice(digits, findPair(pair)?.decimals ?? 0) : null;
    if (price === null) {
      this.run.sink.dropped('digits', { pair, digits });
      // The price is known to have changed to something that cannot be recorded.
      this.run.sink.interrupted([pair]);
      return;
    }
    this.run.sink.quote({ pair, price, bid: null, ask: null, source: this.#source, venueTimeMs, venueId });
  }

  malformed(what: string): void {
    this.run.sink.dropped('malformed', { what });
  }

  #opened(): void {
    this.#protocol.opened();
    this.heard();
    if (this.#protocol.ping) this.#ping = setInterval(() => this.#protocol.ping?.(), pingEveryMs);
  }

  #read(data: RawData, isBinary: boolean): void {
    if (this.#over) return;
    const message = isBinary ? null : parsed(data);
    if (isMembers(message)) this.#protocol.read(message);
    else this.malformed('message');
  }
}

function parsed(data: RawData): unknown {
  try {
    return parseKeepingDigits(data.toString());
  } catch {
    return null;
  }
}

/**
 * The public trades of an exchange over its websocket. Silence is detected on an open connection too; every end is followed
 * by another try after a growing wait by chance.
 */
export function streamSource(venue: Venue, options: StreamOptions): PriceSource {
  const retry = options.retryMs ?? { first: 1_000, longest: 30_000 };
  let connection: Connection | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = true;

  function connect(run: SourceRun, failures: number): void {
    connection = new Connection(venue, run, options, (worked) => {
      connection = null;
      if (stopped) return;
      const count = worked ? 1 : failures + 1;
      timer = setTimeout(() => connect(run, count), backOffMs(count, retry.first, retry.longest));
    });
  }

  return {
    name: venue.name,
    kind: 'live',
    pairs: venue.pairs,
    silenceMs: streamSilenceMs,
    start: (run) => {
      stopped = false;
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
