import { expect } from '@playwright/test';
import { journeyApp } from './app.ts';
import { signInQuietly, test } from './support.ts';

const app = journeyApp();

test('[T1] [T10] a pair that is not listed is named as such, and on a tablet the open trades show the time that is left', async ({
  open,
}) => {
  const page = await open(app);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/');
  await signInQuietly(page, app, 'trader');
  await page.goto('/user/trading/traders');
  // Who is a trader already has a profile in place of an application.
  await expect(page.getByRole('link', { name: 'My trader profile' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Become a trader' })).toHaveCount(0);
  await page.goto('/user/ptraderoom?pair=NOPE');
  await expect(page.getByText('The pair in this address is not listed. BTC/USD is shown instead.')).toBeVisible();
  await expect(page.getByTestId('last-price')).toHaveText(/\d/);
  const placed = await page.request.post('/api/trades', {
    data: { currencyPair: 'BTCUSD', positions: 'UP', amount: '10.00', duration: 900, wallet: 'practice' },
    headers: { origin: app.url, 'idempotency-key': 'room-widths' },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  await page.reload();
  const trades = page.getByRole('region', { name: 'Open trades' });
  for (const width of [768, 820]) {
    await page.setViewportSize({ width, height: 1024 });
    await expect(trades.getByRole('columnheader', { name: 'Time left' })).toBeInViewport({ ratio: 1 });
    const [card, table] = [await trades.boundingBox(), await trades.getByRole('table').boundingBox()];
    expect(table?.width ?? 0).toBeLessThanOrEqual(card?.width ?? 0);
  }
  await page
    .getByLabel(/^Stake/)
    .first()
    .fill('10.555');
  await expect(page.getByRole('button', { name: 'Enter a stake' })).toBeDisabled();
  await expect(page.getByText('–', { exact: true })).toHaveCount(2);
});
