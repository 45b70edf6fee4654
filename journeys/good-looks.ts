import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindings } from './axe.ts';
import { expectNoSidewaysScroll } from './support.ts';

/** A screen at both widths and in both schemes, with all that can be opened on it open where that is asked for. */
export async function expectGoodLooks(page: Page, { opened = false } = {}): Promise<void> {
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  if (opened) {
    await page.evaluate(() => {
      for (const closed of document.querySelectorAll('details')) closed.open = true;
    });
  }
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
