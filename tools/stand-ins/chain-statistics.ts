import { once } from 'node:events';
import { createServer } from 'node:http';
import { portOf } from './port.ts';

/** Figures of one chain, as digits that are written into the JSON exactly as given. */
export interface StatedChain {
  readonly best_block_height: string;
  readonly difficulty: string;
  readonly blocks_24h: string;
  readonly transactions_24h: string;
  /** Smallest units. */
  readonly average_transaction_fee_24h: string;
}

export interface StatisticsStandIn {
  readonly url: string;
  /** Paths with queries, in order. */
  readonly asked: readonly string[];
  /** By the chain's name in the path; one that is not here is answered with 404. */
  chains: Readonly<Record<string, StatedChain>>;
  /** How it answers from now on instead; null as it should. */
  fault: { readonly status: number; readonly body: string } | null;
  stop(): Promise<void>;
}

/** A service of chain statistics that answers GET /{chain}/stats as Blockchair's public API does. */
export async function startStatisticsStandIn(): Promise<StatisticsStandIn> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    asked.push(url.pathname + url.search);
    const json = { 'content-type': 'application/json' };
    const chain = /^\/([a-z]+)\/stats$/.exec(url.pathname)?.[1] ?? '';
    const stated = standIn.chains[chain];
    if (standIn.fault) response.writeHead(standIn.fault.status, json).end(standIn.fault.body);
    else if (!stated) response.writeHead(404, json).end('{"data":null,"context":{"code":404}}');
    else {
      const figures = Object.entries(stated).map(([name, digits]) => `"${name}":${digits}`);
      response.writeHead(200, json).end(`{"data":{${figures.join(',')}},"context":{"code":200}}`);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: StatisticsStandIn = {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    asked,
    chains: {},
    fault: null,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}
