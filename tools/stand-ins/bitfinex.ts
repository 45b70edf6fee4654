import { crc32 } from 'node:zlib';
import type { WebSocket } from 'ws';
import { openVenue, type StandInBook, StandInBooks, type StandInLevels, send, type VenueStandIn } from './venue.ts';

export interface BitfinexStandIn extends VenueStandIn {
  /** What clients asked for, in order: `conf 4`, `subscribe tBTCUSD`, `unsubscribe tBTCUSD`; pings are not kept. */
  readonly asked: readonly string[];
  /** While false pings stay without an answer. */
  answers: boolean;
  /** Whether the platform is operative, as new connections are told. */
  operative: boolean;
  /** What the next checksums say; null for the right one. */
  wrongChecksum: number | null;
  /** Says an info message of a code: 20051, 20060, 20061. */
  inform(code: number): void;
  /** Any list to every client, with its number and time. */
  list(members: string): void;
  /** Numbers a message that no client gets. */
  lose(): void;
}

/** What one connection has asked for. */
interface Client {
  readonly channels: Map<string, number>;
  sequence: number;
}

const rowJson = (side: 'bid' | 'ask', [price, size]: StandInLevels[number]): string => {
  const sign = side === 'bid' ? '' : '-';
  return Number(size) === 0 ? `[${price},0,${sign}1]` : `[${price},1,${sign}${size}]`;
};

const rowsOf = ({ bids, asks }: Pick<StandInBook, 'bids' | 'asks'>): readonly string[] => [
  ...bids.map((level) => rowJson('bid', level)),
  ...asks.map((level) => rowJson('ask', level)),
];

function checksumOf({ bids, asks }: Pick<StandInBook, 'bids' | 'asks'>): number {
  const texts: string[] = [];
  for (let at = 0; at < 25; at += 1) {
    const [bid, ask] = [bids[at], asks[at]];
    if (bid) texts.push(bid[0], bid[1]);
    if (ask) texts.push(ask[0], `-${ask[1]}`);
  }
  return crc32(texts.join(':')) | 0;
}

/**
 * A venue that speaks version 2 of Bitfinex's public websocket protocol, once a client has asked for times, numbers, checksums and
 * changes in bulk: an info message on connecting, one channel per subscription with its snapshot, changes, a heartbeat and a
 * checksum of each channel each `heartbeatMs` (15 and 2.5 s in the original), pongs with the venue's time. Messages are numbered over
 * all channels of a connection.
 */
export async function startBitfinexStandIn(options: { readonly heartbeatMs?: number } = {}): Promise<BitfinexStandIn> {
  const asked: string[] = [];
  const books = new StandInBooks();
  const clients = new Map<WebSocket, Client>();
  /** As of when the newest message is that was sent. */
  let newestMs = 0;
  let lastChannel = 10_000;

  function sayTo(socket: WebSocket, client: Client, symbol: string, what: string, timeMs: number): void {
    const channel = client.channels.get(symbol);
    if (channel === undefined) return;
    client.sequence += 1;
    newestMs = timeMs;
    send(socket, `[${channel},${what},${client.sequence},${timeMs}]`);
  }

  function sayAll(symbol: string, what: string, timeMs: number): void {
    const say = (): void => {
      for (const [socket, client] of clients) sayTo(socket, client, symbol, what, timeMs);
    };
    if (standIn.lagMs === 0) say();
    else setTimeout(say, standIn.lagMs).unref();
  }

  /** Changes of one moment are one list, and a single one is none. */
  function sayChange(change: StandInBook): void {
    const rows = rowsOf(change);
    sayAll(change.symbol, rows.length === 1 ? (rows[0] ?? '') : `[${rows.join(',')}]`, change.timeMs);
  }

  const nowMs = (): number => Math.max(newestMs, Date.now() + standIn.clockAheadMs);

  function subscribe(socket: WebSocket, client: Client, request: Readonly<Record<string, unknown>>): void {
    const { symbol, prec, freq, len } = request;
    if (typeof symbol !== 'string') return;
    asked.push(`subscribe ${symbol}`);
    venue.subscribe(socket);
    const pair = symbol.slice(1);
    const book = { channel: 'book', symbol, prec, freq, len, pair };
    if (standIn.refused.includes(symbol)) {
      send(socket, JSON.stringify({ ...book, event: 'error', msg: 'symbol: invalid', code: 10_300 }));
      return;
    }
    const known = client.channels.get(symbol);
    if (known !== undefined) {
      send(socket, JSON.stringify({ ...book, event: 'error', msg: 'subscribe: dup', code: 10_301, chanId: known }));
      return;
    }
    lastChannel += 1;
    client.channels.set(symbol, lastChannel);
    send(socket, JSON.stringify({ event: 'subscribed', chanId: lastChannel, ...book }));
    sayTo(socket, client, symbol, `[${rowsOf(books.whole(symbol, Number(len))).join(',')}]`, nowMs());
  }

  function unsubscribe(socket: WebSocket, client: Client, chanId: unknown): void {
    const symbol = [...client.channels].find(([, channel]) => channel === chanId)?.[0];
    if (symbol === undefined) {
      send(socket, JSON.stringify({ event: 'error', msg: 'unsubscribe: invalid', code: 10_400 }));
      return;
    }
    asked.push(`unsubscribe ${symbol}`);
    client.channels.delete(symbol);
    send(socket, JSON.stringify({ event: 'unsubscribed', status: 'OK', chanId }));
  }

  function answer(socket: WebSocket, request: Readonly<Record<string, unknown>>): void {
    const client = clients.get(socket);
    if (client === undefined) return;
    const { event, cid } = request;
    if (event === 'ping') {
      const ts = Date.now() + standIn.clockAheadMs;
      if (standIn.answers) send(socket, JSON.stringify({ event: 'pong', ts, cid }));
    } else if (event === 'conf') {
      asked.push(`conf ${request.flags}`);
      send(socket, JSON.stringify({ event: 'conf', status: 'OK', flags: request.flags }));
    } else if (event === 'subscribe') subscribe(socket, client, request);
    else if (event === 'unsubscribe') unsubscribe(socket, client, request.chanId);
    else send(socket, JSON.stringify({ event: 'error', msg: `event: invalid (${event})`, code: 10_000 }));
  }

  const venue = await openVenue({
    heartbeatMs: options.heartbeatMs ?? 1_000,
    beat: () => {
      if (!standIn.heartbeats) return;
      for (const [socket, client] of clients) {
        for (const symbol of client.channels.keys()) {
          const checksum = standIn.wrongChecksum ?? checksumOf(books.whole(symbol, 25));
          sayTo(socket, client, symbol, `"cs",${checksum}`, nowMs());
          sayTo(socket, client, symbol, '"hb"', nowMs());
        }
      }
      standIn.wrongChecksum = null;
    },
    accepts: () => standIn.accepts,
    greet: (socket) => {
      clients.set(socket, { channels: new Map(), sequence: 0 });
      socket.on('close', () => clients.delete(socket));
      const platform = { status: standIn.operative ? 1 : 0 };
      send(socket, JSON.stringify({ event: 'info', version: 2, serverId: 'stand-in', platform }));
    },
    answer,
  });

  const standIn: BitfinexStandIn = {
    url: venue.url,
    get accepted() {
      return venue.accepted();
    },
    asked,
    refused: [],
    heartbeats: true,
    accepts: true,
    answers: true,
    operative: true,
    wrongChecksum: null,
    clockAheadMs: 0,
    lagMs: 0,
    inform: (code) => venue.say(JSON.stringify({ event: 'info', code, msg: 'said in words that may change' })),
    list: (members) => {
      for (const [socket, client] of clients) {
        client.sequence += 1;
        send(socket, `[${members},${client.sequence},${nowMs()}]`);
      }
    },
    lose: () => {
      for (const client of clients.values()) client.sequence += 1;
    },
    quote: (...whole) => {
      for (const book of whole) sayChange(books.replace(book));
    },
    change: (...changes) => {
      for (const change of changes) {
        books.change(change);
        sayChange(change);
      }
    },
    say: venue.say,
    sayBinary: venue.sayBinary,
    disconnect: venue.disconnect,
    stop: venue.stop,
  };
  return standIn;
}
