import { expect, type Page } from '@playwright/test';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, signInOnScreen, signInQuietly, test } from './support.ts';

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

test('[E3] offline a screen whose script does not come says so, and comes with the connection', async ({ open }) => {
  const page = await open(app);
  await page.goto('/signin');
  await signInQuietly(page, app, 'customer');
  await page.goto('/user');
  await expect(page.getByTestId('balance')).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Deposit', exact: true }).click();
  await expect(page.getByText('You seem to be offline. We’ll try again when you’re back.')).toBeVisible();
  await page.context().setOffline(false);
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

test('[E1] a session that ends in the middle of a form: sign in again, and what was typed is there, for its own person', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  await page.goto('/user/withdrawals/new');
  await page.getByLabel('Amount to withdraw (USD)').fill('75.50');
  await page.getByLabel('Your wallet address').fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  // The session ends on the server, as by its expiry; the socket hears of it and the page asks who is here, at once: nothing
  // can be pressed for sure between the two.
  const ended = await page.request.post('/api/auth/sign-out', { data: {}, headers: { origin: app.url } });
  expect(ended.status()).toBe(200);
  await expect(page.getByText('Your session has ended.')).toBeVisible({ timeout: 90_000 });
  await expect(page.getByTestId('available')).toBeHidden();
  await signInOnScreen(page, demoMail('customer'));
  await expect(page.getByLabel('Amount to withdraw (USD)')).toHaveValue('75.50');
  await page.getByRole('button', { name: 'Review withdrawal' }).click();
  await page.getByRole('button', { name: 'Request withdrawal: 75.50 USD' }).click();
  await expect(page.getByText('75.50 USD is held for this withdrawal.')).toBeVisible();
  // Back leads to the form, not to a second withdrawal.
  await page.goBack();
  await expect(page.getByLabel('Amount to withdraw (USD)')).toHaveValue('');
  const reply = await page.request.get('/api/withdrawals');
  expect((await reply.json()).items).toHaveLength(1);
});

test('[P5] whoever signs in next in the same page sees nothing of the one before', async ({ open }) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  await page.goto('/user/withdrawals/new');
  await page.getByLabel('Amount to withdraw (USD)').fill('12.34');
  await page.getByLabel('Send it to').selectOption('new');
  await page.getByLabel('Your wallet address').fill('x');
  await page.request.post('/api/auth/sign-out', { data: {}, headers: { origin: app.url } });
  await expect(page.getByText('Your session has ended.')).toBeVisible({ timeout: 90_000 });
  await signInOnScreen(page, demoMail('admin'));
  await expect(page.getByText('Ada Admin').first()).toBeVisible();
  await expect(page.getByLabel('Amount to withdraw (USD)')).toHaveValue('');
  await expect(page.getByTestId('available')).toHaveText('0.00');
});

test('[E1] whoever has no session and reaches no server is told so, with a way to try again', async ({ open }) => {
  const page = await open(app);
  await page.route('**/api/session', (route) => route.fulfill({ status: 503 }));
  await page.goto('/user');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/session');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});
