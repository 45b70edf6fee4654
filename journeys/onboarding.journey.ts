import { expect } from '@playwright/test';
import { signIn } from '#tools/testing/people/api-session.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, expectNoSidewaysScroll, signInOnScreen, signInQuietly, test } from './support.ts';

const app = journeyApp('simulated', () => ({ COUNTRIES_TRADES: 'CH,BR' }));

const email = 'ines@example.com';
const password = 'a long walk by the sea';
const next = { name: 'Save and continue' } as const;

test('[I1] [A5] sign-up, then the steps: each saves by itself, is left and resumed, and says what is left', async ({
  open,
}) => {
  const page = await open(app);

  await test.step('a sign-up opens no session; a press signs in and leads to step two', async () => {
    await page.goto('/signup');
    await page.getByLabel('First name').fill('Inés');
    await page.getByLabel('Last name').fill('<b>Muster</b>');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
    expect((await page.request.get('/api/me')).status()).toBe(401);
    await expectNoAxeFindings(page);
    await page.getByRole('button', { name: 'Sign in and continue' }).click();
    await expect(page).toHaveURL(/\/user\/signup\/step-two$/);
    await expect(page.getByText('Step 2 of 5')).toBeVisible();
    // A screen reader hears where it is, and not the title of the form before.
    await expect(page.getByRole('status').filter({ hasText: /^Your details \|/ })).toHaveCount(1);
    await expect(page).toHaveTitle(/^Your details \|/);
  });

  await test.step('refusals keep what was typed, and go with what they were about', async () => {
    await page.getByRole('button', next).click();
    await expect(page.getByLabel('Country you live in')).toBeFocused();
    await expect(page.getByText('We can’t accept customers who live in')).toContainText('North Korea');
    expect(await page.getByLabel('Country you live in').getByRole('option', { name: 'North Korea' }).count()).toBe(0);
    await page.getByLabel('Country you live in').selectOption({ label: 'Switzerland' });
    await page.getByLabel('Phone number').fill('12');
    await page.getByLabel('Date of birth').fill(`${new Date().getUTCFullYear() - 10}-05-17`);
    await page.getByRole('button', next).click();
    await expect(page.getByText('You have to be 18 or older to have an account.')).toBeVisible();
    // All that is wrong is said at once, and the first of it is where one is.
    await expect(
      page.getByText(/^This is not a phone number of Switzerland\. For one of another country/),
    ).toBeVisible();
    await expect(page.getByLabel('Phone number')).toBeFocused();
    await page.getByLabel('Date of birth').fill('1990-05-17');
    // What looks like a number and is none there, only the server knows.
    await page.getByLabel('Phone number').fill('079 123');
    await page.getByRole('button', next).click();
    await expect(
      page.getByText(/^This is not a phone number of Switzerland\. For one of another country/),
    ).toBeVisible();
    await expect(page.getByLabel('Date of birth')).toHaveValue('1990-05-17');
    await expectNoAxeFindings(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel('Phone number').fill('079 123 45 67');
    await expect(page.getByText(/^This is not a phone number/)).toHaveCount(0);
  });

  await test.step('[E3] a reload loses nothing that was typed', async () => {
    await page.reload();
    await expect(page.getByLabel('Phone number')).toHaveValue('079 123 45 67');
    await expect(page.getByLabel('Country you live in')).toHaveValue('CH');
    await page.getByRole('button', next).click();
    await expect(page.getByText('Step 3 of 5')).toBeVisible();
  });

  await test.step('the risks are a step of their own: a summary, the whole text, and a box', async () => {
    await expect(page.getByRole('heading', { name: 'In short' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Up/down trades' })).toBeVisible();
    await page.getByRole('button', { name: 'Accept and continue' }).click();
    await expect(page.getByText('Read it and tick this box to continue')).toHaveCount(2);
    await expect(page.getByRole('checkbox').first()).toBeFocused();
    await page.getByText('Terms of service: read in full').click();
    await expectNoAxeFindings(page);
    await page.goBack();
    await expect(page.getByLabel('Phone number')).toHaveValue('+41791234567');
    await page.goForward();
    await expect(page.getByRole('checkbox')).toHaveCount(2);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Accept and continue' }).click();
    await expect(page.getByText('Step 4 of 5')).toBeVisible();
  });

  await test.step('left here, the pending screen says what is left; sign-in resumes, and drafts are gone', async () => {
    await page.getByLabel('City').fill('Bern');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Trading that can be checked' })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft')))).toEqual([]);
    await page.goto('/user');
    await signInOnScreen(page, email, password);
    await expect(page.getByRole('heading', { name: 'Account In Review' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Your application' }).getByRole('listitem')).toHaveCount(4);
    const left = page.getByRole('region', { name: 'Finish opening your account' });
    await expect(left).toContainText('Steps left: 3.');
    await expect(left.getByRole('list').getByRole('link')).toHaveText(['Enter your address']);
    // They are not taken before the address is confirmed.
    await expect(left.getByRole('listitem').last()).toHaveText(/^Send your ID images, once you have confirmed/);
    await expect(left.getByRole('link', { name: 'Continue: your address' })).toBeVisible();
    await expectNoAxeFindings(page);
    await page.goto('/signin');
    await expect(page).toHaveURL(/\/user\/signup\/step-three$/);
    await expect(page.getByLabel('City')).toHaveValue('');
    await page.getByRole('link', { name: 'Go back' }).click();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await page.getByRole('button', { name: 'Accept and continue' }).click();
    await page.getByLabel('Street and number').fill('Bahnhofstrasse 1');
    await page.getByRole('button', next).click();
    await expect(page.getByLabel('City')).toBeFocused();
    await expect(page.getByLabel('Street and number')).toHaveValue('Bahnhofstrasse 1');
    await page.getByLabel('City').fill('Zürich');
    await page.getByRole('button', next).click();
  });

  await test.step('step four names what the approval still waits for', async () => {
    await expect(page.getByText('Step 5 of 5')).toBeVisible();
    await expect(page.getByText('Confirm your e-mail address first: open the link')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Send the link again' })).toBeVisible();
    await page.goto(`/demo/outbox?to=${encodeURIComponent(email)}`);
    await page
      .frameLocator('iframe')
      .getByRole('link', { name: /verify\?token/ })
      .click();
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByRole('heading', { name: 'Your identity' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send the link again' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Send both images' })).toBeVisible();
  });
});

test('[A8] [A9.1] who is suspended meets the status screen on a step too, and asks for a withdrawal', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/user/signup/step-three');
  await signInOnScreen(page, demoMail('suspended'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account suspended');
  await expect(page.getByLabel('City')).toHaveCount(0);
  // Their money goes out all the same (A9.1).
  await page.goto('/user/withdrawals');
  await page.getByRole('main').getByRole('link', { name: 'New withdrawal', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Amount and address' })).toBeVisible();
});

test('[A12] [B4] an approved customer changes the profile, asks for another country, and the trade room follows it', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  await page.goto('/user');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'My Account' }).click();
  await page.getByRole('link', { name: 'Change profile' }).click();
  await page.getByLabel('Last name').fill('<i>Customer</i>');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Carla <i>Customer</i>');

  await page.goto('/user/auth/address');
  const city = page.getByLabel('City');
  const before = await city.inputValue();
  await city.fill('Basel');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your address is saved.')).toBeVisible();
  // What was saved before is a draft like any other text now.
  await city.fill(before);
  await page.reload();
  await expect(city).toHaveValue(before);

  await page.goto('/user/traderoom');
  await expect(page.getByRole('form', { name: 'Ticket' })).toBeVisible();
  await page.goto('/user/account-details');
  await page.getByRole('button', { name: 'Request a change of country' }).click();
  await page.getByLabel('New country').selectOption({ label: 'Germany' });
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByLabel('Why')).toBeFocused();
  await page.getByLabel('Why').fill('I have moved');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText(/to change your country to Germany: “I have moved”/)).toBeVisible();

  const admin = await open(app);
  await admin.goto('/admin/customers');
  await signInOnScreen(admin, demoMail('admin'));
  await admin.getByRole('button', { name: 'country change', exact: true }).click();
  await admin.getByRole('button', { name: /^Review Carla/ }).click();
  await expect(admin.getByText('Name at approval')).toBeVisible();
  await admin.getByRole('button', { name: 'Change the country…' }).click();
  await expectNoAxeFindings(admin);
  await admin.getByRole('button', { name: 'Change the country to Germany' }).click();
  await expect(admin.getByText(/^The country of Carla .* is Germany now\.$/)).toBeVisible();

  await expect(page.getByText('Your country was changed to Germany, as you asked.')).toBeVisible();
  await page.goto('/user/traderoom');
  await expect(page.getByText('Trades with real money are not offered to customers in Germany.')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Ticket' })).toHaveCount(0);
  const ticket = { currencyPair: 'BTCUSD', positions: 'UP', amount: '5.00', duration: 30, wallet: 'real' };
  const refused = await (await signIn(app.url, demoMail('customer'))).send('POST', '/api/trades', ticket);
  expect([refused.status, refused.body.code]).toEqual([422, 'product_not_in_country']);
  await page.getByRole('link', { name: 'Open the practice room' }).click();
  await expect(page.getByRole('form', { name: 'Ticket' })).toBeVisible();
});
