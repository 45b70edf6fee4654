import { expect } from '@playwright/test';
import { demoPassword } from '#server/demo/accounts.ts';
import { journeyApp } from './app.ts';
import { demoMail, test } from './support.ts';
import { tabTo } from './tab-to.ts';

const app = journeyApp();

test('[T1] [M6] the main job by keyboard alone: sign in, place a trade, watch a pair and wait for its price, ask for a deposit and a withdrawal', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/user');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await tabTo(page, /^E-mail$/);
  await page.keyboard.type(demoMail('customer'));
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('balance')).toHaveText('1,000.00');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('practice');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form', { name: 'Ticket' })).toBeVisible();
  await expect(page.getByTestId('available')).toHaveText('10,000.00');
  await page.keyboard.press('d');
  await expect(page.getByRole('radio', { name: 'DOWN' })).toBeChecked();
  await page.keyboard.press('u');
  await expect(page.getByRole('button', { name: /^Practice trade: .* up/ })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Up on \w+\/USD for 10.00 at 85 % was accepted and signed./)).toBeVisible();

  // One stop leads past the pairs, the one hit that can be traded is picked by Enter, and what is picked already does not keep Enter from the ticket.
  await page.getByRole('searchbox', { name: 'Search pairs' }).focus();
  await page.keyboard.type('bitcoin');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^BTC\/USD/ })).toBeFocused();
  await page.keyboard.press('d');
  await expect(page.getByRole('button', { name: /^Practice trade: .* down/ })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Down on BTC\/USD for 10.00 at 85 % was accepted and signed./)).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('markets');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Markets', exact: true })).toBeVisible();
  await tabTo(page, /^Watch ETH\/USD$/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Watch ETH/USD' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('watchlist');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Watchlist', exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /ETH\/USD.*simulated/ })).toBeVisible();
  await tabTo(page, /^Alert for ETH\/USD$/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Price alert for ETH/USD' });
  await tabTo(page, /^Price$/);
  await page.keyboard.type('0.01');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The price is already at or above 0.01')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Set it anyway' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The alert is set: ETH/USD at or above 0.01.')).toBeVisible();
  // Fired by the server on the next recorded price, and said with its source.
  // Held while it has the focus: it goes after a while.
  const arrived = page.getByRole('link', { name: 'A price has reached your alert' });
  await arrived.focus();
  await expect(page.getByText(/It is a simulated price: no market quoted it/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your price alerts' })).toContainText('fired');
  await expect(arrived).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/traderoom\?pair=ETHUSD$/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('new deposit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'New deposit' })).toBeVisible();
  await tabTo(page, /^Amount to deposit/);
  await page.keyboard.type('120');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Payment QR code' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('new withdrawal');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'New withdrawal', exact: true })).toBeVisible();
  await tabTo(page, /^Amount to withdraw/);
  await page.keyboard.type('50');
  await tabTo(page, /^Your wallet address/);
  await page.keyboard.type('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  // Its terms are read: before that Enter sends nothing.
  await expect(page.getByRole('button', { name: 'Review withdrawal' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Review your withdrawal' })).toBeFocused();
  await tabTo(page, /^Request withdrawal: 50.00 USD$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('50.00 USD is held for this withdrawal.')).toBeVisible();
  await tabTo(page, /^Cancel the withdrawal of 50.00 USD$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The withdrawal of 50.00 USD is cancelled')).toBeVisible();
  await expect(page.getByText('No withdrawals yet.')).toBeVisible();

  await page.goto('/user');
  await tabTo(page, /^Menu$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
});
