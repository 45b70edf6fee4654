import { expect, type Page } from '@playwright/test';
import { drawDemoDocument } from '#server/outside/demo-documents.ts';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { openPool } from '#server/outside/postgres/pool.ts';
import { keepFindings } from '#server/risk/findings.ts';
import { signIn } from '#tools/testing/people/api-session.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { begin, openFirst } from './console-begin.ts';
import { demoMail, signInQuietly, test } from './support.ts';
import { tabTo } from './tab-to.ts';

const app = journeyApp();

const caseTitle = (page: Page) => page.locator('main [data-case-title]');

test('[R1.7][I4] a reviewer takes a case, approves it and goes to the next one by keyboard alone', async ({ open }) => {
  const customer = await open(app);
  await customer.goto('/');
  await signInQuietly(customer, app, 'declined');
  const file = async (side: 'front' | 'back') => ({
    name: `${side}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await drawDemoDocument(side),
  });
  const submitted = await customer.request.post('/api/identity/submissions', {
    multipart: { front: await file('front'), back: await file('back') },
    headers: { origin: app.url, 'idempotency-key': crypto.randomUUID() },
  });
  expect(submitted.status(), await submitted.text()).toBe(201);

  const page = await open(app);
  await begin(page, app, 'identity', 'Identities');
  await openFirst(page);
  await expect(caseTitle(page)).toBeFocused();
  const first = await caseTitle(page).textContent();
  await tabTo(page, /^Take the case$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/The case of .* is yours/)).toBeVisible();
  await tabTo(page, /^Approve…$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Approve (?!…)/);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^The identity of .* is verified, and the account is approved\./)).toBeVisible();
  await expect(page.locator('main [data-row]')).toHaveCount(1);
  await expect(page.locator('main [data-row]')).toBeFocused();
  await page.keyboard.press('n');
  await expect(caseTitle(page)).toBeFocused();
  await expect(caseTitle(page)).not.toHaveText(first ?? '');
  await expectNoAxeFindings(page);
});

test('[R1.7][D5] finance declines a deposit with a reason and has the next one open by keyboard alone', async ({
  open,
}) => {
  const customer = await signIn(app.url, demoMail('customer'));
  for (const amount of ['120.00', '130.00']) {
    const { status } = await customer.send('POST', '/api/deposits', { amount, paymentMethod: 'USDT' });
    expect(status).toBe(201);
  }
  const page = await open(app);
  await begin(page, app, 'finance', 'Deposits');
  await openFirst(page);
  await expect(page.getByRole('heading', { name: /^Deposit of 120\.00 USD/ })).toBeFocused();
  await tabTo(page, /^Decline…$/);
  await page.keyboard.press('Enter');
  // Pressed again it leads into its form, and does not take that away.
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Reason/)).toBeVisible();
  await tabTo(page, /^Reason/);
  await page.keyboard.type('Nothing arrived at the address');
  await tabTo(page, /^Decline deposit$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /declined/ })).toBeVisible();
  await expect(page.locator('main [data-row]').first()).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: /^Deposit of 130\.00 USD/ })).toBeFocused();
});

test('[R1.7][O4] risk decides a case and goes to the next one by keyboard alone, and finds one by its customer', async ({
  open,
}) => {
  const { ownerConfig } = await openDatabase({ dataDir: app.dataDir, beside: true });
  const owner = openPool(ownerConfig, { max: 1, applicationName: 'findings' });
  for (const name of ['customer', 'trader']) {
    const { uid } = (await (await signIn(app.url, demoMail(name))).get('/api/me')).body;
    const subject = String(uid);
    await keepFindings(owner, [
      { subject, code: 'shared_card', key: 'one', facts: { customers: '1' }, evidence: [subject] },
    ]);
  }
  await owner.end();
  const page = await open(app);
  await begin(page, app, 'risk', 'Cases');
  await openFirst(page);
  await expect(page).toHaveURL(/\/admin\/cases\/rsk_/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const first = page.url();
  await tabTo(page, /^No concern…$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Reason/);
  await page.keyboard.type('Two brothers, as their cards show');
  await tabTo(page, /^Decide: /);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Decided:' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next case' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).not.toHaveURL(first);
  await expect(page).toHaveURL(/\/admin\/cases\/rsk_/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // Finance asks about it, is answered on its page, and a colleague has it then.
  const finance = await signIn(app.url, demoMail('finance'));
  const asked = await finance.send('POST', `/api/admin/risk-cases/${page.url().split('/').at(-1)}/questions`, {
    text: 'May I send the payout?',
  });
  expect(asked.status).toBe(200);
  await page.reload();
  await tabTo(page, /^Answer the question…$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Answer$/);
  await page.keyboard.type('Yes, the brothers are known');
  await tabTo(page, /^Send answer$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Notes' }).getByText('Yes, the brothers are known')).toBeVisible();
  const holder = page.getByLabel('Assigned to');
  await expect(holder.locator('option')).not.toHaveCount(1);
  await tabTo(page, /^Assigned to/);
  await page.keyboard.press('ArrowDown');
  await tabTo(page, /^Assign$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^The case is assigned to/ })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('carla');
  await expect(page.getByRole('option', { name: /case, / })).toBeVisible();
});

test('[R1.6][R1.7][S1] support answers a conversation, goes to the next one by keyboard alone, and finds one by its id', async ({
  open,
}) => {
  for (const name of ['customer', 'trader']) {
    const asked = await (await signIn(app.url, demoMail(name))).send('POST', '/api/support/tickets', {
      subject: 'account',
      text: 'When is my account looked at?',
    });
    expect(asked.status).toBe(201);
  }
  const page = await open(app);
  await begin(page, app, 'support', 'Support');
  await openFirst(page);
  await expect(page).toHaveURL(/\/admin\/support\/tck_/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const first = page.url();
  await tabTo(page, /^Answer to the customer/);
  await page.keyboard.type('It was approved this morning.');
  await tabTo(page, /^Send and close$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText('It was approved this morning.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next conversation' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).not.toHaveURL(first);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(first.split('/').at(-1) ?? '');
  await expect(page.getByRole('option', { name: /conversation, closed/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(first);
});
