import type { WebSocket } from 'ws';
import { membersOf, openVenue, StandInBooks, send, type VenueStandIn } from './venue.ts';

export interface BitstampStandIn extends VenueStandIn {
  /** What clients asked for, in order: `bts:subscribe order_book_btcusd`, `bts:heartbeat`. */
  readonly asked: readonly string[];
  /** While false heartbeats stay without an answer. */
  answers: boolean;
}

/** The most prices of each side that are sent. */
const depth = 100;
/** Longer requests end the connection. */
const longestRequest = 512;
const heartbeatJson = JSON.stringify({ event: 'bts:heartbeat', channel: '', data: { status: 'success' } });

const errorJson = (message: string): string =>
  JSON.stringify({ event: 'bts:error', channel: '', data: { code: null, message } });

/**
 * A venue that speaks version 2 of Bitstamp's public websocket protocol: one acknowledgement per channel, of one whose market it does
 * not know too, no book before the next change, then the hundred best prices of each side at each change, and answers to
 * heartbeats. It says nothing by itself: while `heartbeats` is true a book changes each `heartbeatMs` behind its best prices.
 */
export async function startBitstampStandIn(options: { readonly heartbeatMs?: number } = {}): Promise<BitstampStandIn> {
  const asked: string[] = [];
  const books = new StandInBooks();
  /** As of when the newest book of each market is that was sent. */
  const newest = new Map<string, number>();

  function sayBook(symbol: string, timeMs: number): void {
    newest.set(symbol, timeMs);
    if (standIn.refused.includes(symbol)) return;
    const [timestamp, microtimestamp] = [String(Math.floor(timeMs / 1_000)), `${timeMs}456`];
    const data = { timestamp, microtimestamp, ...books.whole(symbol, depth) };
    const text = JSON.stringify({ data, channel: `order_book_${symbol}`, event: 'data' });
    venue.sayLater(text, standIn.lagMs);
  }

  function answer(socket: WebSocket, request: Readonly<Record<string, unknown>>): void {
    if (JSON.stringify(request).length > longestRequest) {
      socket.close(1009, 'read limited at 513 bytes');
      return;
    }
    const channel = membersOf(request.data).channel;
    if (request.event === 'bts:heartbeat') {
      asked.push('bts:heartbeat');
      if (standIn.answers) send(socket, heartbeatJson);
    } else if (request.event !== 'bts:subscribe' || typeof channel !== 'string') {
      send(socket, errorJson('Bad subscription string.'));
    } else if (!/^order_book_[a-z0-9]+$/.test(channel)) {
      send(socket, errorJson('Invalid channel provided.'));
    } else {
      asked.push(`bts:subscribe ${channel}`);
      venue.subscribe(socket);
      send(socket, JSON.stringify({ event: 'bts:subscription_succeeded', channel, data: {} }));
    }
  }

  const venue = await openVenue({
    heartbeatMs: options.heartbeatMs ?? 1_000,
    beat: () => {
      if (!standIn.heartbeats) return;
      for (const [symbol, timeMs] of newest) sayBook(symbol, Math.max(timeMs, Date.now() + standIn.clockAheadMs));
    },
    accepts: () => standIn.accepts,
    answer,
  });

  const standIn: BitstampStandIn = {
    url: venue.url,
    get accepted() {
      return venue.accepted();
    },
    asked,
    refused: [],
    heartbeats: true,
    accepts: true,
    answers: true,
    clockAheadMs: 0,
    lagMs: 0,
    quote: (...whole) => {
      for (const book of whole) {
        books.replace(book);
        sayBook(book.symbol, book.timeMs);
      }
    },
    change: (...changes) => {
      for (const change of changes) {
        books.change(change);
        sayBook(change.symbol, change.timeMs);
      }
    },
    say: venue.say,
    sayBinary: venue.sayBinary,
    disconnect: venue.disconnect,
    stop: venue.stop,
  };
  return standIn;
}
