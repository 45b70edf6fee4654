import { expect } from '@playwright/test';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, expectNoSidewaysScroll, signInOnScreen, test } from './support.ts';

const app = journeyApp('simulated', () => ({ BRAND_FILE: 'examples/brands/northwind/brand.json' }));

test('[B2.4] one owner proposes another brand, a different one approves it, and pages, app and e-mails have it without a restart', async ({
  open,
}) => {
  const visitor = await open(app);
  await visitor.goto('/');
  await expect(visitor.getByRole('banner').getByRole('img', { name: 'Northwind' })).toBeVisible();

  const page = await open(app);
  await page.goto('/admin/settings/brand');
  await signInOnScreen(page, demoMail('admin'));
  const form = page.getByRole('form', { name: 'Propose this brand' });
  await expect(form).toBeVisible();
  await form.getByLabel('More support addresses').fill('second@eastwind.example\nnobody');
  const accent = page.getByLabel('Accent on light surfaces', { exact: true });
  await accent.fill('#f0c000');
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: /^Try #/ }).click();
  await accent.fill('#8a2f5c');
  await page.getByLabel('Name', { exact: true }).fill('Eastwind');
  await page.getByLabel('Logo', { exact: true }).setInputFiles('examples/brands/harbour/logo.svg');
  await form.getByRole('button', { name: 'Propose this brand' }).click();
  await expect(form.getByText('nobody is not an e-mail address')).toBeVisible();
  await expect(form.getByText('3 to 500 characters')).toBeVisible();
  await expectNoAxeFindings(page);
  // What was typed before the accent could not be read is still there.
  await expect(form.getByLabel('More support addresses')).toHaveValue('second@eastwind.example\nnobody');
  await form.getByLabel('More support addresses').fill('second@eastwind.example');
  await form.getByLabel('Reason').fill('A new name');
  await form.getByRole('button', { name: 'Propose this brand' }).click();
  await expect(page.getByText(/^Brand proposed\./)).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Not in force yet', exact: true });
  await expect(waiting.getByRole('row', { name: 'Name Northwind Eastwind' })).toBeVisible();
  await expect(waiting.getByRole('img', { name: 'Logo', exact: true })).toHaveCount(2);
  await expect(waiting.getByText('A different owner approves it.')).toBeVisible();
  await expect(page.getByText('Once the change above is decided')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await visitor.reload();
  await expect(visitor.getByRole('banner').getByRole('img', { name: 'Northwind' })).toBeVisible();

  const second = await open(app);
  await second.goto('/admin/settings/brand');
  await signInOnScreen(second, demoMail('admin2'));
  const decided = second.getByRole('region', { name: 'Not in force yet', exact: true });
  await decided.getByRole('button', { name: 'Approve…' }).click();
  await decided.getByRole('button', { name: 'Approve brand settings' }).click();
  await expect(second.getByText(/the new brand settings are in force\.$/)).toBeVisible();
  // By key: what is above it is drawn anew with the brand in force, and a press of the mouse needs a button that stays.
  await second.getByRole('button', { name: /^Details Name and/ }).press('Enter');
  await expect(second.getByText('“A new name”', { exact: true })).toBeVisible();
  await expectNoAxeFindings(second);

  await expect.poll(async () => (await (await visitor.request.get('/api/brand')).json()).name).toBe('Eastwind');
  await visitor.goto('/');
  await expect(visitor.getByRole('banner').getByRole('img', { name: 'Eastwind' })).toBeVisible();
  await expect(visitor.getByRole('contentinfo').getByText('second@eastwind.example')).toBeVisible();
  await expect(visitor).toHaveTitle(/Eastwind$/);
  const button = visitor.getByRole('main').getByRole('link', { name: 'Create account' });
  await expect(button).toHaveCSS('background-color', 'rgb(138, 47, 92)');
  await visitor.goto('/password');
  await visitor.getByLabel('E-mail').fill(demoMail('customer'));
  await visitor.getByRole('button', { name: 'Send link' }).click();
  await visitor.getByRole('link', { name: 'demo outbox' }).click();
  await visitor.getByLabel('Mail to').selectOption(demoMail('customer'));
  const mail = visitor.frameLocator('iframe');
  await expect(mail.getByRole('img', { name: 'Eastwind' })).toBeVisible();
  await expect(mail.getByRole('link', { name: 'Set a new password' })).toHaveCSS(
    'background-color',
    'rgb(138, 47, 92)',
  );
});
