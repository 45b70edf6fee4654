import { expect } from '@playwright/test';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { startCopy, tom } from './copying-steps.ts';
import { expectNoSidewaysScroll, signInQuietly, test } from './support.ts';

const app = journeyApp();

test('[R1.9][R1.10][R1.12][R5] from a contract to its payout, journal and customer, who is given a tag that the list finds', async ({
  open,
}) => {
  const ada = await open(app);
  await signInQuietly(ada, app, 'admin');
  const { items } = await (await ada.request.get('/api/admin/mining/contracts?limit=20')).json();
  const { id } = items.find(({ paid }: { paid: string }) => paid !== '0.00');
  await ada.goto(`/admin/contracts/${id}`);
  await expect(ada.getByText('Paid back less the price')).toBeVisible();
  await expectNoAxeFindings(ada);
  await expectNoSidewaysScroll(ada);
  const contract = ada.url();
  await ada.getByRole('group', { name: 'Payouts' }).getByRole('link').first().click();
  await expect(ada).toHaveURL(/\/payouts\/[A-Z]+\/\d{4}-\d\d-\d\d/);
  await expect(ada.getByText('It agrees.')).toBeVisible();
  await expectNoAxeFindings(ada);
  await ada.getByRole('region', { name: 'Payout', exact: true }).getByRole('link', { name: /^\d+$/ }).click();
  await expect(ada).toHaveURL(/\/admin\/journals\/\d+$/);
  await ada.getByRole('link', { name: id, exact: true }).click();
  await expect(ada).toHaveURL(contract);

  await ada.getByRole('paragraph').filter({ hasText: 'Customer:' }).getByRole('link').first().click();
  await expect(ada).toHaveURL(/\/admin\/customers\/usr_/);
  const customer = ada.url();
  const latest = ada.getByRole('region', { name: 'Latest postings' }).getByRole('listitem').first();
  const when = await latest.locator('time').getAttribute('datetime');
  await latest.getByRole('link').click();
  await expect(ada).toHaveURL(/\/admin\/journals\/\d+$/);
  await expect(ada.locator(`time[datetime="${when}"]`).first()).toBeVisible();
  await ada.goto(customer);
  await ada.getByLabel('New tag').fill('Call  back');
  await ada.getByRole('button', { name: 'Add tag' }).click();
  await expect(ada.getByText(/^1 to 30 letters/)).toBeVisible();
  await ada.getByLabel('New tag').fill('Call back');
  await ada.getByRole('button', { name: 'Add tag' }).click();
  const tags = ada.getByRole('list', { name: 'Tags' });
  await expect(tags.getByRole('link', { name: 'call back' })).toBeVisible();
  await ada.getByRole('button', { name: 'Show mining contracts' }).click();
  await expect(ada.getByRole('group', { name: 'Mining contracts' }).getByRole('link').first()).toBeVisible();
  await ada.getByRole('button', { name: 'Show sessions and devices' }).click();
  await expect(ada.getByRole('heading', { name: 'Known browsers' })).toBeVisible();
  await expectNoAxeFindings(ada);
  await tags.getByRole('link', { name: 'call back' }).click();
  await expect(ada).toHaveURL(/tag=call/);
  const found = ada.getByRole('group', { name: 'Customers', exact: true });
  await expect(found.getByRole('button', { name: /^(Details|Change|Review)/ })).toHaveCount(1);
  await expectNoAxeFindings(ada);

  await ada.setViewportSize({ width: 390, height: 844 });
  for (const [address, heading] of [
    ['/admin/alerts', 'Alerts, newest first'],
    [contract, 'Payouts, newest first'],
  ] as const) {
    await ada.goto(address);
    await expect(ada.getByRole('heading', { name: heading })).toBeVisible();
    await expectNoAxeFindings(ada);
    await expectNoSidewaysScroll(ada);
  }
});

test('[R1.7][R1.9] copies of all customers are narrowed by their state and trader, opened by keys and downloaded', async ({
  open,
}) => {
  const copier = await open(app);
  await signInQuietly(copier, app, 'admin2');
  await startCopy(copier, tom, '50', 'practice');
  const ada = await open(app);
  await signInQuietly(ada, app, 'admin');
  const { items } = await (await ada.request.get('/api/admin/copies?state=active&wallet=practice')).json();
  const [{ id, traderId, traderName }] = items;
  await ada.goto(`/admin/copies?trader=${traderId}&state=active`);
  const table = ada.getByRole('group', { name: 'Copies', exact: true });
  await expect(table.getByRole('link', { name: traderName }).first()).toBeVisible();
  await expectNoAxeFindings(ada);
  await ada.keyboard.press('j');
  await expect(ada.locator('main [data-row]').first()).toBeFocused();
  await ada.keyboard.press('Enter');
  await expect(ada).toHaveURL(/\/admin\/copies\/cpy_/);
  await expect(ada.getByRole('heading', { level: 1, name: `Copy of ${traderName}` })).toBeVisible();
  await ada.getByRole('link', { name: 'All copies' }).click();
  await expect(ada).toHaveURL('/admin/copies');
  await ada.goto('/admin/copies?state=stopped&from=2020-01-01&to=2020-01-02');
  await expect(ada.getByText(/^No copies match/)).toBeVisible();
  await ada.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(ada);
  await expectNoAxeFindings(ada);
  const file = await ada.request.get(`/api/admin/copies.csv?trader=${traderId}&state=active`);
  expect(await file.text()).toContain(id);
});
