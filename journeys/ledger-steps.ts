import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindings } from './axe.ts';
import { expectNoSidewaysScroll } from './support.ts';

/** From a report with one adjustment of 12.50 to what that figure is made of, which adds up to it (R4.3). */
export async function openAdjustedFigure(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Adjustments: \+12\.50/ }).click();
  await expect(page).toHaveURL(/\/admin\/reports\/figure\?of=adjusted&from=/);
  await expect(page.getByText(/^All of them add up to \+12\.50 USD/)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Journals of the figure' }).getByRole('row')).toHaveCount(2);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
}

/** By keyboard from the top of a report to its closed periods, past the figures (R4.1). */
export async function skipToKept(page: Page): Promise<void> {
  const skip = page.getByRole('button', { name: 'Skip to closed periods' });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Closed periods' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Closed periods by')).toBeFocused();
}

/** From a report to the customers that signed up in its days: as many as its figure says (R4.3). */
export async function openSignedUp(page: Page): Promise<void> {
  const figure = page.getByRole('link', { name: /^Sign-ups: \d+\. Customers$/ });
  const count = Number(await figure.textContent());
  await figure.click();
  await expect(page).toHaveURL(/\/admin\/reports\/customers\?of=signedUp&from=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-ups' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Customers of the figure' }).getByRole('row')).toHaveCount(count + 1);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.goBack();
}

/** From a journal of the demo's customer to the account of an entry, to the customer's accounts, and back (R1.16). */
export async function openAccountOfCustomer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'available', exact: true }).first().click();
  await expect(page).toHaveURL(/\/admin\/ledger\/accounts\/\d+$/);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Account: available of Carla Customer, USD' }),
  ).toBeVisible();
  await expect(page.getByRole('group', { name: 'Entries', exact: true }).getByRole('row').nth(1)).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'All accounts of this customer' }).click();
  await expect(page.getByRole('group', { name: 'Accounts', exact: true }).getByRole('row').nth(1)).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await page.goBack();
}
