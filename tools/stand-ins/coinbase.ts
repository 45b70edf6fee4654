import type { WebSocket } from 'ws';
import { openVenue, type StandInTrade, send, type VenueStandIn } from './venue.ts';

export interface CoinbaseStandIn extends VenueStandIn {
  /** The products that clients of this venue are subscribed to. */
  readonly products: readonly string[];
  /** A trade that happened and that the feed lost: heartbeats know its number. */
  lose(product: string, tradeId: number): void;
}

function matchJson(type: 'match' | 'last_match', { symbol, price, tradeId, timeMs }: StandInTrade): string {
  const time = new Date(timeMs).toISOString().replace('Z', '456Z');
  return (
    `{"type":"${type}","trade_id":${tradeId},"maker_order_id":"1c3a0d5e-0000-4000-8000-000000000001",` +
    `"taker_order_id":"1c3a0d5e-0000-4000-8000-000000000002","side":"buy","size":"0.25000000",` +
    `"price":${JSON.stringify(price)},"product_id":${JSON.stringify(symbol)},"sequence":${tradeId * 10},"time":"${time}"}`
  );
}

/**
 * A venue that speaks Coinbase Exchange's public feed: nothing before the first request, a `subscriptions` message after each
 * with everything subscribed so far, an `error` for a product that it does not know, the last match of each product, matches,
 * and one heartbeat per product each `heartbeatMs` (1 s in the original).
 */
export async function startCoinbaseStandIn(options: { readonly heartbeatMs?: number } = {}): Promise<CoinbaseStandIn> {
  const products = new Set<string>();
  const lastTrades = new Map<string, number>();

  function answer(socket: WebSocket, { type, product_ids: wanted, channels }: Readonly<Record<string, unknown>>): void {
    if (type !== 'subscribe' || !Array.isArray(wanted) || !Array.isArray(channels)) {
      send(socket, JSON.stringify({ type: 'error', message: 'Malformed JSON', reason: 'Type has to be subscribe' }));
      return;
    }
    const unknown = wanted.find((product) => standIn.refused.includes(String(product)));
    if (unknown !== undefined) {
      const reason = `${unknown} is not a valid product`;
      send(socket, JSON.stringify({ type: 'error', message: 'Failed to subscribe', reason }));
      return;
    }
    for (const product of wanted) products.add(String(product));
    venue.subscribe(socket);
    const subscribed = channels.map((name) => ({ name: String(name), product_ids: [...products], account_ids: null }));
    send(socket, JSON.stringify({ type: 'subscriptions', channels: subscribed }));
    for (const trade of standIn.snapshot.filter(({ symbol }) => wanted.includes(symbol))) {
      lastTrades.set(trade.symbol, trade.tradeId);
      send(socket, matchJson('last_match', trade));
    }
  }

  const venue = await openVenue({
    heartbeatMs: options.heartbeatMs ?? 1_000,
    beat: () => {
      if (!standIn.heartbeats) return;
      for (const product of products) {
        const last = lastTrades.get(product) ?? 0;
        venue.say(
          `{"type":"heartbeat","last_trade_id":${last},"product_id":"${product}","sequence":${last * 10 + 1},` +
            `"time":"${new Date().toISOString()}"}`,
        );
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
    snapshot: [],
    refused: [],
    heartbeats: true,
    accepts: true,
    trade: (...trades) => {
      for (const trade of trades) {
        lastTrades.set(trade.symbol, trade.tradeId);
        venue.say(matchJson('match', trade));
      }
    },
    lose: (product, tradeId) => lastTrades.set(product, tradeId),
    say: venue.say,
    sayBinary: venue.sayBinary,
    disconnect: venue.disconnect,
    stop: venue.stop,
  };
  return standIn;
}
