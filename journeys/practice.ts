import { expect, type Page } from '@playwright/test';
import type { JourneyApp } from './app.ts';
import { signInQuietly } from './support.ts';

/** How many trades with practice money whoever is signed in has. */
export async function practiceTrades(page: Page): Promise<number> {
  const reply = await page.request.get('/api/trades?wallet=practice&limit=50');
  return (await reply.json()).items.length;
}

/** Signs in and opens the practice room, whose orders end by the clock of the server. */
export async function openPractice(page: Page, app: JourneyApp, name: string): Promise<void> {
  await page.goto('/');
  await signInQuietly(page, app, name);
  // Only once the server's clock is known has an order an end, and is it asked about again.
  const greeted = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => void (payload.includes('"hello"') && resolve())),
    );
  });
  await page.goto('/user/ptraderoom');
  await expect(page.getByTestId('available')).toHaveText('10,000.00');
  await greeted;
}

/** The longest duration: what is looked at of an open trade must not end meanwhile, with the words of its acceptance. */
export async function chooseLong(page: Page): Promise<void> {
  const durations = page.getByRole('group', { name: /^Duration/ });
  await durations.getByRole('radio', { name: /^15 min/ }).check();
}
