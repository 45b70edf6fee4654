import { expect, type Page } from '@playwright/test';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { openPool } from '#server/outside/postgres/pool.ts';
import { signIn } from '#tools/testing/people/api-session.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, signInOnScreen, test } from './support.ts';

// No case of risk opens between the approvals of the payout, which would each ask for a reason (O4).
const app = journeyApp('simulated', () => ({ RISK_VELOCITY_AMOUNT: '1000000.00' }));

const withdraws = 'Withdraw my approval';

/** As if its coins had been fixed a day before; written by the owner's role. */
async function fixedADayAgo(id: string): Promise<void> {
  const { ownerConfig } = await openDatabase({ dataDir: app.dataDir, beside: true });
  const owner = openPool(ownerConfig, { max: 1, applicationName: 'a day ago' });
  await owner.query('update withdrawal set fixed_ms = fixed_ms - 86400000 where id = $1', [id]);
  await owner.end();
}

async function takeBack(page: Page, choice: boolean): Promise<void> {
  if (choice) await page.getByRole('button', { name: `${withdraws}…` }).click();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: withdraws, exact: true }).click();
  await expect(page.getByText(/^Your approval of the .* is withdrawn\./)).toBeVisible();
}

test('[R3] a first approval of a deposit, of a payout’s steps and of the end of a block can be withdrawn', async ({
  open,
}) => {
  const page = await open(app);
  const customer = await signIn(app.url, demoMail('customer'));
  const second = await signIn(app.url, demoMail('admin2'));
  const transactionId = `0x${'7'.repeat(64)}`;

  const asked = await customer.send('POST', '/api/deposits', { amount: '5000.00', paymentMethod: 'USDT' });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  await page.goto(`/admin/deposits`);
  await signInOnScreen(page, demoMail('admin'));
  const review = page.getByRole('button', { name: /^Review deposit of 5,?000.00 USD/ });
  await review.click();
  // A log index is never filled in (D5).
  await page.getByLabel('Transaction id').fill(transactionId);
  await page.getByRole('button', { name: 'Approve as first of two' }).click();
  await expect(page.getByText(/^A whole number from 0 on: the log index/)).toBeVisible();
  await page.getByLabel('Log index').fill('12');
  await page.getByRole('button', { name: 'Approve as first of two' }).click();
  // When it was paid is never filled in either; the price after the payment stands beside the quote's before anybody approves.
  await expect(page.getByText(/^Type the time of the transaction’s block in UTC/)).toBeVisible();
  await expect(page.getByText('Amounts of 1,000.00 USD or more take two admins.')).toBeVisible();
  await page.getByLabel('Paid at (UTC)').fill(String(asked.body.createdAt).slice(0, 19));
  await expect(page.getByText('Price after payment', { exact: true })).toBeVisible();
  await expect(page.getByText(/^[45],\d\d\d\.\d\d USD, by the price after payment/)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Approve as first of two' }).click();
  await review.click();
  await expect(page.getByText(`${transactionId}, log index 12`)).toBeVisible();
  await takeBack(page, true);
  for (const admin of [second, await signIn(app.url, demoMail('admin'))]) {
    const approved = await admin.send('POST', `/api/admin/deposits/${asked.body.id}/approve`, {
      transactionId,
      paidAt: asked.body.createdAt,
    });
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  }

  const body = {
    amount: '1500.00',
    paymentMethod: 'USDT',
    walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    holder: { kind: 'own_wallet' },
  };
  const wanted = await customer.send('POST', '/api/withdrawals', body);
  expect(wanted.status, JSON.stringify(wanted.body)).toBe(201);
  await page.goto(`/admin/withdrawals`);
  const payout = page.getByRole('button', { name: /^Review withdrawal of 1,?500.00 USD/ });
  await payout.click();
  // Until the last approval the customer may cancel: the first of two names no transaction (W5).
  await expect(page.getByRole('button', { name: 'Approve as first of two' })).toBeVisible();
  await expect(page.getByLabel(/^Transaction id/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Approve as first of two' }).click();
  await payout.click();
  await takeBack(page, true);
  for (const admin of [second, await signIn(app.url, demoMail('admin'))]) {
    await admin.send('POST', `/api/admin/withdrawals/${wanted.body.id}/approve`, {});
  }
  await page.reload();
  await payout.click();
  await page.getByRole('button', { name: 'Not broadcast…' }).click();
  await page.getByLabel('How you know that nothing was sent').fill('The node was down all day');
  await page.getByRole('button', { name: 'Record as first of two' }).click();
  // Not within a day; what was typed stands there still.
  await expect(page.getByText(/^A payment can take a day to show on its chain/)).toBeVisible();
  await expect(page.getByLabel('How you know that nothing was sent')).toHaveValue('The node was down all day');
  await fixedADayAgo(String(wanted.body.id));
  await page.getByRole('button', { name: 'Record as first of two' }).click();
  await expect(page.getByText(/stays the same until a different admin confirms it/)).toBeVisible();
  await payout.click();
  await page.getByRole('button', { name: 'Not broadcast…' }).click();
  await takeBack(page, false);

  await page.goto(`/admin/customers`);
  await page.getByRole('button', { name: 'blocked', exact: true }).click();
  const blocked = page.getByRole('button', { name: 'Details Bo Blocked' });
  await blocked.click();
  await page.getByRole('button', { name: 'Approve as first of two' }).click();
  await expect(page.getByText(/stays blocked until a different admin approves within 24 hours/)).toBeVisible();

  // The overview of who said the first yes names it and does not count it; a proposal of somebody else it counts (R1).
  const settings = await (await page.request.get('/api/admin/settings')).json();
  const name = 'WITHDRAWAL_FOUR_EYES_FROM';
  const proposed = await second.send('POST', '/api/admin/setting-changes', {
    name,
    value: '900.00',
    seen: settings.items.find((one: { name: string }) => one.name === name)?.value ?? null,
    effectiveAt: null,
    reason: 'Smaller payouts are looked at by two',
  });
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  await page.goto('/admin');
  const waiting = page.getByRole('region', { name: 'Waiting for a decision' });
  const line = (of: string) =>
    waiting.getByRole('listitem').filter({ has: page.getByRole('link', { name: of, exact: true }) });
  await expect(line('Ends of blocks')).toContainText('1 for another admin');
  await expect(line('Settings')).toContainText('1 for a second owner');
  await expect(line('Settings')).toContainText('1 for you');
  await expectNoAxeFindings(page);
  await waiting.getByRole('link', { name: 'Ends of blocks' }).click();
  await expect(page).toHaveURL(/\/admin\/customers\?show=end/);
  await page.getByRole('button', { name: 'Review Bo Blocked' }).click();
  await takeBack(page, false);
});
