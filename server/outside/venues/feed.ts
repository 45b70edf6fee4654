import { exactPrice } from '#domain/markets/digits.ts';
import { type PairDefinition, pairs as standardList } from '#domain/markets/pairs.ts';
import { midOf } from '#domain/markets/quotes.ts';
import { feedSource as sourceOf } from '#domain/markets/venue-name.ts';
import type { PriceSource } from './price-source.ts';
import {
  type Members,
  readTimestamp,
  type StreamOptions,
  streamSource,
  type VenueConnection,
  type VenueProtocol,
} from './venue-stream.ts';
import { VenueSymbols } from './venue-symbols.ts';

/** The version of docs/price-feed.md that is spoken. */
const version = 1;

/** A quote has some 150 bytes. */
const longestMessageBytes = 65_536;

/** What is dated further ahead of this machine is no time of the feed. */
const mostAheadMs = 86_400_000;

/** So much of what a feed says of an error is logged. */
const mostLogged = 200;

/** What a feed last quoted of a pair on this connection; without prices once something newer is not known. */
interface Last {
  readonly sequence: bigint;
  readonly best: { readonly bid: bigint; readonly ask: bigint } | null;
}

export interface FeedOptions extends Omit<StreamOptions, 'url'> {
  readonly url: string;
  /** What customers read as the source. */
  readonly name: string;
  readonly token: string | null;
}

const readSequence = (value: unknown): bigint | null =>
  typeof value === 'string' && /^\d{1,30}$/.test(value) ? BigInt(value) : null;

/**
 * The form of docs/price-feed.md, on one connection: whole quotes of best bid and ask with the feed's time and a number that grows for
 * each symbol, so that one that was missed lasts no longer than to the next; heartbeats, which say until when all of them stand and what the
 * feed's clock is, beside the round trip of the socket; and whether a market is open.
 */
class FeedProtocol implements VenueProtocol {
  readonly #connection: VenueConnection;
  readonly #symbols: VenueSymbols;
  readonly #decimals: ReadonlyMap<string, number>;
  readonly #last = new Map<string, Last>();
  readonly #closed = new Set<string>();
  #rttMs: number | null = null;

  constructor(connection: VenueConnection, list: readonly PairDefinition[], symbols: VenueSymbols) {
    this.#connection = connection;
    this.#symbols = symbols;
    this.#decimals = new Map(list.map(({ pair, decimals }) => [pair, decimals]));
  }

  opened(): void {
    this.ping();
    this.#connection.send({ type: 'subscribe', version, symbols: this.#symbols.all });
  }

  ping(): void {
    this.#connection.probe();
  }

  answered(rttMs: number): void {
    this.#rttMs = rttMs;
  }

  read(message: Members): void {
    switch (message.type) {
      case 'quote':
        this.#quote(message);
        break;
      case 'heartbeat':
        this.#heartbeat(message);
        break;
      case 'status':
        this.#status(message);
        break;
      case 'error':
        this.#connection.run.log.warn(
          { source: this.#connection.source, symbol: logged(message.symbol), error: logged(message.message) },
          'the feed refused a request',
        );
        break;
      default:
        // Types that are new are for others; what has no type is none of the feed's messages.
        if (typeof message.type !== 'string') this.#connection.malformed('message');
    }
  }

  #quote({ symbol, bid, ask, time, sequence }: Members): void {
    const pair = this.#symbols.pairOf(symbol);
    if (pair === null) {
      this.#connection.malformed('quote');
      return;
    }
    if (this.#closed.has(pair)) return;
    const number = readSequence(sequence);
    const last = this.#last.get(pair);
    if (number !== null && last !== undefined && number <= last.sequence) {
      this.#connection.run.sink.dropped('backwards', { pair, sequence });
      // What is newer, the number or the time, is not known: the heartbeats may not go on confirming the last price.
      this.#unknown(pair, last.sequence);
      return;
    }
    const timeMs = this.#timeOf(time);
    if (number === null || timeMs === null) {
      this.#connection.malformed('quote');
      this.#unknown(pair, number ?? last?.sequence ?? null);
      return;
    }
    this.#take(pair, { bid, ask }, { number, timeMs });
  }

  #take(
    pair: string,
    texts: { readonly bid: unknown; readonly ask: unknown },
    { number, timeMs }: { readonly number: bigint; readonly timeMs: number },
  ): void {
    const { sink } = this.#connection.run;
    const [bid, ask] = [this.#priceOf(pair, texts.bid), this.#priceOf(pair, texts.ask)];
    if (bid === null || ask === null || bid > ask) {
      sink.dropped(bid === null || ask === null ? 'digits' : 'malformed', { pair, ...texts });
      this.#unknown(pair, number);
      return;
    }
    const before = this.#last.get(pair)?.best ?? null;
    this.#last.set(pair, { sequence: number, best: { bid, ask } });
    sink.changed(pair, timeMs);
    if (before === null || before.bid !== bid || before.ask !== ask) {
      const { source } = this.#connection;
      sink.quote({ pair, price: midOf(bid, ask), bid, ask, source, venueTimeMs: timeMs, venueId: String(number) });
    }
    this.#connection.alive([pair], timeMs);
  }

  /** Comes after all that was sent before it: what was quoted last stood at its time. */
  #heartbeat({ time }: Members): void {
    const timeMs = this.#timeOf(time);
    if (timeMs === null) {
      this.#connection.malformed('heartbeat');
      return;
    }
    const { run } = this.#connection;
    if (this.#rttMs !== null) {
      this.#connection.clock({ kind: 'one-way', venueMs: timeMs, receivedMs: run.nowMs(), rttMs: this.#rttMs });
    }
    const stand = [...this.#last].filter(([, { best }]) => best !== null).map(([pair]) => pair);
    this.#connection.alive(stand, timeMs);
  }

  /** Of one symbol, or of all: what is closed has no price before it is quoted anew. */
  #status({ state, symbol }: Members): void {
    const pairs =
      symbol === undefined ? this.#symbols.pairs : [this.#symbols.pairOf(symbol)].filter((one) => one !== null);
    if ((state !== 'open' && state !== 'closed') || pairs.length === 0) {
      this.#connection.malformed('status');
      return;
    }
    for (const pair of pairs) {
      if (state === 'open') this.#closed.delete(pair);
      else {
        this.#closed.add(pair);
        this.#unknown(pair, this.#last.get(pair)?.sequence ?? null);
      }
    }
    this.#connection.run.log.info({ source: this.#connection.source, pairs, state }, 'the feed opens or closes pairs');
    this.#connection.heard();
  }

  /** Something newer of a pair is there, and is not known: its last price holds no more. */
  #unknown(pair: string, sequence: bigint | null): void {
    if (sequence === null) this.#last.delete(pair);
    else this.#last.set(pair, { sequence, best: null });
    this.#connection.run.sink.interrupted([pair]);
  }

  #timeOf(text: unknown): number | null {
    const timeMs = readTimestamp(text);
    return timeMs === null || timeMs > this.#connection.run.nowMs() + mostAheadMs ? null : timeMs;
  }

  #priceOf(pair: string, text: unknown): bigint | null {
    return typeof text === 'string' ? exactPrice(text, this.#decimals.get(pair) ?? 0) : null;
  }
}

const logged = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, mostLogged) : null);

/** A feed of the operator's own, in the form of docs/price-feed.md; its quotes are recorded under its name (M2). */
export function feedSource(options: FeedOptions): PriceSource {
  const list = options.pairs ?? standardList;
  const symbols = new VenueSymbols('feed', list);
  return streamSource(
    {
      name: 'feed',
      recordedAs: sourceOf(options.name),
      ...(options.token === null ? {} : { headers: { authorization: `Bearer ${options.token}` } }),
      address: options.url,
      pairs: symbols.pairs,
      longestMessageBytes,
      speak: (connection) => new FeedProtocol(connection, list, symbols),
    },
    options,
  );
}
