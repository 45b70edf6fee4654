import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';
import { portOf } from './port.ts';

/** Prices of one side of a book with what stands at them; digits are written into the JSON exactly as given, '0' takes away. */
export type StandInLevels = readonly (readonly [price: string, size: string])[];

/** What changes in a venue's book, or the whole of it. */
export interface StandInBook {
  /** As the venue calls the pair. */
  readonly symbol: string;
  readonly bids: StandInLevels;
  readonly asks: StandInLevels;
  /** By the venue's clock. */
  readonly timeMs: number;
}

/** A book of one price on each side, a step of the last digit below and above a price: the price is its mid. */
export function bookAround(symbol: string, price: string, timeMs: number, size = '10000'): StandInBook {
  const [whole = '0', fraction = ''] = price.split('.');
  const scaled = BigInt(whole + fraction);
  const textOf = (value: bigint): string => {
    const digits = value.toString().padStart(fraction.length + 1, '0');
    return fraction === '' ? digits : `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`;
  };
  return { symbol, bids: [[textOf(scaled - 1n), size]], asks: [[textOf(scaled + 1n), size]], timeMs };
}

/** The books of a venue as it holds them itself: what it sends is what has changed. */
export class StandInBooks {
  readonly #books = new Map<string, { readonly bids: Map<string, string>; readonly asks: Map<string, string> }>();

  /** Sets the whole book; gives the changes from the one before, in which its prices are taken away. */
  replace(book: StandInBook): StandInBook {
    const before = this.#books.get(book.symbol);
    const gone = (side: 'bids' | 'asks'): StandInLevels =>
      [...(before?.[side].keys() ?? [])]
        .filter((price) => !book[side].some(([kept]) => kept === price))
        .map((price) => [price, '0']);
    const changes = { ...book, bids: [...gone('bids'), ...book.bids], asks: [...gone('asks'), ...book.asks] };
    this.change(changes);
    return changes;
  }

  change({ symbol, ...changes }: StandInBook): void {
    const book = this.#books.get(symbol) ?? { bids: new Map<string, string>(), asks: new Map<string, string>() };
    this.#books.set(symbol, book);
    for (const side of ['bids', 'asks'] as const) {
      for (const [price, size] of changes[side]) {
        if (Number(size) === 0) book[side].delete(price);
        else book[side].set(price, size);
      }
    }
  }

  /** The best prices first. */
  whole(symbol: string, depth: number): Pick<StandInBook, 'bids' | 'asks'> {
    const book = this.#books.get(symbol);
    const sorted = (side: Map<string, string> | undefined, sign: 1 | -1): StandInLevels =>
      [...(side ?? [])].sort(([a], [b]) => sign * (Number(a) - Number(b))).slice(0, depth);
    return { bids: sorted(book?.bids, -1), asks: sorted(book?.asks, 1) };
  }
}

/** What a test can make every stand-in of an exchange do. */
export interface VenueStandIn {
  readonly url: string;
  /** Connections accepted since the start. */
  readonly accepted: number;
  /** How far the venue's clock is ahead, and how late it sends what changes, both in ms. */
  clockAheadMs: number;
  lagMs: number;
  /** Symbols that are refused as unknown. */
  refused: readonly string[];
  /** While false no heartbeat is sent, although the connections stay open. */
  heartbeats: boolean;
  /** While false new connections are refused with 503. */
  accepts: boolean;
  /** Sets whole books: sends what has changed in them. */
  quote(...books: readonly StandInBook[]): void;
  /** Changes single prices of books. */
  change(...changes: readonly StandInBook[]): void;
  /** Any text to every client: garbage too. */
  say(text: string): void;
  sayBinary(bytes: Uint8Array): void;
  /** Ends every connection without a closing handshake. */
  disconnect(): void;
  stop(): Promise<void>;
}

export const send = (socket: WebSocket, text: string): void => {
  if (socket.readyState === WebSocket.OPEN) socket.send(text);
};

/** The members of an object; none of anything else. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** A websocket server on a free port that begins to beat at once. */
export async function openVenue(venue: {
  readonly heartbeatMs: number;
  readonly beat: () => void;
  readonly accepts: (request: IncomingMessage) => boolean;
  readonly greet?: (socket: WebSocket) => void;
  readonly answer: (socket: WebSocket, request: Readonly<Record<string, unknown>>) => void;
}) {
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port: 0,
    verifyClient: (info: { readonly req: IncomingMessage }) => venue.accepts(info.req),
  });
  await once(server, 'listening');
  let accepted = 0;
  const subscribed = new Set<WebSocket>();
  server.on('connection', (socket) => {
    accepted += 1;
    venue.greet?.(socket);
    socket.on('message', (data) => venue.answer(socket, membersOf(JSON.parse(data.toString()))));
    socket.on('close', () => subscribed.delete(socket));
    socket.on('error', () => socket.terminate());
  });
  const heartbeat = setInterval(() => venue.beat(), venue.heartbeatMs);
  return {
    url: `ws://127.0.0.1:${portOf(server.address())}`,
    accepted: () => accepted,
    subscribe: (socket: WebSocket): void => {
      subscribed.add(socket);
    },
    say: (text: string): void => {
      for (const socket of subscribed) send(socket, text);
    },
    sayBinary: (bytes: Uint8Array): void => {
      for (const socket of subscribed) socket.send(bytes, { binary: true });
    },
    /** The same after a while; nothing of it once the venue has stopped. */
    sayLater: (text: string, afterMs: number): void => {
      if (afterMs === 0) for (const socket of subscribed) send(socket, text);
      else
        setTimeout(() => {
          for (const socket of subscribed) send(socket, text);
        }, afterMs).unref();
    },
    disconnect: (): void => {
      for (const socket of server.clients) socket.terminate();
    },
    stop: async (): Promise<void> => {
      clearInterval(heartbeat);
      for (const socket of server.clients) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}
