import { crc32 } from 'node:zlib';
import type { WebSocket } from 'ws';
import {
  membersOf,
  openVenue,
  type StandInBook,
  StandInBooks,
  type StandInLevels,
  send,
  type VenueStandIn,
} from './venue.ts';

export interface KrakenStandIn extends VenueStandIn {
  /** Methods that clients asked for, in order. */
  readonly asked: readonly string[];
  /** The symbols of the last subscription of more than one. */
  readonly symbols: readonly string[];
  status(system: 'online' | 'maintenance' | 'cancel_only' | 'post_only'): void;
  /** While false pings stay without an answer. */
  answers: boolean;
  /** What the next books that are sent say as their checksum; null for the right one. */
  wrongChecksum: number | null;
}

const digits = (text: string): string => text.replace('.', '').replace(/^0+/, '');
const digitsOf = (levels: StandInLevels): string =>
  levels
    .slice(0, 10)
    .map(([price, size]) => digits(price) + digits(size))
    .join('');

const levelsJson = (levels: StandInLevels): string =>
  `[${levels.map(([price, size]) => `{"price":${price},"qty":${size}}`).join(',')}]`;

/** RFC 3339 with microseconds. */
const timestamp = (ms: number): string => new Date(ms).toISOString().replace('Z', '456Z');

function statusJson(system: string): string {
  const data = [{ api_version: 'v2', connection_id: 1_234_567_890, system, version: '2.0.10' }];
  return JSON.stringify({ channel: 'status', type: 'update', data });
}

/**
 * A venue that speaks version 2 of Kraken's public websocket protocol: status on connecting, one acknowledgement per
 * symbol, snapshot and updates of the book channel at the depth that was asked for with their checksums, heartbeats each `heartbeatMs` (1 s in the original),
 * pongs with the venue's time.
 */
export async function startKrakenStandIn(options: { readonly heartbeatMs?: number } = {}): Promise<KrakenStandIn> {
  const asked: string[] = [];
  let symbols: string[] = [];
  const books = new StandInBooks();
  /** As the last subscription asked for it. */
  let depth = 10;

  /** What the venue says of a change: with it the prices that come back into the depth. */
  function changed(change: StandInBook): string {
    const before = books.whole(change.symbol, depth);
    books.change(change);
    const after = books.whole(change.symbol, depth);
    const back = (side: 'bids' | 'asks'): StandInLevels => {
      const known = new Set([...before[side], ...change[side]].map(([price]) => price));
      return after[side].filter(([price]) => !known.has(price));
    };
    const bids = [...change.bids, ...back('bids')];
    return bookJson('update', { ...change, bids, asks: [...change.asks, ...back('asks')] });
  }

  function bookJson(type: 'snapshot' | 'update', { symbol, bids, asks, timeMs }: StandInBook): string {
    const whole = books.whole(symbol, depth);
    const checksum = standIn.wrongChecksum ?? crc32(digitsOf(whole.asks) + digitsOf(whole.bids));
    standIn.wrongChecksum = null;
    return (
      `{"channel":"book","type":"${type}","data":[{"symbol":${JSON.stringify(symbol)},"bids":${levelsJson(bids)},` +
      `"asks":${levelsJson(asks)},"checksum":${checksum},"timestamp":"${timestamp(timeMs)}"}]}`
    );
  }

  function subscribe(socket: WebSocket, wanted: readonly string[], req_id: unknown, times: object): void {
    if (wanted.length > 1) symbols = [...wanted];
    for (const symbol of wanted) {
      const fine = !standIn.refused.includes(symbol);
      const method = 'subscribe';
      const reply = fine
        ? { method, req_id, result: { channel: 'book', depth, snapshot: true, symbol }, success: true, ...times }
        : { error: `Currency pair not supported ${symbol}`, method, req_id, success: false, symbol, ...times };
      send(socket, JSON.stringify(reply));
    }
    venue.subscribe(socket);
    for (const symbol of wanted) {
      const whole = books.whole(symbol, depth);
      // A book may have changed long ago: its time is no word of now.
      if (!standIn.refused.includes(symbol))
        send(socket, bookJson('snapshot', { symbol, ...whole, timeMs: 1_700_000_000_123 }));
    }
  }

  function answer(socket: WebSocket, request: Readonly<Record<string, unknown>>): void {
    const { method, req_id } = request;
    const { symbol: wanted, depth: wantedDepth } = membersOf(request.params);
    asked.push(String(method));
    const now = timestamp(Date.now() + standIn.clockAheadMs);
    const times = { time_in: now, time_out: now };
    if (method === 'ping') {
      if (standIn.answers) send(socket, JSON.stringify({ method: 'pong', req_id, ...times }));
    } else if (method === 'subscribe' && Array.isArray(wanted)) {
      depth = Number(wantedDepth ?? 10);
      subscribe(socket, wanted.map(String), req_id, times);
    } else if (method === 'unsubscribe' && Array.isArray(wanted)) {
      const result = { channel: 'book', depth, symbol: String(wanted[0]) };
      send(socket, JSON.stringify({ method, req_id, result, success: true, ...times }));
    } else {
      send(socket, JSON.stringify({ error: 'Unsupported field', method, req_id, success: false, ...times }));
    }
  }

  const venue = await openVenue({
    heartbeatMs: options.heartbeatMs ?? 1_000,
    beat: () => {
      if (standIn.heartbeats) venue.say('{"channel":"heartbeat"}');
    },
    accepts: () => standIn.accepts,
    greet: (socket) => send(socket, statusJson('online')),
    answer,
  });

  const standIn: KrakenStandIn = {
    url: venue.url,
    get accepted() {
      return venue.accepted();
    },
    asked,
    get symbols() {
      return symbols;
    },
    refused: [],
    heartbeats: true,
    accepts: true,
    answers: true,
    wrongChecksum: null,
    clockAheadMs: 0,
    lagMs: 0,
    quote: (...whole) => {
      for (const book of whole) venue.sayLater(bookJson('update', books.replace(book)), standIn.lagMs);
    },
    change: (...changes) => {
      for (const change of changes) venue.sayLater(changed(change), standIn.lagMs);
    },
    status: (system) => venue.say(statusJson(system)),
    say: venue.say,
    sayBinary: venue.sayBinary,
    disconnect: venue.disconnect,
    stop: venue.stop,
  };
  return standIn;
}
