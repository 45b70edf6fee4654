import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { inRoom } from './room.ts';
import { type Aim, figureOf, type Measure, percentile } from './rounds.ts';
import { streaming, streamingIn } from './streaming.ts';

const presses = 30;

/** Runs in the page: counts ticks, and keeps what the browser says of presses. */
function watch(): void {
  const seen = { ticks: 0, presses: [] as number[] };
  Object.assign(globalThis, { seen });
  const Usual = globalThis.WebSocket;
  globalThis.WebSocket = class extends Usual {
    constructor(url: string | URL) {
      super(url);
      this.addEventListener('message', (event) => {
        seen.ticks += JSON.parse(String(event.data)).ticks?.length ?? 0;
      });
    }
  };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') seen.presses.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The tasks of the page's main thread: the one of all renderers' that has the most of them. */
function mainTasks(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const named = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const threads = named.map(({ pid, tid }) =>
    events.filter((one) => one.ph === 'X' && one.name.endsWith('RunTask') && one.pid === pid && one.tid === tid),
  );
  return threads.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/**
 * Opens the trade room while so many pairs stream four ticks a second, and presses durations all along: what the page's main thread
 * was busy with, and how long a press took until it was painted, as the browser itself times events (steps of 8 ms).
 */
export function interaction(forMs: number): Promise<Measure[]> {
  const room = { route: '/user/traderoom?pair=BTCUSD', watch, pricesIn: streamingIn };
  return inRoom(room, ({ page, folder }) => traced(page, path.join(folder, 'trace.json'), forMs));
}

async function traced(page: Page, file: string, forMs: number): Promise<Measure[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser to trace');
  await page.waitForTimeout(3_000);
  await browser.startTracing(page, { path: file, categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await page.evaluate('seen.ticks = 0; seen.presses.length = 0');
  const begun = performance.now();
  await press(page, presses, forMs);
  const passedMs = performance.now() - begun;
  const seen = await page.evaluate<{ ticks: number; presses: number[] }>('seen');
  await browser.stopTracing();
  const events: TraceEvent[] = JSON.parse(await readFile(file, 'utf8')).traceEvents;
  const tasks = mainTasks(events);
  const took = tasks.map(({ dur = 0 }) => dur / 1000);
  const name = `with ${streaming} pairs streaming`;
  const figure = (key: string, what: string, value: number, aim: Aim = { most: null }): Measure =>
    figureOf(key, `${what} ${name}`, [value], aim);
  const ofProcessor = tasks.map(({ tdur = 0 }) => tdur / 1000);
  return [
    figure('page-ticks', 'ticks a second that reach the page', (seen.ticks * 1000) / passedMs, { least: null }),
    figure('longest-task', 'longest task of the page in ms', Math.max(0, ...took), { most: 50 }),
    figure('task-p99', 'task of the page, p99 in ms', percentile(took, 0.99)),
    // What it would take on a machine with nothing else to do.
    figure('longest-task-of-processor', 'longest task of the page, ms of processor', Math.max(0, ...ofProcessor)),
    figure('press-median', 'press to paint, median in ms', percentile(seen.presses, 0.5)),
    figure('press-most', 'press to paint, longest in ms', Math.max(0, ...seen.presses)),
  ];
}

/** Chooses one duration after the other, so many times, evenly over the time. */
export async function press(page: Page, times: number, forMs: number): Promise<void> {
  const durations = page.locator('label:has(input[name="duration"])');
  const count = await durations.count();
  for (let n = 0; n < times; n += 1) {
    await durations.nth(n % count).click();
    await page.waitForTimeout(forMs / times);
  }
}
