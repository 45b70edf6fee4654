import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { portOf } from '#tools/stand-ins/port.ts';
import { boundedRequest } from './bounded-request.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${portOf(server.address())}`;
}

it('[M2] a redirect of a configured service is refused, and the other host hears nothing', async () => {
  let heard = 0;
  const other = await serve((_request, response) => {
    heard += 1;
    response.end('{}');
  });
  const service = await serve((_request, response) => response.writeHead(307, { location: other }).end());
  await expect(boundedRequest(service, { headers: { authorization: 'Basic c2VjcmV0' } }, 100)).rejects.toThrow();
  expect(heard).toBe(0);
});

it('[M2] an answer without end is given up at the bound', async () => {
  let sent = 0;
  const service = await serve((_request, response) => {
    const chunk = Buffer.alloc(1_000, 'x');
    const send = (): void => {
      sent += chunk.length;
      if (!response.destroyed) response.write(chunk, () => setImmediate(send));
    };
    send();
  });
  await expect(boundedRequest(service, {}, 10_000)).rejects.toThrow('longer than 10000 bytes');
  expect(sent).toBeLessThan(50_000_000);
});

it('[M2] what fits comes back whole, with its status', async () => {
  const service = await serve((_request, response) => response.writeHead(404).end('ä'.repeat(50)));
  expect(await boundedRequest(service, {}, 100)).toMatchObject({ status: 404, text: 'ä'.repeat(50) });
});
