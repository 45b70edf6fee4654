import { expect } from '@playwright/test';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { holdRoute } from './held-route.ts';
import { signInQuietly, test } from './support.ts';

const app = journeyApp();

test('[W2] whose network fee has changed since they read it is shown the new one, and nothing typed is lost', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  // What was read is from before a change of the fee, until the request was refused.
  let changed = false;
  await page.route('**/api/withdrawals/terms', async (route) => {
    const reply = await route.fetch();
    const terms = await reply.json();
    if (!changed) for (const item of terms.items) item.networkFee = '0.10';
    return route.fulfill({ response: reply, json: terms });
  });
  await page.goto('/user/withdrawals/new');
  const amount = page.getByLabel('Amount to withdraw (USD)');
  const address = page.getByLabel('Your wallet address');
  const ask = page.getByRole('button', { name: 'Request withdrawal: 60.00 USD' });
  await amount.fill('60.00');
  await address.fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  await expect(page.getByText('0.10 USD')).toBeVisible();
  await page.getByRole('button', { name: 'Review withdrawal' }).click();
  await expect(page.getByText('0.10 USD')).toBeVisible();
  await page.route(
    '**/api/withdrawals',
    async (route) => {
      changed = true;
      await route.continue();
    },
    { times: 1 },
  );
  await ask.click();
  await expect(page.getByText('The network fee of Bitcoin has changed to 2.50 USD.')).toBeVisible();
  await expect(page.getByText('2.50 USD', { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(amount).toHaveValue('60.00');
  await expect(address).toHaveValue('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  await page.getByRole('button', { name: 'Review withdrawal' }).click();
  await ask.click();
  await expect(page.getByText('60.00 USD is held for this withdrawal.')).toBeVisible();
  const { items } = await (await page.request.get('/api/withdrawals')).json();
  expect(items).toMatchObject([{ amount: '60.00', networkFee: '2.50' }]);
});

test('[W2] nothing is asked for before the fee stands on the screen', async ({ open }) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  const answer = await holdRoute(page, '**/api/withdrawals/terms');
  await page.goto('/user/withdrawals/new');
  await page.getByLabel('Amount to withdraw (USD)').fill('60.00');
  await expect(page.getByRole('button', { name: 'Review withdrawal' })).toBeDisabled();
  answer();
  await expect(page.getByText('2.50 USD', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review withdrawal' })).toBeEnabled();
});

test('[W2] [R3] [L7] what withdrawals cost and wait, and the sums of two admins, stand on the page of fair play', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/pages/fair-play');
  await page.getByText('Figures and how to read them: Withdrawal terms and two-person limits').click();
  const terms = page.getByRole('region', {
    name: 'When withdrawal terms and two-person limits took effect, in UTC',
  });
  await expect(terms).toContainText('network fee of a withdrawal in dollars: Bitcoin2.50–');
  await expect(terms).toContainText('hours that a new address waits');
  await expect(terms).toContainText('two admins: from this withdrawal on, in dollars1,000.00–');
  await expectNoAxeFindings(page);
});
