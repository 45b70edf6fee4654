import { crc32 } from 'node:zlib';
import type { Level, OrderBook } from '#domain/markets/book.ts';
import { venueDepths } from '#domain/markets/venue-depth.ts';
import { OpenQuestions } from './open-questions.ts';
import type { PriceSource } from './price-source.ts';
import { type BookTexts, type LevelTexts, VenueBooks } from './venue-books.ts';
import {
  isMembers,
  longestBookBytes,
  type Members,
  readTimestamp,
  type StreamOptions,
  streamSource,
  type VenueConnection,
  type VenueProtocol,
} from './venue-stream.ts';
import { VenueSymbols } from './venue-symbols.ts';

/** The most prices of each side that the venue gives; its checksum covers the first ten. */
const { depth } = venueDepths.kraken;
const checkedDepth = 10;

/** The venue's checksum of a book: CRC32 of the digits of its ten best asks and then bids, without points and leading zeros. */
function bookChecksum(book: OrderBook): number {
  const digits = (text: string): string => text.replace('.', '').replace(/^0+/, '');
  const textOf = (levels: readonly Level[]): string =>
    levels
      .slice(0, checkedDepth)
      .map(({ priceText, sizeText }) => digits(priceText) + digits(sizeText))
      .join('');
  return crc32(textOf(book.levels('ask')) + textOf(book.levels('bid')));
}

function levelTexts(levels: unknown): readonly LevelTexts[] {
  const rows: readonly unknown[] = Array.isArray(levels) ? levels : [];
  return rows.map((row) => (isMembers(row) ? [row.price, row.qty] : [null, null]));
}

/** Version 2 of the venue's protocol, on one connection: its books, and its clock by pings that it answers with its time. */
class KrakenProtocol implements VenueProtocol {
  readonly #connection: VenueConnection;
  readonly #books: VenueBooks;
  readonly #symbols: VenueSymbols;
  /** Pairs whose subscription the venue has confirmed. */
  readonly #subscribed = new Set<string>();
  readonly #pings = new OpenQuestions();
  /** False while the venue says that its market is closed or in maintenance: then its prices are not alive. */
  #online = true;
  #requests = 0;

  constructor(connection: VenueConnection, options: StreamOptions, symbols: VenueSymbols) {
    this.#connection = connection;
    this.#symbols = symbols;
    this.#books = new VenueBooks(connection, {
      depth,
      refills: true,
      pairs: options.pairs,
      again: (pair) => this.#again(pair),
    });
  }

  opened(): void {
    this.ping();
    this.#ask({
      method: 'subscribe',
      params: { channel: 'book', symbol: this.#symbols.all, depth, snapshot: true },
    });
  }

  ping(): void {
    const sentMs = this.#connection.run.nowMs();
    this.#pings.sent(this.#ask({ method: 'ping' }), sentMs);
  }

  read(message: Members): void {
    if (message.method === 'subscribe') this.#acknowledged(message);
    else if (message.channel === 'book') this.#bookMessage(message);
    else if (message.channel === 'status') this.#status(message);
    else if (message.channel === 'heartbeat') this.#alive();
    else if (message.method === 'pong') this.#pong(message);
    else if (message.method !== 'unsubscribe') this.#connection.malformed('message');
  }

  #ask(message: object): number {
    this.#requests += 1;
    this.#connection.send({ ...message, req_id: this.#requests });
    return this.#requests;
  }

  #again(pair: string): void {
    const params = { channel: 'book', symbol: [this.#symbols.symbolOf(pair)], depth };
    this.#ask({ method: 'unsubscribe', params });
    this.#ask({ method: 'subscribe', params: { ...params, snapshot: true } });
  }

  /** The venue sends heartbeats only while nothing else is sent, so any market data is one. They say no time. */
  #alive(): void {
    this.#connection.alive(this.#online ? [...this.#subscribed] : [], null);
  }

  /** Comes after all that was sent before it: the books stood as they are at its time. */
  #pong({ req_id, time_in, time_out }: Members): void {
    const sentMs = this.#pings.answered(req_id);
    const [inMs, outMs] = [readTimestamp(time_in), readTimestamp(time_out)];
    if (sentMs === null || inMs === null || outMs === null) {
      this.#connection.malformed('pong');
      return;
    }
    this.#connection.clock({ kind: 'two-way', sentMs, inMs, outMs, receivedMs: this.#connection.run.nowMs() });
    if (!this.#online) return;
    const confirmed = this.#books.confirmed(this.#subscribed, outMs);
    if (confirmed.length > 0) this.#connection.run.sink.heartbeat(confirmed, outMs);
  }

  #acknowledged(message: Members): void {
    const result = isMembers(message.result) ? message.result : {};
    const symbol = message.success === true ? result.symbol : message.symbol;
    const pair = this.#symbols.pairOf(symbol);
    if (message.success === true && pair !== null) this.#subscribed.add(pair);
    else {
      this.#connection.run.log.warn(
        { source: this.#connection.source, symbol, error: message.error },
        'the venue does not quote a pair',
      );
    }
  }

  #status(message: Members): void {
    const [status] = Array.isArray(message.data) ? message.data : [];
    if (!isMembers(status) || typeof status.system !== 'string') return;
    this.#online = status.system === 'online';
    if (!this.#online) {
      this.#connection.run.log.warn(
        { source: this.#connection.source, system: status.system },
        'the venue is not trading',
      );
    }
    this.#connection.heard();
  }

  #bookMessage({ type, data }: Members): void {
    const books: readonly unknown[] = Array.isArray(data) ? data : [];
    for (const each of books) {
      const { symbol, bids, asks, checksum, timestamp } = isMembers(each) ? each : {};
      const pair = this.#symbols.pairOf(symbol);
      if (pair === null || typeof checksum !== 'string') {
        this.#connection.malformed('book');
        continue;
      }
      this.#take(type === 'snapshot', { pair, checksum, timestamp }, { bid: levelTexts(bids), ask: levelTexts(asks) });
    }
    this.#alive();
  }

  #take(
    isWhole: boolean,
    { pair, checksum, timestamp }: { readonly pair: string; readonly checksum: string; readonly timestamp: unknown },
    texts: BookTexts,
  ): void {
    const book = isWhole ? this.#books.came(pair, texts, checksum) : this.#books.change(pair, texts);
    if (book === null) return;
    if (String(bookChecksum(book)) !== checksum) {
      this.#books.broken(pair, 'the checksum of the book is another one');
      return;
    }
    if (isWhole) return;
    const venueTimeMs = readTimestamp(timestamp);
    if (venueTimeMs === null) {
      this.#connection.malformed('book');
      this.#books.broken(pair, 'a change without its time');
    } else if (this.#online) this.#books.changed(pair, venueTimeMs, checksum);
  }
}

/** The public order books of the Kraken exchange, by version 2 of its websocket protocol. */
export function krakenSource(options: StreamOptions = {}): PriceSource {
  const symbols = new VenueSymbols('kraken', options.pairs);
  return streamSource(
    {
      name: 'kraken',
      address: 'wss://ws.kraken.com/v2',
      pairs: symbols.pairs,
      longestMessageBytes: longestBookBytes,
      speak: (connection) => new KrakenProtocol(connection, options, symbols),
    },
    options,
  );
}
