import net from 'node:net';
import type { TestApi } from './api.ts';

/** Sends bytes as they are: a client would tidy an odd path up. Answers with the status line's code. */
export function statusOf(api: TestApi, head: string, origin = api.origin): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const socket = net.connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(head));
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)));
  socket.on('error', reject);
  return promise;
}

/** Asks for an address as it is written. */
export const get = (api: TestApi, target: string, headers = ''): Promise<number> =>
  statusOf(api, `GET ${target} HTTP/1.1\r\nHost: a\r\n${headers}Connection: close\r\n\r\n`);
