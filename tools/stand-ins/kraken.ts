import { once } from 'node:events';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { portOf } from './port.ts';

/** One trade as the venue sends it; `price` is written into the JSON exactly as given. */
interface StandInTrade {
  readonly symbol: string;
  readonly price: string;
  readonly tradeId: number;
  readonly timeMs: number;
}

export interface KrakenStandIn {
  readonly url: string;
  /** Connections accepted since the start. */
  readonly accepted: number;
  /** Methods that clients asked for, in order. */
  readonly asked: readonly string[];
  /** The symbols of the last subscription. */
  readonly symbols: readonly string[];
  /** What the next subscriptions get as their snapshot. */
  snapshot: readonly StandInTrade[];
  /** Symbols that are refused as unknown. */
  refused: readonly string[];
  /** While false no heartbeat is sent, although the connections stay open. */
  heartbeats: boolean;
  /** While false new connections are refused with 503. */
  accepts: boolean;
  trade(...trades: readonly StandInTrade[]): void;
  status(system: 'online' | 'maintenance' | 'cancel_only' | 'post_only'): void;
  /** Any text to every client: garbage too. */
  say(text: string): void;
  sayBinary(bytes: Uint8Array): void;
  /** Ends every connection without a closing handshake. */
  disconnect(): void;
  stop(): Promise<void>;
}

function tradeJson({ symbol, price, tradeId, timeMs }: StandInTrade): string {
  const time = new Date(timeMs).toISOString().replace('Z', '456Z');
  return (
    `{"symbol":${JSON.stringify(symbol)},"side":"buy","price":${price},"qty":0.25000000,"ord_type":"limit",` +
    `"trade_id":${tradeId},"timestamp":"${time}"}`
  );
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function tradesJson(type: 'snapshot' | 'update', trades: readonly StandInTrade[]): string {
  return `{"channel":"trade","type":"${type}","data":[${trades.map(tradeJson).join(',')}]}`;
}

function statusJson(system: string): string {
  const data = [{ api_version: 'v2', connection_id: 1_234_567_890, system, version: '2.0.10' }];
  return JSON.stringify({ channel: 'status', type: 'update', data });
}

/**
 * A venue that speaks version 2 of Kraken's public websocket protocol: status on connecting, one acknowledgement per
 * symbol, snapshot and updates of the trade channel, heartbeats each `heartbeatMs` (1 s in the original), pongs.
 */
export async function startKrakenStandIn(options: { readonly heartbeatMs?: number } = {}): Promise<KrakenStandIn> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, verifyClient: () => standIn.accepts });
  await once(server, 'listening');
  const port = portOf(server.address());
  const asked: string[] = [];
  let symbols: string[] = [];
  let accepted = 0;
  const subscribed = new Set<WebSocket>();

  const send = (socket: WebSocket, text: string): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
  };
  const toAll = (text: string): void => {
    for (const socket of subscribed) send(socket, text);
  };

  function answer(socket: WebSocket, data: RawData): void {
    const request = membersOf(JSON.parse(data.toString()));
    const { method, req_id } = request;
    const wanted = membersOf(request.params).symbol;
    asked.push(String(method));
    const times = { time_in: new Date().toISOString(), time_out: new Date().toISOString() };
    if (method === 'ping') {
      send(socket, JSON.stringify({ method: 'pong', req_id, ...times }));
      return;
    }
    if (method !== 'subscribe' || !Array.isArray(wanted)) {
      send(socket, JSON.stringify({ error: 'Unsupported field', method, req_id, success: false, ...times }));
      return;
    }
    symbols = wanted.map(String);
    for (const symbol of symbols) {
      const fine = !standIn.refused.includes(symbol);
      const reply = fine
        ? { method, req_id, result: { channel: 'trade', snapshot: true, symbol }, success: true, ...times }
        : { error: `Currency pair not supported ${symbol}`, method, req_id, success: false, symbol, ...times };
      send(socket, JSON.stringify(reply));
    }
    subscribed.add(socket);
    if (standIn.snapshot.length > 0) send(socket, tradesJson('snapshot', standIn.snapshot));
  }

  server.on('connection', (socket) => {
    accepted += 1;
    send(socket, statusJson('online'));
    socket.on('message', (data) => answer(socket, data));
    socket.on('close', () => subscribed.delete(socket));
    socket.on('error', () => socket.terminate());
  });
  const heartbeat = setInterval(() => {
    if (standIn.heartbeats) toAll('{"channel":"heartbeat"}');
  }, options.heartbeatMs ?? 1_000);

  const standIn: KrakenStandIn = {
    url: `ws://127.0.0.1:${port}`,
    get accepted() {
      return accepted;
    },
    get asked() {
      return asked;
    },
    get symbols() {
      return symbols;
    },
    snapshot: [],
    refused: [],
    heartbeats: true,
    accepts: true,
    trade: (...trades) => toAll(tradesJson('update', trades)),
    status: (system) => toAll(statusJson(system)),
    say: toAll,
    sayBinary: (bytes) => {
      for (const socket of subscribed) socket.send(bytes, { binary: true });
    },
    disconnect: () => {
      for (const socket of server.clients) socket.terminate();
    },
    stop: async () => {
      clearInterval(heartbeat);
      for (const socket of server.clients) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}
