import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '#tools/testing/browser.ts';
import { openTradeRoom, usedHeap } from '#tools/testing/trade-room.ts';
import { until } from '#tools/testing/until.ts';

/** A browser that shows the trade room all along. */
export interface WatchedPage {
  /** Used bytes of the page's heap after a collection, so far, the first one first. */
  readonly heap: readonly number[];
  /** What the console said of errors, and when in ms since the epoch. */
  readonly errors: readonly { readonly at: number; readonly text: string }[];
  look(): Promise<void>;
  /** Resolves when the price on the screen has changed. Throws when it does not within a while. */
  moves(): Promise<void>;
  close(): Promise<void>;
}

/** Signs in and opens the trade room on a pair. */
export async function watchTradeRoom(url: string, pair: string): Promise<WatchedPage> {
  const browser: Browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserArguments],
  });
  const page: Page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const errors: { at: number; text: string }[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push({ at: Date.now(), text: message.text() });
  });
  page.on('pageerror', (error) => errors.push({ at: Date.now(), text: String(error) }));
  await openTradeRoom(page, `${url}/user/traderoom?pair=${pair}`, () => {
    // Being asked who one is before one has said so is no error of the page.
    errors.length = 0;
  });
  const price = page.getByTestId('last-price');
  const session: CDPSession = await page.context().newCDPSession(page);
  const heap: number[] = [];
  return {
    heap,
    errors,
    async look() {
      heap.push(await usedHeap(session));
    },
    async moves() {
      const before = await price.textContent();
      await until(async () => (await price.textContent()) !== before, 30_000);
    },
    close: () => browser.close(),
  };
}
