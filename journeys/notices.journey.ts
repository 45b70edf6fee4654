import { expect, type Page } from '@playwright/test';
import { type ApiSession, signIn } from '#tools/testing/people/api-session.ts';
import { journeyApp } from './app.ts';
import { demoMail, signInQuietly, test } from './support.ts';

const app = journeyApp();

/** How high the box of a notice is, and what that is pressed or read lies under it. */
const lies = (page: Page) =>
  page.getByRole('button', { name: 'Close this notice' }).evaluate((close) => {
    const box = close.parentElement?.getBoundingClientRect();
    const pressed = 'a, button, input, select, textarea, summary';
    const read = 'h1, h2, p, li, th, td, dt, dd, data, output, canvas, img';
    const under = [...document.querySelectorAll(`${pressed}, ${read}`)].filter((one) => {
      const { top, bottom, left, right, width } = one.getBoundingClientRect();
      const isOver = box && top < box.bottom && bottom > box.top && left < box.right && right > box.left;
      return isOver && width > 1 && !close.parentElement?.contains(one);
    });
    return { height: box?.height ?? 0, under: under.map(({ textContent }) => textContent) };
  });

/** A price alert that the next price fires, with a notice. */
async function notify(customer: ApiSession): Promise<void> {
  const body = { currencyPair: 'BTCUSD', direction: 'above', price: '1' };
  expect((await customer.send('POST', '/api/alerts', body)).status).toBe(201);
}

test('S2: on a phone a notice that arrives covers nothing that is pressed or read, in the trade room too', async ({
  open,
}) => {
  const customer = await signIn(app.url, demoMail('customer'));
  const page = await open(app);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  for (const path of ['/user', '/user/traderoom', '/user/trading/markets']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: /^Notices/ })).toBeVisible();
    await expect(page.getByText('USD').filter({ visible: true }).first()).toBeVisible();
    await notify(customer);
    const close = page.getByRole('button', { name: 'Close this notice' });
    await expect(close, path).toBeVisible();
    const { height, under } = await lies(page);
    expect(under, path).toEqual([]);
    // It is there to be read, not for a screen reader alone.
    expect(height, path).toBeGreaterThan(30);
    await close.click();
    await expect(close).toHaveCount(0);
    // What stepped aside for it is there again.
    await expect(page.getByRole('banner').getByRole('link', { name: /^Support/ })).toBeVisible();
  }
});
