import { expect } from '@playwright/test';
import { signIn } from '#tools/testing/people/api-session.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, expectNoSidewaysScroll, signInOnScreen, test } from './support.ts';

const app = journeyApp();

test('[X8] one owner proposes another payout, sees what it changes, a different one approves it, and customers are offered it', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/admin/settings/terms');
  await signInOnScreen(page, demoMail('admin'));
  await page.getByRole('button', { name: 'Change BTC/USD' }).click();
  const form = page.getByRole('form', { name: 'Terms of BTC/USD' });
  await expect(form.getByText('Nothing would change.')).toBeVisible();
  await form.getByLabel('30 s pays (%)').fill('9.99');
  await form.getByLabel('Reason').fill('Wider spreads');
  await form.getByRole('button', { name: 'Propose terms' }).click();
  await expect(form.getByText('Type a percentage from 10 to 99')).toBeVisible();
  await expectNoAxeFindings(page);
  await form.getByLabel('30 s pays (%)').fill('80');
  await form.getByLabel('1 min pays (%)').fill('');
  const changed = [
    'Payout, 30 s',
    '85 % (break-even 54.06 %, house edge 7.5 %)',
    '80 % (break-even 55.56 %, house edge 10 %)',
  ];
  await expect(form.getByRole('row', { name: changed.join(' ') })).toBeVisible();
  await form.getByRole('button', { name: 'Propose terms' }).click();
  await expect(page.getByText(/^Terms of BTC\/USD proposed\./)).toBeVisible();
  const waiting = page.getByRole('region', { name: 'BTC/USD, not in force yet', exact: true });
  await expect(waiting.getByText('A different owner approves it.')).toBeVisible();
  await expect(waiting.getByRole('button', { name: 'Approve…' })).toHaveCount(0);
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);

  const second = await open(app);
  await second.goto('/admin/settings/terms');
  await signInOnScreen(second, demoMail('admin2'));
  const decided = second.getByRole('region', { name: 'BTC/USD, not in force yet', exact: true });
  await expect(decided.getByRole('row', { name: changed.join(' ') })).toBeVisible();
  await decided.getByRole('button', { name: 'Approve…' }).click();
  await decided.getByRole('button', { name: 'Approve terms' }).click();
  await expect(second.getByText('BTC/USD: the new terms are in force.')).toBeVisible();
  await second.getByRole('button', { name: 'Details BTC/USD' }).click();
  await expect(second.getByText('In force since')).toBeVisible();
  await expectNoAxeFindings(second);

  const customer = await signIn(app.url, demoMail('customer'));
  const { body } = await customer.get('/api/markets');
  const payouts = expect.arrayContaining([{ duration: 30, payoutRate: 8_000, breakEven: '0.5556' }]);
  const offered = expect.objectContaining({ lowerName: 'BTCUSD', terms: expect.objectContaining({ payouts }) });
  expect(body).toMatchObject({ items: expect.arrayContaining([offered]) });
});

test('[X8] one owner proposes a plan and a place, a different one approves it, and a customer sees it without reading the page anew', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/admin/settings/plans');
  await signInOnScreen(page, demoMail('admin'));
  await page.getByRole('button', { name: 'Change deposit plans…' }).click();
  const form = page.getByRole('form', { name: 'Change deposit plans' });
  await form.getByLabel('Plan 4: name').fill('Weekend');
  await form.getByLabel('Plan 4: amount (USD)').fill('0.50');
  await form.getByLabel('Plan 4: text').fill('Only a suggested amount.');
  await form.getByLabel('Reason').fill('Asked for by customers');
  await form.getByRole('button', { name: 'Propose change' }).click();
  await expect(form.getByText('From 1.00 to 1,000,000.00 USD, as deposits are')).toBeVisible();
  await form.getByLabel('Plan 4: amount (USD)').fill('75');
  await expect(form.getByText('Weekend, 75.00 USD')).toBeVisible();
  await expectNoAxeFindings(page);
  await form.getByRole('button', { name: 'Propose change' }).click();
  await expect(page.getByText(/^Deposit plans proposed\./)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);

  const customer = await open(app);
  await customer.goto('/user/deposits/pricing');
  await signInOnScreen(customer, demoMail('customer'));
  await expect(customer.getByText('Standard', { exact: true }).first()).toBeVisible();
  await expect(customer.getByText('Weekend')).toHaveCount(0);

  const second = await open(app);
  await second.goto('/admin/settings/plans');
  await signInOnScreen(second, demoMail('admin2'));
  const decided = second.getByRole('region', { name: 'Deposit plans, not in force yet', exact: true });
  await expect(decided.getByText('Weekend, 75.00 USD')).toBeVisible();
  await expectNoAxeFindings(second);
  await decided.getByRole('button', { name: 'Approve…' }).click();
  await decided.getByRole('button', { name: 'Approve plans and places' }).click();
  await expect(second.getByText('Deposit plans: the new plans and places are in force.')).toBeVisible();
  await expectNoAxeFindings(second);
  await expect(customer.getByText('Weekend').first()).toBeVisible();
});

test('[X8] what is typed stays when a colleague’s change refuses it: the form says what has changed, and it is proposed again', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/admin/settings/terms');
  await signInOnScreen(page, demoMail('admin'));
  await page.getByRole('button', { name: 'Change ETH/USD' }).click();
  const form = page.getByRole('form', { name: 'Terms of ETH/USD' });
  await form.getByLabel('30 s pays (%)').fill('81');
  await form.getByLabel('Reason').fill('Wider spreads');

  const colleague = await signIn(app.url, demoMail('admin2'));
  const owner = await signIn(app.url, demoMail('admin'));
  const { version } = (await colleague.get('/api/admin/terms')).body as { readonly version: string };
  const asked = await colleague.send('POST', '/api/admin/terms-changes', {
    scope: 'ETHUSD',
    terms: { entryDelay: 900 },
    effectiveAt: null,
    reason: 'The feed is slower',
    seen: version,
  });
  const { id } = asked.body as { readonly id: string };
  expect((await owner.send('POST', `/api/admin/terms-changes/${id}/approve`, {})).status).toBe(200);

  await form.getByRole('button', { name: 'Propose terms' }).click();
  await expect(form.getByText(/All you typed is kept/)).toBeVisible();
  await expect(form.getByText(/^Entry delay \(ms\): [0-9]+ before, 900 now$/)).toBeVisible();
  await expect(form.getByLabel('30 s pays (%)')).toHaveValue('81');
  await expect(form.getByLabel('Reason')).toHaveValue('Wider spreads');
  await expect(form.getByLabel('Entry delay (ms)')).toHaveValue('900');
  await expectNoAxeFindings(page);
  await form.getByRole('button', { name: 'Propose terms' }).click();
  await expect(page.getByText(/^Terms of ETH\/USD proposed\./)).toBeVisible();
});
