import { expect, type Page } from '@playwright/test';
import { type JourneyApp, signInQuietly, startJourney, test } from './support.ts';

let app: JourneyApp;
let end: () => Promise<void>;
test.beforeAll(async () => {
  ({ app, end } = await startJourney());
});
test.afterAll(async () => {
  await end?.();
});

async function practiceTrades(page: Page): Promise<number> {
  const reply = await page.request.get('/api/trades?wallet=practice&limit=50');
  return (await reply.json()).items.length;
}

async function openPractice(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await signInQuietly(page, app, name);
  await page.goto('/user/ptraderoom');
  await expect(page.getByTestId('available')).toHaveText('10,000.00');
}

test('[P4] a reply that is lost is found out: the trade exists once and the screen says so', async ({ open }) => {
  const page = await open(app);
  await openPractice(page, 'customer');
  let lost = 0;
  await page.route('**/api/trades', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    // The server gets it and answers; the answer never arrives.
    await route.fetch();
    return route.abort();
  });
  await page.locator('body').press('u');
  await page.getByRole('button', { name: /Place UP/ }).click();
  await expect(page.getByText(/UP on \w+ for 10.00 was accepted and signed./)).toBeVisible();
  expect(lost).toBe(1);
  expect(await practiceTrades(page)).toBe(1);
  await expect(page.getByTestId('available')).toHaveText('9,990.00');
});

test('[P4] offline in the middle of an order: said while it lasts, placed once when the line is back', async ({
  open,
}) => {
  const page = await open(app);
  await openPractice(page, 'trader');
  await page.context().setOffline(true);
  await page.locator('body').press('d');
  await page.getByRole('button', { name: /Place DOWN/ }).click();
  await expect(page.getByText('No answer yet. Finding out whether it was taken')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/DOWN on \w+ for 10.00 was accepted and signed./)).toBeVisible({ timeout: 30_000 });
  expect(await practiceTrades(page)).toBe(1);
});

test('[P4] a double press is one trade; two tabs agree about it', async ({ open }) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'admin');
  await page.goto('/user/ptraderoom');
  const other = await page.context().newPage();
  await other.goto('/user/ptraderoom');
  await expect(other.getByTestId('available')).toHaveText('10,000.00');
  await page.locator('body').press('u');
  await page.getByRole('button', { name: /Place UP/ }).dblclick();
  await expect(page.getByText(/was accepted and signed./)).toBeVisible();
  await expect(other.getByRole('group', { name: 'Open trades' }).getByRole('row')).toHaveCount(2);
  await expect(other.getByTestId('available')).toHaveText('9,990.00');
  expect(await practiceTrades(page)).toBe(1);
});

test('[E1] a session that ends in the middle of a form: said there, and nothing typed is lost', async ({ open }) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  await page.goto('/user/withdrawals/new');
  await page.getByLabel('Amount to withdraw (USD)').fill('75.50');
  await page.getByLabel('Your wallet address').fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(/sign in/i);
  await expect(page.getByLabel('Amount to withdraw (USD)')).toHaveValue('75.50');
  await signInQuietly(page, app, 'customer');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('75.50 USD are held for this withdrawal.')).toBeVisible();
  // Back leads to the form, not to a second withdrawal.
  await page.goBack();
  await expect(page.getByLabel('Amount to withdraw (USD)')).toHaveValue('');
  const reply = await page.request.get('/api/withdrawals');
  expect((await reply.json()).items).toHaveLength(1);
});

test('[M5] a dropped line is said, and what was missed is there afterwards', async ({ open }) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'trader');
  await page.goto('/user/traderoom');
  await expect(page.getByTestId('last-price')).toHaveText(/\d/);
  await app.child.kill('SIGSTOP');
  await expect(page.getByText('stale', { exact: true })).toBeVisible({ timeout: 20_000 });
  await app.child.kill('SIGCONT');
  await expect(page.getByText('stale', { exact: true })).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByTestId('last-price')).toHaveText(/\d/);
});
