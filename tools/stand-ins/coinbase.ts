import type { WebSocket } from 'ws';
import { openVenue, type StandInBook, StandInBooks, type StandInLevels, send, type VenueStandIn } from './venue.ts';

export interface CoinbaseStandIn extends VenueStandIn {
  /** The products that clients of this venue are subscribed to. */
  readonly products: readonly string[];
  /** What clients asked for, in order: `subscribe BTC-USD`. */
  readonly asked: readonly string[];
}

/** RFC 3339 with microseconds. */
const timestamp = (ms: number): string => new Date(ms).toISOString().replace('Z', '456Z');

function updateJson({ symbol, bids, asks, timeMs }: StandInBook): string {
  const rows = (side: 'buy' | 'sell', levels: StandInLevels) => levels.map(([price, size]) => [side, price, size]);
  const changes = [...rows('buy', bids), ...rows('sell', asks)];
  return JSON.stringify({ type: 'l2update', product_id: symbol, changes, time: timestamp(timeMs) });
}

/** How much of a book is sent at once: all of it. */
const wholeDepth = 100_000;

/**
 * A venue that speaks Coinbase Exchange's public feed: nothing before the first request, a `subscriptions` message after each
 * with everything subscribed so far, an `error` for a product that it does not know, the book of each product and its changes
 * (level2_batch), and one heartbeat per product each `heartbeatMs` (1 s in the original).
 */
export async function startCoinbaseStandIn(options: { readonly heartbeatMs?: number } = {}): Promise<CoinbaseStandIn> {
  const products = new Set<string>();
  const asked: string[] = [];
  const books = new StandInBooks();
  let beats = 0;

  function answer(socket: WebSocket, { type, product_ids: wanted, channels }: Readonly<Record<string, unknown>>): void {
    const isKnown = type === 'subscribe' || type === 'unsubscribe';
    if (!isKnown || !Array.isArray(wanted) || !Array.isArray(channels)) {
      send(socket, JSON.stringify({ type: 'error', message: 'Malformed JSON', reason: 'Type has to be subscribe' }));
      return;
    }
    const unknown = wanted.find((product) => standIn.refused.includes(String(product)));
    if (unknown !== undefined) {
      const reason = `${unknown} is not a valid product`;
      send(socket, JSON.stringify({ type: 'error', message: 'Failed to subscribe', reason }));
      return;
    }
    asked.push(`${type} ${wanted.join(' ')}`);
    for (const product of wanted) products.add(String(product));
    venue.subscribe(socket);
    const subscribed = channels.map((name) => ({ name: String(name), product_ids: [...products], account_ids: null }));
    send(socket, JSON.stringify({ type: 'subscriptions', channels: subscribed }));
    if (type === 'unsubscribe' || !channels.includes('level2_batch')) return;
    for (const product of wanted.map(String)) {
      const whole = books.whole(product, wholeDepth);
      send(socket, JSON.stringify({ type: 'snapshot', product_id: product, ...whole }));
    }
  }

  const venue = await openVenue({
    heartbeatMs: options.heartbeatMs ?? 1_000,
    beat: () => {
      if (!standIn.heartbeats) return;
      beats += 1;
      for (const product of products) {
        const time = timestamp(Date.now() + standIn.clockAheadMs);
        const beat = { type: 'heartbeat', last_trade_id: 1, product_id: product, sequence: beats, time };
        venue.sayLater(JSON.stringify(beat), standIn.lagMs);
      }
    },
    accepts: () => standIn.accepts,
    answer,
  });

  const standIn: CoinbaseStandIn = {
    url: venue.url,
    get accepted() {
      return venue.accepted();
    },
    get products() {
      return [...products];
    },
    asked,
    refused: [],
    heartbeats: true,
    accepts: true,
    clockAheadMs: 0,
    lagMs: 0,
    quote: (...whole) => {
      for (const book of whole) venue.sayLater(updateJson(books.replace(book)), standIn.lagMs);
    },
    change: (...changes) => {
      for (const change of changes) {
        books.change(change);
        venue.sayLater(updateJson(change), standIn.lagMs);
      }
    },
    say: venue.say,
    sayBinary: venue.sayBinary,
    disconnect: venue.disconnect,
    stop: venue.stop,
  };
  return standIn;
}
