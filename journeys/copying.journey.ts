import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { formatScaled, parseCents } from '#domain/money/amount.ts';
import { coinOf } from '#domain/money/coins.ts';
import { unitsFor } from '#domain/money/prices.ts';
import { readDecimal } from '#domain/money/scaled.ts';
import { demoPassword, demoTrader } from '#server/demo/accounts.ts';
import { type ApiSession, signIn } from '#tools/testing/api-session.ts';
import { verifyData } from '#tools/testing/processes/app-process.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expectGoodLooks } from './good-looks.ts';
import { demoMail, expectNoSidewaysScroll, signInQuietly, test, transactionIdOf } from './support.ts';

let settings: string;
let markets: string;
test.beforeAll(async () => {
  settings = await mkdtemp(path.join(os.tmpdir(), 'fairlead-copying-'));
  markets = path.join(settings, 'markets.json');
  // Short trades, as each has to end before the next one of the story; half of it is what a copy may wait for its turn.
  await writeFile(markets, JSON.stringify({ every: { payouts: { 10: 8500 } } }));
});
test.afterAll(() => rm(settings, { recursive: true, force: true }));

const app = journeyApp('simulated', () => ({ MARKETS_FILE: markets }));

const tom = demoTrader.words.name;

/** What the story reads of a trade. */
interface Trade {
  readonly id: string;
  readonly traderName: string;
  readonly amount: string;
  readonly wallet: string;
  readonly status: string;
  readonly acceptedAt: string;
  readonly afterSeq: number;
  readonly entryTick: { readonly seq: number } | null;
  readonly exitTick: { readonly seq: number } | null;
}

async function tradesOf(page: Page, wallet: 'real' | 'practice'): Promise<readonly Trade[]> {
  return (await (await page.request.get(`/api/trades?wallet=${wallet}`)).json()).items;
}

/** Credits real money to somebody who has none. */
async function fund(who: ApiSession, admin: ApiSession, amount: string): Promise<void> {
  const asked = await who.send('POST', '/api/deposits', { amount, paymentMethod: 'USDT' });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const [record, paidAt] = [`/api/admin/deposits/${asked.body['id']}`, String(asked.body['createdAt'])];
  // The first price after the payment values it: the pair has none for a moment.
  const valued = async () => (await admin.get(`${record}/valuation?paidAt=${encodeURIComponent(paidAt)}`)).body;
  await expect.poll(async () => (await valued())['code'] ?? 'ok').toBe('ok');
  const { price } = (await valued())['atPayment'] as { readonly price: string };
  const [read, cents, coin] = [readDecimal(price), parseCents(amount), coinOf('USDT')];
  if (read === null || cents === null) throw new Error(`no price or no amount: ${price}, ${amount}`);
  // As many coins as are worth the amount.
  const units = unitsFor(cents, { price: read.value, decimals: read.decimals }, coin, 'up');
  const amountReceived = formatScaled(units, coin.decimals);
  const paid = { transactionId: transactionIdOf(`copying ${amount}`), paidAt, amountReceived };
  const approved = await admin.send('POST', `${record}/approve`, paid);
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
}

/** Starts a copy on the trader list: the amount is typed, and one button confirms it. */
async function startCopy(page: Page, trader: string, allocation: string, wallet: 'real' | 'practice'): Promise<void> {
  await page.goto(`/user/trading/traders${wallet === 'practice' ? '?wallet=practice' : ''}`);
  await page.getByRole('button', { name: `Copy ${trader}` }).click();
  const dialog = page.getByRole('dialog', { name: `Copy ${trader}` });
  await dialog.getByLabel(/^Amount to set aside/).fill(allocation);
  await dialog.getByRole('button', { name: new RegExp(`^Copy with ${allocation} `) }).click();
  await expect(page.getByRole('status').getByText('Copied', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Copied ${trader}` })).toBeVisible();
  await page.getByRole('link', { name: 'Your copy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Copy of ${trader}` })).toBeVisible();
}

/** Places a trade in the trade room with the keyboard alone. */
async function placeByKeyboard(page: Page, stake: string): Promise<void> {
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
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(new RegExp(`Up on \\w+/USD for ${stake} at 85 % was accepted and signed.`)),
  ).toBeVisible();
}

const outcomes = (page: Page): Locator =>
  page.getByRole('group', { name: 'Trades of the trader' }).getByRole('row').filter({ hasText: 'USD' });

test('[C1] [C2] [C3] two traders and three who copy them, at the same time: the same trades for each by their own settings, and the books agree', async ({
  open,
}) => {
  const [first, second, ada, abel] = [await open(app), await open(app), await open(app), await open(app)];
  await signInQuietly(first, app, 'trader');
  await signInQuietly(second, app, 'customer');
  await signInQuietly(ada, app, 'admin');
  await signInQuietly(abel, app, 'admin2');
  const admin = await signIn(app.url, demoMail('admin'));
  await fund(await signIn(app.url, demoMail('admin2')), admin, '300.00');

  await test.step('[C5] a customer applies, an admin admits them, and their screen shows it by itself', async () => {
    await second.goto('/user/trading/trader');
    await second.getByLabel('Name as a trader').fill('C');
    await second.getByLabel('Share of new profit (%)').fill('12.5');
    await second.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(second.getByLabel('Name as a trader')).toBeFocused();
    await second.getByLabel('Name as a trader').fill('Carla Calm');
    await second.getByLabel('About you as a trader').fill('Few trades.\nNo promises.');
    await second.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(second.getByText('in review')).toBeVisible();
    const waiting = await admin.get('/api/admin/traders?status=pending');
    const [application] = waiting.body['items'] as readonly { readonly id: string }[];
    const approved = await admin.send('POST', `/api/admin/traders/${application?.id}/approve`, {});
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    await expect(second.getByRole('heading', { name: 'Public profile' })).toBeVisible();
    await expectGoodLooks(second);
  });

  await test.step('[C1] three start to copy, with real money and with practice dollars', async () => {
    await Promise.all([
      startCopy(second, tom, '200', 'real'),
      startCopy(ada, tom, '900', 'practice'),
      startCopy(abel, tom, '10', 'real'),
    ]);
    const held = await (await second.request.get('/api/balance?wallet=real')).json();
    expect([held.available, held.allocated, held.balance]).toEqual(['800.00', '200.00', '1000.00']);
    // Nobody copies themselves, and who copies them is shown to nobody.
    await first.goto('/user/trading/traders');
    await expect(first.getByRole('listitem').filter({ hasText: new RegExp(`${tom}.*this is you`) })).toBeVisible();
    await expect(first.getByRole('button', { name: `Copy ${tom}` })).toHaveCount(0);
    await first.goto('/user/trading/trader');
    await expect(first.getByText('Real-money copies')).toBeVisible();
    const { copies } = await (await first.request.get('/api/trader')).json();
    // What two put apart would say what one did: the sum is shown from five on.
    expect(copies).toEqual({ real: 2, practice: 1, allocated: null, shared: '0.00', toHouse: '0.00', earned: '0.00' });
  });

  await test.step('[C3] a trade placed by keyboard is copied to each by their settings, or skipped with its reason', async () => {
    await placeByKeyboard(first, '50.00');
    await expect(outcomes(second)).toHaveText([/10\.00.*(OPEN|WON|LOST|REFUNDED)/]);
    await expect(outcomes(ada)).toHaveText([/45\.00.*(OPEN|WON|LOST|REFUNDED)/]);
    await expect(outcomes(abel)).toHaveText([/skipped.*below the pair’s minimum/]);
    for (const page of [second, ada]) await expect(outcomes(page)).toHaveText([/WON|LOST|REFUNDED/]);
    const [source] = await tradesOf(first, 'real');
    for (const [page, wallet] of [
      [second, 'real'],
      [ada, 'practice'],
    ] as const) {
      const [copied] = await tradesOf(page, wallet);
      expect(copied?.traderName).toBe(tom);
      expect([copied?.acceptedAt, copied?.afterSeq, copied?.status]).toEqual([
        source?.acceptedAt,
        source?.afterSeq,
        source?.status,
      ]);
      expect([copied?.entryTick, copied?.exitTick]).toEqual([source?.entryTick, source?.exitTick]);
    }
    expect(await tradesOf(abel, 'real')).toEqual([]);
    await expectGoodLooks(second);
  });

  await test.step('[C2] one pauses, one stops with all of it back at once, one goes on', async () => {
    await ada.getByRole('button', { name: 'Pause' }).click();
    await expect(ada.getByText('Paused. No further trade is copied until you resume.')).toBeVisible();
    await abel.getByRole('button', { name: 'Stop copying' }).click();
    const dialog = abel.getByRole('dialog', { name: `Stop copying ${tom}?` });
    await expect(dialog.getByText('10.00 USD are free')).toBeVisible();
    await expectNoAxeFindings(abel);
    await dialog.getByRole('button', { name: 'Stop copying' }).click();
    await expect(abel.getByRole('status').getByText('Removed', { exact: true })).toBeVisible();
    await expect(abel.getByText('You stopped it.')).toBeVisible();
    const after = await (await abel.request.get('/api/balance?wallet=real')).json();
    expect([after.available, after.allocated]).toEqual(['300.00', '0.00']);
    await startCopy(abel, 'Carla Calm', '500', 'practice');
  });

  await test.step('[C3] both trade: only their own trades are copied, and only where a copy runs', async () => {
    const copyOfTom = second.url();
    await placeByKeyboard(first, '20.00');
    await placeByKeyboard(second, '40.00');
    await expect(outcomes(abel)).toHaveText([/(OPEN|WON|LOST|REFUNDED)/]);
    await second.goto(copyOfTom);
    await expect(outcomes(second)).toHaveText([/WON|LOST|REFUNDED/, /WON|LOST|REFUNDED/]);
    await expect(outcomes(abel)).toHaveText([/WON|LOST|REFUNDED/]);
    await expect(outcomes(ada)).toHaveCount(1);
    // Of both traders' three real trades the copies took part in what ran then, each once.
    expect((await tradesOf(second, 'real')).map(({ traderName }) => traderName).toSorted()).toEqual(
      ['SELF', tom, tom].toSorted(),
    );
    expect((await tradesOf(first, 'real')).map(({ traderName }) => traderName)).toEqual(['SELF', 'SELF']);
    expect((await tradesOf(abel, 'practice')).map(({ traderName }) => traderName)).toEqual(['Carla Calm']);
    await second.goto('/user/traderoom');
    await expect(
      second.getByRole('group', { name: 'Past trades' }).getByRole('link', { name: tom }).first(),
    ).toBeVisible();
  });

  await test.step('[C4] the trader’s page has the figures with their formulas, and every trade behind them', async () => {
    await ada.goto('/user/trading/traders');
    await ada.getByRole('link', { name: tom }).click();
    await expect(ada.getByRole('heading', { level: 1, name: tom })).toBeVisible();
    const trades = ada.getByRole('group', { name: 'All settled trades' });
    await expect(trades.getByRole('row')).toHaveCount(3);
    await expect(trades.getByRole('link', { name: 'receipt' })).toHaveCount(2);
    await ada.getByRole('button', { name: 'How “Win rate” is computed' }).focus();
    await ada.keyboard.press('Enter');
    await expect(ada.getByText(/^Won ÷ \(won \+ lost\)/)).toBeVisible();
    await ada.keyboard.press('Escape');
    await expect(ada.getByText(/^Won ÷ \(won \+ lost\)/)).toBeHidden();
    await expectGoodLooks(ada);
  });

  await test.step('[C2] the start shows the last 90 days, and what is refused is said at its field with nothing lost', async () => {
    await ada.setViewportSize({ width: 360, height: 740 });
    await ada.getByRole('button', { name: `Copy ${tom}` }).click();
    const dialog = ada.getByRole('dialog', { name: `Copy ${tom}` });
    await dialog.getByLabel(/^Amount to set aside/).fill('100');
    await expect(dialog.getByRole('alert').or(dialog.getByText('Enter an amount to see'))).toBeVisible();
    await dialog.getByLabel('Practice dollars').check();
    await expect(dialog.getByText(`You copy ${tom} with this wallet already.`)).toBeVisible();
    await dialog.getByLabel('Real money').check();
    await expect(dialog.getByLabel(/^Amount to set aside/)).toHaveValue('100');
    await expect(dialog.getByText('Would have made')).toBeVisible();
    await dialog.getByText('Settings', { exact: true }).click();
    await dialog.getByLabel('Fixed: the same stake for each trade').check();
    await dialog.getByLabel(/^Fixed stake/).fill('0.50');
    await expectNoAxeFindings(ada);
    await dialog.getByRole('button', { name: /^Copy with 100/ }).click();
    // Ada has no real money, and what is typed stays.
    await expect(dialog.getByText('The minimum for a copy is 10.00 USD; you have 0.00.')).toBeVisible();
    await expect(dialog.getByLabel(/^Fixed stake/)).toHaveValue('0.50');
    await ada.keyboard.press('Escape');
    await ada.getByRole('button', { name: `Copy ${tom}` }).click();
    await expect(dialog.getByLabel(/^Amount to set aside/)).toHaveValue('100');
    await ada.keyboard.press('Escape');
  });

  await test.step('[C6] [E3] a share that rises in the open dialog is shown and asked anew; a change made elsewhere is not undone', async () => {
    const [trader, api] = [await signIn(app.url, demoMail('trader')), await signIn(app.url, demoMail('admin2'))];
    await abel.goto('/user/trading/traders');
    await abel.getByRole('button', { name: `Copy ${tom}` }).click();
    const dialog = abel.getByRole('dialog', { name: `Copy ${tom}` });
    await dialog.getByLabel(/^Amount to set aside/).fill('9.99');
    await dialog.getByRole('button', { name: /^Copy with 9.99/ }).click();
    await expect(dialog.getByText(/^Enter an amount from 10\.00 to /)).toBeVisible();
    await dialog.getByLabel(/^Amount to set aside/).fill('50');
    await expect(dialog.getByText(/^Enter an amount from/)).toBeHidden();
    const { shareBps } = demoTrader.words;
    await expect(dialog.getByText(`${tom} earns ${shareBps / 100} % of your new profits`)).toBeVisible();
    const raised = await trader.send('PUT', '/api/trader', {
      ...demoTrader.words,
      shareBps: shareBps + 500,
      isPublic: true,
    });
    expect(raised.status, JSON.stringify(raised.body)).toBe(200);
    await dialog.getByRole('button', { name: 'Copy with 50 USD' }).click();
    await expect(dialog.getByText(/more than you were shown/)).toBeVisible();
    await expect(dialog.getByText(`${tom} earns ${shareBps / 100 + 5} % of your new profits`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Copy with 50 USD' }).click();
    await expect(abel.getByRole('status').getByText('Copied', { exact: true })).toBeVisible();

    await abel.getByRole('link', { name: 'Your copy' }).click();
    await abel.getByRole('button', { name: 'Change the settings' }).click();
    const form = abel.getByRole('form', { name: 'Settings of the copy' });
    await form.getByLabel('Most trades open at a time').fill('3');
    const id = new URL(abel.url()).pathname.split('/').at(-1);
    expect((await api.send('PUT', `/api/copies/${id}`, { maxStake: '4.40' })).status).toBe(200);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText(/Most per trade: 4\.40 USD/)).toBeVisible();
    await form.getByRole('button', { name: 'Use the new settings and keep what I typed' }).click();
    await expect(form.getByLabel(/^Most per trade/)).toHaveValue('4.40');
    await expect(form.getByLabel('Most trades open at a time')).toHaveValue('3');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(abel.getByText(/^Saved\./)).toBeVisible();
    const changed = (await api.get(`/api/copies/${id}`)).body;
    expect([changed['maxStake'], changed['maxOpen'], changed['shareBps']]).toEqual(['4.40', 3, shareBps + 500]);
    expect((await api.send('POST', `/api/copies/${id}/stop`, {})).body['state']).toBe('stopped');
  });

  await test.step('[P3] [L6] balances, statements and the books agree', async () => {
    for (const page of [second, abel]) {
      await page.goto('/user/statement');
      const held = await (await page.request.get('/api/balance?wallet=real')).json();
      await expect(page.getByTestId('closing-balance')).toHaveText(held.balance.replace(/\B(?=(\d{3})+\.)/g, ','));
    }
    await second.goto('/user/statement?code=copy-allocate');
    await second.getByRole('group', { name: 'Movements' }).getByRole('link', { name: 'Copy details' }).first().click();
    await expect(second.getByRole('heading', { level: 1, name: `Copy of ${tom}` })).toBeVisible();
    await second.goto('/user');
    await expect(second.getByRole('link', { name: /^In copies .*: its movements$/ })).toBeVisible();
    const verified = await verifyData(app.dataDir);
    expect(verified.code, verified.output).toBe(0);
  });

  await test.step('[C4] [C5] who stops being a trader says so with their name, and stays listed', async () => {
    await second.goto('/user/trading/trader');
    await second.getByRole('button', { name: 'Stop being a trader' }).click();
    await expect(second.getByLabel('Your name as a trader, to confirm')).toBeFocused();
    await second.getByLabel('Your name as a trader, to confirm').fill('Carla Calm');
    await second.getByRole('button', { name: 'Stop being a trader' }).click();
    await expect(second.getByText('You are no longer a trader')).toBeVisible();
    await expect(abel.getByRole('heading', { level: 1 })).toBeVisible();
    await abel.goto('/user/trading/traders?show=stopped');
    await expect(abel.getByRole('listitem').filter({ hasText: /Carla Calm.*stopped/ })).toBeVisible();
    await abel.goto('/user/trading/copies');
    await expect(abel.getByRole('list', { name: 'Ended copies' }).getByRole('listitem')).toHaveCount(3);
  });
});

test('[C2] [P4] an answer that is lost is asked for again with the same key: one copy is started', async ({ open }) => {
  const page = await open(app);
  await signInQuietly(page, app, 'admin2');
  const keys: string[] = [];
  await page.route('**/api/traders/*/subscription', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? randomUUID());
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await startCopy(page, tom, '50', 'practice');
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  const { items } = await (await page.request.get('/api/copies?state=running&wallet=practice')).json();
  expect(items.map((copy: { readonly allocation: string }) => copy.allocation)).toEqual(['50.00']);
});

test('[C2] a sign-in that is too old is renewed in place: the same copy is started, raised and resumed, and nothing typed is lost', async ({
  open,
}) => {
  const page = await open(app);
  await signInQuietly(page, app, 'admin2');
  await fund(await signIn(app.url, demoMail('admin2')), await signIn(app.url, demoMail('admin')), '60.00');
  // As the server refuses it a quarter of an hour after the sign-in.
  const problem = { code: 'sign_in_too_old', status: 422, title: '', detail: 'Sign in once more.', facts: {} };
  const refusal = { status: 422, contentType: 'application/problem+json', body: JSON.stringify(problem) };
  const once = { times: 1 };
  const renewed = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const signInAgain = async () => {
    await renewed.getByLabel('Your password', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await expect(renewed).toBeHidden();
  };

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/user/trading/traders');
  await page.getByRole('button', { name: `Copy ${tom}` }).click();
  const dialog = page.getByRole('dialog', { name: `Copy ${tom}` });
  await dialog.getByLabel(/^Amount to set aside/).fill('42');
  await dialog.getByText('Settings', { exact: true }).click();
  await dialog.getByLabel(/^Most per trade/).fill('3');
  const start = dialog.getByRole('button', { name: /^Copy with 42 / });
  await page.route('**/api/traders/*/subscription', (route) => route.fulfill(refusal), { times: 2 });
  await start.click();
  await expect(renewed).toContainText('To start, resume or raise a copy with real money');
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(renewed).toBeHidden();
  await expect(dialog.getByText('Sign in once more.')).toBeVisible();
  await expect(dialog.getByLabel(/^Most per trade/)).toHaveValue('3');
  await start.click();
  await signInAgain();
  await page.getByRole('link', { name: 'Your copy' }).click();
  const settingsPanel = page.getByRole('region', { name: 'Settings' });
  await expect(settingsPanel).toContainText('42.00 USD');
  await expect(settingsPanel).toContainText('3.00 USD');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route('**/api/copies/*', (route) => route.fulfill(refusal), once);
  await settingsPanel.getByRole('button', { name: 'Change the settings' }).click();
  await settingsPanel.getByLabel(/^Amount to set aside/).fill('55');
  await settingsPanel.getByRole('button', { name: 'Save' }).click();
  await signInAgain();
  await expect(settingsPanel).toContainText('55.00 USD');

  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByText('Paused. No further trade is copied')).toBeVisible();
  await page.route('**/api/copies/*/resume', (route) => route.fulfill(refusal), once);
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await signInAgain();
  await expect(page.getByText('The copy continues')).toBeVisible();
});
