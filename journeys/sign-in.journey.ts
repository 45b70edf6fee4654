import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { demoPassword } from '#server/demo/accounts.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, expectNoSidewaysScroll, signInOnScreen, test } from './support.ts';

const app = journeyApp('simulated');
const password = 'correct horse battery';

test('[A2] the link of the mail verifies nothing by being opened: whoever signed up signs in and presses, or its owner sets a password', async ({
  open,
}) => {
  const email = `verify-${randomUUID().slice(0, 8)}@example.org`;
  const page = await open(app);
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Vera');
  await page.getByLabel('Last name').fill('Lane');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Open it to confirm your address')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  await page.goto(`/demo/outbox?to=${encodeURIComponent(email)}`);
  await page
    .frameLocator('iframe')
    .getByRole('link', { name: /verify\?token/ })
    .click();

  await expect(page.getByText('Sign in with your password to confirm')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set a password of your own' })).toHaveAttribute('href', '/password');
  await expectNoAxeFindings(page);
  const link = page.url();
  await signInOnScreen(page, email, password);
  await expect(page.getByText(`You’re signed in as ${email}`)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText('Step 2 of 5')).toBeVisible();
  await expect(page.getByText('E-mail confirmed')).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link can’t be used here' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'My account', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create account', exact: true })).toBeHidden();
});

test('[A2] [A4] a mailed link that no longer works says so as it is opened', async ({ open }) => {
  const page = await open(app);
  for (const path of ['/password?token=none', '/verify?token=none']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expect(page.getByLabel(/password/i)).toHaveCount(0);
    await expectNoAxeFindings(page);
  }
});

test('[R3] a decision that takes two asks an old sign-in for a new one in place, and sends the same again', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/admin/house');
  await signInOnScreen(page, demoMail('admin'));
  await page.getByRole('button', { name: 'New movement…' }).click();
  const form = page.getByRole('form', { name: 'New house movement' });
  await expect(form).toBeVisible();
  const problem = { code: 'sign_in_too_old', status: 422, title: '', detail: 'Sign in once more.', facts: {} };
  const refusal = { contentType: 'application/problem+json', status: 422, body: JSON.stringify(problem) };
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/house-movements'))
      keys.push(request.headers()['idempotency-key']);
  });
  await page.route('**/api/admin/house-movements', (route) =>
    route.request().method() === 'POST' && keys.length === 1 ? route.fulfill(refusal) : route.fallback(),
  );
  await form.getByLabel(/Amount/).fill('7.00');
  await form.getByLabel(/Evidence/).fill('bank statement 7');
  await form.getByRole('button', { name: 'Request this movement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog.getByText(/^A decision that takes two people needs a sign-in/)).toBeVisible();
  await expectNoAxeFindings(page);
  await dialog.getByLabel('Your password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Capital in of 7.00 USD requested.')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('[A3] one press signs in as one of the demo’s people, and the public pages know it', async ({ open }) => {
  const page = await open(app);
  await page.goto('/signin');
  await expect(page.getByRole('region', { name: 'Try the demo as' }).getByRole('button')).toHaveCount(8);
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Suspended customer/ }).click();
  await expect(page.getByRole('heading', { name: 'Account suspended' })).toBeVisible();
  await expect(page).toHaveTitle('Account suspended | Fairlead');
  await page.getByRole('link', { name: 'Write to us' }).click();
  await expect(page).toHaveURL(/\/user\/support$/);
  await expect(page.getByRole('heading', { name: 'Write to us' })).toBeVisible();
  await page.goto('/pages/contact');
  await expect(page.getByRole('banner').getByRole('link', { name: 'My account' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Create account' })).toHaveCount(0);
  // The area of who is suspended has no trade room to go back to.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Trade room' })).toHaveCount(0);
  // Neither in a page that a program shows nor in one that is read only does the foot offer an account to who has one.
  const quick = page.getByRole('contentinfo').getByRole('navigation', { name: 'Quick links' }).getByRole('link');
  await expect(quick).toHaveText(['Contact Us', 'My Account']);
  await page.goto('/pages/about-us');
  await expect(quick).toHaveText(['Contact Us', 'My Account']);
  await page.goto('/demo/outbox');
  await expect(page.getByLabel('Mail to')).toHaveValue('');
  await page.getByLabel('Mail to').selectOption(demoMail('suspended'));
  await expect(page).toHaveURL(/to=suspended/);
  await expect(page.getByText(`To ${demoMail('suspended')}`).first()).toBeVisible();
});
