import { expect } from '@playwright/test';
import { signIn } from '#tools/testing/api-session.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, expectNoSidewaysScroll, signInOnScreen, test } from './support.ts';

const app = journeyApp();

test('[X8] one owner proposes a network fee, another one approves it, and the next withdrawal costs it', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/admin/settings');
  await signInOnScreen(page, demoMail('admin'));
  await page.getByRole('button', { name: 'Change Network fee, Bitcoin' }).click();
  const form = page.getByRole('form', { name: 'Change Network fee, Bitcoin' });
  await form.getByLabel('New value (USD)').fill('1000');
  await form.getByLabel('Reason').fill('Blocks are dearer');
  await form.getByRole('button', { name: 'Propose change' }).click();
  await expect(form.getByText('has to be from 0.00 to 100.00 USD', { exact: false })).toBeVisible();
  await form.getByLabel('New value (USD)').fill('4.75');
  await expectNoAxeFindings(page);
  await form.getByRole('button', { name: 'Propose change' }).click();
  await expect(page.getByText(/^Network fee, Bitcoin: 4\.75 USD proposed\./)).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Network fee, Bitcoin' });
  await expect(waiting.getByText('A different owner approves it.')).toBeVisible();
  await expect(waiting.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);

  const second = await open(app);
  await second.goto('/admin/settings');
  await signInOnScreen(second, demoMail('admin2'));
  const decided = second.getByRole('region', { name: 'Network fee, Bitcoin' });
  await decided.getByRole('button', { name: 'Approve…' }).click();
  await expectNoAxeFindings(second);
  await decided.getByRole('button', { name: 'Approve 4.75 USD' }).click();
  await expect(second.getByText('Network fee, Bitcoin: 4.75 USD is in force.')).toBeVisible();
  await second.getByRole('button', { name: 'Change Network fee, Bitcoin' }).click();
  await second.getByRole('button', { name: 'Show history' }).click();
  await expect(second.getByText(/2\.50 USD to 4\.75 USD, in force since/)).toBeVisible();
  await expectNoAxeFindings(second);

  const customer = await signIn(app.url, demoMail('customer'));
  const { body } = await customer.get('/api/withdrawals/terms');
  const cost = expect.objectContaining({ paymentMethod: 'Bitcoin', networkFee: '4.75' });
  expect(body).toMatchObject({ items: expect.arrayContaining([cost]) });
});
