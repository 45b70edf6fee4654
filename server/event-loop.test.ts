import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keptLog } from '#tools/testing/markets/manual-source.ts';
import { type LoopWatch, watchEventLoop } from './event-loop.ts';

const log = keptLog();
let watch: LoopWatch;
beforeAll(() => {
  watch = watchEventLoop('main', log);
});
afterAll(() => watch.stop());

const hold = (forMs: number): void => {
  const end = performance.now() + forMs;
  while (performance.now() < end);
};

it('T5 a loop that was held for longer than 250 ms is logged once in ten seconds and shown as the longest delay', async () => {
  await wait(100);
  hold(400);
  await wait(100);
  const heldAt = performance.now();
  hold(300);
  await wait(100);
  const { p99Ms, maxMs } = watch.delay();
  expect(maxMs).toBeGreaterThanOrEqual(350);
  expect(p99Ms).toBeLessThanOrEqual(maxMs);
  expect(watch.longestSince(heldAt)).toBeGreaterThanOrEqual(250);
  expect(watch.longestSince(performance.now())).toBe(0);
  const lines = log.lines.filter(({ message }) => message === 'the event loop was delayed');
  expect(lines).toMatchObject([{ facts: { thread: 'main' } }]);
});
