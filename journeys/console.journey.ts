import { expect } from '@playwright/test';
import { signIn } from '#tools/testing/api-session.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, signInQuietly, test } from './support.ts';

const app = journeyApp();

test('[P1][R3][X1] an adjustment goes through two admins, and a switch is turned off by one and on by another', async ({
  open,
}) => {
  const [ada, abel] = [await open(app), await open(app)];
  await Promise.all([signInQuietly(ada, app, 'admin'), signInQuietly(abel, app, 'admin2')]);

  await ada.goto('/admin/adjustments');
  await ada.getByRole('button', { name: 'New adjustment…' }).click();
  await ada.getByRole('button', { name: 'Ask for this adjustment' }).click();
  await expect(ada.getByText('Find the customer first')).toBeVisible();
  await ada.getByLabel(/^Customer: e-mail/).fill('customer@');
  await ada.getByRole('button', { name: 'Find' }).click();
  await expect(ada.getByText(/^Available: /)).toBeVisible();
  await ada.getByLabel('Amount (USD)').fill('12.50');
  await ada.getByLabel('Reason', { exact: true }).selectOption('Refund of a fee');
  await ada.getByLabel(/^Explanation/).fill('The fee of last week was taken twice.');
  await expectNoAxeFindings(ada);
  await ada.getByRole('button', { name: 'Ask for this adjustment' }).click();
  await expect(ada.getByText(/^The credit of 12\.50 USD to Carla Customer is asked for/)).toBeVisible();
  // Who asked counts as the first of two: no button to approve is offered (R3).
  const review = { name: 'Review credit of 12.50 USD to Carla Customer' };
  await ada.getByRole('button', review).click();
  await expect(ada.getByText(/^You asked for this, which counts as the first of two/)).toBeVisible();
  await expect(ada.getByRole('button', { name: /^Approve/ })).toHaveCount(0);

  await abel.goto('/admin/adjustments');
  await abel.getByRole('button', review).click();
  await expectNoAxeFindings(abel);
  await abel.getByRole('button', { name: 'Approve and post credit of 12.50 USD' }).click();
  await expect(abel.getByText('The credit of 12.50 USD to Carla Customer is posted.')).toBeVisible();
  const customer = await signIn(app.url, demoMail('customer'));
  const statement = await customer.get('/api/statement?code=adjustment');
  expect(statement.body['items']).toMatchObject([{ code: 'adjustment', account: 'available', amount: '12.50' }]);

  await abel.goto('/admin/operation');
  await abel.getByRole('button', { name: 'Change switch of Deposits' }).click();
  await abel.getByLabel(/^Reason, which customers read/).fill('The custodian is being changed.');
  await expectNoAxeFindings(abel);
  await abel.getByRole('button', { name: 'Switch Deposits off' }).click();
  await expect(abel.getByText('Deposits is off from now on.')).toBeVisible();
  const refused = await customer.send('POST', '/api/deposits', { amount: '100.00', paymentMethod: 'Bitcoin' });
  expect(refused.body).toMatchObject({ code: 'switched_off', facts: { reason: 'The custodian is being changed.' } });

  await ada.goto('/admin');
  await expect(ada.getByText('Switched off: Deposits.')).toBeVisible();
  await ada.getByRole('link', { name: 'Switches and backups' }).click();
  await ada.getByRole('button', { name: 'Change switch of Deposits' }).click();
  await ada.getByLabel('Reason, for the audit trail').fill('The new custodian is in place.');
  await ada.getByRole('button', { name: 'Switch Deposits on' }).click();
  await expect(ada.getByText('Deposits is on again from now on.')).toBeVisible();
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
  await ada.getByRole('button', { name: 'Admit Abel of the desk' }).click();
  await expect(ada.getByText('Abel of the desk is a trader from now on.')).toBeVisible();
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
