import { expect } from '@playwright/test';
import { signIn } from '#tools/testing/people/api-session.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { holdRoute } from './held-route.ts';
import { demoMail, expectNoSidewaysScroll, signInQuietly, test } from './support.ts';

const app = journeyApp();

/** A customer with something in every list: trades, deposits, withdrawals. */
async function fillLists(url: string): Promise<void> {
  const customer = await signIn(url, demoMail('customer'));
  const asks: readonly [string, object][] = [
    ...(['above', 'below'] as const).map((direction): [string, object] => [
      '/api/alerts',
      { currencyPair: 'BTCUSD', direction, price: '1' },
    ]),
    ['/api/deposits', { amount: '1250.00', paymentMethod: 'USDT' }],
    [
      '/api/withdrawals',
      { amount: '80.00', paymentMethod: 'Ethereum', walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    ],
    ...(['real', 'practice'] as const).flatMap((wallet): [string, object][] => [
      ['/api/trades', { currencyPair: 'BTCUSD', positions: 'UP', amount: '12.50', duration: 30, wallet }],
      ['/api/trades', { currencyPair: 'ETHUSD', positions: 'DOWN', amount: '5.00', duration: 900, wallet }],
    ]),
  ];
  for (const [path, body] of asks) {
    const reply = await customer.send('POST', path, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  }
}

test.beforeAll(() => fillLists(app.url));

/** Each screen by who sees it: its path and its title. */
const screens = {
  visitor: [
    ['/', 'Trading that can be checked'],
    ['/signin', 'Sign in'],
    ['/signup', 'Create account'],
    ['/password', 'Password'],
    ['/password?token=none', 'Password'],
    ['/demo/outbox', 'Demo outbox'],
    ['/nowhere', 'Not found'],
  ],
  customer: [
    ['/user', 'Trading dashboard'],
    ['/user/traderoom', 'Trade room'],
    ['/user/ptraderoom', 'Practice trade room'],
    ['/user/trading/markets', 'Markets'],
    ['/user/trading/watchlist', 'Watchlist'],
    ['/user/trading/traders', 'Traders'],
    ['/user/trading/copies', 'My copies'],
    ['/user/trading/trader', 'Become a trader'],
    ['/user/mining', 'Mining'],
    ['/user/mining/contracts', 'Mining plans'],
    ['/user/deposits', 'Deposits'],
    ['/user/deposits/crypto', 'New deposit'],
    ['/user/deposits/list', 'Your deposits'],
    ['/user/deposits/pricing', 'Deposit plans'],
    ['/user/deposits/trading', 'Amounts for trading'],
    ['/user/deposits/mining', 'Amounts for mining'],
    ['/user/deposits/buy', 'Buy Crypto'],
    ['/user/upload-profile-photo', 'Profile photo'],
    ['/user/withdrawals', 'Your withdrawals'],
    ['/user/withdrawals/new', 'New withdrawal'],
    ['/user/withdrawals/addresses', 'Address book'],
    ['/user/statement', 'Statement'],
    ['/user/account', 'My account'],
    ['/user/account-details', 'Account details'],
    ['/user/auth/profile', 'Profile'],
    ['/user/auth/address', 'Address'],
    ['/user/auth/password', 'Password and sign-in'],
    ['/user/kyc', 'Identity'],
    ['/user/limits', 'Limits and time-outs'],
    ['/user/notices', 'Notices'],
    ['/user/support', 'Support'],
  ],
  pending: [
    ['/user/signup/step-two?back=true', 'Your details'],
    ['/user/signup/step-three', 'Your address'],
    ['/user', 'Account In Review'],
  ],
  declined: [
    ['/user/signup/step-four', 'Your identity'],
    ['/user', 'KYC DECLINED'],
  ],
  admin: [
    ['/admin', 'Overview'],
    ['/admin/customers', 'Customers'],
    ['/admin/identities', 'Identities'],
    ['/admin/deposits', 'Deposits'],
    ['/admin/withdrawals', 'Withdrawals'],
    ['/admin/house', 'House'],
    ['/admin/traders', 'Traders'],
    ['/admin/copies', 'Copies'],
    ['/admin/staff', 'Staff'],
    ['/admin/limits', 'Limits'],
    ['/admin/support', 'Support'],
    ['/admin/mining', 'Mining fleet'],
    ['/admin/mining/plans', 'Mining plans'],
    ['/admin/mining/receipts', 'Mining receipts'],
    ['/admin/mining/days', 'Mining days'],
    ['/admin/mining/contracts', 'Mining contracts'],
    ['/admin/mining/payouts', 'Mining payouts'],
    ['/admin/adjustments', 'Adjustments'],
    ['/admin/risk', 'House risk'],
    ['/admin/treasury', 'Treasury'],
    ['/admin/reports', 'Reports'],
    ['/admin/reports?view=customers', 'Reports'],
    ['/admin/reports?view=products', 'Reports'],
    ['/admin/reports?view=service', 'Reports'],
    ['/admin/chains', 'Chains'],
    ['/admin/operation', 'Operation'],
    ['/admin/settings/pairs', 'Pairs'],
    ['/admin/settings/terms', 'Market terms'],
    ['/admin/settings/plans', 'Plans and places'],
    ['/admin/settings/brand', 'Brand'],
    ['/admin/settings/emails', 'E-mails'],
    ['/admin/markets', 'Markets'],
    ['/admin/audit', 'Audit trail'],
  ],
} as const;

/** So few that one journey through them is far from its limit of time on a slow machine too. */
const screensOfOneJourney = 12;

const walks = Object.entries(screens).flatMap(([who, list]) =>
  Array.from({ length: Math.ceil(list.length / screensOfOneJourney) }, (_, index) => {
    const part = list.slice(index * screensOfOneJourney, (index + 1) * screensOfOneJourney);
    return { who, list: part, name: `${who}, ${part.map(([path]) => path).at(0)} and on` };
  }),
);

for (const { who, list, name } of walks) {
  test(`[A11] ${name}: every screen has its title and one heading, fits 360 and 1440 px, and axe finds nothing in light or dark`, async ({
    open,
  }) => {
    const page = await open(app);
    await page.goto('/');
    if (who !== 'visitor') await signInQuietly(page, app, who);
    for (const [path, title] of list) {
      await test.step(path, async () => {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(path);
        await expect(page).toHaveTitle(`${title} | Fairlead`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.locator('[data-waiting]')).toHaveCount(0);
        await expect(page.getByLabel('Loading')).toHaveCount(0);
        await expectNoSidewaysScroll(page);
        await expectNoAxeFindings(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.setViewportSize({ width: 360, height: 740 });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
        await expectNoSidewaysScroll(page);
        await expectNoAxeFindings(page);
      });
    }
  });
}

test('[A11] the menu and the palette fit 360 px in the dark, and axe finds nothing in them', async ({ open }) => {
  const page = await open(app);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  await page.goto('/user');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  await page.getByRole('combobox').fill('state');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/statement$/);
});

test('[E3] [A12] a chosen theme is there at the first paint after a reload, and wherever its account signs in', async ({
  open,
}) => {
  const page = await open(app);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await signInQuietly(page, app, 'trader');
  await page.goto('/user');
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/preferences') && response.request().method() === 'PUT',
  );
  await page.getByRole('button', { name: 'Use dark colours' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect((await saved).status()).toBe(200);
  const document = await page.request.get('/user');
  expect(await document.text()).toContain('<html data-mantine-color-scheme="dark"');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Use light colours' })).toBeVisible();

  const elsewhere = await open(app);
  await elsewhere.emulateMedia({ colorScheme: 'light' });
  await elsewhere.goto('/');
  await signInQuietly(elsewhere, app, 'trader');
  await elsewhere.goto('/user');
  await expect(elsewhere.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('[A12] [T1] the trade room begins with the account’s stake, duration, chart, sound and wallet, and is drawn once it knows them', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'trader');
  await page.goto('/user/ptraderoom');
  const keeps = (what: string) =>
    page.waitForResponse(
      (response) =>
        response.request().method() === 'PUT' && (response.request().postData() ?? '').includes(what) && response.ok(),
    );
  const stake = page.getByLabel(/^Stake \(/);
  const kept = keeps('"sound":true');
  await stake.fill('12.5');
  await page.getByRole('radio', { name: /5 min/ }).first().check();
  await page.getByRole('radio', { name: 'Candles' }).check();
  await page.getByRole('button', { name: 'Sound off' }).click();
  await kept;

  const answer = await holdRoute(page, '**/api/preferences');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(stake).toHaveCount(0);
  answer();
  await expect(stake).toHaveValue('12.50');
  await expect(page.getByRole('radio', { name: 'Candles' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Sound on' })).toBeVisible();
  // Lists of pairs lead to the room that was traded in last.
  await page.goto('/user');
  await expect(page.locator('a[href*="/user/ptraderoom?pair="]').first()).toBeVisible();
});

test('[A11] [T1] on a phone the button that places a trade is above the tabs', async ({ open }) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  for (const [width, height, path] of [
    [360, 640, '/user/traderoom'],
    [360, 740, '/user/traderoom'],
    [390, 844, '/user/traderoom'],
    [390, 844, '/user/ptraderoom'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await page.getByRole('radio', { name: 'Up' }).check();
    const button = page.getByRole('button', { name: /^(Place|Practice) trade: / });
    await expect(button).toBeVisible();
    // Where it is drawn is asked of the page: what is covered is not what is found there.
    const isFound = () =>
      button.evaluate((found) => {
        const { left, top, bottom, width: wide } = found.getBoundingClientRect();
        return [top + 2, bottom - 2].every((y) => found.contains(document.elementFromPoint(left + wide / 4, y)));
      });
    await expect.poll(isFound, { message: `${path}, ${width} × ${height}` }).toBe(true);
    // And the chart above it is high enough to be read.
    const chart = page.locator('[data-pair="BTCUSD"]').first();
    await expect(chart).toBeVisible();
    expect((await chart.boundingBox())?.height, `${width} × ${height}`).toBeGreaterThanOrEqual(120);
  }
});

test('[A11] [T2] however many trades are open, a phone shows the time and the status of each', async ({ open }) => {
  const customer = await signIn(app.url, demoMail('customer'));
  for (const currencyPair of ['BTCUSD', 'ETHUSD', 'BTCUSD']) {
    const trade = { currencyPair, positions: 'DOWN', amount: '5.00', duration: 900 };
    const reply = await customer.send('POST', '/api/trades', trade);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  }
  const page = await open(app);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [language, strip, list] of [
    ['en', /^Trades that have just ended/, 'Open trades'],
    ['es', /^Operaciones que acaban de terminar/, 'Operaciones abiertas'],
  ] as const) {
    await page.context().addCookies([{ name: 'lang', value: language, url: app.url }]);
    await page.goto('/');
    await signInQuietly(page, app, 'customer');
    await page.goto('/user/traderoom');
    await expect(page.getByRole('list', { name: strip }).getByRole('button').nth(2)).toBeAttached();
    // On a short phone they stand in the ticket's title: in sight beside the button that places the next one.
    await expect(page.getByRole('list', { name: strip }).getByRole('button').first()).toBeInViewport();
    // How many they are is said with the word for what they are.
    // The demo may have open ones of its own beside these.
    const count = page.getByRole('button', {
      name: language === 'en' ? /^\d+ open: show the list$/ : /^\d+ abiertas: ver la lista$/,
    });
    await expect(count).toHaveText(language === 'en' ? /^\d+ open$/ : /^\d+ abiertas$/);
    await expect(count).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    const trades = page.getByRole('group', { name: list });
    await expect(trades.getByRole('row').nth(2)).toBeVisible();
    expect(await trades.evaluate((found) => found.scrollWidth - found.clientWidth), language).toBeLessThanOrEqual(0);
  }
});

test('[A11] [T1] on a phone the ticket stays where it is while the chart is read', async ({ open }) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  await page.setViewportSize({ width: 360, height: 640 });
  const answer = await holdRoute(page, /\/assets\/chart-(?!text|times)[^/]*\.js$/);
  await page.goto('/user/traderoom');
  const side = page.getByRole('radio', { name: 'Up' });
  await expect(page.getByTestId('last-price')).toHaveText(/\d/);
  await expect(page.getByText('Loading the chart…')).toBeAttached();
  // What the chart is not to move has its own words and its font by then.
  await expect(page.getByTestId('available')).toHaveText(/\d/);
  await page.evaluate(() => document.fonts.ready);
  const before = await side.boundingBox();
  answer();
  await expect(page.locator('[data-pair="BTCUSD"] canvas').first()).toBeVisible();
  const after = await side.boundingBox();
  // What a font in Inter's measures lacks to Inter is a fraction of a pixel.
  for (const edge of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs((after?.[edge] ?? 0) - (before?.[edge] ?? Number.NaN)), edge).toBeLessThan(1);
});
