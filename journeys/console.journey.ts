import { expect } from '@playwright/test';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { openPool } from '#server/outside/postgres/pool.ts';
import { signIn } from '#tools/testing/people/api-session.ts';
import { until } from '#tools/testing/until.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { openAccountOfCustomer, openAdjustedFigure, openSignedUp, skipToKept } from './ledger-steps.ts';
import { demoMail, expectNoSidewaysScroll, signInQuietly, test } from './support.ts';

const app = journeyApp();

test('[P1][R3][R4][X1] an adjustment goes through two admins and into the report, and a switch is turned off by one and on by another', async ({
  open,
}) => {
  const [ada, abel] = [await open(app), await open(app)];
  await Promise.all([signInQuietly(ada, app, 'admin'), signInQuietly(abel, app, 'admin2')]);

  await ada.goto('/admin/adjustments');
  await ada.getByRole('button', { name: 'New adjustment…' }).click();
  await ada.getByRole('button', { name: 'Request this adjustment' }).click();
  await expect(ada.getByText('Find the customer first')).toBeVisible();
  await ada.getByLabel(/^Customer: part of the name/).fill('customer@');
  await ada.getByRole('button', { name: 'Find' }).click();
  await expect(ada.getByText(/^Available: /)).toBeVisible();
  const asked = ada.getByRole('form', { name: 'New adjustment' });
  await asked.getByLabel('Amount (USD)').fill('12.50');
  await asked.getByLabel('Reason', { exact: true }).selectOption('Refund of a fee');
  await ada.getByLabel(/^Explanation/).fill('The fee of last week was taken twice.');
  await expectNoAxeFindings(ada);
  await ada.getByRole('button', { name: 'Request this adjustment' }).click();
  await expect(ada.getByText(/^The credit of 12\.50 USD to Carla Customer is requested/)).toBeVisible();
  // Who asked counts as the first of two: no button to approve is offered (R3).
  const review = { name: 'Review credit of 12.50 USD to Carla Customer' };
  await ada.getByRole('button', review).click();
  await expect(ada.getByText(/^You requested this, which counts as the first of two/)).toBeVisible();
  await expect(ada.getByRole('button', { name: /^Approve/ })).toHaveCount(0);

  await abel.goto('/admin/adjustments');
  await abel.getByRole('button', review).click();
  await expectNoAxeFindings(abel);
  await abel.getByRole('button', { name: 'Approve and post credit of 12.50 USD' }).click();
  await expect(abel.getByText('The credit of 12.50 USD to Carla Customer is posted.')).toBeVisible();
  const customer = await signIn(app.url, demoMail('customer'));
  const statement = await customer.get('/api/statement?code=adjustment');
  expect(statement.body['items']).toMatchObject([{ code: 'adjustment', amount: '12.50' }]);

  await ada.goto('/admin/reports');
  await ada.getByRole('button', { name: '7 days' }).click();
  await expect(ada).toHaveURL(/from=\d{4}-\d\d-\d\d&to=.*&by=day/);
  await expect(ada.locator('dl > div', { hasText: 'Adjustments' }).first()).toContainText('+12.50');
  const file = ada.waitForEvent('download');
  await ada.getByRole('region', { name: 'By period' }).getByRole('button', { name: 'Download CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^report-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);

  await skipToKept(ada);
  await openSignedUp(ada);
  await openAdjustedFigure(ada);

  await abel.goto('/admin/operation');
  await abel.getByRole('button', { name: 'Change switch of Deposits' }).click();
  await abel.getByLabel(/^Reason, which customers read/).fill('The custodian is being changed.');
  await expectNoAxeFindings(abel);
  await abel.getByRole('button', { name: 'Switch Deposits off' }).click();
  await expect(abel.getByText('Deposits is off now.')).toBeVisible();
  const refused = await customer.send('POST', '/api/deposits', { amount: '100.00', paymentMethod: 'Bitcoin' });
  expect(refused.body).toMatchObject({ code: 'switched_off', facts: { reason: 'The custodian is being changed.' } });

  await ada.goto('/admin');
  await expect(ada.getByText('Switched off: Deposits.')).toBeVisible();
  await ada.getByRole('link', { name: 'Switches, backups and mail' }).click();
  await ada.getByRole('button', { name: 'Change switch of Deposits' }).click();
  await ada.getByLabel('Reason, for the audit trail').fill('The new custodian is in place.');
  await ada.getByRole('button', { name: 'Switch Deposits on' }).click();
  await expect(ada.getByText('Deposits is on again now.')).toBeVisible();
  const taken = await customer.send('POST', '/api/deposits', { amount: '100.00', paymentMethod: 'Bitcoin' });
  expect(taken.status, JSON.stringify(taken.body)).toBe(201);
});

test('[C5][R1][R3] an application is admitted by another admin, and the trader is stopped with a reason', async ({
  open,
}) => {
  const [ada, abel] = [await open(app), await open(app)];
  await Promise.all([signInQuietly(ada, app, 'admin'), signInQuietly(abel, app, 'admin2')]);
  const applicant = await signIn(app.url, demoMail('admin2'));
  const words = { name: 'Abel of the desk', about: 'Small stakes.', shareBps: 1_500 };
  expect((await applicant.send('POST', '/api/trader/applications', words)).status).toBe(201);

  await abel.goto('/admin/traders');
  await abel.getByRole('button', { name: 'Review application of Abel of the desk' }).click();
  await expect(abel.getByText('This is your own application: other admins decide about it.')).toBeVisible();

  await ada.goto('/admin/traders');
  await ada.getByRole('button', { name: 'Review application of Abel of the desk' }).click();
  await expectNoAxeFindings(ada);
  await ada.getByRole('button', { name: 'Approve Abel of the desk' }).click();
  await expect(ada.getByText('Abel of the desk is a trader now.')).toBeVisible();
  await ada.getByRole('button', { name: 'Details trader Abel of the desk' }).click();
  await ada.getByRole('button', { name: 'Stop this trader…' }).click();
  await ada.getByRole('button', { name: 'Stop Abel of the desk' }).click();
  await expect(ada.getByText('Say why in 3 to 500 characters, in words')).toBeVisible();
  await ada.getByLabel('Reason, which the trader reads').fill('He works here.');
  await expectNoAxeFindings(ada);
  await ada.getByRole('button', { name: 'Stop Abel of the desk' }).click();
  await expect(ada.getByText('Abel of the desk is stopped, and all copies with it.')).toBeVisible();
  const own = await applicant.get('/api/trader');
  expect(own.body['trader']).toMatchObject({ state: 'stopped', stoppedBy: 'operator' });
});

test('[R1.3][R1.5][R1.6] a customer is searched for, a deposit opened from their timeline, and its journal leads back', async ({
  open,
}) => {
  const ada = await open(app);
  await signInQuietly(ada, app, 'admin');
  await ada.goto('/admin');
  await ada.getByRole('button', { name: 'Go to… Ctrl K' }).click();
  await ada.getByRole('combobox').fill('customer@');
  await expect(ada.getByRole('option', { name: /Carla Customer customer, customer@/ })).toBeVisible();
  await expectNoAxeFindings(ada);
  await ada.keyboard.press('Enter');
  await expect(ada).toHaveURL(/\/admin\/customers\/usr_/);
  await expect(ada.getByRole('heading', { level: 1, name: 'Carla Customer' })).toBeVisible();
  await expect(ada).toHaveTitle('Carla Customer | Fairlead');
  await ada.getByRole('group', { name: 'Kinds to show' }).getByRole('button', { name: 'deposits' }).click();
  const timeline = ada.getByRole('list', { name: 'Timeline' });
  await expect(timeline.getByRole('link').first()).toBeVisible();
  await expectNoAxeFindings(ada);
  await expectNoSidewaysScroll(ada);

  await timeline
    .getByRole('link', { name: /: approved$/ })
    .first()
    .click();
  await expect(ada).toHaveURL(/\/admin\/deposits\/dep_/);
  const deposit = ada.url();
  const named = ada.getByRole('heading', { level: 1, name: /^Deposit of [\d,]+\.\d\d USD$/ });
  await expect(named).toBeVisible();
  await expect(ada).toHaveTitle(`${await named.textContent()} | Fairlead`);
  const journals = ada.getByRole('list', { name: 'Journals' });
  await expect(journals.getByRole('row', { name: /^Sum/ }).first()).toContainText('0.00 USD');
  await expectNoAxeFindings(ada);
  await expectNoSidewaysScroll(ada);

  await journals.getByRole('link', { name: /^\d+$/ }).first().click();
  await expect(ada).toHaveURL(/\/admin\/journals\/\d+$/);
  await expect(ada.getByRole('heading', { name: 'Deposit', exact: true })).toBeVisible();
  await expectNoAxeFindings(ada);
  await openAccountOfCustomer(ada);
  await ada.getByRole('link', { name: /^dep_/ }).click();
  await expect(ada).toHaveURL(deposit);

  await ada.goto('/admin/ledger');
  await ada.getByLabel('Record, customer or transaction id').fill(deposit.slice(deposit.lastIndexOf('/') + 1));
  await ada.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(ada).toHaveURL(/record=dep_/);
  await expect(journals.getByRole('listitem')).toHaveCount(1);
  await expectNoAxeFindings(ada);
  await expectNoSidewaysScroll(ada);
  await ada.goto('/admin/trades');
  await expect(ada.getByRole('heading', { name: 'Trades, newest first' })).toBeVisible();
  await expectNoAxeFindings(ada);
  await expectNoSidewaysScroll(ada);
  await ada.setViewportSize({ width: 390, height: 844 });
  for (const [address, heading] of [
    ['/admin/trades', 'Trades, newest first'],
    ['/admin/ledger', 'Journals, newest first'],
    [deposit, 'Postings'],
  ] as const) {
    await ada.goto(address);
    await expect(ada.getByRole('heading', { name: heading })).toBeVisible();
    await expectNoAxeFindings(ada);
    await expectNoSidewaysScroll(ada);
  }
});

/**
 * Puts the database's clock to the next midnight (UTC) and, once the first price of that minute is recorded, to an hour after it, by the
 * owner's role: the minute that values the day is over then (N3).
 */
async function letTheDayEnd(): Promise<void> {
  const { ownerConfig } = await openDatabase({ dataDir: app.dataDir, beside: true });
  const owner = openPool(ownerConfig, { max: 1, applicationName: 'the next day' });
  const { rows } = await owner.query<{ real: bigint; day: bigint }>(
    `select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as real, (clock_ms() / 86400000 + 1) * 86400000 as day`,
  );
  const [{ real, day } = { real: 0n, day: 0n }] = rows;
  for (const afterMs of [1_000n, 3_600_000n]) {
    await owner.query(`create or replace function clock_ms() returns bigint language sql volatile parallel safe
      as $$ select floor(extract(epoch from clock_timestamp()) * 1000)::bigint + ${day - real + afterMs} $$`);
    await until(async () => {
      const found = await owner.query(`select from market_tick where pair = 'BTCUSD' and time_ms >= $1 limit 1`, [
        day + afterMs,
      ]);
      return found.rowCount === 1;
    }, 30_000);
  }
  await owner.end();
}

// The last one here, because the day ends in it.
test('[N2][N3][R1] machines by two admins, a receipt, and the day is looked at before it is closed', async ({
  open,
}) => {
  // So near to midnight the day could end within what follows, which may last as long, and not where it is told to.
  if (Date.now() % 86_400_000 > 86_400_000 - test.info().timeout) await letTheDayEnd();
  const ada = await open(app);
  await signInQuietly(ada, app, 'admin');
  await ada.goto('/admin/mining');

  await ada.getByRole('button', { name: 'Add a site…' }).click();
  const site = ada.getByRole('form', { name: 'New site' });
  await site.getByLabel('Name').fill('Reykjanes');
  await site.getByLabel('Country').selectOption('Iceland');
  await site.getByRole('button', { name: 'Add this site' }).click();
  await expect(ada.getByText('The site Reykjanes is added.')).toBeVisible();

  await ada.getByRole('button', { name: 'Add machines…' }).click();
  const machines = ada.getByRole('form', { name: 'New machines' });
  await machines.getByLabel('Site of the machines').selectOption('Reykjanes');
  await machines.getByLabel('Model').fill('S21');
  await machines.getByLabel('How many').fill('100');
  await machines.getByLabel('Draw of each (watts)').fill('3500');
  await machines.getByLabel('Rated hash rate of each').fill('200');
  await machines.getByRole('button', { name: 'Put these machines into service' }).click();
  await expect(machines.getByText(/^Enter a number and its unit, less than 1 EH\/s, for example/)).toBeVisible();
  await machines.getByLabel('Rated hash rate of each').fill('200 TH/s');
  await expect(machines.getByText('20 PH/s together.')).toBeVisible();
  await expectNoAxeFindings(ada);
  await machines.getByRole('button', { name: 'Put these machines into service' }).click();
  // They raise the fleet by more than one admin may.
  await expect(ada.getByText(/^100 × S21 wait: they raise the fleet/)).toBeVisible();

  const abel = await open(app);
  await signInQuietly(abel, app, 'admin2');
  await abel.goto('/admin/mining');
  await abel.getByRole('button', { name: /100 × S21/ }).click();
  await abel.getByRole('button', { name: 'Approve these machines' }).click();
  await expectNoAxeFindings(abel);
  await abel.getByRole('button', { name: 'Approve 100 × S21' }).click();
  await expect(abel.getByText('100 × S21 are in service.')).toBeVisible();

  // A reading is of a day that is over, which these machines have not seen.
  await ada.getByRole('button', { name: 'Record a reading…' }).click();
  const reading = ada.getByRole('form', { name: 'New reading' });
  await reading.getByLabel('Site').selectOption('Reykjanes');
  await reading.getByLabel('Average hash rate of the day').fill('19.5 PH/s');
  await reading.getByLabel('Pool').fill('Pool One');
  await reading.getByLabel('Evidence').fill('The page of the worker group, looked at this morning.');
  await reading.getByRole('button', { name: 'Record this reading' }).click();
  await expect(
    ada.getByText('no machines of this site to come from that were recorded by the end of the day'),
  ).toBeVisible();

  await ada.goto('/admin/mining/days');
  const today = ada.getByRole('row').filter({ hasText: 'not over yet' }).getByRole('link');
  const day = (await today.getAttribute('href'))?.split('/').at(-1) ?? '';
  const named = await today.innerText();
  await ada.getByRole('link', { name: 'Receipts', exact: true }).click();
  await ada.getByRole('button', { name: 'Record a receipt…' }).click();
  const receipt = ada.getByRole('form', { name: 'New pool receipt' });
  await receipt.getByLabel('Day it was paid for (UTC)').fill(day);
  await receipt.getByLabel('Amount (whole coins)').fill('0.0008');
  await receipt.getByLabel('Transaction id').fill('ab'.repeat(32));
  await receipt.getByLabel('Pool').fill('Pool One');
  await receipt.getByLabel('Evidence', { exact: true }).fill('The payout of the day on the page of the pool.');
  await receipt.getByRole('button', { name: 'Record this receipt' }).click();
  await expect(
    ada.getByText(`0.00080000 BTC for ${named} is recorded. It counts once a second admin approves it.`),
  ).toBeVisible();

  await abel.goto('/admin/mining/receipts');
  await abel.getByRole('button', { name: `receipt of 0.00080000 BTC for ${named}` }).click();
  await expectNoAxeFindings(abel);
  await abel.getByRole('button', { name: 'Approve the receipt of 0.00080000 BTC' }).click();
  await expect(abel.getByText('The receipt of 0.00080000 BTC counts and is posted.')).toBeVisible();

  await ada.goto(`/admin/mining/days/BTC/${day}`);
  await expect(ada.getByText('It cannot be closed yet. This UTC day is not over yet.')).toBeVisible();
  await expect(ada.getByText('0.00080000 BTC, in 1 receipt')).toBeVisible();
  await expect(ada.getByText('Payouts + carried + fees = receipts, to the last part.')).toBeVisible();
  await letTheDayEnd();
  // An admin's session does not outlast the hours that have passed with it (A10).
  await signInQuietly(ada, app, 'admin');
  await ada.goto(`/admin/mining/days/BTC/${day}`);
  const close = ada.getByRole('button', { name: `Close ${named} of BTC` });
  await expect(close).toBeVisible();
  await expectNoAxeFindings(ada);
  await close.click();
  // It brings more than the fleet of its beginning explains, so that two admins close it.
  const kept = `Your approval of ${named} of BTC with 0.00080000 BTC is recorded. A second admin closes the day.`;
  await expect(ada.getByText(kept)).toBeVisible();
  await signInQuietly(abel, app, 'admin2');
  await abel.goto(`/admin/mining/days/BTC/${day}`);
  await abel.getByRole('button', { name: `Close ${named} of BTC` }).click();
  await expect(abel.getByText(`${named} of BTC is closed with 0.00080000 BTC received.`)).toBeVisible();
  await expect(async () => {
    await ada.reload();
    await expect(ada.getByText('divided', { exact: true })).toBeVisible();
  }).toPass();
  await expect(ada.getByText('Payouts + carried + fees = receipts, to the last part.')).toBeVisible();
  await expect(ada.getByRole('button', { name: /^Close/ })).toHaveCount(0);
});
