import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { demoTrader } from '#server/demo/accounts.ts';
import { signIn } from '#tools/testing/people/api-session.ts';
import { verifyData } from '#tools/testing/processes/app-process.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { fund, placeByKeyboard, startCopy, tom } from './copying-steps.ts';
import { expectGoodLooks } from './good-looks.ts';
import { demoMail, signInQuietly, test } from './support.ts';

let settings: string;
let markets: string;
test.beforeAll(async () => {
  settings = await mkdtemp(path.join(os.tmpdir(), 'fairlead-copying-'));
  markets = path.join(settings, 'markets.json');
  // Short trades, as each has to end before the next one of the story; but half of it is what a copy may wait for its turn.
  await writeFile(markets, JSON.stringify({ every: { payouts: { 30: 8500 } } }));
});
test.afterAll(() => rm(settings, { recursive: true, force: true }));

const app = journeyApp('simulated', () => ({ MARKETS_FILE: markets }));
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

/** A trade of 30 s has ended and is shown so, in ms: what else is waited for has half of that. */
const ended = { timeout: 60_000 } as const;

const outcomes = (page: Page): Locator =>
  page.getByRole('group', { name: 'Copied and skipped trades' }).getByRole('row').filter({ hasText: 'USD' });

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
    const [application] = waiting.body.items as readonly { readonly id: string }[];
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
    // [C4] Nobody has traded yet: there is one group, and it says why.
    await expect(first.getByRole('heading', { name: 'Short track record' })).toBeVisible();
    await expect(first.getByText('Fewer than 20 won or lost trades')).toBeVisible();
    await expect(first.getByRole('heading', { name: 'Enough trades to compare' })).toHaveCount(0);
    await first.goto('/user/trading/trader');
    await expect(first.getByText('Real-money copies')).toBeVisible();
    const { copies } = await (await first.request.get('/api/trader')).json();
    // What two put apart would say what one did: the sum is shown from five on.
    expect(copies).toEqual({ real: 2, practice: 1, allocated: null, shared: '0.00', toHouse: '0.00', earned: '0.00' });
  });

  await test.step('[C3] a trade placed by keyboard is copied to each by their settings, or skipped with its reason', async () => {
    await placeByKeyboard(first, '50.00');
    await expect(outcomes(second)).toHaveText([/10\.00.*(open|won|lost|returned)/]);
    await expect(outcomes(ada)).toHaveText([/45\.00.*(open|won|lost|returned)/]);
    await expect(outcomes(abel)).toHaveText([/skipped.*below the pair’s minimum/]);
    for (const page of [second, ada]) await expect(outcomes(page)).toHaveText([/won|lost|returned/], ended);
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
    await expect(ada.getByText('The copy is paused.')).toBeVisible();
    // What that means stands above it, once.
    await expect(ada.getByText(/No further trade is copied until you resume/)).toHaveCount(1);
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
    await expect(outcomes(abel)).toHaveText([/(open|won|lost|returned)/]);
    await second.goto(copyOfTom);
    await expect(outcomes(second)).toHaveText([/won|lost|returned/, /won|lost|returned/], ended);
    await expect(outcomes(abel)).toHaveText([/won|lost|returned/], ended);
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
    await expect(dialog.getByText('Enter an amount to see')).toBeVisible();
    await dialog.getByLabel(/^Amount to set aside/).fill('100');
    // The dialog has its height once the preview is there: what is pressed before that may move away.
    await expect(dialog.getByText('Would have made')).toBeVisible();
    await dialog.getByLabel('Practice dollars').check();
    await expect(dialog.getByText(`You copy ${tom} with this wallet already.`)).toBeVisible();
    await dialog.getByLabel('Real money').check();
    await expect(dialog.getByLabel(/^Amount to set aside/)).toHaveValue('100');
    await expect(dialog.getByText('Would have made')).toBeVisible();
    await dialog.getByText('Settings', { exact: true }).click();
    await dialog.getByLabel('Fixed: the same stake for each trade').check();
    await dialog.getByLabel(/^Fixed stake/).fill('0.50');
    await expectNoAxeFindings(ada);
    await expect(dialog.getByRole('button', { name: 'Copy with 100.00 USD' })).toBeDisabled();
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
    await expect(dialog.getByText(/^Enter an amount from 10\.00 to /)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Copy with 9.99 USD' })).toBeDisabled();
    // The result of another amount says nothing about this one.
    await expect(dialog.getByText('Would have made')).toBeHidden();
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
    await dialog.getByRole('button', { name: 'Copy with 50.00 USD' }).click();
    await expect(dialog.getByText(/more than you were shown/)).toBeVisible();
    await expect(dialog.getByText(`${tom} earns ${shareBps / 100 + 5} % of your new profits`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Copy with 50.00 USD' }).click();
    await expect(abel.getByRole('status').getByText('Copied', { exact: true })).toBeVisible();

    await abel.getByRole('link', { name: 'Your copy' }).click();
    await abel.getByRole('button', { name: 'Change the settings' }).click();
    const form = abel.getByRole('form', { name: 'Settings of the copy' });
    await form.getByLabel('Maximum open trades').fill('3');
    const id = new URL(abel.url()).pathname.split('/').at(-1);
    expect((await api.send('PUT', `/api/copies/${id}`, { maxStake: '4.40' })).status).toBe(200);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText(/Limit per trade: 4\.40 USD/)).toBeVisible();
    await form.getByRole('button', { name: 'Use the new settings and keep what I typed' }).click();
    await expect(form.getByLabel(/^Limit per trade/)).toHaveValue('4.40');
    await expect(form.getByLabel('Maximum open trades')).toHaveValue('3');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(abel.getByText(/^Saved\./)).toBeVisible();
    const changed = (await api.get(`/api/copies/${id}`)).body;
    expect([changed.maxStake, changed.maxOpen, changed.shareBps]).toEqual(['4.40', 3, shareBps + 500]);
    expect((await api.send('POST', `/api/copies/${id}/stop`, {})).body.state).toBe('stopped');
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
