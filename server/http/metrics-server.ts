import { once } from 'node:events';
import { createServer } from 'node:http';

/** What is answered at /metrics. */
interface Read {
  readonly contentType: string;
  readonly read: () => Promise<string>;
}

export interface MetricsServer {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** Answers GET /metrics at an address and a port of its own, which no visitor reaches (X3.2). Rejects where the port is taken. */
export async function listenForMetrics(
  at: { readonly host: string; readonly port: number },
  metrics: Read,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(at.port, at.host);
  await once(server, 'listening');
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : at.port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
