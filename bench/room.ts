import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '#tools/testing/browser.ts';
import { type AppProcess, startApp } from '#tools/testing/processes/app-process.ts';
import { openTradeRoom } from '#tools/testing/trade-room.ts';

/** A running demo of its own, and its trade room in a browser. */
export interface Room {
  /** Where the demo keeps its data. */
  readonly dataDir: string;
  readonly app: AppProcess;
  readonly page: Page;
  /** A folder that is removed with all else. */
  readonly folder: string;
}

/**
 * Starts a demo, signs its customer in and opens a trade room; ends and removes all of it once the work is done.
 *
 * @param options.route the room's address, with its pair
 * @param options.watch runs in the page before anything else does
 * @param options.pricesIn makes the sources of prices, as `PRICE_SOURCES` names them, for which it may write files into the folder
 */
export async function inRoom<T>(
  options: {
    readonly route: string;
    readonly watch: () => void;
    readonly pricesIn?: (folder: string) => Promise<string>;
    readonly env?: Readonly<Record<string, string>>;
  },
  work: (room: Room) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-room-'));
  const dataDir = path.join(folder, 'data');
  try {
    const priceSources = (await options.pricesIn?.(folder)) ?? 'simulated';
    const app = await startApp({ dataDir, priceSources, env: options.env ?? {} });
    try {
      const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments] });
      try {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
        await page.addInitScript(options.watch);
        await openTradeRoom(page, `${app.url}${options.route}`);
        return await work({ dataDir, app, page, folder });
      } finally {
        await browser.close();
      }
    } finally {
      await app.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
}
