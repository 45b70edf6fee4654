import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { demoPassword } from '#server/demo/accounts.ts';
import { findBrowser } from '#tools/testing/browser.ts';
import { startApp } from '#tools/testing/processes/app-process.ts';

/** How long a committed tick takes until a real browser has painted its price. Times in ms. */
export interface Paint {
  readonly ticks: number;
  readonly median: number;
  readonly p99: number;
}

/** Runs in the page: hears what the socket says, and sees what is painted. */
function watch(): void {
  const committed = new Map<string, number>();
  const painted: number[] = [];
  Object.assign(globalThis, { painted });
  const Usual = globalThis.WebSocket;
  globalThis.WebSocket = class extends Usual {
    constructor(url: string | URL) {
      super(url);
      this.addEventListener('message', (event) => {
        const frame = JSON.parse(String(event.data));
        for (const tick of frame.ticks ?? [])
          if (tick.pair === 'BTCUSD' && !tick.held) committed.set(tick.price, tick.time);
      });
    }
  };
  let last = '';
  const look = (): void => {
    const shown = document.querySelector('[data-testid="last-price"]')?.textContent ?? '';
    if (shown !== last) {
      last = shown;
      const time = committed.get(shown);
      // Two frames on, the change is on the screen.
      if (time !== undefined)
        requestAnimationFrame(() => painted.push(performance.timeOrigin + performance.now() - time));
      committed.delete(shown);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Opens the trade room of a running demo and watches it for a while. */
export async function paint(forMs: number): Promise<Paint> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-paint-'));
  const app = await startApp({ dataDir, priceSources: 'simulated' });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(watch);
    await page.goto(`${app.url}/user/traderoom?pair=BTCUSD`);
    await page.getByLabel('E-mail').fill('customer@demo.fairlead.example');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByTestId('last-price').waitFor();
    await page.waitForTimeout(2_000);
    await page.evaluate('painted.length = 0');
    await page.waitForTimeout(forMs);
    const times = await page.evaluate<number[]>('painted');
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    return { ticks: sorted.length, median: at(0.5), p99: at(0.99) };
  } finally {
    await browser.close();
    await app.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
}
