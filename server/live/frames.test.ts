import type { Socket } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { messageBytes } from './frames.ts';

test('[M5] a message made once reads, at every length, as what was put into it', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  const address = await new Promise<ReturnType<typeof server.address>>((resolve) =>
    server.once('listening', () => resolve(server.address())),
  );
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  const reader = new WebSocket(`ws://127.0.0.1:${address.port}`);
  const wire = await new Promise<Socket>((resolve) =>
    server.once('connection', (_socket, request) => resolve(request.socket)),
  );
  const sizes = [0, 1, 60, 70, 80, 125, 126, 127, 65_450, 65_500, 65_535, 65_536, 70_000];
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.constantFrom(...sizes), fc.nat(70_000)), async (length) => {
      const frame = { type: 'changed', topic: 'trade', subject: 'é'.repeat(length % 7) + 'x'.repeat(length) } as const;
      const heard = new Promise<string>((resolve) => reader.once('message', (data) => resolve(String(data))));
      wire.write(messageBytes(frame));
      expect(JSON.parse(await heard)).toEqual(frame);
    }),
    { numRuns: 40 },
  );
  reader.terminate();
  server.close();
});
