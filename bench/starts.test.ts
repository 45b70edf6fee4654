import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { portOf } from '#tools/stand-ins/port.ts';
import { measuresOf, timesOf } from './starts.ts';

test('a start has answered before its past is made, and what it was started for ends with it', async () => {
  let asked = 0;
  const server = createServer((request, response) => {
    // As a demo that makes its past: health alone is not well yet.
    const isWell = request.url !== '/api/health' || asked++ >= 3;
    response.writeHead(isWell ? 200 : 503).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  let stopped = 0;
  const times = await timesOf(async () => ({
    url: `http://127.0.0.1:${portOf(server.address())}`,
    stop: async () => {
      stopped += 1;
      server.close();
    },
  }));
  expect(asked).toBe(4);
  expect(stopped).toBe(1);
  expect(times.answered).toBeLessThan(times.whole);
});

test('until it answers and until the past is made are two figures', () => {
  const found = measuresOf([{ answered: 4_000, whole: 90_000 }], [{ answered: 1_000, whole: 1_500 }]);
  expect(found.map(({ key, ours }) => [key, ours.median])).toEqual([
    ['first-start', 4_000],
    ['first-past', 90_000],
    ['second-start', 1_000],
    ['second-healthy', 1_500],
  ]);
});
