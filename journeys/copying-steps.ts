import { expect, type Locator, type Page } from '@playwright/test';
import { formatScaled, parseCents } from '#domain/money/amount.ts';
import { coinOf } from '#domain/money/coins.ts';
import { unitsFor } from '#domain/money/prices.ts';
import { readDecimal } from '#domain/money/scaled.ts';
import { demoTrader } from '#server/demo/accounts.ts';
import type { ApiSession } from '#tools/testing/people/api-session.ts';
import { transactionIdOf } from './support.ts';

export const tom = demoTrader.words.name;

/** Credits real money to somebody who has none. */
export async function fund(who: ApiSession, admin: ApiSession, amount: string): Promise<void> {
  const asked = await who.send('POST', '/api/deposits', { amount, paymentMethod: 'USDT' });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const [record, paidAt] = [`/api/admin/deposits/${asked.body.id}`, String(asked.body.createdAt)];
  // The first price after the payment values it: the pair has none for a moment.
  const valued = async () => (await admin.get(`${record}/valuation?paidAt=${encodeURIComponent(paidAt)}`)).body;
  await expect.poll(async () => (await valued()).code ?? 'ok').toBe('ok');
  const { price } = (await valued()).atPayment as { readonly price: string };
  const [read, cents, coin] = [readDecimal(price), parseCents(amount), coinOf('USDT')];
  if (read === null || cents === null) throw new Error(`no price or no amount: ${price}, ${amount}`);
  // As many coins as are worth the amount.
  const units = unitsFor(cents, { price: read.value, decimals: read.decimals }, coin, 'up');
  const amountReceived = formatScaled(units, coin.decimals);
  const paid = { transactionId: transactionIdOf(`copying ${amount}`), paidAt, amountReceived };
  const approved = await admin.send('POST', `${record}/approve`, paid);
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
}

/** Until a dialog of a copy has its height: what is pressed before its preview is there may move away in the same moment. */
export async function untilPreviewed(dialog: Locator): Promise<void> {
  await expect(dialog.getByText(/^(Would have made|This trader settled no trade)/)).toBeVisible();
}

/** Starts a copy on the trader list: the amount is typed, and one button confirms it. */
export async function startCopy(
  page: Page,
  trader: string,
  allocation: string,
  wallet: 'real' | 'practice',
): Promise<void> {
  await page.goto(`/user/trading/traders${wallet === 'practice' ? '?wallet=practice' : ''}`);
  await page.getByRole('button', { name: `Copy ${trader}` }).click();
  const dialog = page.getByRole('dialog', { name: `Copy ${trader}` });
  await dialog.getByLabel(/^Amount to set aside/).fill(allocation);
  await untilPreviewed(dialog);
  await dialog.getByRole('button', { name: new RegExp(`^Copy with ${allocation}(\\.00)? `) }).click();
  await expect(page.getByRole('status').getByText('Copied', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Copied ${trader}` })).toBeVisible();
  await page.getByRole('link', { name: 'Your copy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Copy of ${trader}` })).toBeVisible();
}

/** Places a trade in the trade room with the keyboard alone. */
export async function placeByKeyboard(page: Page, stake: string): Promise<void> {
  await page.goto('/user/traderoom');
  await expect(page.getByTestId('last-price')).toHaveText(/\d/);
  await page
    .getByLabel(/^Stake/)
    .first()
    .fill(stake);
  await page.getByRole('heading', { level: 2, name: /^Ticket/ }).focus();
  await page.keyboard.press('u');
  await expect(page.getByRole('radio', { name: 'UP' })).toBeChecked();
  await page.getByRole('radio', { name: 'UP' }).focus();
  await expect(page.getByRole('button', { name: /^Place trade: / })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(new RegExp(`Up on \\w+/USD for ${stake} at 85 % was accepted and signed.`)),
  ).toBeVisible();
}
