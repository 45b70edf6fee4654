import type { WebSocket } from 'ws';
import { membersOf, openVenue, type StandInTrade, send, type VenueStandIn } from './venue.ts';

export interface KrakenStandIn extends VenueStandIn {
  /** Methods that clients asked for, in order. */
  readonly asked: readonly string[];
  /** The symbols of the last subscription. */
  readonly symbols: readonly string[];
  status(system: 'online' | 'maintenance' | 'cancel_only' | 'post_only'): void;
}

function tradeJson({ symbol, price, tradeId, timeMs }: StandInTrade): string {
  const time = new Date(timeMs).toISOString().replace('Z', '456Z');
  return (
    `{"symbol":${JSON.stringify(symbol)},"side":"buy","price":${price},"qty":0.25000000,"ord_type":"limit",` +
    `"trade_id":${tradeId},"timestamp":"${time}"}`
  );
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
  const asked: string[] = [];
  let symbols: string[] = [];

  function answer(socket: WebSocket, request: Readonly<Record<string, unknown>>): void {
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
    venue.subscribe(socket);
    if (standIn.snapshot.length > 0) send(socket, tradesJson('snapshot', standIn.snapshot));
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
    snapshot: [],
    refused: [],
    heartbeats: true,
    accepts: true,
    trade: (...trades) => venue.say(tradesJson('update', trades)),
    status: (system) => venue.say(statusJson(system)),
    say: venue.say,
    sayBinary: venue.sayBinary,
    disconnect: venue.disconnect,
    stop: venue.stop,
  };
  return standIn;
}
