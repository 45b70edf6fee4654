import type { Page } from '@playwright/test';

/** Holds what the page asks for at an address until it is released; gives what releases it. */
export async function holdRoute(page: Page, url: string | RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}
