import type { Locator, Page } from '@playwright/test';
import { demoMail, signInOnScreen } from './support.ts';

/** Signs an owner in at the settings and opens the form that changes the network fee of Bitcoin. */
export async function openFeeForm(page: Page): Promise<Locator> {
  await page.goto('/admin/settings');
  await signInOnScreen(page, demoMail('admin'));
  await page.getByRole('button', { name: 'Change Network fee, Bitcoin' }).click();
  return page.getByRole('form', { name: 'Change Network fee, Bitcoin' });
}
