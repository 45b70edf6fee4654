import type { CDPSession, Page } from '@playwright/test';
import { demoCustomer, demoPassword } from '#server/demo/accounts.ts';

/**
 * Opens a trade room as the demo's customer: at its address the page asks who one is. Resolves once its price is there.
 *
 * @param whenAsked runs once the page has asked, before anything is sent
 */
export async function openTradeRoom(page: Page, address: string, whenAsked?: () => void): Promise<void> {
  await page.goto(address);
  await page.getByLabel('E-mail').fill(demoCustomer);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  whenAsked?.();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByTestId('last-price').waitFor();
}

/** Used bytes of the page's heap after a collection. */
export async function usedHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}
