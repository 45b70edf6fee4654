import type { Page, Route } from '@playwright/test';

/** The next command to `path` reaches the server; its answer never arrives. */
export async function loseNextReply(page: Page, path: string, onLost: () => Promise<void> = async () => undefined) {
  let lost = false;
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET' || lost) return route.fallback();
    lost = true;
    await route.fetch();
    await onLost();
    return route.abort();
  });
}

/**
 * Every command to `path` reaches the server, and no answer arrives until `restore`. What was asked before `restore` stays
 * unanswered: taking the route away instead would let a command go twice, once here and once by the browser.
 */
export async function loseReplies(page: Page, path: string): Promise<{ readonly restore: () => void }> {
  let restored = false;
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET' || restored) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  return {
    restore: () => {
      restored = true;
    },
  };
}

/** The next command to `path` by `method` is answered with a refusal and reaches no server; readings of the same address do. */
export async function refuseOnce(
  page: Page,
  path: string,
  method: 'POST' | 'PUT',
  refusal: Parameters<Route['fulfill']>[0],
): Promise<void> {
  let refused = false;
  await page.route(path, (route) => {
    if (route.request().method() !== method || refused) return route.fallback();
    refused = true;
    return route.fulfill(refusal);
  });
}
