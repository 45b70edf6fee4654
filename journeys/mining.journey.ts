import { expect } from '@playwright/test';
import { verifyData } from '#tools/testing/processes/app-process.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expectGoodLooks } from './good-looks.ts';
import { signInQuietly, test } from './support.ts';

const app = journeyApp();

test('[N1] [N2] a customer reads what a plan could pay line by line, buys it, and sees contract and statement entry', async ({
  open,
}) => {
  const page = await open(app);
  await signInQuietly(page, app, 'customer');

  await test.step('the tab leads to an empty list, and that to the plans', async () => {
    await page.goto('/user');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mining' }).click();
    await expect(page.getByText('You have no contracts yet.')).toBeVisible();
    // What the figures come from is one press away, by keyboard as well.
    await expect(page.getByRole('heading', { name: /^Bitcoin/ })).toHaveCount(0);
    await page.locator('summary', { hasText: 'The networks now' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Bitcoin/ })).toBeVisible();
    await expectGoodLooks(page, { opened: true });
    await page.getByRole('link', { name: 'See the plans' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mining plans' })).toBeVisible();
  });

  const card = page.getByRole('region', { name: 'Demo Bitcoin 50 TH/s', exact: true });
  const plan = page.getByRole('region', { name: 'Details: Demo Bitcoin 50 TH/s' });
  await test.step('on a phone the first plan is seen with its price, worst case and button; the risk is shown once', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const first = page.getByRole('list', { name: 'Plans' }).getByRole('listitem').first();
    await expect(first.getByText('nothing back')).toBeInViewport({ ratio: 1 });
    await expect(first.getByRole('button', { name: /^Buy for / })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('You can get back less than you pay, or nothing.')).toHaveCount(1);
    await expect(page.getByText('Demo data: ')).toHaveCount(1);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a plan’s details open by keyboard: each line has its formula and each input its source', async () => {
    const opener = card.getByRole('button', { name: /^Details/ });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(plan.getByRole('heading', { name: 'Details: Demo Bitcoin 50 TH/s' })).toBeFocused();
    const [above, details] = [await card.boundingBox(), await plan.boundingBox()];
    if (above === null || details === null) throw new Error('the plan has no details');
    expect(details.y - above.y - above.height).toBeLessThan(40);
    await plan.getByRole('button', { name: 'Close details' }).click();
    await expect(opener).toBeFocused();
    await opener.click();
    await plan.getByText('The expected day, line by line').click();
    const lines = plan.getByRole('table', { name: 'A day of 50 TH/s in BTC, with today’s figures' });
    await expect(lines.getByRole('row', { name: /^Blocks a day H × 86,400 ÷ \(D × 2³²\) 0\.\d+$/ })).toBeVisible();
    await expect(lines.getByRole('row', { name: /^D, difficulty demo: figures of about / })).toBeVisible();
    await expect(lines.getByRole('row', { name: /^Power 750 W × 24 h = 18 kWh × 0.05 USD/ })).toBeVisible();
    await expect(lines.getByRole('row', { name: /^Left in USD × coin price \d+\.\d{8} USD$/ })).toBeVisible();
    await expect(plan.getByText(/^The next halving of BTC comes at block 1,050,000/)).toBeVisible();
    await plan.getByText('If price or difficulty change').click();
    await expect(plan.getByText(/^Break-even of the whole term: /)).toHaveCount(2);
    await expectGoodLooks(page, { opened: true });
  });

  await test.step('it is bought with one button, from what is available', async () => {
    // A key that is held opens the dialog and presses nothing in it.
    await card.getByRole('button', { name: /^Buy for 285.00 USD/ }).focus();
    for (let repeats = 0; repeats < 6; repeats += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    const dialog = page.getByRole('dialog', { name: 'Buy Demo Bitcoin 50 TH/s' });
    await expect(dialog.getByRole('heading', { name: 'Buy Demo Bitcoin 50 TH/s' })).toBeFocused();
    await expect(dialog.getByText('You can get back less than you pay, or nothing.')).toBeVisible();
    await expect(dialog.getByText('nobody promises a return.')).toBeVisible();
    await expect(dialog.getByText('1,000.00 USD')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Buy for 285.00 USD' })).toBeInViewport({ ratio: 1 });
    await expectNoAxeFindings(page);
    await dialog.getByRole('button', { name: 'Buy for 285.00 USD' }).click();
    await expect(page.getByText('Bought: Demo Bitcoin 50 TH/s.')).toBeVisible();
    await page.getByRole('link', { name: 'Your contract' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contract: Demo Bitcoin 50 TH/s' })).toBeVisible();
    await expect(page.getByText('begins tomorrow (UTC)')).toBeVisible();
    await expect(page.getByText(/^No day has been paid out yet\./)).toBeVisible();
    await expectGoodLooks(page, { opened: true });
  });

  await test.step('the statement has it, and no second one can be paid for with less than it costs', async () => {
    await page.getByRole('link', { name: 'Purchase', exact: true }).click();
    await expect(page.getByRole('row', { name: /285\.00/ })).toHaveCount(1);
    await page.goto('/user/mining/contracts');
    await page.getByRole('button', { name: /^Buy for 560.00 USD/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Buy for 560.00 USD' }).click();
    await expect(page.getByText('Bought: Demo Bitcoin 100 TH/s.')).toBeVisible();
    await page.getByRole('button', { name: /^Buy for 285.00 USD/ }).click();
    await expect(page.getByText('That is less than the price.')).toBeVisible();
    await page.getByRole('dialog').getByRole('link', { name: 'Deposit first' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Amounts for mining' })).toBeVisible();
  });
  const verified = await verifyData(app.dataDir);
  expect(verified.code, verified.output).toBe(0);
});

test('[N3] each day of a contract has a receipt that the reader’s own browser computes again, with what pools paid for it', async ({
  open,
}) => {
  const page = await open(app);
  await signInQuietly(page, app, 'trader');
  await page.goto('/user/mining');
  const contracts = page.getByRole('list', { name: 'Your contracts' });
  await expect(
    contracts.getByRole('slider', { name: /^Paid back by Demo Dogecoin \+ Litecoin 2 GH\/s/ }),
  ).toHaveAttribute('aria-valuetext', /: [\d,.]+ USD paid, [\d,.]+ that day$/);
  await expect(
    contracts.getByText(/^At the pace of the last 30 days about \d+ of 195\.00 USD by the end\.$/),
  ).toBeVisible();
  await expect(page.getByText('output 0 of')).toHaveCount(0);
  await contracts.getByRole('link', { name: 'Demo Dogecoin + Litecoin 2 GH/s' }).click();
  await expect(page.getByRole('table', { name: 'LTC, all days so far' })).toBeVisible();
  const days = page.getByRole('group', { name: 'Daily payouts' });
  await expect(days.getByRole('row', { name: /no payment .*pools paid nothing$/ })).not.toHaveCount(0);
  await expectGoodLooks(page, { opened: true });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All days as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^mct_\w+\.csv$/);
  await days.getByRole('link').first().click();
  await expect(page.getByText('It agrees.')).toBeVisible();
  await expect(page.getByText(/from Demo pool, output 0 of/)).toBeVisible();
  await expect(page.getByText('does not agree')).toHaveCount(0);
  await expectGoodLooks(page, { opened: true });

  await test.step('[L6] the statement has the payouts as one row, which opens to each by keyboard', async () => {
    await page.goto('/user/statement');
    const opener = page.getByRole('button', { name: /^Each payout of: Mining payouts, / }).first();
    await expect(page.getByRole('row', { name: /^Mining payouts \d+ payouts, / }).first()).toBeVisible();
    const receipts = page.getByRole('group', { name: 'Movements' }).getByRole('link', { name: 'Payout receipt' });
    await expect(receipts).toHaveCount(0);
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await expect(receipts.nth(1)).toBeVisible();
    await expectGoodLooks(page);
    await page.keyboard.press('Enter');
    await expect(receipts).toHaveCount(0);
  });
});
