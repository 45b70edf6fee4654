import { crc32 } from 'node:zlib';
import type { OrderBook, Side } from '#domain/markets/book.ts';
import { venueDepths } from '#domain/markets/venue-depth.ts';
import { OpenQuestions } from './open-questions.ts';
import type { PriceSource } from './price-source.ts';
import { type BookTexts, type LevelTexts, VenueBooks } from './venue-books.ts';
import {
  isMembers,
  type Members,
  type StreamOptions,
  streamSource,
  type VenueConnection,
  type VenueProtocol,
} from './venue-stream.ts';
import { VenueSymbols } from './venue-symbols.ts';

/** The most prices of each side that the venue gives; its checksum covers the first 25. */
const { depth } = venueDepths.bitfinex;
const checkedDepth = 25;

/** A whole book of that depth is some fifteen kB. */
const longestMessageBytes = 1_000_000;

/** Each message with its time, numbered over all channels; checksums; changes that belong together in one message. */
const flags = 32_768 + 65_536 + 131_072 + 536_870_912;

const protocolVersion = '2';

/** Numbers come as the texts that were sent. */
const readCount = (text: unknown): number | null =>
  typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** The venue's checksum of a book: CRC32, signed, of its best bid, best ask, second bid and so on; an ask's amount is negative. */
function bookChecksum(book: OrderBook): number {
  const [bids, asks] = [book.levels('bid'), book.levels('ask')];
  const texts = Array.from({ length: checkedDepth }).flatMap((_, at) => {
    const [bid, ask] = [bids[at], asks[at]];
    return [
      ...(bid === undefined ? [] : [bid.priceText, bid.sizeText]),
      ...(ask === undefined ? [] : [ask.priceText, `-${ask.sizeText}`]),
    ];
  });
  return crc32(texts.join(':')) | 0;
}

/** Prices of a book, one or several; a count of nothing takes a price away, and a negative amount is an ask's. */
function readEntries(entries: readonly unknown[]): BookTexts | null {
  const texts: Record<Side, LevelTexts[]> = { bid: [], ask: [] };
  for (const entry of entries.every((one) => Array.isArray(one)) ? entries : [entries]) {
    const [price, count, amount] = Array.isArray(entry) ? entry : [];
    if (readCount(count) === null || typeof amount !== 'string') return null;
    const isAsk = amount.startsWith('-');
    texts[isAsk ? 'ask' : 'bid'].push([price, Number(count) === 0 ? '0' : amount.slice(isAsk ? 1 : 0)]);
  }
  return texts;
}

/**
 * Version 2 of the venue's protocol, on one connection: its books, each change dated and numbered as the venue sends it, and its
 * clock by pings that it answers with its time.
 */
class BitfinexProtocol implements VenueProtocol {
  readonly #connection: VenueConnection;
  readonly #books: VenueBooks;
  readonly #symbols: VenueSymbols;
  /** The pair of each channel, by its number, and the channel of each pair that is not being left. */
  readonly #pairs = new Map<string, string>();
  readonly #channels = new Map<string, string>();
  /** Pairs whose whole book is the next that comes of them. */
  readonly #awaited = new Set<string>();
  readonly #pings = new OpenQuestions();
  #asked = 0;
  /** The number of the last message that had one. */
  #sequence: number | null = null;
  /** False while the venue says that it is in maintenance: then its prices are not alive. */
  #online = true;

  constructor(connection: VenueConnection, options: StreamOptions, symbols: VenueSymbols) {
    this.#connection = connection;
    this.#symbols = symbols;
    this.#books = new VenueBooks(connection, {
      depth,
      refills: true,
      pairs: options.pairs,
      again: (pair) => this.#leave(pair),
    });
  }

  opened(): void {
    this.#connection.send({ event: 'conf', flags });
    this.ping();
    for (const symbol of this.#symbols.all) this.#subscribe(symbol);
  }

  ping(): void {
    this.#asked += 1;
    this.#pings.sent(this.#asked, this.#connection.run.nowMs());
    this.#connection.send({ event: 'ping', cid: this.#asked });
  }

  read(message: Members): void {
    switch (message.event) {
      case 'pong':
        this.#pong(message);
        break;
      case 'info':
        this.#info(message);
        break;
      case 'subscribed':
        this.#subscribed(message);
        break;
      case 'unsubscribed':
        this.#left(message);
        break;
      case 'conf':
        if (message.status !== 'OK') this.#refused(message);
        break;
      case 'error':
        this.#refused(message);
        break;
      default:
        if (typeof message.event !== 'string') this.#connection.malformed('message');
    }
  }

  /** `[channel, what it is, ..., number, time]`: the flags add the last two. */
  readList(message: readonly unknown[]): void {
    const [channel, what, checksum] = message;
    const [sequence, venueTimeMs] = [readCount(message.at(-2)), readCount(message.at(-1))];
    if (message.length < 4 || sequence === null || venueTimeMs === null || typeof channel !== 'string') {
      this.#connection.malformed('list');
      return;
    }
    if (this.#sequence !== null && sequence !== this.#sequence + 1) {
      this.#connection.run.log.warn({ source: this.#connection.source }, 'a message of the venue was lost');
      this.#connection.end();
      return;
    }
    this.#sequence = sequence;
    const pair = this.#pairs.get(channel);
    if (pair === undefined) this.#connection.malformed('channel');
    else if (what === 'cs') this.#checked(pair, checksum);
    else if (what === 'hb') this.#beat(pair, venueTimeMs);
    else this.#changed(pair, what, venueTimeMs);
  }

  #subscribe(symbol: string): void {
    this.#connection.send({ event: 'subscribe', channel: 'book', symbol, prec: 'P0', freq: 'F0', len: String(depth) });
  }

  #subscribed({ symbol, chanId }: Members): void {
    const pair = this.#symbols.pairOf(symbol);
    if (pair === null || typeof chanId !== 'string') {
      this.#connection.malformed('subscribed');
      return;
    }
    this.#pairs.set(chanId, pair);
    this.#channels.set(pair, chanId);
    this.#awaited.add(pair);
  }

  /** The book of a pair is asked for anew once its channel has been left. */
  #leave(pair: string): void {
    const chanId = this.#channels.get(pair);
    if (chanId === undefined) return;
    this.#channels.delete(pair);
    this.#connection.send({ event: 'unsubscribe', chanId: Number(chanId) });
  }

  #left({ chanId }: Members): void {
    const pair = typeof chanId === 'string' ? this.#pairs.get(chanId) : undefined;
    if (pair === undefined) {
      this.#connection.malformed('unsubscribed');
      return;
    }
    this.#pairs.delete(String(chanId));
    this.#subscribe(this.#symbols.symbolOf(pair));
  }

  #refused({ msg, code, symbol }: Members): void {
    const { source, run } = this.#connection;
    run.log.warn({ source, code, symbol, reason: msg }, 'the venue refused a request');
    // What cannot be left cannot be asked for anew.
    if (code === '10400' || code === '10401') this.#connection.end();
  }

  #info({ version, platform, code }: Members): void {
    const { source, run } = this.#connection;
    const isOtherVersion = version !== undefined && version !== protocolVersion;
    const isStopped = isMembers(platform) && platform.status !== '1';
    if (isOtherVersion || isStopped || code === '20060') {
      this.#online = false;
      run.sink.interrupted(this.#symbols.pairs);
      run.log.warn({ source, version, code }, 'the venue is not trading');
    } else if (code === '20051' || code === '20061') {
      // After a restart or a maintenance every book is another one.
      run.log.warn({ source, code }, 'the venue asks to be dialled again');
      this.#connection.end();
    }
  }

  /** Comes after all that was sent before it: the books stood as they are at its time. */
  #pong({ cid, ts }: Members): void {
    const [sentMs, venueMs] = [this.#pings.answered(cid), readCount(ts)];
    if (sentMs === null || venueMs === null) {
      this.#connection.malformed('pong');
      return;
    }
    const { nowMs, sink } = this.#connection.run;
    this.#connection.clock({ kind: 'two-way', sentMs, inMs: venueMs, outMs: venueMs, receivedMs: nowMs() });
    if (!this.#online) return;
    const confirmed = this.#books.confirmed(this.#channels.keys(), venueMs);
    if (confirmed.length > 0) sink.heartbeat(confirmed, venueMs);
  }

  #beat(pair: string, venueTimeMs: number): void {
    this.#connection.alive(this.#online ? this.#books.confirmed([pair], venueTimeMs) : [], venueTimeMs);
  }

  #checked(pair: string, checksum: unknown): void {
    const book = this.#books.bookOf(pair);
    if (book !== null && String(bookChecksum(book)) !== checksum) {
      this.#books.broken(pair, 'the checksum of the book is another one');
    }
  }

  #changed(pair: string, what: unknown, venueTimeMs: number): void {
    const texts = Array.isArray(what) ? readEntries(what) : null;
    if (texts === null) {
      this.#connection.malformed('book');
      this.#books.broken(pair, 'a change that cannot be read');
      return;
    }
    this.#connection.alive([], null);
    if (this.#awaited.delete(pair)) this.#books.came(pair, texts, null);
    else if (this.#books.change(pair, texts) !== null && this.#online) this.#books.changed(pair, venueTimeMs, null);
  }
}

/** The public order books of the Bitfinex exchange, by version 2 of its websocket protocol. */
export function bitfinexSource(options: StreamOptions = {}): PriceSource {
  const symbols = new VenueSymbols('bitfinex', options.pairs);
  return streamSource(
    {
      name: 'bitfinex',
      address: 'wss://api-pub.bitfinex.com/ws/2',
      pairs: symbols.pairs,
      longestMessageBytes,
      // The venue takes twenty connections a minute: a wait is at least half of this.
      firstRetryMs: 6_000,
      speak: (connection) => new BitfinexProtocol(connection, options, symbols),
    },
    options,
  );
}
