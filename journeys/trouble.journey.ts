import { expect } from '@playwright/test';
import { demoPassword } from '#server/demo/accounts.ts';
import { journeyApp } from './app.ts';
import { loseNextReply, loseReplies } from './lost-replies.ts';
import { chooseLong, openPractice, practiceTrades } from './practice.ts';
import { demoMail, signInOnScreen, signInQuietly, test } from './support.ts';

const app = journeyApp();

test('[P4] a reply that is lost is found out: the trade exists once and the screen says so', async ({ open }) => {
  const page = await open(app);
  await openPractice(page, app, 'customer');
  let lost = 0;
  await page.route('**/api/trades', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    // The server gets it and answers; the answer never arrives.
    await route.fetch();
    return route.abort();
  });
  await chooseLong(page);
  await page.locator('body').press('u');
  await page.getByRole('button', { name: /^Practice trade: .* up$/ }).click();
  await expect(page.getByText(/Up on \w+\/USD for 10.00 at 85 % was accepted and signed./)).toBeVisible();
  expect(lost).toBe(1);
  expect(await practiceTrades(page)).toBe(1);
  await expect(page.getByTestId('available')).toHaveText('9,990.00');
});

test('[P4] an order that reaches the server later than it holds is not placed, and the ticket is free again', async ({
  open,
}) => {
  const page = await open(app, { ordersEnd: true });
  await openPractice(page, app, 'trader');
  const before = await practiceTrades(page);
  await page.route('**/api/trades', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const body = route.request().postDataJSON();
    expect(Date.parse(body.notAfter) - Date.now()).toBeLessThanOrEqual(5_000);
    return route.continue({ postData: JSON.stringify({ ...body, notAfter: '2026-01-01T00:00:05.000Z' }) });
  });
  await page.locator('body').press('u');
  await page.getByRole('button', { name: /^Practice trade: .* up$/ }).click();
  await expect(
    page.getByText('Not placed: this order was to be placed by 1 January 2026, 00:00:05 UTC and came later.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Practice trade: .* up$/ })).toBeEnabled();
  expect(await practiceTrades(page)).toBe(before);
});

test('[P4] a double press is one trade; two tabs agree about it', async ({ open }) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'admin');
  await page.goto('/user/ptraderoom');
  const other = await page.context().newPage();
  await other.goto('/user/ptraderoom');
  // A key that comes before the ticket is there chooses nothing.
  for (const one of [page, other]) await expect(one.getByTestId('available')).toHaveText('10,000.00');
  await chooseLong(page);
  await page.locator('body').press('u');
  await page.getByRole('button', { name: /^Practice trade: .* up$/ }).dblclick();
  await expect(page.getByText(/was accepted and signed./)).toBeVisible();
  await expect(other.getByRole('group', { name: 'Open trades' }).getByRole('row')).toHaveCount(2);
  await expect(other.getByTestId('available')).toHaveText('9,990.00');
  expect(await practiceTrades(page)).toBe(1);
});

const ownAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const otherAddress = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';

test('[P4] a withdrawal whose answer is lost as the session ends is asked about, not asked for again', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'trader');
  await page.goto('/user/withdrawals/new');
  // Less than a thousand: the demo's trader has paid for mining contracts.
  const { available } = await (await page.request.get('/api/balance?wallet=real')).json();
  // All of it: what is held then covers not even the half of it.
  await page.getByRole('button', { name: /^All / }).click();
  await page.getByLabel('Your wallet address').fill(ownAddress);
  await page.getByRole('button', { name: 'Review withdrawal' }).click();
  await loseNextReply(page, '**/api/withdrawals', () => page.context().clearCookies());
  await page.getByRole('button', { name: /^Request withdrawal/ }).click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await signInOnScreen(page, demoMail('trader'));
  await expect(page.getByText(`Request: ${available} USD in Bitcoin to ${ownAddress}.`)).toBeVisible();
  // Nothing can be changed about it, and there is no way back to what was typed.
  await expect(page.getByLabel('Amount to withdraw (USD)')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  // The balance is read anew by now: the money is held.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByTestId('available')).toHaveText('0.00');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByText(`${available} USD is held for this withdrawal.`)).toBeVisible();
  const reply = await page.request.get('/api/withdrawals');
  expect((await reply.json()).items).toHaveLength(1);
});

test('[P4] [W4] a cancelling is announced where it stays, also when its answer is lost', async ({ open }) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'trader');
  await page.goto('/user/withdrawals');
  const cancel = page.getByRole('button', { name: /^Cancel the withdrawal/ });
  await cancel.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel it' })).toBeFocused();
  await page.getByRole('button', { name: 'Keep it' }).press('Enter');
  await expect(cancel).toBeFocused();
  const line = await loseReplies(page, '**/api/withdrawals/*');
  await cancel.press('Enter');
  await page.getByRole('button', { name: 'Cancel it' }).press('Enter');
  // The server has cancelled it, so its row leaves; what became of it is asked about all the same.
  await expect(page.getByText('No withdrawals yet.')).toBeVisible();
  await expect(page.getByText('Still no answer: we don’t know yet')).toContainText('to cancel the withdrawal of', {
    timeout: 90_000,
  });
  line.restore();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'is cancelled: the money can be withdrawn again' }),
  ).toBeVisible();
  await expect(page.locator(':focus')).toContainText('is cancelled: the money can be withdrawn again');
});

test('[P4] the ticket stays the order that is asked about, whatever pair is looked at', async ({ open }) => {
  const page = await open(app);
  await openPractice(page, app, 'admin2');
  const line = await loseReplies(page, '**/api/trades');
  const title = await page.getByRole('heading', { name: /^Ticket · / }).textContent();
  await chooseLong(page);
  await page.locator('body').press('u');
  await page.getByRole('button', { name: /^Practice trade: .* up$/ }).click();
  // It is asked four times more, over 20 s, and each answer may take ten.
  await expect(page.getByText('Still no answer: we don’t know yet')).toBeVisible({ timeout: 90_000 });
  const pairs = page.getByRole('region', { name: 'Pairs' }).getByRole('button');
  // Another pair that can be traded, then one that is shown for information only.
  await pairs.filter({ hasText: /^Not tradable/ }).click();
  for (const pair of [pairs.filter({ hasText: 'simulated' }).last(), pairs.filter({ hasText: 'reference' }).first()]) {
    await pair.click();
    await page.locator('body').press('d');
    await expect(page.getByRole('heading', { name: /^Ticket/ })).toHaveText(title ?? '');
    await expect(page.getByRole('radio', { name: 'UP' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'UP' })).toBeDisabled();
    await expect(page.getByText(/Request: Up on \w+\/USD for 10.00 practice USD, /)).toBeVisible();
  }
  line.restore();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByText(/Up on \w+\/USD for 10.00 at 85 % was accepted and signed./)).toBeVisible();
  expect(await practiceTrades(page)).toBe(1);
});

test('[P4] what an admin asks for and gets no answer to stays as it was decided, and is one movement', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'admin');
  await page.goto('/admin/house');
  await page.getByRole('button', { name: 'New movement…' }).click();
  await page.getByLabel('Movement', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Amount (USD)').fill('12.34');
  await page.getByLabel('Evidence').fill('Bank reference 7');
  const line = await loseReplies(page, '**/api/admin/house-movements');
  await page.getByRole('button', { name: 'Request this movement' }).click();
  await expect(page.getByText('Request: Bankroll in of 12.34 USD, “Bank reference 7”.')).toBeVisible();
  // The button says so from the first lost answer on; the search for it is over with the sentence.
  await expect(page.getByText('Still no answer: we don’t know yet')).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('button', { name: 'Ask again' })).toBeFocused();
  for (const label of ['Movement', 'Amount (USD)', 'Evidence']) {
    await expect(page.getByLabel(label, { exact: true })).toBeDisabled();
  }
  // Closed and opened again it is still the same one.
  for (let presses = 0; presses < 2; presses += 1) await page.getByRole('button', { name: 'New movement…' }).click();
  line.restore();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByText('Bankroll in of 12.34 USD requested.')).toBeVisible();
  const reply = await page.request.get('/api/admin/house-movements');
  const asked = (await reply.json()).items.filter(({ amount }: { readonly amount: string }) => amount === '12.34');
  expect(asked).toHaveLength(1);
});

// Last, because it leaves an address in the customer's book.
test('[W6] a sign-in that is too old is renewed in place, and the same withdrawal sent again', async ({ open }) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  await page.goto('/user/withdrawals/new');
  await page.getByLabel('Amount to withdraw (USD)').fill('20');
  // With an address in the book already, a new one is asked for first.
  const field = page.getByLabel('Your wallet address');
  const book = page.getByLabel('Send it to');
  await expect(field.or(book).first()).toBeVisible();
  if (await book.isVisible()) await book.selectOption('new');
  await field.fill(otherAddress);
  await page.getByLabel('Name in your address book (optional)').fill('Cold wallet');
  // As the server refuses it a quarter of an hour later.
  const problem = { code: 'sign_in_too_old', status: 422, detail: 'A new address needs a sign-in.', facts: {} };
  const refusal = { status: 422, contentType: 'application/problem+json', body: JSON.stringify(problem) };
  await page.route('**/api/withdrawals', (route) => route.fulfill(refusal), { times: 1 });
  await page.getByRole('button', { name: 'Review withdrawal' }).click();
  await page.getByRole('button', { name: 'Request withdrawal: 20.00 USD' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Sign in and send it' }).click();
  await dialog.getByLabel('Your password').fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText('20.00 USD is held for this withdrawal.')).toBeVisible();
  await page.getByRole('link', { name: 'Address book' }).click();
  await expect(page.getByRole('list', { name: 'Your addresses' })).toContainText('Cold wallet');
});
