import type { Side } from '#domain/markets/book.ts';
import { venueDepths } from '#domain/markets/venue-depth.ts';
import type { PriceSource } from './price-source.ts';
import { isTexts, type LevelTexts, VenueBooks } from './venue-books.ts';
import {
  longestBookBytes,
  type Members,
  readTimestamp,
  type StreamOptions,
  streamSource,
  type VenueConnection,
  type VenueProtocol,
} from './venue-stream.ts';
import { VenueSymbols } from './venue-symbols.ts';

/** Prices of each side that are kept at least of the whole book that the venue sends. */
const { depth } = venueDepths.coinbase;

/** The venue gathers the changes of a book for so long before it sends them: its heartbeat may overtake them by that, in ms. */
const batchMs = 50;

const sideOf = (word: unknown): Side | null => (word === 'buy' ? 'bid' : word === 'sell' ? 'ask' : null);

/**
 * The venue's public feed, on one connection: `level2_batch` is each product's whole book and then its changes, twenty times a
 * second, and `heartbeat` comes each second for each product with the venue's time. The venue numbers neither, says nothing here
 * of products whose trading it has halted, and answers no question of its time: its clock is measured one way.
 */
class CoinbaseProtocol implements VenueProtocol {
  readonly #connection: VenueConnection;
  readonly #books: VenueBooks;
  readonly #products: VenueSymbols;
  #rttMs: number | null = null;

  constructor(connection: VenueConnection, options: StreamOptions, products: VenueSymbols) {
    this.#connection = connection;
    this.#products = products;
    this.#books = new VenueBooks(connection, {
      depth,
      refills: false,
      pairs: options.pairs,
      again: (pair) => this.#again(pair),
    });
  }

  /** One request per product: the venue refuses a whole request for one product that it does not know. */
  opened(): void {
    this.ping();
    for (const product of this.#products.all) this.#ask('subscribe', product, ['level2_batch', 'heartbeat']);
  }

  ping(): void {
    this.#connection.probe();
  }

  answered(rttMs: number): void {
    this.#rttMs = rttMs;
  }

  read(message: Members): void {
    switch (message.type) {
      case 'snapshot':
        this.#snapshot(message);
        break;
      case 'l2update':
        this.#update(message);
        break;
      case 'heartbeat':
        this.#heartbeat(message);
        break;
      case 'subscriptions':
        break;
      case 'error':
        this.#connection.run.log.warn(
          { source: this.#connection.source, error: message.message, reason: message.reason },
          'the venue refused a request',
        );
        break;
      default:
        // The venue adds types of messages and asks to ignore them; what has no type is none of its messages.
        if (typeof message.type !== 'string') this.#connection.malformed('message');
    }
  }

  #ask(type: 'subscribe' | 'unsubscribe', product: string, channels: readonly string[]): void {
    this.#connection.send({ type, product_ids: [product], channels });
  }

  #again(pair: string): void {
    const product = this.#products.symbolOf(pair);
    this.#ask('unsubscribe', product, ['level2_batch']);
    this.#ask('subscribe', product, ['level2_batch']);
  }

  #snapshot({ product_id, bids, asks }: Members): void {
    const pair = this.#products.pairOf(product_id);
    if (pair === null || !Array.isArray(bids) || !Array.isArray(asks) || !bids.every(isTexts) || !asks.every(isTexts)) {
      this.#connection.malformed('snapshot');
      return;
    }
    this.#books.came(pair, { bid: bids, ask: asks }, null);
    this.#connection.alive([], null);
  }

  #update({ product_id, changes, time }: Members): void {
    const pair = this.#products.pairOf(product_id);
    const venueTimeMs = readTimestamp(time);
    const rows: readonly unknown[] = Array.isArray(changes) ? changes : [null];
    const texts = { bid: [] as LevelTexts[], ask: [] as LevelTexts[] };
    for (const row of rows) {
      const [word, price, size] = Array.isArray(row) ? row : [];
      const side = sideOf(word);
      if (side === null || pair === null || venueTimeMs === null) {
        this.#connection.malformed('l2update');
        // Something changed that is not known.
        if (pair !== null) this.#books.broken(pair, 'a change that cannot be read');
        return;
      }
      texts[side].push([price, size]);
    }
    if (pair === null || venueTimeMs === null) return;
    this.#measured(venueTimeMs);
    if (this.#books.change(pair, texts) !== null) this.#books.changed(pair, venueTimeMs, null);
  }

  /** Comes after all that was sent before it: the book stood as it is at its time, but for the batch that is not full. */
  #heartbeat({ product_id, time }: Members): void {
    const pair = this.#products.pairOf(product_id);
    const venueTimeMs = readTimestamp(time);
    if (pair === null || venueTimeMs === null) {
      this.#connection.malformed('heartbeat');
      return;
    }
    const isMeasured = this.#measured(venueTimeMs);
    const standsAtMs = venueTimeMs - batchMs;
    this.#connection.alive(isMeasured ? this.#books.confirmed([pair], standsAtMs) : [], standsAtMs);
  }

  #measured(venueMs: number): boolean {
    if (this.#rttMs === null) return false;
    this.#connection.clock({ kind: 'one-way', venueMs, receivedMs: this.#connection.run.nowMs(), rttMs: this.#rttMs });
    return true;
  }
}

/** The public order books of the Coinbase exchange. */
export function coinbaseSource(options: StreamOptions = {}): PriceSource {
  const products = new VenueSymbols('coinbase', options.pairs);
  return streamSource(
    {
      name: 'coinbase',
      pricesAreText: true,
      address: 'wss://ws-feed.exchange.coinbase.com',
      pairs: products.pairs,
      longestMessageBytes: longestBookBytes,
      speak: (connection) => new CoinbaseProtocol(connection, options, products),
    },
    options,
  );
}
