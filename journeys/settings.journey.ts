import { expect } from '@playwright/test';
import { signIn } from '#tools/testing/people/api-session.ts';
import { announcedTexts, announceToVisitors } from './announcing.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { openFeeForm } from './fee-form.ts';
import { demoMail, expectNoSidewaysScroll, signInOnScreen, test } from './support.ts';

const app = journeyApp();

test('[X8] one owner proposes a network fee, another one approves it, and the next withdrawal costs it', async ({
  open,
}) => {
  const page = await open(app);
  const form = await openFeeForm(page);
  await form.getByLabel('New value (USD)').fill('1000');
  await form.getByLabel('Reason').fill('Blocks are dearer');
  await form.getByRole('button', { name: 'Propose change' }).click();
  await expect(form.getByText('has to be from 0.00 to 100.00 USD', { exact: false })).toBeVisible();
  await form.getByLabel('New value (USD)').fill('4.75');
  await expectNoAxeFindings(page);
  await form.getByRole('button', { name: 'Propose change' }).click();
  await expect(page.getByText(/^Network fee, Bitcoin: 4\.75 USD proposed\./)).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Network fee, Bitcoin, not in force yet', exact: true });
  await expect(waiting.getByText('A different owner approves it.')).toBeVisible();
  await expect(waiting.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);

  const second = await open(app);
  await second.goto('/admin/settings');
  await signInOnScreen(second, demoMail('admin2'));
  const decided = second.getByRole('region', { name: 'Network fee, Bitcoin, not in force yet', exact: true });
  await decided.getByRole('button', { name: 'Approve…' }).click();
  await expectNoAxeFindings(second);
  await decided.getByRole('button', { name: 'Approve 4.75 USD' }).click();
  await expect(second.getByText('Network fee, Bitcoin: 4.75 USD is in force.')).toBeVisible();
  await second.getByRole('button', { name: 'Change Network fee, Bitcoin' }).click();
  await second.getByRole('group', { name: 'Withdrawals' }).getByRole('button', { name: 'Show history' }).click();
  await expect(second.getByText(/2\.50 USD to 4\.75 USD, in force since/)).toBeVisible();
  await expectNoAxeFindings(second);

  const customer = await signIn(app.url, demoMail('customer'));
  const { body } = await customer.get('/api/withdrawals/terms');
  const cost = expect.objectContaining({ paymentMethod: 'Bitcoin', networkFee: '4.75' });
  expect(body).toMatchObject({ items: expect.arrayContaining([cost]) });
});

test('[X9] a notice of maintenance that two owners decided is above a customer’s screens, in their language, until it is taken down', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/admin/settings');
  await signInOnScreen(page, demoMail('admin'));
  await page.getByRole('button', { name: 'New announcement…' }).click();
  const form = page.getByRole('form', { name: 'New announcement' });
  await form.getByLabel('Kind').selectOption('maintenance');
  await form.getByLabel('For', { exact: true }).selectOption('customers');
  await form.getByLabel('Until (UTC)').fill('2020-01-01T00:00');
  await form.getByLabel('Text', { exact: true }).fill('Trades pause tonight for an upgrade.');
  await form.getByLabel('Text, Español (English where empty)').fill('Esta noche se detienen las operaciones.');
  await form.getByLabel('Reason').fill('New version');
  await form.getByRole('button', { name: 'Propose announcement' }).click();
  await expect(
    form.getByText(/^Ends in the past \(1 January 2020, 00:00 UTC; it is now .* UTC\): choose a time to come/),
  ).toBeVisible();
  await form.getByLabel('Until (UTC)').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16));
  await form.getByRole('button', { name: 'Propose announcement' }).click();
  await expect(page.getByText(/^Announcement proposed\./)).toBeVisible();
  await expectNoAxeFindings(page);

  const customer = await open(app);
  await customer.goto('/user');
  await signInOnScreen(customer, demoMail('customer'));
  await expect(customer.getByRole('navigation').first()).toBeVisible();
  const shown = customer.getByRole('complementary', { name: 'Announcements' });
  await expect(shown).toHaveCount(0);
  const second = await signIn(app.url, demoMail('admin2'));
  const { body } = await second.get('/api/admin/announcements');
  const [{ id }] = body['items'] as readonly [{ readonly id: string }];
  expect((await second.send('POST', `/api/admin/announcements/${id}/approve`, {})).status).toBe(200);
  // By the socket, without reading the page anew.
  await expect(shown).toHaveText('Trades pause tonight for an upgrade.');
  await expectNoAxeFindings(customer);
  await customer.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(customer);
  await customer.getByRole('button', { name: /^en\s*Language: English/ }).click();
  await expect(customer.getByText('Esta noche se detienen las operaciones.')).toBeVisible();
  expect(
    (await second.send('POST', `/api/admin/announcements/${id}/end`, { reason: 'The upgrade is done' })).status,
  ).toBe(200);
  await expect(customer.getByText('Esta noche se detienen las operaciones.')).toHaveCount(0);
});

test('[W2.1] [A13.2] [X8] two owners turn the travel rule off, and have customers in another country asked for a limit', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/admin/settings');
  await signInOnScreen(page, demoMail('admin'));
  await page.getByRole('button', { name: 'Change Address holder asked from' }).click();
  const rule = page.getByRole('form', { name: 'Change Address holder asked from' });
  await rule.getByLabel('Rule').selectOption('off');
  await expect(rule.getByLabel('New value (USD)')).toHaveCount(0);
  await rule.getByLabel('Reason').fill('No rule binds us here');
  await rule.getByRole('button', { name: 'Propose change' }).click();
  await expect(page.getByText(/^Address holder asked from: off proposed\./)).toBeVisible();
  const countries = page.getByRole('region', { name: 'Limits before a deposit', exact: true });
  await countries.getByRole('button', { name: 'Change countries' }).click();
  const form = countries.getByRole('form', { name: 'Change countries' });
  await form.getByLabel('Countries (codes of two letters)').fill('ch, UK');
  await form.getByLabel('Reason').fill('The law there asks for it');
  await form.getByRole('button', { name: 'Propose change' }).click();
  await expect(form.getByText('UK is not the code of a country')).toBeVisible();
  await form.getByLabel('Countries (codes of two letters)').fill('ch, GB');
  await expect(form.getByText('Added: Switzerland, United Kingdom.')).toBeVisible();
  await expectNoAxeFindings(page);
  await form.getByRole('button', { name: 'Propose change' }).click();
  await expect(page.getByText(/^Countries proposed\./)).toBeVisible();
  await expect(countries.getByText('Added: Switzerland, United Kingdom.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);

  const second = await open(app);
  await second.goto('/admin/settings');
  await signInOnScreen(second, demoMail('admin2'));
  const off = second.getByRole('region', { name: 'Address holder asked from, not in force yet', exact: true });
  await off.getByRole('button', { name: 'Approve…' }).click();
  await off.getByRole('button', { name: 'Approve off' }).click();
  await expect(second.getByText('Address holder asked from: off is in force.')).toBeVisible();
  const asked = second.getByRole('region', { name: 'Limits before a deposit', exact: true });
  await asked.getByRole('button', { name: 'Approve…' }).click();
  await expectNoAxeFindings(second);
  await asked.getByRole('button', { name: 'Approve countries' }).click();
  await expect(second.getByText('Limits before a deposit: the new countries are in force.')).toBeVisible();

  const customer = await signIn(app.url, demoMail('customer'));
  expect((await customer.get('/api/withdrawals/terms')).body['holderAskedFrom']).toBeNull();
  expect((await customer.get('/api/limits/before-deposit')).body['asked']).toBe(true);
});

test('[X9] a visitor is shown an announcement on every page without a session, in their language, and none once it is taken down', async ({
  open,
}) => {
  const page = await open(app);
  const { shown, takeDown } = await announceToVisitors(app, page);
  await expectNoAxeFindings(page);
  for (const url of ['/signin', '/signup', '/pages/contact', '/pages/terms-of-service', '/markets/BTCUSD', '/user']) {
    await page.goto(url);
    await expect(shown, url).toHaveText(announcedTexts.en);
  }
  // It stays where a script goes on with the page.
  await page.goto('/markets/BTCUSD');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BTC/USD');
  await expect(shown).toHaveText(announcedTexts.en);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/pages/contact?lang=es');
  await expect(page.getByRole('complementary', { name: 'Avisos del operador' })).toHaveText(announcedTexts.es);
  await expectNoSidewaysScroll(page);
  await takeDown();
  await expect(async () => {
    await page.goto('/pages/contact');
    await expect(page.getByText(announcedTexts.es)).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
});
