import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { journeyApp } from './app.ts';
import { expectNoSidewaysScroll, signInQuietly, test } from './support.ts';

const app = journeyApp();

test('[R1.5] on a phone the button of each row is in sight, in every list of cases', async ({ open }) => {
  const customer = await open(app);
  await customer.goto('/');
  await signInQuietly(customer, app, 'customer');
  const asked = await customer.request.post('/api/withdrawals', {
    data: { amount: '20.00', paymentMethod: 'Ethereum', walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    headers: { origin: app.url, 'idempotency-key': randomUUID() },
  });
  expect(asked.ok(), await asked.text()).toBe(true);
  const ada = await open(app);
  await signInQuietly(ada, app, 'admin');
  await ada.setViewportSize({ width: 360, height: 740 });
  for (const [address, list] of [
    ['/admin/customers?show=all', 'Customers'],
    ['/admin/deposits?show=all', 'Deposits'],
    ['/admin/withdrawals?show=all', 'Withdrawals'],
  ] as const) {
    await ada.goto(address);
    const table = ada.getByRole('group', { name: list, exact: true });
    const buttons = table.locator('button[data-row]');
    await expect(buttons.first()).toBeVisible();
    for (const button of await buttons.all()) {
      const right = async () => {
        const box = await button.boundingBox();
        return box === null ? 0 : box.x + box.width;
      };
      const message = `${address}: ${await button.getAttribute('aria-label')}`;
      await expect.poll(right, { message }).toBeLessThan(360);
    }
    await expect
      .poll(() => table.evaluate((element) => element.scrollWidth - element.clientWidth), { message: address })
      .toBeLessThanOrEqual(0);
    await expect(ada.locator('main [aria-pressed="true"]').first()).toBeInViewport();
    await expectNoSidewaysScroll(ada);
  }
});

test('[R1.7] on a phone the row that takes the place of a decided case has the focus, as beside a list', async ({
  open,
}) => {
  const customer = await open(app);
  await customer.goto('/');
  await signInQuietly(customer, app, 'customer');
  for (const paymentMethod of ['USDT', 'Ethereum', 'Bitcoin']) {
    const asked = await customer.request.post('/api/deposits', {
      data: { amount: '140.00', paymentMethod },
      headers: { origin: app.url, 'idempotency-key': randomUUID() },
    });
    expect(asked.ok(), await asked.text()).toBe(true);
  }
  const ada = await open(app);
  await signInQuietly(ada, app, 'admin');
  await ada.setViewportSize({ width: 360, height: 740 });
  await ada.goto('/admin/deposits');
  const rows = ada.locator('main button[data-row]');
  await expect(rows.nth(2)).toBeVisible();
  const decided = (await rows.nth(1).getAttribute('data-record')) ?? '';
  const next = (await rows.nth(2).getAttribute('data-record')) ?? '';
  await rows.nth(1).click();
  await ada.getByRole('button', { name: 'Decline…' }).click();
  await ada.getByLabel(/^Reason/).fill('Nothing arrived at the address');
  await ada.getByRole('button', { name: 'Decline deposit' }).press('Enter');
  await expect(ada.getByRole('status').filter({ hasText: /declined/ })).toHaveCount(1);
  await expect(ada.locator(`main [data-record="${decided}"]`)).toHaveCount(0);
  await expect(ada.locator(`main [data-record="${next}"]`)).toBeFocused();
  await expect(ada.locator(`main [data-record="${next}"]`)).toBeInViewport();
});

test('[R1.5] an open case keeps what was typed, and the focus, while the window becomes narrower and wider', async ({
  open,
}) => {
  const ada = await open(app);
  await signInQuietly(ada, app, 'admin');
  await ada.goto('/admin/customers?show=approved&search=customer@');
  await ada.getByRole('button', { name: 'Details Carla Customer' }).click();
  await ada.getByRole('button', { name: 'Suspend…' }).click();
  const reason = ada.getByLabel('Reason', { exact: true });
  await reason.fill('Asked by the bank');
  for (const [width, beside] of [
    [1000, 0],
    [1440, 1],
    [360, 0],
    [1440, 1],
  ] as const) {
    await ada.setViewportSize({ width, height: 900 });
    await expect(ada.locator('main [data-case-title]')).toHaveCount(beside);
    await expect(reason).toHaveValue('Asked by the bank');
    await expect(reason).toBeFocused();
  }
});

test('[R1] in a low window only the menu scrolls to its last screens, below the brand, and the page opens at its top', async ({
  open,
}) => {
  const ada = await open(app);
  await signInQuietly(ada, app, 'admin');
  await ada.setViewportSize({ width: 1440, height: 620 });
  const side = ada.getByRole('complementary', { name: 'Side bar' });
  const menu = side.getByRole('navigation', { name: 'Console' });
  for (const [address, screen] of [
    ['/admin/audit', 'Audit'],
    ['/admin/staff', 'Staff'],
    ['/admin/settings/brand', 'Brand'],
  ] as const) {
    await ada.goto(address);
    await expect(menu.getByRole('link', { name: screen, exact: true })).toBeInViewport({ ratio: 1 });
    expect(await ada.evaluate(() => window.scrollY), address).toBe(0);
    expect(await menu.evaluate((element) => element.scrollTop), address).toBeGreaterThan(0);
    const [brand, list] = [await side.getByRole('link').first().boundingBox(), await menu.boundingBox()];
    if (brand === null || list === null) throw new Error(`${address} has no menu`);
    expect(brand.y + brand.height, address).toBeLessThanOrEqual(list.y);
  }
});
