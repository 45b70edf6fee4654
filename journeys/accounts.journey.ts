import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { demoPassword } from '#server/demo/accounts.ts';
import { codeOf } from '#tools/testing/people/codes.ts';
import { type JourneyApp, journeyApp } from './app.ts';
import { addAuthenticator } from './authenticator.ts';
import { expectNoAxeFindings } from './axe.ts';
import { refuseOnce } from './lost-replies.ts';
import { placeBothWays, recordPastMinutes } from './past-minutes.ts';
import { demoMail, expectNoSidewaysScroll, signInOnScreen, signInQuietly, test } from './support.ts';

let settings: string;
let markets: string;
test.beforeAll(async () => {
  settings = await mkdtemp(path.join(os.tmpdir(), 'fairlead-accounts-'));
  markets = path.join(settings, 'markets.json');
  // The shortest trades that can be offered, for the program that waits for the end of one.
  await writeFile(markets, JSON.stringify({ every: { payouts: { 5: 8500, 30: 8500 } } }));
});
test.afterAll(() => rm(settings, { recursive: true, force: true }));

const app = journeyApp('simulated', () => ({ MARKETS_FILE: markets }));

/** Passkeys belong to a name: the app is opened by it. */
const named = (): JourneyApp => ({ ...app, url: app.url.replace('127.0.0.1', 'localhost') });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

test('[A10] second factor, recovery code and sessions, on the screen', async ({ open }) => {
  const page = await open(app);
  const elsewhere = await open(app);
  await elsewhere.goto('/user');
  await signInOnScreen(elsewhere, demoMail('customer'));
  await expect(elsewhere.getByTestId('balance')).toBeVisible();

  await page.goto('/user/auth/password');
  await signInOnScreen(page, demoMail('customer'));
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions.filter({ hasText: 'this one' })).toHaveCount(1);
  await expect(sessions.first()).toContainText('Chrome on Linux');

  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Your password', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Your password', { exact: true })).toBeFocused();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await page.getByLabel('Your password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  const secret = await page.getByTestId('secret').innerText();
  const used = codeOf(secret);
  await page.getByLabel('Code', { exact: true }).fill(used);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  // The session from before, which has shown a password only, is over at once.
  await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await signOut(page);
  await page.goto('/user/statement');
  await signInOnScreen(page, demoMail('customer'));
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectNoAxeFindings(page);
  expect((await page.request.get('/api/me')).status()).toBe(401);
  await page.getByLabel('Code', { exact: true }).fill(used);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('This code is wrong or already used.')).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveTitle(/^Statement \| /);

  await signInOnScreen(elsewhere, demoMail('customer'));
  await elsewhere.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
  await elsewhere.getByRole('button', { name: 'Sign In' }).click();
  await expect(elsewhere.getByTestId('balance')).toBeVisible();
  await page.goto('/user/auth/password');
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await expect(sessions.nth(1)).toContainText('by password and recovery code');
  await sessions
    .nth(1)
    .getByRole('button', { name: /^Sign out / })
    .click();
  await expect(sessions).toHaveCount(1);
  await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('[A10] a passkey signs in for both factors; [E1] a name is text', async ({ open }) => {
  const page = await open(named());
  await addAuthenticator(page.context(), page);
  await page.goto('/user/auth/password');
  await signInOnScreen(page, demoMail('trader'));
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByLabel('Passkey name')).toBeFocused();
  await page.getByLabel('Passkey name').fill('<b>Laptop</b>');
  await page.getByLabel('Your password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Create passkey' }).click();
  const keys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(keys).toContainText('<b>Laptop</b>');
  await page.getByRole('button', { name: 'Rename <b>Laptop</b>' }).click();
  await page.getByLabel('New name').fill('Laptop');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(keys).not.toContainText('<b>');
  await expectNoAxeFindings(page);

  await signOut(page);
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByTestId('balance')).toBeVisible();
  await page.goto('/user/auth/password');
  await expect(page.getByRole('list', { name: 'Sessions' })).toContainText('by passkey');
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
  await signOut(page);
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(/This passkey was not accepted/);
});

test('[A10] another password and another address, each by what proves it', async ({ open }) => {
  const page = await open(app);
  await page.goto('/user/auth/password');
  await signInOnScreen(page, demoMail('pending'));
  const password = page.getByRole('form', { name: 'Password' });
  await password.getByLabel('Current password', { exact: true }).fill(demoPassword);
  await password.getByLabel('New password', { exact: true }).fill('1q2w3e4r5t6y');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByText('one of the most common ones')).toBeVisible();
  await expect(password.getByLabel('New password', { exact: true })).toBeFocused();
  await password.getByLabel('New password', { exact: true }).fill('a boat on the quiet lake');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();

  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  await page.getByLabel('New e-mail address').fill('pia.new@demo.fairlead.example');
  await page.getByLabel('Your password', { exact: true }).fill('a boat on the quiet lake');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('link', { name: 'demo outbox' }).click();
  const mail = page.frameLocator('iframe');
  const link = mail.getByRole('link', { name: /auth\/password\?confirm=/ }).first();
  const opened = new URL((await link.getAttribute('href')) ?? '', page.url());
  const address = page.getByRole('region', { name: 'E-mail address', exact: true });
  const confirming = page.getByRole('region', { name: 'Confirm your new e-mail address' });
  // Whoever else has the link is asked to sign in, and has no use for it in an account of their own.
  const stranger = await open(app);
  await stranger.goto(opened.pathname + opened.search);
  await signInOnScreen(stranger, demoMail('trader'));
  await expect(stranger.getByRole('alert')).toHaveText(
    /This link was used, has expired, or belongs to another account/,
  );

  await page.goto(opened.pathname + opened.search);
  await expect(address.getByText(demoMail('pending'), { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  await confirming.getByRole('button', { name: 'Confirm new address' }).click();
  await expect(page.getByText('Your address is now pia.new@demo.fairlead.example.')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/auth\/password$/);
  await expect(address.getByText('pia.new@demo.fairlead.example', { exact: true })).toBeVisible();
  await expect(address.getByText('confirmed', { exact: true })).toBeVisible();
  await page.goto(opened.pathname + opened.search);
  await expect(page.getByRole('alert')).toHaveText(/This link was used, has expired/);
});

test('[A14] a token is made on the screen, a program streams and trades with it, and it is revoked', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/user/auth/password');
  await signInOnScreen(page, demoMail('trader'));
  const tokens = page.getByRole('region', { name: 'API tokens' });
  await expect(tokens.getByText('No API tokens yet.')).toBeVisible();
  await tokens.getByRole('button', { name: 'Create token' }).click();
  const form = tokens.getByRole('form', { name: 'Create an API token' });
  await form.getByRole('button', { name: 'Create token' }).click();
  await expect(form.getByLabel('Token name')).toBeFocused();
  await form.getByLabel('Token name').fill('<b>Robot</b>');
  await expectNoAxeFindings(page);

  // The sign-in is too old: it is asked for in place, and what was typed is sent right after.
  const problem = { code: 'sign_in_too_old', status: 422, title: '', detail: 'Sign in again.', facts: {} };
  const asked = { contentType: 'application/problem+json', status: 422, body: JSON.stringify(problem) };
  await refuseOnce(page, '**/api/auth/tokens', 'POST', asked);
  await form.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Your password', { exact: true }).fill(demoPassword);
  await dialog.getByLabel('Your password', { exact: true }).press('Enter');
  await expect(tokens.getByRole('heading', { name: 'Copy your token “<b>Robot</b>”' })).toBeFocused();
  const secret = await tokens.getByText(/^apt_/).textContent();
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  await tokens.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(tokens.getByRole('listitem')).toContainText('Can read prices, balances, statement and trades, trade');
  await expect(page.getByText(/apt_/)).toHaveCount(0);

  const program = promisify(execFile)(process.execPath, ['examples/practice.ts', 'BTCUSD', 'UP', '5.00', '5'], {
    env: { ...process.env, API_URL: app.url, API_TOKEN: secret ?? '' },
  });
  const { stdout } = await program;
  expect(stdout).toMatch(/^\d+\.\d+$/m);
  expect(stdout).toMatch(/^trd_[0-9a-z]{26} (WON 4\.25|LOST -5\.00|REFUNDED 0\.00)$/m);

  await page.reload();
  await expect(tokens.getByRole('listitem')).toContainText('Last used');
  await tokens.getByRole('button', { name: 'Revoke <b>Robot</b>' }).click();
  await tokens.getByRole('button', { name: 'Revoke token' }).click();
  await expect(tokens.getByText('No API tokens yet.')).toBeVisible();
  const refused = await page.request.get('/api/me', { headers: { authorization: `Bearer ${secret}` } });
  expect(refused.status()).toBe(401);
});

// Here, because this app offers the shortest trades.
test('[M4] [T10] [T11] candles are scrolled back, past trades are paged, and practice is topped up', async ({
  open,
}) => {
  const page = await open(app);
  await recordPastMinutes(app.dataDir, 'BTCUSD');
  await page.goto('/');
  await signInQuietly(page, app, 'admin2');
  await page.goto('/user/ptraderoom?pair=BTCUSD');
  const available = page.getByTestId('available');
  await expect(available).toHaveText('10,000.00');
  // Long enough that the page shows all of them open, on a busy machine too.
  await placeBothWays(page, app.url, 30);
  await expect(available).toHaveText('9,880.00');
  await expect(page.getByRole('button', { name: 'Top up to 10,000.00' })).toBeDisabled();

  await test.step('candles of a minute: a page of them, then what came before as far as one scrolls', async () => {
    await page.getByLabel('Candles', { exact: true }).check();
    await page.getByLabel('1 min', { exact: true }).check();
    const moment = page.getByRole('slider', { name: /^Time in the chart of BTC\/USD/ });
    const bars = async () => Number(await moment.getAttribute('max')) + 1;
    // A page is 300 of them; each minute that begins meanwhile adds one.
    await expect(moment).toHaveAttribute('max', /^(299|30\d)$/);
    await page.locator('[data-pair="BTCUSD"]').hover();
    // As far back as it goes: between those minutes and now the chart has the hours of today, which are empty.
    await page.mouse.wheel(-20_000, 0);
    await expect.poll(bars).toBeGreaterThanOrEqual(600);
    await expect(page.getByRole('button', { name: 'Now' })).toBeVisible();
    await moment.press('Home');
    await expect(moment).toHaveAttribute(
      'aria-valuetext',
      /^\d+ \w+, \d\d:\d\d O 80,0\d\d\.\d\d H 80,009\.00 L 79,999\.00 C 80,0/,
    );
    await page.getByRole('button', { name: 'Now' }).click();
    await expect(page.getByRole('button', { name: 'Now' })).toHaveCount(0);
    await page.getByLabel('Table', { exact: true }).check();
    const rows = page.getByRole('group', { name: 'Prices of BTC/USD in steps of 1 min' }).getByRole('row');
    await expect(rows).toHaveCount(62);
    await expect(rows.nth(1)).toContainText('so far');
    await expect(rows.nth(2)).not.toContainText('so far');
  });

  await test.step('ten past trades, then the rest', async () => {
    const rows = page.getByRole('group', { name: 'Past trades' }).getByRole('row');
    await expect(rows).toHaveCount(11, { timeout: 60_000 });
    await expect(page.getByRole('region', { name: 'Results', exact: true })).toContainText('Settled12');
    await page.getByRole('button', { name: 'Show more trades' }).click();
    await expect(rows).toHaveCount(13);
    await expect(page.getByRole('button', { name: 'Show more trades' })).toHaveCount(0);
  });

  await test.step('practice is topped up to exactly 10,000.00, once a day', async () => {
    const topUp = page.getByRole('button', { name: 'Top up to 10,000.00' });
    // Of both sides of the same prices one loses more than the other wins, unless the price stood still.
    const full = async () =>
      Number((await (await page.request.get('/api/balance?wallet=practice')).json()).available) >= 10_000;
    for (let rounds = 0; rounds < 5 && (await full()); rounds += 1) {
      await placeBothWays(page, app.url, 5);
      await expect
        .poll(
          async () => (await (await page.request.get('/api/trades?wallet=practice&status=open')).json()).items.length,
        )
        .toBe(0);
    }
    await expect(topUp).toBeEnabled();
    await topUp.click();
    await expect(page.getByText(/practice USD was granted, which made 10,000.00 available. Again from/)).toBeVisible();
    await expect(available).toHaveText('10,000.00');
    await expectNoAxeFindings(page);
  });
});
