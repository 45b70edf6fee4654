import { expect } from '@playwright/test';
import { signIn } from '#tools/testing/people/api-session.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { begin, openScreen } from './console-begin.ts';
import { demoMail, signInQuietly, test } from './support.ts';
import { tabTo } from './tab-to.ts';

const app = journeyApp();

test('[R1.7][X8][X9] operations announces maintenance and proposes a fee, an owner approves both from the overview, all by keyboard', async ({
  open,
}) => {
  const page = await open(app);
  await begin(page, app, 'operations', 'Settings');
  await tabTo(page, /^New announcement…$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Kind/);
  await page.keyboard.type('Maint');
  await tabTo(page, /^Until \(UTC\)/);
  const until = new Date(Date.now() + 86_400_000);
  const two = (part: number) => String(part).padStart(2, '0');
  await page.keyboard.type(`${two(until.getUTCMonth() + 1)}${two(until.getUTCDate())}${until.getUTCFullYear()}`);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('1000AM');
  await tabTo(page, /^Text$/);
  await page.keyboard.type('Trades pause tonight for an upgrade.');
  await tabTo(page, /^Reason/);
  await page.keyboard.type('New version');
  await tabTo(page, /^Propose announcement$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Announcement proposed\./)).toBeVisible();
  await tabTo(page, /^Change Network fee, Bitcoin$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^New value \(USD\)/);
  await page.keyboard.type('4.75');
  await tabTo(page, /^Reason/);
  await page.keyboard.type('Blocks are dearer');
  await tabTo(page, /^Propose change$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Network fee, Bitcoin: 4\.75 USD proposed\./)).toBeVisible();
  await expectNoAxeFindings(page);

  const owner = await open(app);
  await owner.goto('/');
  await signInQuietly(owner, app, 'admin');
  await owner.goto('/admin');
  await tabTo(owner, /^Announcements$/);
  await owner.keyboard.press('Enter');
  const announced = owner.getByRole('region', { name: /^Maintenance: Trades pause tonight/ });
  await expect(announced).toBeVisible();
  // The link leads to the announcement, not to the top of the settings above it.
  await expect(owner.getByRole('heading', { name: 'Announcements' })).toBeFocused();
  await expect(announced.getByText('as soon as it is approved,')).toBeVisible();
  await tabTo(owner, /^Approve…$/);
  await owner.keyboard.press('Enter');
  await tabTo(owner, /^Approve announcement$/);
  await owner.keyboard.press('Enter');
  await expect(owner.getByText('Approved. It is shown within its time.')).toBeVisible();
  await expect(announced.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await owner.getByRole('heading', { name: 'Not in force yet' }).focus();
  await tabTo(owner, /^Approve…$/);
  await owner.keyboard.press('Enter');
  await tabTo(owner, /^Approve 4\.75 USD$/);
  await owner.keyboard.press('Enter');
  await expect(owner.getByText('Network fee, Bitcoin: 4.75 USD is in force.')).toBeVisible();
  await expect(owner.getByRole('region', { name: 'Network fee, Bitcoin, not in force yet' })).toHaveCount(0);
  await expectNoAxeFindings(owner);
  const customer = await signIn(app.url, demoMail('customer'));
  const { body } = await customer.get('/api/withdrawals/terms');
  const cost = expect.objectContaining({ paymentMethod: 'Bitcoin', networkFee: '4.75' });
  expect(body).toMatchObject({ items: expect.arrayContaining([cost]) });
});

test('[R1.3][R1.7][A7.1] an auditor goes from a journal to its record and through the trail by keyboard, and is offered no decision', async ({
  open,
}) => {
  const customer = await signIn(app.url, demoMail('customer'));
  const asked = await customer.send('POST', '/api/deposits', { amount: '120.00', paymentMethod: 'USDT' });
  expect(asked.status).toBe(201);
  const page = await open(app);
  await begin(page, app, 'auditor', 'Ledger');
  await tabTo(page, /^Record, customer or transaction id/);
  const me = (await customer.get('/api/me')).body['uid'];
  await page.keyboard.type(String(me));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`record=${me}`));
  await expect(page.getByRole('status').filter({ hasText: 'Journals shown: 2' })).toBeFocused();
  await tabTo(page, /^\d+$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/journals\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, /^dep_/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/deposits\/dep_/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await openScreen(page, 'Audit');
  await expectNoAxeFindings(page);
  await openScreen(page, 'Reports');
  await expectNoAxeFindings(page);
  await openScreen(page, 'Deposits');
  await expect(page.locator('main [data-row="waits"]').first()).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: /^Deposit of / })).toBeFocused();
  for (const decision of [/^Approve/, /^Decline/])
    await expect(page.getByRole('button', { name: decision })).toHaveCount(0);
  const auditor = await signIn(app.url, demoMail('auditor'));
  const { status } = await auditor.send('POST', `/api/admin/deposits/${asked.body.id}/decline`, { reason: 'No' });
  expect(status).toBe(404);
});

test('[R1.7][A5][A7.1] an owner gives a colleague a role, which a second owner confirms from the overview, by keyboard', async ({
  open,
}) => {
  const page = await open(app);
  await begin(page, app, 'admin', 'Staff');
  await tabTo(page, /^Invite or change a role…$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Role/);
  await page.keyboard.type('support');
  await tabTo(page, /^E-mail address/);
  await page.keyboard.type('new.colleague@fairlead.example');
  await tabTo(page, /^Reason/);
  await page.keyboard.type('Joins the support team');
  await tabTo(page, /^Request role$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /new\.colleague|second|another/i })).toBeVisible();
  const second = await open(app);
  await second.goto('/');
  await signInQuietly(second, app, 'admin2');
  await second.goto('/admin');
  await tabTo(second, /^Roles of staff$/);
  await second.keyboard.press('Enter');
  await tabTo(second, /^Confirm…$/);
  await second.keyboard.press('Enter');
  await tabTo(second, /^Confirm support$/);
  await second.keyboard.press('Enter');
  await expect(second.getByRole('status').filter({ hasText: /new\.colleague/ })).toBeVisible();
  await expectNoAxeFindings(second);
});
