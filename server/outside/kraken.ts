import { type RawData, WebSocket } from 'ws';
import { exactPrice, parseKeepingDigits } from '#domain/markets/digits.ts';
import { findPair, pairs } from '#domain/markets/pairs.ts';
import { streamSilenceMs } from '#domain/markets/quotes.ts';
import { backOffMs } from './back-off.ts';
import type { PriceSource, SourceRun } from './price-source.ts';

export interface KrakenOptions {
  /** The public websocket, v2 of its protocol. */
  readonly url?: string;
  /** After so many ms without a message of the market data the connection is given up, open or not. */
  readonly silenceMs?: number;
  readonly retryMs?: { readonly first: number; readonly longest: number };
}

const krakenAddress = 'wss://ws.kraken.com/v2';
const source = 'live:kraken';
const longestMessageBytes = 4_000_000;
const pingEveryMs = 20_000;

/** What the venue calls BTC/USD is our BTCUSD. */
const bySymbol = new Map(pairs.filter(({ terms }) => terms !== null).map(({ pair, upperName }) => [upperName, pair]));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** RFC 3339 with fractions down to the nanosecond, truncated to ms; null for anything else. */
function readTimestamp(text: unknown): number | null {
  const match = typeof text === 'string' ? /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/.exec(text) : null;
  if (match === null) return null;
  const seconds = Date.parse(`${match[1]}Z`);
  return Number.isNaN(seconds) ? null : seconds + Number((match[2] ?? '').slice(0, 3).padEnd(3, '0'));
}

/** One connection: from dialling to its end. */
class Connection {
  readonly #socket: WebSocket;
  readonly #run: SourceRun;
  readonly #silenceMs: number;
  /** Pairs whose subscription the venue has confirmed. */
  readonly #subscribed = new Set<string>();
  readonly #ended: (worked: boolean) => void;
  #silence: NodeJS.Timeout | null = null;
  #ping: NodeJS.Timeout | null = null;
  #over = false;
  #worked = false;
  /** False while the venue says that its market is closed or in maintenance: then its prices are not alive. */
  #online = true;
  #requests = 0;

  constructor(url: string, run: SourceRun, silenceMs: number, ended: (worked: boolean) => void) {
    this.#run = run;
    this.#silenceMs = silenceMs;
    this.#ended = ended;
    this.#socket = new WebSocket(url, { handshakeTimeout: 10_000, maxPayload: longestMessageBytes });
    this.#socket.on('open', () => this.#subscribe());
    this.#socket.on('message', (data, isBinary) => this.#read(data, isBinary));
    this.#socket.on('error', (error) => this.#run.log.warn({ err: error, source }, 'connection to the venue failed'));
    this.#socket.on('close', () => this.end());
  }

  end(): void {
    if (this.#over) return;
    this.#over = true;
    if (this.#silence !== null) clearTimeout(this.#silence);
    if (this.#ping !== null) clearInterval(this.#ping);
    this.#socket.terminate();
    this.#run.sink.interrupted([...bySymbol.values()]);
    this.#ended(this.#worked);
  }

  #send(message: object): void {
    this.#requests += 1;
    if (this.#socket.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ ...message, req_id: this.#requests }));
    }
  }

  #subscribe(): void {
    this.#send({ method: 'subscribe', params: { channel: 'trade', symbol: [...bySymbol.keys()], snapshot: true } });
    this.#heard();
    this.#ping = setInterval(() => this.#send({ method: 'ping' }), pingEveryMs);
  }

  /** Restarts the wait for the next message of market data; a pong is none. */
  #heard(): void {
    if (this.#silence !== null) clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#run.log.warn({ source, silenceMs: this.#silenceMs }, 'the venue has fallen silent');
      this.end();
    }, this.#silenceMs);
  }

  #read(data: RawData, isBinary: boolean): void {
    if (this.#over) return;
    const message = isBinary ? null : parsed(data);
    if (!isRecord(message)) {
      this.#run.sink.dropped('malformed', { what: 'message' });
      return;
    }
    if (message.method === 'subscribe') this.#acknowledged(message);
    else if (message.channel === 'trade') this.#trades(message);
    else if (message.channel === 'status') this.#status(message);
    else if (message.channel === 'heartbeat') this.#alive();
    else if (message.method !== 'pong') this.#run.sink.dropped('malformed', { what: 'message' });
  }

  /** The venue sends heartbeats only while nothing else is sent, so any market data is one. */
  #alive(): void {
    this.#heard();
    this.#worked = true;
    if (this.#online) this.#run.sink.heartbeat([...this.#subscribed]);
  }

  #acknowledged(message: Readonly<Record<string, unknown>>): void {
    const result = isRecord(message.result) ? message.result : {};
    const symbol = message.success === true ? result.symbol : message.symbol;
    const pair = typeof symbol === 'string' ? bySymbol.get(symbol) : undefined;
    if (message.success === true && pair !== undefined) this.#subscribed.add(pair);
    else this.#run.log.warn({ source, symbol, error: message.error }, 'the venue does not quote a pair');
  }

  #status(message: Readonly<Record<string, unknown>>): void {
    const [status] = Array.isArray(message.data) ? message.data : [];
    if (!isRecord(status) || typeof status.system !== 'string') return;
    this.#online = status.system === 'online';
    if (!this.#online) this.#run.log.warn({ source, system: status.system }, 'the venue is not trading');
    this.#heard();
  }

  #trades(message: Readonly<Record<string, unknown>>): void {
    const trades: readonly unknown[] = Array.isArray(message.data) ? message.data : [];
    for (const trade of trades) this.#trade(trade);
    this.#alive();
  }

  #trade(trade: unknown): void {
    const symbol = isRecord(trade) ? trade.symbol : null;
    const pair = typeof symbol === 'string' ? bySymbol.get(symbol) : undefined;
    const venueTimeMs = isRecord(trade) ? readTimestamp(trade.timestamp) : null;
    if (!isRecord(trade) || pair === undefined || venueTimeMs === null || typeof trade.trade_id !== 'string') {
      this.#run.sink.dropped('malformed', { what: 'trade' });
      return;
    }
    const { price: digits, trade_id: venueId } = trade;
    const price = typeof digits === 'string' ? exactPrice(digits, findPair(pair)?.decimals ?? 0) : null;
    if (price === null) {
      this.#run.sink.dropped('digits', { pair, digits });
      // The price is known to have changed to something that cannot be recorded.
      this.#run.sink.interrupted([pair]);
      return;
    }
    this.#run.sink.quote({ pair, price, source, venueTimeMs, venueId });
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
 * The public trades of the Kraken exchange, by version 2 of its websocket protocol. Silence is detected on an open
 * connection too; every end is followed by another try after a growing wait by chance.
 */
export function krakenSource(options: KrakenOptions = {}): PriceSource {
  const retry = options.retryMs ?? { first: 1_000, longest: 30_000 };
  let connection: Connection | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = true;

  function connect(run: SourceRun, failures: number): void {
    connection = new Connection(options.url ?? krakenAddress, run, options.silenceMs ?? streamSilenceMs, (worked) => {
      connection = null;
      if (stopped) return;
      const count = worked ? 1 : failures + 1;
      timer = setTimeout(() => connect(run, count), backOffMs(count, retry.first, retry.longest));
    });
  }

  return {
    name: 'kraken',
    kind: 'live',
    pairs: [...bySymbol.values()],
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
