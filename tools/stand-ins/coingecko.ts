import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { portOf } from './port.ts';

/** How the service behaves from now on. */
type CoingeckoBehaviour =
  | { readonly kind: 'normal' }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: 'garbage'; readonly body: string }
  | { readonly kind: 'slow'; readonly waitMs: number }
  /** The connection breaks in the middle of the answer. */
  | { readonly kind: 'cut' };

export interface CoingeckoStandIn {
  readonly url: string;
  /** Paths with queries, in order. */
  readonly asked: readonly string[];
  behaviour: CoingeckoBehaviour;
  /** Digits by id and currency, written into the JSON exactly as given. */
  prices: Readonly<Record<string, Readonly<Record<string, string>>>>;
  stop(): Promise<void>;
}

/** A price service that answers GET /simple/price as CoinGecko's public API does: unknown ids are left out. */
export async function startCoingeckoStandIn(): Promise<CoingeckoStandIn> {
  const asked: string[] = [];

  function pricesJson(url: URL): string {
    const ids = (url.searchParams.get('ids') ?? '').split(',');
    const currencies = (url.searchParams.get('vs_currencies') ?? '').split(',');
    const entries = ids.flatMap((id) => {
      const known = standIn.prices[id];
      if (known === undefined) return [];
      const inner = currencies.flatMap((currency) => (known[currency] ? [`"${currency}":${known[currency]}`] : []));
      return [`"${id}":{${inner.join(',')}}`];
    });
    return `{${entries.join(',')}}`;
  }

  async function answer(url: URL, response: ServerResponse): Promise<void> {
    const { behaviour } = standIn;
    if (behaviour.kind === 'slow') await wait(behaviour.waitMs);
    const json = { 'content-type': 'application/json; charset=utf-8' };
    if (behaviour.kind === 'status') {
      const retry = behaviour.retryAfter === undefined ? {} : { 'retry-after': behaviour.retryAfter };
      response.writeHead(behaviour.status, { ...json, ...retry });
      response.end(JSON.stringify({ status: { error_code: behaviour.status, error_message: 'see the status' } }));
    } else if (behaviour.kind === 'garbage') {
      response.writeHead(200, json).end(behaviour.body);
    } else if (behaviour.kind === 'cut') {
      response.writeHead(200, { ...json, 'content-length': '1000' }).write('{"bitcoin":{"usd":1');
      setTimeout(() => response.destroy(), 20);
    } else if (url.pathname === '/simple/price') {
      response.writeHead(200, json).end(pricesJson(url));
    } else {
      response.writeHead(404, json).end('{"error":"Incorrect path. Please check https://www.coingecko.com/api/"}');
    }
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    asked.push(url.pathname + url.search);
    void answer(url, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server.address());

  const standIn: CoingeckoStandIn = {
    url: `http://127.0.0.1:${port}`,
    get asked() {
      return asked;
    },
    behaviour: { kind: 'normal' },
    prices: {},
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}
