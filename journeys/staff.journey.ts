import { expect } from '@playwright/test';
import { demoStaff } from '#server/demo/accounts.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, signInQuietly, test } from './support.ts';

const app = journeyApp();

test('[A5] [A7.1] a role is offered its own screens and what it may do in them, an auditor nothing that changes anything', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/signin');
  await page.getByText('Staff by role').click();
  for (const { email } of demoStaff) await expect(page.locator(`button[title="${email}"]`)).toBeVisible();
  await page.locator(`button[title="${demoMail('auditor')}"]`).click();
  await expect(page).toHaveURL('/admin');
  // Who is staff alone has no account of a customer: the way there leads back, and the page answers.
  await page.goto('/user');
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.goto('/admin/staff');
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
  await expect(page.getByText('To decide takes the role owner.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite or change a role…' })).toHaveCount(0);
  await expectNoAxeFindings(page);

  const support = await open(app);
  await support.goto('/');
  await signInQuietly(support, app, 'support');
  await support.goto('/admin');
  const menu = support.getByRole('navigation', { name: 'Console' }).first();
  await expect(menu.getByRole('link', { name: 'Support' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Staff' })).toHaveCount(0);
  await support.keyboard.press('Control+k');
  const typed = support.getByRole('combobox');
  await typed.fill('treasury');
  await expect(support.getByRole('option')).toHaveCount(0);
  await typed.fill('support');
  await expect(support.getByRole('option').first()).toContainText('Support');
});
