import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { freePort } from '#tools/testing/processes/app-process.ts';
import { usedHeap } from '#tools/testing/trade-room.ts';
import { press } from './interaction.ts';
import { inRoom } from './room.ts';
import { figureOf, type Measure, percentile } from './rounds.ts';
import { streaming, streamingIn } from './streaming.ts';

/** The first part of the time is no measure of growth: caches fill, and what is compiled is compiled. */
const parts = 12;
const presses = 20;
/** A phone's processor beside this one. */
const slowed = 4;
/** Of each part, pressing takes so much. */
const pressed = 0.2;
/** What the growth of is told from, at either end: one collection more or less decides nothing. */
const compared = 3;

/** Runs in the page: keeps tasks of more than 50 ms, and how long presses took until they were painted. */
function watch(): void {
  const seen = { tasks: [] as number[], presses: [] as number[] };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') seen.presses.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

interface Seen {
  readonly tasks: readonly number[];
  readonly presses: readonly number[];
}

/** What the page has seen since it was last asked. */
const takeSeen = (page: Page): Promise<Seen> =>
  page.evaluate<Seen>('({ tasks: seen.tasks.splice(0), presses: seen.presses.splice(0) })');

/** The least that the server's heap came to while so much time passed: about what is left after a collection. */
async function leastHeapOfServer(port: number, forMs: number): Promise<number> {
  const until = performance.now() + forMs;
  let least = Number.POSITIVE_INFINITY;
  while (performance.now() < until) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const used = /^fairlead_nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1];
    if (used === undefined) throw new Error('the server says nothing of its heap');
    least = Math.min(least, Number(used));
    await wait(Math.min(1_000, Math.max(0, until - performance.now())));
  }
  return least;
}

/** By how much the last readings are above the first ones, of which the very first counts for nothing, in %. */
export function growthOf(readings: readonly number[]): number {
  const counted = readings.slice(1);
  const first = percentile(counted.slice(0, compared), 0.5);
  const last = percentile(counted.slice(-compared), 0.5);
  return (last / first - 1) * 100;
}

/**
 * The trade room open for so long while 30 pairs stream four ticks a second: whether the page's heap and the server's grow, what kept
 * the page's main thread for more than 50 ms, and how long a press takes until it is painted on a processor slowed four-fold. Time with
 * a slowed processor counts for presses alone.
 */
export async function hour(forMs: number): Promise<Measure[]> {
  const metricsPort = await freePort();
  const room = {
    route: '/user/traderoom?pair=BTCUSD',
    watch,
    pricesIn: streamingIn,
    env: { METRICS_PORT: String(metricsPort) },
  };
  return inRoom(room, async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    const found = { heaps: [] as number[], server: [] as number[], tasks: [] as number[], presses: [] as number[] };
    const partMs = forMs / parts;
    await page.waitForTimeout(3_000);
    await takeSeen(page);
    for (let part = 0; part < parts; part += 1) {
      found.server.push(await leastHeapOfServer(metricsPort, partMs * (1 - pressed)));
      found.tasks.push(...(await takeSeen(page)).tasks);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
      await press(page, presses, partMs * pressed);
      found.presses.push(...(await takeSeen(page)).presses);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      found.heaps.push(await usedHeap(session));
      await takeSeen(page);
    }
    return measuresOf(forMs / 60_000, found);
  });
}

function measuresOf(
  minutes: number,
  found: Readonly<Record<'heaps' | 'server' | 'tasks' | 'presses', readonly number[]>>,
): Measure[] {
  const name = `in ${minutes} min with ${streaming} pairs streaming`;
  const none = { most: null };
  return [
    figureOf('hour-heap', `growth of the page’s heap ${name}, %`, [growthOf(found.heaps)], { most: 2 }),
    figureOf(
      'hour-heap-bytes',
      `the page’s heap ${name}, MB`,
      found.heaps.map((bytes) => bytes / 1e6),
      none,
    ),
    figureOf('hour-server-heap', `growth of the server’s heap ${name}, %`, [growthOf(found.server)], none),
    figureOf(
      'hour-longest-task',
      `longest task of more than 50 ms ${name}, ms (0: none)`,
      [Math.max(0, ...found.tasks)],
      {
        most: 50,
      },
    ),
    figureOf('hour-tasks', `tasks of more than 50 ms ${name}`, [found.tasks.length], none),
    figureOf(
      'hour-press-median',
      `press to paint at a quarter of the processor ${name}, median in ms`,
      found.presses,
      none,
    ),
    figureOf(
      'hour-press-most',
      `press to paint at a quarter of the processor ${name}, longest in ms`,
      [Math.max(0, ...found.presses)],
      { most: 100 },
    ),
  ];
}
