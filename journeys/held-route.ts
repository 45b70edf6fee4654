import type { Page } from '@playwright/test';

/** Holds what the page asks for at an address until it is released; gives what releases it. */
export async function holdRoute(page: Page, url: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
