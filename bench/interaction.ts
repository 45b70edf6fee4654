import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { pairs } from '#domain/markets/pairs.ts';
import { demoPassword } from '#server/demo/accounts.ts';
import { browserArguments, findBrowser } from '#tools/testing/browser.ts';
import { startApp } from '#tools/testing/processes/app-process.ts';
import { type Aim, figureOf, type Measure, percentile } from './rounds.ts';

const streaming = 30;
const presses = 30;

/** Writes a file to replay in which a price moves four times a second for ten minutes. */
async function writePrices(file: string, price: number, decimals: number): Promise<void> {
  const rows = ['timestamp,id,price'];
  for (let n = 0; n < 2_400; n += 1) {
    const moved = price * (1 + ((n * 7919) % 200) / 100_000);
    rows.push(`${1_675_329_600_000 + n * 250},${n},${moved.toFixed(decimals)}`);
  }
  await writeFile(file, rows.join('\n'));
}

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
export async function interaction(forMs: number): Promise<Measure[]> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-interaction-'));
  const streamed = pairs.slice(0, streaming);
  const files = await Promise.all(
    streamed.map(async ({ pair, decimals }, n) => {
      const file = path.join(dataDir, `${pair}.csv`);
      await writePrices(file, 10 + n, decimals);
      return `replay:${pair}=${file};loop`;
    }),
  );
  const app = await startApp({ dataDir: path.join(dataDir, 'data'), priceSources: files.join(',') });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(watch);
    await page.goto(`${app.url}/user/traderoom?pair=BTCUSD`);
    await page.getByLabel('E-mail').fill('customer@demo.fairlead.example');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByTestId('last-price').waitFor();
    await page.waitForTimeout(3_000);
    const trace = path.join(dataDir, 'trace.json');
    await browser.startTracing(page, {
      path: trace,
      categories: ['toplevel', 'disabled-by-default-devtools.timeline'],
    });
    await page.evaluate('seen.ticks = 0; seen.presses.length = 0');
    const begun = performance.now();
    await press(page, forMs);
    const passedMs = performance.now() - begun;
    const seen = await page.evaluate<{ ticks: number; presses: number[] }>('seen');
    await browser.stopTracing();
    const events: TraceEvent[] = JSON.parse(await readFile(trace, 'utf8')).traceEvents;
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
  } finally {
    await browser.close();
    await app.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
}

/** Chooses one duration after the other, evenly over the time. */
async function press(page: Page, forMs: number): Promise<void> {
  const durations = page.locator('label:has(input[name="duration"])');
  const count = await durations.count();
  for (let n = 0; n < presses; n += 1) {
    await durations.nth(n % count).click();
    await page.waitForTimeout(forMs / presses);
  }
}
