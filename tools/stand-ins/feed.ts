import type { WebSocket } from 'ws';
import { openVenue, type StandInBook, send, type VenueStandIn } from './venue.ts';

export interface FeedStandIn extends VenueStandIn {
  /** The subscriptions that came, as they were sent. */
  readonly asked: readonly unknown[];
  /** What clients sent as authorization. */
  readonly authorizations: readonly (string | undefined)[];
  status(state: 'open' | 'closed', symbol?: string): void;
}

/**
 * A feed that speaks docs/price-feed.md: whole quotes of the best bid and ask with a sequence for each symbol, what stands when somebody
 * subscribes, and a heartbeat at once and each `heartbeatMs` (1 s as a rule) with its time.
 *
 * @param options with a token every other connection is refused
 */
export async function startFeedStandIn(
  options: { readonly heartbeatMs?: number; readonly token?: string } = {},
): Promise<FeedStandIn> {
  const asked: unknown[] = [];
  const authorizations: (string | undefined)[] = [];
  const last = new Map<string, StandInBook>();
  let sequence = 0;

  const timeText = (ms: number): string => new Date(ms).toISOString();
  const heartbeatJson = () => JSON.stringify({ type: 'heartbeat', time: timeText(Date.now() + standIn.clockAheadMs) });
  function quoteJson({ symbol, bids, asks, timeMs }: StandInBook): string {
    sequence += 1;
    const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]];
    return JSON.stringify({ type: 'quote', symbol, bid, ask, time: timeText(timeMs), sequence });
  }

  function answer(socket: WebSocket, request: Readonly<Record<string, unknown>>): void {
    asked.push(request);
    const symbols = Array.isArray(request.symbols) ? request.symbols.map(String) : [];
    venue.subscribe(socket);
    for (const symbol of symbols) {
      const book = last.get(symbol);
      if (standIn.refused.includes(symbol)) {
        send(socket, JSON.stringify({ type: 'error', symbol, message: 'there is no such symbol' }));
      } else if (book !== undefined) send(socket, quoteJson(book));
    }
    if (standIn.heartbeats) send(socket, heartbeatJson());
  }

  const venue = await openVenue({
    heartbeatMs: options.heartbeatMs ?? 1_000,
    beat: () => {
      if (standIn.heartbeats) venue.sayLater(heartbeatJson(), standIn.lagMs);
    },
    accepts: ({ headers }) => {
      authorizations.push(headers.authorization);
      return standIn.accepts && (options.token === undefined || headers.authorization === `Bearer ${options.token}`);
    },
    answer,
  });

  const say = (...books: readonly StandInBook[]): void => {
    for (const book of books) {
      last.set(book.symbol, book);
      if (!standIn.refused.includes(book.symbol)) venue.sayLater(quoteJson(book), standIn.lagMs);
    }
  };
  const standIn: FeedStandIn = {
    url: venue.url,
    get accepted() {
      return venue.accepted();
    },
    asked,
    authorizations,
    refused: [],
    heartbeats: true,
    accepts: true,
    clockAheadMs: 0,
    lagMs: 0,
    quote: say,
    change: say,
    status: (state, symbol) => venue.say(JSON.stringify({ type: 'status', state, symbol })),
    say: venue.say,
    sayBinary: venue.sayBinary,
    disconnect: venue.disconnect,
    stop: venue.stop,
  };
  return standIn;
}
