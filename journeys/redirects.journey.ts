import { expect } from '@playwright/test';
import { demoPassword } from '#server/demo/accounts.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, expectNoSidewaysScroll, signInOnScreen, signInQuietly, test } from './support.ts';

const app = journeyApp();

test('[A6] a wanted path shows the sign-in in place, keeps what was typed, and is restored', async ({ open }) => {
  const page = await open(app);
  await page.goto('/user/deposits/crypto/250');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await signInOnScreen(page, demoMail('customer'), 'not the password');
  await expect(page.getByRole('alert')).toHaveText('E-mail or password is wrong.');
  await expect(page.getByLabel('E-mail')).toHaveValue(demoMail('customer'));
  await signInOnScreen(page, demoMail('customer'));
  await expect(page.getByLabel('Amount to deposit (USD)')).toHaveValue('250');
  await expect(page).toHaveURL(/\/user\/deposits\/crypto\/250$/);
  await expect(page).toHaveTitle(/^New deposit \| /);
});

test('[A5] guest pages and the landing lead who is signed in into the app', async ({ open }) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  for (const path of ['/', '/signin', '/signup', '/user/signup/step-two']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/user$/);
    await expect(page.getByTestId('balance')).toHaveText('1,000.00');
  }
});

const said = {
  pending: ['Account In Review', 'Review process normally takes up to 48hrs.If you have any questions'],
  suspended: ['Account suspended', 'has been suspended for violating our terms of service. Contact us at support@'],
  blocked: ['Account Blocked', 'Your account has been blocked.'],
  declined: ['KYC DECLINED', 'ID card should be cleary scanned.'],
} as const;

for (const [status, [title, message]] of Object.entries(said)) {
  test(`[A8] ${status}: the status screen in place of the user area, and the way home ends the session`, async ({
    open,
  }) => {
    const page = await open(app);
    await page.goto('/user/traderoom');
    await signInOnScreen(page, demoMail(status));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByRole('form', { name: 'Ticket' })).toHaveCount(0);
    await expectNoAxeFindings(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Go to Home' }).click();
    await expect(page.getByRole('heading', { name: 'Trading that can be checked' })).toBeVisible();
    expect((await page.request.get('/api/me')).status()).toBe(401);
  });
}

test('[A8] an admin suspends: the customer’s open screen closes at once, the money stays visible', async ({ open }) => {
  const customer = await open(app);
  const admin = await open(app);
  await customer.goto('/user/traderoom');
  await signInOnScreen(customer, demoMail('trader'));
  await expect(customer.getByTestId('available')).toHaveText(/^\d+\.\d{2}$/);
  const money = (await customer.getByTestId('available').textContent()) ?? '';
  await admin.goto('/admin/customers');
  await signInOnScreen(admin, demoMail('admin'));
  await admin
    .getByRole('group', { name: 'Which customers' })
    .getByRole('button', { name: 'approved', exact: true })
    .click();
  await admin.getByRole('button', { name: 'Details Tom Trader' }).click();
  await admin.getByRole('button', { name: 'Suspend…' }).click();
  await admin.getByRole('button', { name: 'Suspend Tom Trader' }).click();
  await expect(admin.getByLabel('Reason')).toBeFocused();
  await admin.getByLabel('Reason').fill('the bank asked for a pause');
  await admin.getByRole('button', { name: 'Suspend Tom Trader' }).click();
  await expect(admin.getByText('Tom Trader is suspended now.')).toBeVisible();
  await expect(customer.getByRole('heading', { name: 'Account suspended' })).toBeVisible();
  await customer.getByRole('link', { name: 'statement' }).click();
  await expect(customer.getByTestId('closing-balance')).toHaveText(money);
});

test('[P5] the console does not exist for a customer, nor does a path that leads nowhere', async ({ open }) => {
  const page = await open(app);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' })).toBeVisible();
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  for (const path of ['/admin', '/admin/deposits', '/nowhere/at/all', '/user/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  }
  await page.goto('/user/deposits/dep_00000000000000000000000000');
  await expect(page.getByText('something went worng')).toBeVisible();
});

test('[A4] a forgotten password is set anew by a link that works once', async ({ open }) => {
  const page = await open(app);
  const email = demoMail('declined');
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('link', { name: 'demo outbox' }).click();
  const link = await page
    .frameLocator('iframe')
    .getByRole('link', { name: /token=|reset-password/ })
    .first()
    .getAttribute('href');
  await page.goto(link ?? '');
  await page.getByLabel('New password', { exact: true }).fill('a short walk by the river');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signInOnScreen(page, email, demoPassword);
  await expect(page.getByRole('alert')).toHaveText('E-mail or password is wrong.');
  await signInOnScreen(page, email, 'a short walk by the river');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('KYC DECLINED');
  // Used once, it says so as it is opened, before anything is typed.
  await page.goto(link ?? '');
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
});
