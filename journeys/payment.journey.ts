import { expect, type Page } from '@playwright/test';
import { placeOf } from '#server/outside/chains/extended-keys.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { testKeys } from '#tools/testing/payments/chains.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expectNoSidewaysScroll, signInQuietly, test } from './support.ts';

let node: BitcoinStandIn;
test.beforeAll(async () => {
  node = await startBitcoinStandIn();
  node.mine(5);
});
test.afterAll(() => node?.stop());

const app = journeyApp('simulated', () => ({
  BITCOIN_XPUB: testKeys.zpub,
  BITCOIN_RPC_URL: node.url,
  BITCOIN_CONFIRMATIONS: '2',
  BITCOIN_CREDIT_BELOW: '500.00',
}));

/**
 * Asks for an address to pay 100.00 USD to. Bitcoin has an address for each deposit; Ethereum has one that deposits share, where
 * a customer has two amounts at a time (D2).
 */
async function askForDeposit(page: Page, coin: 'Bitcoin' | 'Ethereum'): Promise<void> {
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  await page.goto('/user/deposits/crypto/100');
  await page.getByRole('radio', { name: coin }).check();
  await page.getByRole('button', { name: 'Get payment address' }).click();
  await expect(page.getByRole('img', { name: 'Payment QR code' })).toBeVisible();
}

/** What is on the screen is read anew, as when its tab is looked at again. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}

test('[D3] [D5] a payment page is announced; a copied amount is confirmed as long as it is the one to send', async ({
  open,
}) => {
  const page = await open(app);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  let amountToSend: string | null = null;
  // A quote that has run out, without waiting for it.
  await page.route('**/api/deposits/dep_*', async (route) => {
    const reply = await route.fetch();
    const deposit = await reply.json();
    const quote = { ...deposit.quote, expiresAt: new Date(Date.now() - 60_000).toISOString() };
    await route.fulfill({
      response: reply,
      json:
        amountToSend === null
          ? { ...deposit, quote }
          : { ...deposit, quote, amountToSend, amountMissing: amountToSend },
    });
  });
  await askForDeposit(page, 'Ethereum');
  await expect(page.getByRole('status').filter({ hasText: 'Waiting for your payment.' })).toBeVisible();
  await expect(page.getByText(/^The quote has ended. The market may have moved/)).toBeVisible();
  await expect(page.getByText('There is nothing to do: a payment that arrives within 24 hours')).toBeVisible();
  const copy = page.getByRole('button', { name: 'Copy amount' });
  await copy.click();
  await expect(copy).toHaveText('Copied');
  const before = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.locator('dd strong')).toHaveText(before);
  await expect(copy).toHaveText('Copy');
  await copy.click();
  amountToSend = '0.12345678';
  await page.getByRole('button', { name: 'Renew quote' }).click();
  await expect(page.locator('dd strong')).toHaveText(amountToSend);
  await expect(copy).toHaveText('Copy');
});

test('[E1] a payment page that cannot be read again stays, and says so', async ({ open }) => {
  const page = await open(app);
  // Nothing watches Ethereum here, so that nothing but the button reads the page anew.
  await askForDeposit(page, 'Ethereum');
  await page.route('**/api/deposits/dep_*', (route) => route.abort());
  await expect(async () => {
    await lookAgain(page);
    await expect(page.getByText('This is as it was read before.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('img', { name: 'Payment QR code' })).toBeVisible();
  // Nothing is on its way that would read the page anew in the place of the button.
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/deposits/dep_*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This is as it was read before.')).toHaveCount(0);
});

test('[D3] a browser without a clipboard has the text selected, to be copied by hand', async ({ open }) => {
  const page = await open(app);
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined }));
  await askForDeposit(page, 'Bitcoin');
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('The text is selected: copy it by hand.')).toBeVisible();
  const field = page.getByLabel('The address, to copy by hand');
  await expect(field).toBeFocused();
  const address = await field.inputValue();
  expect(address.length).toBeGreaterThan(20);
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(address);
  await expectNoAxeFindings(page);
});

/** What the page of the deposit on the screen is made of. */
const readsDeposit = (page: Page) =>
  page.evaluate(async () => {
    const reply = await fetch(`/api/deposits/${location.pathname.split('/').at(-1)}`);
    return await reply.json();
  });

test('[D3] [D5] after a part the page asks for exactly the rest; then it says what was credited in all', async ({
  open,
}) => {
  const page = await open(app);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 360, height: 740 });
  await askForDeposit(page, 'Bitcoin');
  const { amountToSend, paymentAddress } = await readsDeposit(page);
  const script = placeOf(paymentAddress, 'bitcoin');
  const asked = BigInt(amountToSend.replace('.', ''));
  const part = (asked * 4n) / 10n;
  node.pay({ script, satoshi: part });
  node.mine(2);
  const main = page.getByRole('main');
  await expect(main.getByText(/^Part of the payment arrived: /)).toBeVisible();
  await expect(main.getByText('Send exactly the rest', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Copy amount' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(BigInt(copied.replace('.', ''))).toBe(asked - part);
  expect((await readsDeposit(page)).qrCode).toContain(`amount=${copied}`);

  node.pay({ script, satoshi: asked - part });
  await expect(page.getByRole('img', { name: 'Payment QR code' })).toHaveCount(0);
  node.mine(2);
  await expect(
    main.getByText(/With the other payments below, (99|100)\.\d\d USD was credited in all\.$/),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'open that deposit' }).click();
  await expect(main.getByText(/^A part of what you paid for the deposit of 100\.00 USD, recorded/)).toBeVisible();
  await expect(main.getByText(/you requested|^requested$/i)).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  await main.getByRole('link', { name: 'deposit of 100.00 USD' }).click();
  await expect(main.getByRole('heading', { name: '100.00 USD in Bitcoin' })).toBeVisible();
});

test('[D5] a payment on the chain is followed on its page without reloading: seen, confirming, credited, taken back', async ({
  open,
}) => {
  const page = await open(app);
  await askForDeposit(page, 'Bitcoin');
  const status = page.getByRole('main').getByRole('status');
  await expect(status.filter({ hasText: 'counts after 2 confirmations' })).toBeVisible();
  await expect(
    page.getByText('The price in the minute after your payment is in a block counts, not this one.'),
  ).toBeVisible();
  const { amountToSend, paymentAddress } = await readsDeposit(page);
  const satoshi = BigInt(amountToSend.replace('.', ''));
  const paid = node.pay({ script: placeOf(paymentAddress, 'bitcoin'), satoshi });

  await expect(status.filter({ hasText: 'Your payment was seen on the network' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Payment QR code' })).toHaveCount(0);
  const seen = page.getByRole('list', { name: 'Payments on the blockchain' });
  await expect(seen).toContainText(paid);
  await expect(seen).toContainText('Exactly the requested amount.');
  node.mine();
  await expect(status.filter({ hasText: '1 of 2 confirmations' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  node.mine();
  await expect(status.filter({ hasText: /(99|100)\.\d\d USD was credited/ })).toBeVisible();
  await expect(page.getByText(/^price no\. \d+ of BTC\/USD; paid at/)).toBeVisible();
  await expect(seen).toContainText('confirmed: 2 of 2');

  node.reorganise(2);
  await expect(page.getByRole('alert').filter({ hasText: 'credited and reversed' })).toContainText(
    'Your balance owes nothing for it.',
  );
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Credit reversed', { ignoreCase: true });
  await expectNoAxeFindings(page);
});
