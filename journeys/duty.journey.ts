import { expect, type Page } from '@playwright/test';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { signInQuietly, test } from './support.ts';

const app = journeyApp('simulated', () => ({ LIMITS_BEFORE_DEPOSIT: 'CH' }));

/** Answers as the server does an hour after somebody's first trade, which no journey waits for. Returns what was asked of it. */
async function tradedForAnHour(page: Page): Promise<string[]> {
  const now = Date.now();
  const check = {
    id: 'rlc_00000000000000000000000001',
    since: new Date(now - 3_900_000).toISOString(),
    shownAt: new Date(now).toISOString(),
    trades: 12,
    running: 2,
    staked: '1250.00',
    result: '-35.50',
  };
  const asked: string[] = [];
  // As the server: what was shown is due no more, and waits for its answer.
  await page.route('**/api/limits/reality-check', (route) => {
    const unanswered = asked.length === 1 ? check : null;
    return route.fulfill({ json: { due: asked.length === 0, unanswered } });
  });
  await page.route('**/api/limits/reality-checks', (route) => {
    asked.push('shown');
    return route.fulfill({ json: check });
  });
  await page.route('**/api/limits/reality-checks/*/answer', (route) => {
    const { answer } = route.request().postDataJSON();
    asked.push(answer);
    return route.fulfill({ json: { answer, answeredAt: check.shownAt } });
  });
  return asked;
}

test('[A13.1] after an hour of trading it is said for how long, over the trade room, and the limits are a press away', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  const asked = await tradedForAnHour(page);
  await page.goto('/user/traderoom');
  const dialog = page.getByRole('dialog', { name: 'You’ve been trading for 1 h 5 min' });
  await expect(dialog).toContainText('−35.50 USD');
  await expect(dialog).toContainText('2 trades are still running.');
  await expect(dialog.getByRole('heading')).toBeFocused();
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Stop and take a break' }).click();
  await expect(page.getByRole('heading', { name: 'Take a break' })).toBeFocused();
  await expect(dialog).toBeHidden();
  await expect.poll(() => asked).toEqual(['shown', 'stop']);
});

test('[A13.1] what a hidden tab would show is neither shown nor recorded', async ({ open }) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  const asked = await tradedForAnHour(page);
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  });
  const read = page.waitForResponse('**/api/limits/reality-check');
  await page.goto('/user/traderoom');
  await read;
  await expect(page.getByTestId('available')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('[A13.2] where a limit is asked for, a deposit begins with it, and then comes the form', async ({ open }) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  await page.goto('/user/deposits/crypto/100');
  await expect(page.getByRole('heading', { name: 'Set a deposit limit first?' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel('At most (USD)').fill('500');
  await page.getByRole('button', { name: 'Set limit and continue' }).click();
  await expect(page.getByLabel('Amount to deposit (USD)')).toHaveValue('100');
  await expect(page.getByText(/Your own limit of 500\.00 USD in a calendar month leaves /)).toBeVisible();
});
