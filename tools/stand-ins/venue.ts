import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';
import { portOf } from './port.ts';

/** One trade as a venue sends it; `price` is written into the JSON exactly as given. */
export interface StandInTrade {
  /** As the venue calls the pair. */
  readonly symbol: string;
  readonly price: string;
  readonly tradeId: number;
  readonly timeMs: number;
}

/** What a test can make every stand-in of an exchange do. */
export interface VenueStandIn {
  readonly url: string;
  /** Connections accepted since the start. */
  readonly accepted: number;
  /** What the next subscriptions get as the last trades. */
  snapshot: readonly StandInTrade[];
  /** Symbols that are refused as unknown. */
  refused: readonly string[];
  /** While false no heartbeat is sent, although the connections stay open. */
  heartbeats: boolean;
  /** While false new connections are refused with 503. */
  accepts: boolean;
  trade(...trades: readonly StandInTrade[]): void;
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
  readonly accepts: () => boolean;
  readonly greet?: (socket: WebSocket) => void;
  readonly answer: (socket: WebSocket, request: Readonly<Record<string, unknown>>) => void;
}) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, verifyClient: () => venue.accepts() });
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
