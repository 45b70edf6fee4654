import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from '#tools/testing/people/api-session.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, expectNoSidewaysScroll, signInOnScreen, test } from './support.ts';

const app = journeyApp();

/** The form of a new pair, as an owner. */
async function openNewPair(page: Page): Promise<Locator> {
  await page.goto('/admin/settings/pairs');
  await signInOnScreen(page, demoMail('admin'));
  await page.getByRole('button', { name: 'Add a pair…' }).click();
  return page.getByRole('form', { name: 'New pair' });
}

test('[M3] one owner proposes a pair, a different one approves it, and a customer finds it in the list of markets; then its retirement is proposed', async ({
  open,
}) => {
  const page = await open(app);
  const form = await openNewPair(page);
  await form.getByLabel('Base', { exact: true }).fill('AVAX');
  await form.getByLabel('Symbol at kraken').fill('AVAX/USD');
  await form.getByLabel('Offered to trade').selectOption('yes');
  await form.getByLabel('Reason').fill('Customers ask for it');
  await form.getByRole('button', { name: 'Propose pair' }).click();
  await expect(form.getByText('A whole number from 0 to 10')).toBeVisible();
  await expectNoAxeFindings(page);
  await form.getByLabel('Decimals', { exact: true }).fill('4');
  await expect(form.getByRole('row', { name: 'Sources not listed kraken AVAX/USD' })).toBeVisible();
  await form.getByRole('button', { name: 'Propose pair' }).click();
  await expect(page.getByText(/^AVAX\/USD proposed\./)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);

  const second = await open(app);
  await second.goto('/admin/settings/pairs');
  await signInOnScreen(second, demoMail('admin2'));
  const decided = second.getByRole('region', { name: 'AVAX/USD, not in force yet', exact: true });
  await expect(decided.getByRole('row', { name: 'Entry delay not offered 500 ms' })).toBeVisible();
  await expect(decided.getByRole('row', { name: 'Maximum owed not offered no limit' })).toBeVisible();
  await decided.getByRole('button', { name: 'Approve…' }).click();
  await decided.getByRole('button', { name: 'Approve pairs' }).click();
  await expect(second.getByText('AVAX/USD: the new pairs are in force.')).toBeVisible();

  const customer = await open(app);
  await customer.goto('/user/trading/markets');
  await signInOnScreen(customer, demoMail('customer'));
  // What only a screen reader hears of it may come first.
  await expect(customer.getByText('AVAX/USD').filter({ visible: true }).first()).toBeVisible();

  await second.getByRole('button', { name: 'Change AVAX/USD' }).click();
  const change = second.getByRole('form', { name: 'Listing of AVAX/USD' });
  await change.getByLabel('Status', { exact: true }).selectOption('retired');
  await expect(change.getByRole('row', { name: 'Status listed retired' })).toBeVisible();
  await change.getByLabel('Reason').fill('Nobody trades it');
  await change.getByRole('button', { name: 'Propose change' }).click();
  await expect(second.getByText(/^AVAX\/USD proposed\./)).toBeVisible();
  await expectNoAxeFindings(second);
});

test('[X8] a new pair that is typed stays when a change of another pair refuses it, and is proposed again', async ({
  open,
}) => {
  const page = await open(app);
  const form = await openNewPair(page);
  await form.getByLabel('Base', { exact: true }).fill('DOT');
  await form.getByLabel('Decimals', { exact: true }).fill('3');
  await form.getByLabel('Symbol at kraken').fill('DOT/USD');
  await form.getByLabel('Reason').fill('Customers ask for it');

  const colleague = await signIn(app.url, demoMail('admin2'));
  const owner = await signIn(app.url, demoMail('admin'));
  const { version, pairs } = (await colleague.get('/api/admin/pairs')).body as {
    readonly version: string;
    readonly pairs: readonly { readonly pair: string; readonly listing: { readonly order: number } }[];
  };
  const other = pairs.find(({ pair }) => pair === 'DOGEUSD');
  const asked = await colleague.send('POST', '/api/admin/pairs-changes', {
    pairs: [{ ...other?.listing, order: 900 }],
    terms: null,
    effectiveAt: null,
    reason: 'Further down the list',
    seen: version,
  });
  const { id } = asked.body as { readonly id: string };
  expect((await owner.send('POST', `/api/admin/pairs-changes/${id}/approve`, {})).status).toBe(200);

  await form.getByRole('button', { name: 'Propose pair' }).click();
  await expect(form.getByText(/It changed no field of this form/)).toBeVisible();
  await expect(form.getByLabel('Base', { exact: true })).toHaveValue('DOT');
  await expect(form.getByLabel('Reason')).toHaveValue('Customers ask for it');
  await expectNoAxeFindings(page);
  await form.getByRole('button', { name: 'Propose pair' }).click();
  await expect(page.getByText(/^DOT\/USD proposed\./)).toBeVisible();
});
