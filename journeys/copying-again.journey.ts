import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { demoPassword } from '#server/demo/accounts.ts';
import { signIn } from '#tools/testing/people/api-session.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { fund, startCopy, tom, untilPreviewed } from './copying-steps.ts';
import { refuseOnce } from './lost-replies.ts';
import { demoMail, expectNoSidewaysScroll, signInQuietly, test } from './support.ts';

const app = journeyApp();

test('[C2] [P4] an answer that is lost is asked for again with the same key: one copy is started', async ({ open }) => {
  const page = await open(app);
  await signInQuietly(page, app, 'admin2');
  const keys: string[] = [];
  await page.route('**/api/traders/*/subscription', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? randomUUID());
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await startCopy(page, tom, '50', 'practice');
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  const { items } = await (await page.request.get('/api/copies?state=running&wallet=practice')).json();
  expect(items.map((copy: { readonly allocation: string }) => copy.allocation)).toEqual(['50.00']);
});

test('[C2] a sign-in that is too old is renewed in place: the same copy is started, raised and resumed, and nothing typed is lost', async ({
  open,
}) => {
  const page = await open(app);
  await signInQuietly(page, app, 'admin2');
  await fund(await signIn(app.url, demoMail('admin2')), await signIn(app.url, demoMail('admin')), '60.00');
  // As the server refuses it a quarter of an hour after the sign-in.
  const problem = { code: 'sign_in_too_old', status: 422, title: '', detail: 'Sign in once more.', facts: {} };
  const refusal = { status: 422, contentType: 'application/problem+json', body: JSON.stringify(problem) };
  const renewed = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const signInAgain = async () => {
    await renewed.getByLabel('Your password', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await expect(renewed).toBeHidden();
  };

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/user/trading/traders');
  await page.getByRole('button', { name: `Copy ${tom}` }).click();
  const dialog = page.getByRole('dialog', { name: `Copy ${tom}` });
  await dialog.getByLabel(/^Amount to set aside/).fill('42');
  await untilPreviewed(dialog);
  await dialog.getByText('Settings', { exact: true }).click();
  await dialog.getByLabel(/^Limit per trade/).fill('3');
  const start = dialog.getByRole('button', { name: /^Copy with 42.00 / });
  await page.route('**/api/traders/*/subscription', (route) => route.fulfill(refusal), { times: 2 });
  await start.click();
  await expect(renewed).toContainText('To start, resume or raise a copy with real money');
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(renewed).toBeHidden();
  await expect(dialog.getByText('Sign in once more.')).toBeVisible();
  await expect(dialog.getByLabel(/^Limit per trade/)).toHaveValue('3');
  await start.click();
  await signInAgain();
  await page.getByRole('link', { name: 'Your copy' }).click();
  const settingsPanel = page.getByRole('region', { name: 'Settings' });
  await expect(settingsPanel).toContainText('42.00 USD');
  await expect(settingsPanel).toContainText('3.00 USD');

  await page.setViewportSize({ width: 1440, height: 900 });
  await refuseOnce(page, '**/api/copies/*', 'PUT', refusal);
  await settingsPanel.getByRole('button', { name: 'Change the settings' }).click();
  await settingsPanel.getByLabel(/^Amount to set aside/).fill('55');
  await settingsPanel.getByRole('button', { name: 'Save' }).click();
  await signInAgain();
  await expect(settingsPanel).toContainText('55.00 USD');

  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByText('The copy is paused.')).toBeVisible();
  await refuseOnce(page, '**/api/copies/*/resume', 'POST', refusal);
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await signInAgain();
  await expect(page.getByText('The copy continues')).toBeVisible();
});
