import { expect } from '@playwright/test';
import { demoStaff } from '#server/demo/accounts.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, expectNoSidewaysScroll, signInQuietly, test } from './support.ts';

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

test('[A7.1] [A10] [A11] staff find their role, the ways into their account and their notices in the console', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'support');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Own account' }).click();
  await expect(page).toHaveURL('/admin/account');
  const you = page.getByRole('region', { name: 'You', exact: true });
  await expect(you).toContainText(demoMail('support'));
  await expect(you).toContainText('support');
  await expect(you.getByText('Customers, ')).toBeVisible();
  for (const part of ['Second factor', 'Passkeys', 'Password', 'Where you’re signed in', 'Language and theme'])
    await expect(page.getByRole('heading', { level: 2, name: part, exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sessions' })).toContainText(/Expires \d+ \w+ \d{4}, \d\d:\d\d/);
  await expectNoAxeFindings(page);

  await page.getByLabel('Theme', { exact: true }).selectOption('Dark');
  await expect(page.getByRole('button', { name: 'Use light colours' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel('Language of screens and e-mails').selectOption('Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.reload();
  await expect(page.getByLabel('Idioma de las pantallas y los correos')).toHaveValue('es');
  await page.getByLabel('Idioma de las pantallas y los correos').selectOption('English');
  await expect(page.getByLabel('Language of screens and e-mails')).toHaveValue('en');
  await expect(page.getByLabel('Theme', { exact: true })).toHaveValue('dark');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);

  await page.getByRole('link', { name: /^Notices/ }).click();
  await expect(page).toHaveURL('/admin/notices');
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();
  await expect(page.getByText(/^Nothing yet\. Changes of how you sign in/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
});

test('A7.2: an owner ends one session of a colleague, who signs in again, and the trail says whose it was', async ({
  open,
}) => {
  const owner = await open(app);
  await owner.goto('/');
  await signInQuietly(owner, app, 'admin');
  const colleague = await open(app);
  await colleague.goto('/');
  await signInQuietly(colleague, app, 'finance');
  await colleague.goto('/admin');
  await expect(colleague.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

  await owner.goto('/admin/staff');
  const person = owner.getByRole('row').filter({ hasText: demoMail('finance') });
  const name = ((await person.getByRole('cell').first().textContent()) ?? '').replace(demoMail('finance'), '').trim();
  await owner.getByRole('button', { name: `Show sessions of ${name}` }).click();
  await owner.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(owner);
  await expectNoAxeFindings(owner);
  await owner.getByRole('button', { name: 'End session…' }).first().click();
  const form = owner.getByRole('form', { name: 'End session' });
  await form.getByLabel('Reason').fill('The laptop is lost');
  await form.getByRole('button', { name: 'End session' }).click();
  await expect(owner.getByText(new RegExp(`^The session of ${name} in .* has ended\\.$`))).toBeVisible();
  await expect(owner.getByText(`${name} is not signed in anywhere.`)).toBeVisible();
  expect((await colleague.request.get('/api/me')).status()).toBe(401);

  await owner.goto('/admin/audit');
  await expect(owner.getByText(`ended a session of a member of staff, ${demoMail('finance')}`).first()).toBeVisible();
});
