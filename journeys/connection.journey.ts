import { expect, type WebSocketRoute } from '@playwright/test';
import { journeyApp } from './app.ts';
import { chooseLong, openPractice, practiceTrades } from './practice.ts';
import { signInQuietly, test } from './support.ts';

const app = journeyApp();

test('[P4] [T6] offline in the middle of an order: shown while it lasts, and not placed behind anybody’s back afterwards', async ({
  open,
}) => {
  const page = await open(app, { ordersEnd: true });
  await openPractice(page, app, 'trader');
  const before = await practiceTrades(page);
  // Once the ticket knows of it nothing is sent at all, so the line goes under the order.
  let isCut = false;
  await page.route('**/api/trades', async (route) => {
    if (isCut || route.request().method() !== 'POST') return route.fallback();
    isCut = true;
    await page.context().setOffline(true);
    return route.abort();
  });
  await page.locator('body').press('d');
  await page.getByRole('button', { name: /^Practice trade: .* down$/ }).click();
  await expect(page.getByText('Connection lost. Checking whether your order went through')).toBeVisible();
  await page.context().setOffline(false);
  // It is asked about once it can no longer be placed: the connection was back well before.
  await expect(page.getByText(/Not placed: this order was to be placed by/)).toBeVisible({ timeout: 30_000 });
  expect(await practiceTrades(page)).toBe(before);
  await expect(page.getByRole('button', { name: /^Practice trade: .* down$/ })).toBeEnabled();
});

/** The chart's own script, and no other whose name begins alike. */
const chartScript = /\/assets\/chart-[\w-]{8}\.js$/;

test('[E3] a chart that does not come leaves the ticket, and comes when asked for again', async ({ open }) => {
  const page = await open(app);
  await page.route(chartScript, (route) => route.abort());
  await page.goto('/');
  await signInQuietly(page, app, 'trader');
  await page.goto('/user/ptraderoom');
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible();
  await expect(page.getByTestId('available')).toHaveText(/\d/);
  // What it wins must not come into the balance of the next test.
  await chooseLong(page);
  await page.locator('body').press('u');
  await page.getByRole('button', { name: /^Practice trade: .* up$/ }).click();
  await expect(page.getByText(/Up on \w+\/USD for 10.00 at 85 % was accepted and signed./)).toBeVisible();
  await page.unroute(chartScript);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('canvas').first()).toBeVisible();
});

test('[M5] a dropped connection is shown; what happened meanwhile is there when it is back', async ({ open }) => {
  const page = await open(app);
  let line: WebSocketRoute | null = null;
  let cut = false;
  await page.routeWebSocket('**/api/live', (socket) => {
    if (cut) {
      void socket.close();
      return;
    }
    line = socket;
    socket.connectToServer();
  });
  await page.goto('/');
  await signInQuietly(page, app, 'trader');
  await page.goto('/user/ptraderoom');
  const available = page.getByTestId('available');
  await expect(available).toHaveText(/\d/);
  const before = Number((await available.textContent())?.replaceAll(',', '') ?? '');
  await expect(page.getByTestId('last-price')).toHaveText(/\d/);
  await page.locator('body').press('u');
  const place = page.getByRole('button', { name: /^Practice trade: .* up$/ });
  await expect(place).toBeEnabled();
  const placeBefore = (await place.boundingBox())?.y;
  cut = true;
  await (line as WebSocketRoute | null)?.close();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await expect(page.getByText('Connection lost: these prices are old.')).toBeVisible();
  await expect(page.getByText('The connection is lost: no trade can start until it is back.')).toBeVisible();
  await expect(place).toBeDisabled();
  // Nothing moves under the hand.
  expect((await place.boundingBox())?.y).toBe(placeBefore);
  await expect(page.getByText('stale', { exact: true })).toBeVisible({ timeout: 20_000 });
  const placed = await page.request.post('/api/trades', {
    data: { currencyPair: 'BTCUSD', positions: 'UP', amount: '40.00', duration: 900, wallet: 'practice' },
    headers: { origin: app.url, 'idempotency-key': 'placed-elsewhere' },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  cut = false;
  await expect(page.getByText('Reconnecting…')).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByText('stale', { exact: true })).toHaveCount(0);
  await expect(place).toBeEnabled();
  await expect
    .poll(async () => Number((await available.textContent())?.replaceAll(',', '') ?? ''))
    .toBeLessThanOrEqual(before - 40);
  await expect(page.getByRole('group', { name: 'Open trades' })).toContainText('40.00');
});
