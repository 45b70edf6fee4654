import { performance } from 'node:perf_hooks';
import { venueDepths } from '#domain/markets/venue-depth.ts';
import type { PriceSource } from './price-source.ts';
import { isTexts, VenueBooks } from './venue-books.ts';
import {
  isMembers,
  type Members,
  type StreamOptions,
  streamSource,
  type VenueConnection,
  type VenueProtocol,
} from './venue-stream.ts';
import { VenueSymbols } from './venue-symbols.ts';

/** The channel of btcusd is order_book_btcusd. */
const channelOf = (symbol: string): string => `order_book_${symbol}`;

/** The most prices of each side that the venue gives. */
const { depth } = venueDepths.bitstamp;

/** A hundred prices a side are some six kB. */
const longestMessageBytes = 1_000_000;

/** One book a second measures the clock: what is kept of it is of minutes then, however often books change. */
const sampleEveryMs = 1_000;
/** A heartbeat that has no answer by then has none: without it no price could be dated for as long as the connection lasts. */
const longestAnswerMs = 30_000;
/** What is dated further ahead of this machine is no time of the venue. */
const mostAheadMs = 86_400_000;

/** Microseconds since the epoch, as text; null for anything else. */
const readMicroseconds = (text: unknown): number | null =>
  typeof text === 'string' && /^\d{16}$/.test(text) ? Number(text) : null;

/**
 * Version 2 of the venue's protocol, on one connection: `order_book` is the best of each pair's book, whole at each change, with the
 * venue's time. What is quiet is silent, and no heartbeat says a time: a book that does not change is not confirmed. Each book is
 * whole, so that nothing that was missed lasts; the venue's clock is measured one way.
 */
class BitstampProtocol implements VenueProtocol {
  readonly #connection: VenueConnection;
  readonly #books: VenueBooks;
  readonly #channels: VenueSymbols;
  /** As of when the newest book of each pair is, in microseconds of the venue. */
  readonly #newest = new Map<string, number>();
  /** When the heartbeat was sent that has no answer yet, by a steady clock. */
  #askedMs: number | null = null;
  #rttMs: number | null = null;
  /** When the clock was measured last, by a steady clock. */
  #sampledMs = Number.NEGATIVE_INFINITY;

  constructor(connection: VenueConnection, options: StreamOptions, channels: VenueSymbols) {
    this.#connection = connection;
    this.#channels = channels;
    this.#books = new VenueBooks(connection, { depth, refills: true, pairs: options.pairs, again: null });
  }

  opened(): void {
    this.ping();
    for (const channel of this.#channels.all) this.#connection.send({ event: 'bts:subscribe', data: { channel } });
  }

  /** By the venue's own heartbeat: a pong of the socket may come from what stands in front of it. Answers name no question. */
  ping(): void {
    if (this.#askedMs !== null) {
      if (performance.now() - this.#askedMs < longestAnswerMs) return;
      this.#connection.run.log.warn({ source: this.#connection.source }, 'the venue answers no heartbeat');
      this.#connection.end();
      return;
    }
    this.#askedMs = performance.now();
    this.#connection.send({ event: 'bts:heartbeat' });
  }

  read({ event, channel, data }: Members): void {
    const { source, run } = this.#connection;
    switch (event) {
      case 'data':
        this.#book(this.#channels.pairOf(channel), isMembers(data) ? data : {});
        break;
      case 'bts:heartbeat':
        this.#answered();
        break;
      case 'bts:subscription_succeeded':
        break;
      case 'bts:request_reconnect':
        run.log.warn({ source }, 'the venue asks to be dialled again');
        this.#connection.end();
        break;
      case 'bts:error':
        run.log.warn({ source, error: data }, 'the venue refused a request');
        break;
      default:
        // Kinds of messages that are new are none of what was asked for; what has no kind is none of the venue's messages.
        if (typeof event !== 'string') this.#connection.malformed('message');
    }
  }

  #answered(): void {
    if (this.#askedMs === null) {
      this.#connection.malformed('heartbeat');
      return;
    }
    this.#rttMs = performance.now() - this.#askedMs;
    this.#askedMs = null;
  }

  #book(pair: string | null, { bids, asks, microtimestamp }: Members): void {
    const time = readMicroseconds(microtimestamp);
    const isRead = Array.isArray(bids) && Array.isArray(asks) && bids.every(isTexts) && asks.every(isTexts);
    const isAhead = time !== null && time / 1_000 > this.#connection.run.nowMs() + mostAheadMs;
    if (pair === null || time === null || isAhead || !isRead) {
      this.#connection.malformed('book');
      // A newer book is there, and not known.
      if (pair !== null) this.#books.broken(pair, 'a book that cannot be read');
      return;
    }
    if (time < (this.#newest.get(pair) ?? 0)) {
      this.#connection.run.sink.dropped('backwards', { pair, microtimestamp });
      return;
    }
    this.#newest.set(pair, time);
    const venueMs = Math.floor(time / 1_000);
    // Nothing can be dated before the clock is measured, and the next book is as whole.
    if (this.#measured(venueMs)) this.#books.stood(pair, { bid: bids, ask: asks }, venueMs);
    else this.#connection.heard();
  }

  #measured(venueMs: number): boolean {
    if (this.#rttMs === null) return false;
    const now = performance.now();
    if (now - this.#sampledMs < sampleEveryMs) return true;
    this.#sampledMs = now;
    this.#connection.clock({ kind: 'one-way', venueMs, receivedMs: this.#connection.run.nowMs(), rttMs: this.#rttMs });
    return true;
  }
}

/** The public order books of the Bitstamp exchange, by version 2 of its websocket protocol. */
export function bitstampSource(options: StreamOptions = {}): PriceSource {
  const channels = new VenueSymbols('bitstamp', options.pairs, channelOf);
  return streamSource(
    {
      name: 'bitstamp',
      pricesAreText: true,
      address: 'wss://ws.bitstamp.net',
      pairs: channels.pairs,
      // Its round trip alone is measured by them, and a minute has thousands of books.
      pingEveryMs: 10_000,
      longestMessageBytes,
      speak: (connection) => new BitstampProtocol(connection, options, channels),
    },
    options,
  );
}
