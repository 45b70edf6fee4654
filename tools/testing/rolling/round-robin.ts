import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { portOf } from '#tools/stand-ins/port.ts';

export interface RoundRobin {
  readonly url: string;
  /** To how many it sends now. */
  ready(): number;
  /** Ends whatever is open through it. */
  close(): Promise<void>;
}

/** Between two looks at who is ready, in ms; DRAIN_SECONDS of the processes has to be longer. */
const looksEveryMs = 100;

/**
 * A proxy as an installation has one before several processes: each request goes to the next process that says at /readyz that it is ready
 * (X3.1), and so does each websocket. It tries nothing twice: what a process does not answer is 502.
 *
 * @param ports of the processes, on this machine
 */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const ready = new Set<number>();
  const look = async (port: number): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    );
    await answer?.arrayBuffer();
    if (answer?.ok) ready.add(port);
    else ready.delete(port);
  };
  const looking = setInterval(() => void Promise.all(ports.map(look)), looksEveryMs);
  await Promise.all(ports.map(look));
  let turn = 0;
  const next = (): number | undefined => {
    turn += 1;
    return [...ready].sort((one, other) => one - other)[turn % Math.max(1, ready.size)];
  };
  const server = createServer((asked, reply) => forward(asked, reply, next()));
  const sockets = new Set<Duplex>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (asked: IncomingMessage, socket: Duplex, head: Buffer) => upgrade(asked, socket, head, next()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ready: () => ready.size,
    url: `http://127.0.0.1:${portOf(server.address())}`,
    async close(): Promise<void> {
      clearInterval(looking);
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function forward(asked: IncomingMessage, reply: ServerResponse, port: number | undefined): void {
  const fail = (error: Error): void => {
    if (reply.headersSent) reply.destroy();
    else reply.writeHead(502, { 'content-type': 'application/json' }).end(JSON.stringify({ code: error.message }));
  };
  if (port === undefined) {
    fail(new Error('no process is ready'));
    return;
  }
  const { method, url, headers } = asked;
  const sent = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
    answer.on('error', fail);
  });
  sent.on('error', fail);
  asked.pipe(sent);
}

function upgrade(asked: IncomingMessage, socket: Duplex, head: Buffer, port: number | undefined): void {
  socket.on('error', () => socket.destroy());
  if (port === undefined) return void socket.destroy();
  const target = connect(port, '127.0.0.1', () => {
    const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${String(value)}`);
    target.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    target.write(head);
    target.pipe(socket);
    socket.pipe(target);
  });
  target.on('error', () => socket.destroy());
  target.on('close', () => socket.destroy());
  socket.on('close', () => target.destroy());
}
