import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { demoPassword } from '#server/demo/accounts.ts';
import { type ApiSession, signIn } from '#tools/testing/api-session.ts';
import { type AppProcess, startApp, verifyData } from '#tools/testing/app-process.ts';
import { realTradesFile } from '#tools/testing/real-trades.ts';

let app: AppProcess;
let dataDir: string;

test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-journey-'));
  app = await startApp({ dataDir, priceSources: `replay:ETHUSD=${realTradesFile()}` });
});
test.afterAll(async () => {
  await app?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** What this journey reads of a trade. */
interface SettledTrade {
  readonly positions: string;
  readonly status: string;
  readonly entryTick: { readonly price: string };
  readonly exitTick: { readonly price: string };
}

async function expectNoAxeFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}

async function approveBoth(
  admins: readonly ApiSession[],
  kind: 'deposits' | 'withdrawals',
  transactionId: string,
): Promise<void> {
  const queue = await admins[0]?.get(`/api/admin/${kind}?status=pending`);
  const [item] = Array.isArray(queue?.body.items) ? queue.body.items : [];
  const statuses: unknown[] = [];
  for (const [i, admin] of admins.entries()) {
    // Of a payout only the last admin can name the transaction (W5).
    const body = kind === 'withdrawals' && i === 0 ? {} : { transactionId };
    const reply = await admin.send('POST', `/api/admin/${kind}/${item.id}/approve`, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    statuses.push(reply.body.status);
  }
  expect(statuses).toEqual(['pending', 'approved']);
}

test('[P1] the main job: sign in, deposit, trade both ways on real recorded prices, withdraw, and the books agree', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const admins = [
    await signIn(app.url, 'admin@demo.fairlead.example'),
    await signIn(app.url, 'admin2@demo.fairlead.example'),
  ];
  const customer = await signIn(app.url, 'customer@demo.fairlead.example');
  await page.setViewportSize({ width: 1440, height: 900 });

  // The wanted path shows the sign-in screen in place and is restored afterwards (A6).
  await page.goto(`${app.url}/user/traderoom`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel('E-mail').fill('customer@demo.fairlead.example');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('E-mail or password is wrong.');
  await expect(page.getByLabel('E-mail')).toHaveValue('customer@demo.fairlead.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('form', { name: 'Ticket' })).toBeVisible();
  await expect(page).toHaveTitle(/^Trade room \| /);

  // Both ways, by keyboard and by pointer, on the replayed real trades.
  await expect(page.getByTestId('available')).toHaveText('1000.00');
  await expect(page.getByTestId('last-price')).toHaveText(/^16\d\d\.\d\d$/);
  await page.locator('body').press('u');
  await expect(page.getByRole('radio', { name: 'UP' })).toBeChecked();
  await page.getByRole('button', { name: /^▲ Place UP for 10.00/ }).click();
  await expect(page.getByText('UP on ETHUSD for 10.00 was accepted and signed.')).toBeVisible();
  await page.locator('body').press('d');
  await page.getByRole('button', { name: '25.00' }).click();
  await page.getByRole('button', { name: /^▼ Place DOWN for 25.00/ }).click();
  await expect(page.getByText('DOWN on ETHUSD for 25.00 was accepted and signed.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Open trades' }).getByRole('row')).toHaveCount(3);
  await expect(page.getByTestId('available')).toHaveText('965.00');
  await expectNoAxeFindings(page);

  // Meanwhile a deposit, asked for in the browser, approved by two admins over the API.
  await page.getByRole('link', { name: 'Balance' }).click();
  await expect(page.getByTestId('balance')).toHaveText('1000.00');
  await page.getByLabel('Amount to deposit (USD)').fill('1500');
  await page.getByLabel('Pay with').selectOption('Ethereum');
  await page.getByRole('button', { name: 'Get payment address' }).click();
  await expect(page.getByRole('img', { name: 'Payment QR code' })).toBeVisible();
  await expect(page.getByText(/holds for 1[45]:\d\d/)).toBeVisible();
  await approveBoth(admins, 'deposits', `0x${createHash('sha256').update('journey deposit').digest('hex')}`);
  await expect(page.getByTestId('balance')).toHaveText('2500.00');
  await expectNoAxeFindings(page);

  // Both trades settle, with entry and exit prices, and the results are those of the API.
  await page.getByRole('link', { name: 'Trade room' }).click();
  const past = page.getByRole('group', { name: 'Past trades' });
  await expect(past.getByRole('row')).toHaveCount(3, { timeout: 60_000 });
  const trades = await customer.get('/api/trades?status=settled');
  const settled: readonly SettledTrade[] = Array.isArray(trades.body.items) ? trades.body.items : [];
  expect(settled).toHaveLength(2);
  expect(settled.map((trade) => trade.status).filter((status) => status === 'PENDING')).toEqual([]);
  for (const trade of settled) {
    const row = past.getByRole('row').filter({ hasText: trade.positions });
    await expect(row).toContainText(trade.entryTick.price);
    await expect(row).toContainText(trade.exitTick.price);
    await expect(row).toContainText(trade.status);
    const [entry, exit] = [Number(trade.entryTick.price), Number(trade.exitTick.price)];
    const won = exit !== entry && exit > entry === (trade.positions === 'UP');
    expect(trade.status).toBe(exit === entry ? 'REFUNDED' : won ? 'WON' : 'LOST');
  }

  // Withdraw too much, then what is there.
  await page.getByRole('link', { name: 'Balance' }).click();
  await page.getByLabel('Amount to withdraw (USD)').fill('9999999');
  await page.getByLabel('Receive as').selectOption('Ethereum');
  await page.getByLabel('Your wallet address').fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  // getByText folds white space; the text content does not.
  await expect(page.getByRole('alert')).toHaveText(/./);
  expect(await page.getByRole('alert').textContent()).toBe('Deposit account before you make  Withdrawal !');
  await page.getByLabel('Amount to withdraw (USD)').fill('1200');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('1200.00 USD are held for this withdrawal.')).toBeVisible();
  await approveBoth(admins, 'withdrawals', `0x${createHash('sha256').update('journey payout').digest('hex')}`);
  await expect(page.getByRole('list', { name: 'Your withdrawals' })).toContainText('approved');

  // The statement's closing balance is the ledger's, and the books are clean.
  const balance = await customer.get('/api/balance?wallet=real');
  await expect(page.getByTestId('closing-balance')).toHaveText(String(balance.body.balance));
  await expect(page.getByTestId('balance')).toHaveText(String(balance.body.balance));
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.goto(`${app.url}/user/ptraderoom`);
  await expect(page.getByTestId('available')).toHaveText('10000.00');
  await expectNoSidewaysScroll(page);
  const verified = await verifyData(dataDir);
  expect(verified.code, verified.output).toBe(0);
  expect(verified.output).toContain('clean');
  expect(errors).toEqual([]);
});
