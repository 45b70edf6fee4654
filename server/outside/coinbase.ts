import { pairs } from '#domain/markets/pairs.ts';
import type { PriceSource } from './price-source.ts';
import { type Members, type StreamOptions, streamSource, type VenueLine, type VenueProtocol } from './venue-stream.ts';

/** What the venue calls BTC-USD is our BTCUSD. */
const byProduct = new Map(
  pairs.filter(({ terms }) => terms !== null).map(({ pair, base, quote }) => [`${base}-${quote}`, pair]),
);

const pairOf = (product: unknown): string | null =>
  typeof product === 'string' ? (byProduct.get(product) ?? null) : null;

const tradeNumber = (text: unknown): bigint | null =>
  typeof text === 'string' && /^\d{1,18}$/.test(text) ? BigInt(text) : null;

/**
 * The venue's public feed, on one connection: `matches` are its trades, begun with the last one of each product, and
 * `heartbeat` comes each second for each product with the number of its last trade. The venue says nothing here of products
 * whose trading it has halted: they keep their heartbeats.
 */
class CoinbaseProtocol implements VenueProtocol {
  readonly #line: VenueLine;
  /** The number of the newest trade heard, per pair. */
  readonly #newest = new Map<string, bigint>();

  constructor(line: VenueLine) {
    this.#line = line;
  }

  /** One request per product: the venue refuses a whole request for one product that it does not know. */
  opened(): void {
    for (const product of byProduct.keys()) {
      this.#line.send({ type: 'subscribe', product_ids: [product], channels: ['matches', 'heartbeat'] });
    }
  }

  read(message: Members): void {
    switch (message.type) {
      case 'match':
      case 'last_match':
        this.#match(message);
        break;
      case 'heartbeat':
        this.#heartbeat(message);
        break;
      case 'subscriptions':
        break;
      case 'error':
        this.#line.run.log.warn(
          { source: 'live:coinbase', error: message.message, reason: message.reason },
          'the venue refused a request',
        );
        break;
      default:
        // The venue adds types of messages and asks to ignore them; what has no type is none of its messages.
        if (typeof message.type !== 'string') this.#line.malformed('message');
    }
  }

  #match({ product_id, price, time, trade_id }: Members): void {
    const pair = pairOf(product_id);
    const number = tradeNumber(trade_id);
    this.#line.trade({ pair, digits: price, timestamp: time, venueId: number === null ? null : trade_id });
    if (pair === null || number === null) return;
    const newest = this.#newest.get(pair) ?? 0n;
    if (number > newest) this.#newest.set(pair, number);
    this.#line.alive([pair]);
  }

  #heartbeat({ product_id, last_trade_id }: Members): void {
    const pair = pairOf(product_id);
    const last = tradeNumber(last_trade_id);
    if (pair === null || last === null) {
      this.#line.malformed('heartbeat');
      return;
    }
    // A trade that was not heard: the price known here is not the venue's last one.
    if (last > (this.#newest.get(pair) ?? 0n)) this.#line.run.sink.interrupted([pair]);
    this.#line.alive([pair]);
  }
}

/** The public trades of the Coinbase exchange. */
export function coinbaseSource(options: StreamOptions = {}): PriceSource {
  return streamSource(
    {
      name: 'coinbase',
      address: 'wss://ws-feed.exchange.coinbase.com',
      pairs: [...byProduct.values()],
      speak: (line) => new CoinbaseProtocol(line),
    },
    options,
  );
}
