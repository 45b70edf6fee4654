import { expect, type Page } from '@playwright/test';
import type { JourneyApp } from './app.ts';
import { signInQuietly } from './support.ts';

/** Signs a member of staff in and opens a screen of theirs from the palette, by keyboard. */
export async function begin(page: Page, app: JourneyApp, name: string, screen: string): Promise<void> {
  await page.goto('/');
  await signInQuietly(page, app, name);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await openScreen(page, screen);
}

/** Opens a screen of the console from the palette; its heading has the focus then. */
export async function openScreen(page: Page, screen: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(screen);
  await expect(page.getByRole('option').first()).toContainText(screen, { ignoreCase: true });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeFocused();
}

/** Opens the first case that waits, once the list is there. */
export async function openFirst(page: Page): Promise<void> {
  await expect(page.locator('main [data-row="waits"]').nth(1)).toBeVisible();
  await page.keyboard.press('n');
}
