import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expectNoSidewaysScroll, signInQuietly, test } from './support.ts';

const app = journeyApp();

/** Asks for a withdrawal: one movement. */
async function hold(page: Page): Promise<string> {
  const reply = await page.request.post('/api/withdrawals', {
    data: { amount: '20.00', paymentMethod: 'Ethereum', walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    headers: { origin: app.url, 'idempotency-key': randomUUID() },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  return (await reply.json()).id;
}

async function cancel(page: Page, id: string): Promise<void> {
  const reply = await page.request.delete(`/api/withdrawals/${id}`, {
    headers: { origin: app.url, 'idempotency-key': randomUUID() },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
}

test('[L6] the statement by figure, kind and days: one request each, in the address, by keyboard and at 360 px', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  for (let n = 0; n < 8; n += 1) await cancel(page, await hold(page));
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/statement') asked.push(url.searchParams);
  });
  const rows = page.getByRole('group', { name: 'Movements' }).locator('tr[aria-rowindex]');
  const which = page.getByRole('form', { name: 'Which movements' });
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  const chips = page.getByRole('list', { name: 'Applied filters' });
  const said = page.getByRole('status').filter({ hasText: /^(Only |All movements)/ });

  await test.step('a figure opens its movements with one request, however many others there are', async () => {
    const greeted = new Promise((resolve) => {
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => payload.includes('"hello"') && resolve(payload)),
      );
    });
    await page.goto('/user/statement');
    await expect(rows).toHaveCount(18);
    // What was read before the connection stood is read once more.
    await greeted;
    await page.waitForLoadState('networkidle');
    asked.length = 0;
    await page.getByRole('link', { name: /^Deposits 1,000.00/ }).click();
    await expect(rows).toHaveCount(2);
    await expect(said).toHaveText('Only Deposits.');
    await expect(chips.getByRole('button')).toHaveText(['Deposits']);
    // What is read of all figures may still be the reading that follows the connection.
    expect(asked.flatMap((query) => query.get('figure') ?? [])).toEqual(['deposits']);
    await expect(page.getByTestId('opening-balance')).toHaveText('0.00');
    await expect(page.getByTestId('closing-balance')).toHaveText('1,000.00');
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as CSV' }).click();
    expect((await file).suggestedFilename()).toMatch(/^statement-real-to-.*\.csv$/);
  });

  await test.step('kind and days by keyboard; the choice stands in the address and survives a reload', async () => {
    await filter.focus();
    await page.keyboard.press('Enter');
    await expect(filter).toHaveAttribute('aria-expanded', 'true');
    await which.getByLabel('Figure').selectOption('All figures');
    await which.getByLabel('Kind').selectOption('Withdrawal requested');
    const today = new Date().toISOString().slice(0, 10);
    await which.getByLabel('First day (UTC)').fill(today);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`code=withdrawal-hold&from=${today}$`));
    await expect(rows).toHaveCount(9);
    await page.reload();
    await expect(rows).toHaveCount(9);
    await expect(said).toHaveText(/^Only Withdrawal requested, from \d{1,2} [A-Z][a-z]{2} \d{4} \(UTC\)\.$/);
    await filter.click();
    await expect(which.getByLabel('First day (UTC)')).toHaveValue(today);
  });

  await test.step('a movement opens its postings, with what each figure was afterwards; no balance between them is there', async () => {
    const opener = page.getByRole('button', { name: /^Postings of: Withdrawal requested/ }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    const postings = page.getByRole('table', { name: 'Postings' });
    await expect(postings.getByRole('row')).toHaveText([
      /^FigureChanged byAfterwards$/,
      /^Available−20.00980.00$/,
      /^Being withdrawn\+20.0020.00$/,
    ]);
    await expectNoAxeFindings(page);
    await page.keyboard.press('Enter');
    await expect(postings).toHaveCount(0);
  });

  await test.step('a chip takes its part of the filter away, by keyboard; all are cleared at once', async () => {
    await chips.getByRole('button', { name: 'Remove filter: Withdrawal requested' }).focus();
    await page.keyboard.press('Enter');
    await expect(chips.getByRole('button')).toHaveCount(1);
    await expect(filter).toBeFocused();
    await expect(rows).toHaveCount(18);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(chips).toHaveCount(0);
    await expect(page).toHaveURL(/\/user\/statement$/);
    await which.getByLabel('Kind').selectOption('Withdrawal requested');
  });

  await test.step('nothing that fits: the filter is named', async () => {
    await which.getByLabel('First day (UTC)').fill('');
    await which.getByLabel('Last day (UTC)').fill('2026-01-02');
    await which.getByRole('button', { name: 'Apply filters', exact: true }).click();
    await expect(
      page.getByText('No movement fits: Withdrawal requested, until 2 Jan 2026 (UTC).', { exact: false }),
    ).toBeVisible();
  });

  await test.step('days that are wrong are named at their field, asked of nobody, and stay', async () => {
    asked.length = 0;
    await which.getByLabel('First day (UTC)').fill('2026-01-03');
    await which.getByRole('button', { name: 'Apply filters', exact: true }).click();
    const last = which.getByLabel('Last day (UTC)');
    await expect(last).toBeFocused();
    await expect(last).toHaveAccessibleDescription('The last day has to be 2026-01-03 or later, or empty');
    await expect(last).toHaveValue('2026-01-02');
    await expectNoAxeFindings(page);
    // Half a day, as typed by hand.
    await last.fill('');
    await last.focus();
    await page.keyboard.type('02');
    await page.keyboard.press('Enter');
    await expect(last).toHaveAccessibleDescription(/^Enter a complete date/);
    await page.goto('/user/statement?from=2026-02-30');
    await expect(which.getByText('“2026-02-30” is not a date', { exact: false })).toBeVisible();
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(/\/user\/statement$/);
    await expect(rows).toHaveCount(18);
  });

  await test.step('something posted meanwhile: only the first page is read again, and nothing typed is lost', async () => {
    for (let n = 0; n < 3; n += 1) await cancel(page, await hold(page));
    await expect(rows).toHaveCount(21);
    await page.getByRole('button', { name: 'Show more movements' }).click();
    await expect(rows).toHaveCount(24);
    await which.getByLabel('First day (UTC)').fill('2026-01-05');
    asked.length = 0;
    await hold(page);
    await expect(rows).toHaveCount(25);
    expect(asked.filter((query) => query.has('cursor'))).toEqual([]);
    await expect(which.getByLabel('First day (UTC)')).toHaveValue('2026-01-05');
  });

  await test.step('practice money is called so, and all of it fits 360 px', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const wallets = page.getByRole('navigation', { name: 'Wallet' });
    await wallets.getByRole('link', { name: 'Practice' }).click();
    await expect(wallets.locator('[aria-current="page"]')).toHaveText(['Practice']);
    await expect(page.getByTestId('closing-balance')).toHaveText('10,000.00');
    await expect(page.getByRole('columnheader', { name: 'Amount (practice USD)' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  });

  await test.step('in Spanish every movement and figure is called in Spanish', async () => {
    await page.context().addCookies([{ name: 'lang', value: 'es', url: app.url }]);
    await page.goto('/user/statement');
    await expect(
      page.getByRole('group', { name: 'Movimientos' }).getByText('Retirada solicitada').first(),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: /^En retirada / })).toBeVisible();
    await expect(page.getByText('Withdrawal requested')).toHaveCount(0);
  });
});
