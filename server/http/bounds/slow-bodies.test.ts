import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Refusal } from '#server/http/problem.ts';
import { until } from '#tools/testing/until.ts';
import { type BodyLimits, openBodyBounds, usualBodyLimits } from './slow-bodies.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

interface Line {
  readonly socket: Socket;
  answer(): string;
}

/** A server that takes bodies as {@link openBodyBounds} bounds them; the person is the path. */
async function startServer(limits: Partial<BodyLimits>) {
  let requests = 0;
  const bodyBounds = openBodyBounds({ ...usualBodyLimits, ...limits });
  const server: Server = createServer(async (request, response) => {
    requests += 1;
    try {
      bodyBounds.admit({ answer: response, socket: request.socket }, request.url ?? '');
      const body = await bodyBounds.read(request, 100_000, request.socket);
      response.end(`${body.length} bytes`);
    } catch (error) {
      response.end(error instanceof Refusal ? error.failure.code : String(error));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(
    () => void server.close(),
    () => server.closeAllConnections(),
  );
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const send = (person: string, sent: number): Line => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        text += chunk;
      });
    socket.write(`POST ${person} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n${'x'.repeat(sent)}`);
    closing.push(() => socket.destroy());
    return { socket, answer: () => text.split('\r\n\r\n')[1] ?? '' };
  };
  return { send, arrived: (count: number) => until(() => requests === count) };
}

const ended = (line: Line, word: string): Promise<boolean> => until(() => line.answer().includes(word));

it('[I2] a whole body passes while all places are taken: the slowest one gives way', async () => {
  const { send, arrived } = await startServer({ together: 3, safeForMs: 0 });
  const slow = [send('/a', 10), send('/b', 500), send('/c', 900)];
  await arrived(3);
  expect(await ended(send('/d', 1_000), '1000 bytes')).toBe(true);
  expect(await ended(at(slow, 0), 'body_too_slow')).toBe(true);
  at(slow, 2).socket.write('x'.repeat(100));
  expect(await ended(at(slow, 2), '1000 bytes')).toBe(true);
});

it('[I2] whoever begins again and again ends nobody’s body: theirs gives way first, however fast it comes', async () => {
  const { send, arrived } = await startServer({ together: 2, safeForMs: 0 });
  for (let count = 0; count < 3; count += 1) await ended(send('/again', 1_000), '1000 bytes');
  const slow = [send('/a', 10), send('/b', 20)];
  await arrived(5);
  expect(await ended(send('/again', 1_000), 'rate_limited')).toBe(true);
  at(slow, 1).socket.write('x'.repeat(980));
  expect(await ended(at(slow, 1), '1000 bytes')).toBe(true);
  const fast = send('/again', 900);
  await arrived(7);
  expect(await ended(send('/new', 1_000), '1000 bytes')).toBe(true);
  expect(await ended(fast, 'body_too_slow')).toBe(true);
  at(slow, 0).socket.write('x'.repeat(990));
  expect(await ended(at(slow, 0), '1000 bytes')).toBe(true);
});

it('[I2] a body that has just begun is not ended for another; who finds no place is asked to wait', async () => {
  const { send, arrived } = await startServer({ together: 1, safeForMs: 60_000 });
  const first = send('/a', 10);
  await arrived(1);
  expect(await ended(send('/b', 1_000), 'rate_limited')).toBe(true);
  first.socket.write('x'.repeat(990));
  expect(await ended(first, '1000 bytes')).toBe(true);
});

it('[I2] a second and a third body within ten minutes take the slowest one’s place, a fourth does not', async () => {
  const { send, arrived } = await startServer({ together: 2, safeForMs: 0 });
  expect(await ended(send('/own', 1_000), '1000 bytes')).toBe(true);
  const slow = [send('/a', 10), send('/b', 20)];
  await arrived(3);
  expect(await ended(send('/own', 1_000), '1000 bytes')).toBe(true);
  expect(await ended(at(slow, 0), 'body_too_slow')).toBe(true);
  send('/c', 900);
  await arrived(5);
  expect(await ended(send('/own', 1_000), '1000 bytes')).toBe(true);
  expect(await ended(at(slow, 1), 'body_too_slow')).toBe(true);
  send('/d', 900);
  await arrived(7);
  expect(await ended(send('/own', 1_000), 'rate_limited')).toBe(true);
});

it('[I2] who is refused for want of a place has begun nothing', async () => {
  const { send, arrived } = await startServer({ together: 1, safeForMs: 60_000, begun: 2 });
  const first = send('/a', 10);
  await arrived(1);
  for (let count = 0; count < 5; count += 1) expect(await ended(send('/b', 1_000), 'rate_limited')).toBe(true);
  first.socket.write('x'.repeat(990));
  expect(await ended(first, '1000 bytes')).toBe(true);
  expect(await ended(send('/b', 1_000), '1000 bytes')).toBe(true);
});

it('[I2] one at a time of a person, and so many in a while', async () => {
  const { send, arrived } = await startServer({ begun: 2 });
  const first = send('/a', 10);
  await arrived(1);
  expect(await ended(send('/a', 1_000), 'rate_limited')).toBe(true);
  first.socket.destroy();
  await until(async () => {
    const again = send('/a', 1_000);
    await until(() => again.answer() !== '');
    return again.answer().includes('rate_limited');
  });
});

it('[I2] a body that comes too slowly is ended, whoever else sends', async () => {
  const { send } = await startServer({ graceMs: 100, leastBytesPerSecond: 100_000 });
  expect(await ended(send('/a', 10), 'body_too_slow')).toBe(true);
});

function at(lines: readonly Line[], index: number): Line {
  const line = lines[index];
  if (!line) throw new Error(`no line ${index}`);
  return line;
}
