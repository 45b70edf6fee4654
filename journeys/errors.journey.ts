import { expect, type Page } from '@playwright/test';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { signInQuietly, test } from './support.ts';

const app = journeyApp();

/**
 * Withholds a screen's script: the first request gets no answer until `fail`, each later one is refused at once. Answers
 * how often it was asked for.
 */
async function withhold(page: Page, chunk: string) {
  let asked = 0;
  let fail = (): void => undefined;
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  const path = `**/assets/${chunk}-*.js`;
  await page.route(path, async (route) => {
    asked += 1;
    await failed;
    return route.abort();
  });
  return { fail: () => fail(), asked: () => asked, restore: () => page.unroute(path) };
}

const broken = 'A part of this page could not be loaded';

test('[E3] a screen whose script is withheld shows that it loads, is tried twice, and offers a reload that works', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/signin');
  await signInQuietly(page, app, 'customer');
  await page.goto('/user');
  await expect(page.getByTestId('balance')).toBeVisible();
  const script = await withhold(page, 'deposit-pages');
  await page.getByRole('link', { name: 'Deposit', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  script.fail();
  await expect(page.getByRole('heading', { name: broken })).toBeVisible();
  // A try may be two requests, the hint to load beside the load: that it is two tries is counted in chunks.test.ts.
  expect(script.asked()).toBeGreaterThanOrEqual(2);
  await expectNoAxeFindings(page);

  // The frame stays: one may go elsewhere, and come back.
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Notices' }).click();
  await expect(page.getByRole('list', { name: 'Your notices' })).toContainText('Your account is approved');
  await expect(page.getByRole('heading', { name: broken })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: broken })).toBeVisible();
  await script.restore();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('Amount to deposit (USD)')).toBeVisible();
});

test('[E3] a script that fails once is not noticed', async ({ open }) => {
  const page = await open(app);
  let refused = 0;
  await page.route('**/assets/public-pages-*.js', (route) => {
    refused += 1;
    return refused === 1 ? route.abort() : route.fallback();
  });
  await page.goto('/signin');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  expect(refused).toBe(2);
});

test('[E3] the console keeps its menu, and a page of visitors says it as well', async ({ open }) => {
  const page = await open(app);
  await page.route('**/assets/public-pages-*.js', (route) => route.abort());
  await page.goto('/signin');
  await expect(page.getByRole('heading', { name: broken })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.unroute('**/assets/public-pages-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();

  await signInQuietly(page, app, 'admin');
  await page.route('**/assets/admin-pages-*.js', (route) => route.abort());
  await page.goto('/admin/audit');
  await expect(page.getByRole('heading', { name: broken })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'House' })).toBeVisible();
  await page.unroute('**/assets/admin-pages-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Audit trail' })).toBeVisible();
});

test('[E1] [E2] when the server fails, nothing that was typed is lost and none of its own text shows', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/signin');
  await signInQuietly(page, app, 'trader');
  await page.goto('/user/deposits/crypto');
  const own = 'relation "deposit" does not exist at 10.0.0.7';
  await page.route('**/api/deposits', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: `<h1>${own}</h1>` }),
  );
  await page.getByLabel('Amount to deposit (USD)').fill('75.50');
  await page.getByRole('button', { name: 'Get payment address' }).click();
  await expect(page.getByText('Connection lost.')).toBeVisible();
  await expect(page.getByLabel('Amount to deposit (USD)')).toHaveValue('75.50');
  await expect(page.getByText(own)).toHaveCount(0);
  await page.unroute('**/api/deposits');
  await expect(page.getByRole('img', { name: 'Payment QR code' })).toBeVisible();
});
