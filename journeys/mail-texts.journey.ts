import { expect } from '@playwright/test';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, expectNoSidewaysScroll, signInOnScreen, test } from './support.ts';

const app = journeyApp('simulated');

test('[S3.2] one owner words an e-mail and tries it, a different one approves it, and the next e-mail has the words', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/admin/settings/emails');
  await signInOnScreen(page, demoMail('admin'));
  await page.getByRole('combobox', { name: 'E-mail' }).selectOption({ label: 'Set a new password for Fairlead' });
  await expect(
    page.getByRole('row', { name: /^Text after the button \{standard\}, has to stay The link works once/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Change the words…' }).click();
  const form = page.getByRole('form', { name: 'Words of the e-mail' });
  await form.getByLabel('Subject').fill('A new password, {name}');
  await form.getByLabel('Text after the button').fill('Good luck');
  await form.getByRole('button', { name: 'Propose words' }).click();
  await expect(form.getByText('There is no {name}. There is {product}')).toBeVisible();
  await form.getByLabel('Subject').fill('Your new password at {product}');
  await expect(form.getByText('{standard} has to stay. There is {standard}, {product}')).toBeVisible();
  await expectNoAxeFindings(page);
  await form.getByLabel('Text after the button').fill('{standard}\n\nYour friends at {product}');
  await form.getByRole('button', { name: 'Show the preview' }).click();
  await expect(page.getByRole('region', { name: 'Now', exact: true })).toContainText('Set a new password for Fairlead');
  const then = page.getByRole('region', { name: 'Then', exact: true });
  await expect(then).toContainText('Your new password at Fairlead');
  await expect(then).toContainText('Your friends at Fairlead');
  await form.getByRole('button', { name: 'Send these words to me as a test' }).click();
  await expect(form.getByText(/^“Test: Your new password at Fairlead” goes to admin@/)).toBeVisible();
  await form.getByLabel('Reason').fill('A warmer voice');
  await form.getByRole('button', { name: 'Propose words' }).click();
  await expect(page.getByText(/^Words proposed\./)).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Not in force yet', exact: true });
  await expect(waiting.getByText('A different owner approves it.')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);

  const second = await open(app);
  await second.goto('/admin/settings/emails');
  await signInOnScreen(second, demoMail('admin2'));
  const decided = second.getByRole('region', { name: 'Not in force yet', exact: true });
  await expect(
    decided.getByRole('row', { name: /^Subject the standard words Your new password at \{product\}/ }),
  ).toBeVisible();
  await decided.getByRole('button', { name: 'Show the preview' }).click();
  await expect(decided.getByRole('region', { name: 'Then', exact: true })).toContainText('Your friends at Fairlead');
  await decided.getByRole('button', { name: 'Approve…' }).click();
  await decided.getByRole('button', { name: 'Approve words' }).click();
  await expect(second.getByText(/the new words are in force\.$/)).toBeVisible();
  await second.getByRole('button', { name: /^Details reset, English/ }).press('Enter');
  await expect(second.getByText('“A warmer voice”', { exact: true })).toBeVisible();

  const visitor = await open(app);
  await expect(async () => {
    await visitor.goto('/password');
    await visitor.getByLabel('E-mail').fill(demoMail('customer'));
    await visitor.getByRole('button', { name: 'Send link' }).click();
    await visitor.getByRole('link', { name: 'demo outbox' }).click();
    await visitor.getByLabel('Mail to').selectOption(demoMail('customer'));
    await expect(visitor.getByText('Your new password at Fairlead').first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const mail = visitor.frameLocator('iframe').first();
  await expect(mail.getByText('Your friends at Fairlead')).toBeVisible();
  await expect(mail.getByRole('link', { name: 'Set a new password' })).toBeVisible();
});
