import { pairs } from '#domain/markets/pairs.ts';
import type { PriceSource } from './price-source.ts';
import {
  isMembers,
  type Members,
  type StreamOptions,
  streamSource,
  type VenueLine,
  type VenueProtocol,
} from './venue-stream.ts';

/** What the venue calls BTC/USD is our BTCUSD. */
const bySymbol = new Map(pairs.filter(({ terms }) => terms !== null).map(({ pair, upperName }) => [upperName, pair]));

const pairOf = (symbol: unknown): string | null => (typeof symbol === 'string' ? (bySymbol.get(symbol) ?? null) : null);

/** Version 2 of the venue's protocol, on one connection. */
class KrakenProtocol implements VenueProtocol {
  readonly #line: VenueLine;
  /** Pairs whose subscription the venue has confirmed. */
  readonly #subscribed = new Set<string>();
  /** False while the venue says that its market is closed or in maintenance: then its prices are not alive. */
  #online = true;
  #requests = 0;

  constructor(line: VenueLine) {
    this.#line = line;
  }

  opened(): void {
    this.#ask({ method: 'subscribe', params: { channel: 'trade', symbol: [...bySymbol.keys()], snapshot: true } });
  }

  ping(): void {
    this.#ask({ method: 'ping' });
  }

  read(message: Members): void {
    if (message.method === 'subscribe') this.#acknowledged(message);
    else if (message.channel === 'trade') this.#trades(message);
    else if (message.channel === 'status') this.#status(message);
    else if (message.channel === 'heartbeat') this.#alive();
    else if (message.method !== 'pong') this.#line.malformed('message');
  }

  #ask(message: object): void {
    this.#requests += 1;
    this.#line.send({ ...message, req_id: this.#requests });
  }

  /** The venue sends heartbeats only while nothing else is sent, so any market data is one. */
  #alive(): void {
    this.#line.alive(this.#online ? [...this.#subscribed] : []);
  }

  #acknowledged(message: Members): void {
    const result = isMembers(message.result) ? message.result : {};
    const symbol = message.success === true ? result.symbol : message.symbol;
    const pair = pairOf(symbol);
    if (message.success === true && pair !== null) this.#subscribed.add(pair);
    else {
      this.#line.run.log.warn(
        { source: 'live:kraken', symbol, error: message.error },
        'the venue does not quote a pair',
      );
    }
  }

  #status(message: Members): void {
    const [status] = Array.isArray(message.data) ? message.data : [];
    if (!isMembers(status) || typeof status.system !== 'string') return;
    this.#online = status.system === 'online';
    if (!this.#online) {
      this.#line.run.log.warn({ source: 'live:kraken', system: status.system }, 'the venue is not trading');
    }
    this.#line.heard();
  }

  #trades(message: Members): void {
    const trades: readonly unknown[] = Array.isArray(message.data) ? message.data : [];
    for (const trade of trades) {
      const { symbol, price, timestamp, trade_id } = isMembers(trade) ? trade : {};
      this.#line.trade({ pair: pairOf(symbol), digits: price, timestamp, venueId: trade_id });
    }
    this.#alive();
  }
}

/** The public trades of the Kraken exchange, by version 2 of its websocket protocol. */
export function krakenSource(options: StreamOptions = {}): PriceSource {
  return streamSource(
    {
      name: 'kraken',
      address: 'wss://ws.kraken.com/v2',
      pairs: [...bySymbol.values()],
      speak: (line) => new KrakenProtocol(line),
    },
    options,
  );
}
