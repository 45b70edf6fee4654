import { expect, type Page } from '@playwright/test';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { holdRoute } from './held-route.ts';
import { demoMail, expectNoSidewaysScroll, signInOnScreen, signInQuietly, test } from './support.ts';

const app = journeyApp();

/** The public site: path, title, and something that has to be said there. */
const pages = [
  ['/', 'Trading that can be checked', 'you have to win more than half of your trades'],
  ['/markets', 'Markets', 'Each pair with its latest recorded price'],
  ['/pages/about-us', 'About us', 'when you lose, Fairlead keeps your stake'],
  ['/pages/fair-play', 'Fair play', 'Nobody can prove this yet'],
  ['/pages/contact', 'Contact us', 'Never send a password'],
  ['/pages/privacy-policy', 'Privacy policy', 'Data that cannot be deleted'],
  ['/pages/terms-of-service', 'Terms of service', 'Nobody will ever ask you to deposit in order to withdraw'],
  ['/pages/forex-trading', 'Forex trading', 'A pair of state currencies takes trades only where Fairlead offers it'],
  ['/pages/stocks-trading', 'Stocks trading', 'Fairlead does not offer stocks.'],
  ['/pages/crypto-trading', 'Crypto trading', '54.1 %'],
  ['/pages/options-trading', 'Options trading', 'Fairlead does not offer options.'],
  [
    '/pages/copy-expert-traders',
    'Copy expert traders',
    'Each of the trader’s trades is either copied, with a receipt of its own, or skipped with its reason.',
  ],
  ['/pages/about-mining', 'About mining', 'where there are none, every plan is sold out'],
  ['/pages/bitcoin-mining', 'Bitcoin mining', 'where there are none, every plan is sold out'],
  ['/pages/dogecoin-mining', 'Dogecoin mining', 'where there are none, every plan is sold out'],
] as const;

async function expectPublicFrame(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const quick = page.getByRole('contentinfo').getByRole('navigation', { name: 'Quick links' }).getByRole('link');
  await expect(quick).toHaveText(['Contact Us', 'My Account', 'Create Account']);
  expect(await quick.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/pages/contact',
    '/signin',
    '/signup',
  ]);
}

test('[B1] every public page has title, heading, frame and its text, fits 1440 and 360 px, and axe finds nothing in light or dark', async ({
  open,
}) => {
  const page = await open(app);
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  for (const [path, title, text] of pages) {
    await test.step(path, async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} | Fairlead`);
      await expectPublicFrame(page);
      await expect(page.getByRole('main')).toContainText(text);
      await expect(page.locator('[data-waiting]')).toHaveCount(0);
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    });
  }
  expect(complaints).toEqual([]);
});

test('[B1] every public page can be read without JavaScript, and names itself to search engines and cards', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false, colorScheme: 'dark' });
  const page = await context.newPage();
  const content = (selector: string) => page.locator(selector).getAttribute('content');
  for (const [path, title, text] of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} | Fairlead`);
      await expectPublicFrame(page);
      await expect(page.getByRole('main')).toContainText(text);
      expect(await page.content()).not.toContain('{{');
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
        `http://localhost:${new URL(app.url).port}${path}`,
      );
      expect(await content('meta[property="og:title"]')).toBe(`${title} | Fairlead`);
      expect(await content('meta[property="og:url"]')).toBe(`http://localhost:${new URL(app.url).port}${path}`);
      expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image');
      for (const picture of ['meta[property="og:image"]', 'meta[name="twitter:image"]']) {
        expect(await content(picture)).toBe(`http://localhost:${new URL(app.url).port}/card.png`);
        expect((await content(picture.replace('image', 'image:alt')))?.length).toBeGreaterThan(20);
      }
      const description = await content('meta[name=description]');
      expect(description?.length).toBeGreaterThan(60);
      expect(await content('meta[property="og:description"]')).toBe(description);
      expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(236, 234, 229)');
    });
  }
  // The picture of the card is as large as the last page said, and light enough for who fetches it.
  const said = await Promise.all(['width', 'height'].map((side) => content(`meta[property="og:image:${side}"]`)));
  const picture = await page.request.get('/card.png');
  const bytes = await picture.body();
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map(String)).toEqual(said);
  expect(said).toEqual(['1200', '630']);
  expect(bytes.length).toBeLessThan(60_000);
  const missing = await page.goto('/pages/nowhere');
  expect(missing?.status()).toBe(404);
  await expect(page).toHaveTitle('Not found | Fairlead');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
  await page.getByRole('main').getByRole('link', { name: 'Crypto trading' }).click();
  await expect(page).toHaveURL(/\/pages\/crypto-trading$/);
  await context.close();
});

test('[B1] a visitor writes: what is wrong is said at its field, nothing is lost, and support gets the mail', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/');
  await page.getByRole('link', { name: 'Contact Us' }).click();
  await page.getByLabel('Message').fill('How long does a review take?\n<b>Ann</b>');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Enter your name');
  await page.getByLabel('Name').fill('Ann Bell');
  await page.getByLabel('E-mail').fill('ann@bell');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/for example ann@example\.org/);
  await expectNoAxeFindings(page);
  await page.getByLabel('E-mail').fill('ann@bell.example');
  await expect(page.getByText('Enter your e-mail address')).toHaveCount(0);
  // The first answer is lost on its way: asked again with the same key, the message is written once.
  let lost = 0;
  await page.route(
    '**/api/contact',
    async (route) => {
      await route.fetch();
      lost += 1;
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'We have your message' })).toBeFocused();
  expect(lost).toBe(1);
  await expectNoAxeFindings(page);
  const reference = await page.getByText(/^msg_/).textContent();
  await page.goto(`/demo/outbox?to=${encodeURIComponent(demoMail('support'))}`);
  await expect(page.getByRole('heading', { name: 'Fairlead: message from Ann Bell' })).toHaveCount(1);
  const mail = page.frameLocator('iframe');
  await expect(mail.getByText(`Reference: ${reference}`)).toBeVisible();
  await expect(mail.getByText('<b>Ann</b>')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Plain text' }).click();
  await expect(page.getByText(`Reference: ${reference}`)).toBeVisible();
});

test('[B1] a refused message stays in its fields and says when to try again', async ({ open }) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  await page.goto('/user');
  // Whoever is signed in is led to the conversations (S1); the page for everybody is there all the same.
  await page.getByRole('banner').getByRole('link', { name: 'Support', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/support$/);
  await page.goto('/pages/contact');
  await page.getByLabel('Name').fill('Carla Customer');
  await page.getByLabel('E-mail').fill(demoMail('customer'));
  await page.getByLabel('Message').fill('Again and again');
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      json: { code: 'rate_limited', detail: 'Too many attempts. Try again in 600 seconds.' },
    }),
  );
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Try again in 600 seconds.');
  await expect(page.getByLabel('Message')).toHaveValue('Again and again');
  await page.unroute('**/api/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'We have your message' })).toBeVisible();
});

test('[E3] a public page is painted before its scripts are asked for: while none of them comes, its text is there', async ({
  browser,
}) => {
  for (const path of ['/', '/pages/contact', '/pages/fair-play']) {
    await test.step(path, async () => {
      const context = await browser.newContext({ baseURL: app.url });
      const page = await context.newPage();
      const asked: string[] = [];
      await page.route(/\/assets\/.*\.js$/, (route) => {
        asked.push(new URL(route.request().url()).pathname);
        // The first script is let through, and none of those that it asks for.
        return asked.length === 1 ? route.continue() : route.abort();
      });
      const failed = page.waitForEvent('requestfailed');
      await page.goto(path);
      await failed;
      expect(asked[0]).toContain('/after-paint-');
      // A frame is made before the scripts are asked for; that it was shown, a busy browser notes a moment later.
      await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-paint').length)).toBe(1);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await context.close();
    });
  }
});

test('[E3] [A6] without a session the sign-in is in the document before any script, and the screen takes its place', async ({
  page,
}) => {
  for (const path of ['/signin', '/user/traderoom']) {
    await test.step(path, async () => {
      const scripts = /\/assets\/(?!after-paint-).*\.js$/;
      const release = await holdRoute(page, scripts);
      const outlined = page.locator('#outline');
      await page.goto(app.url + path, { waitUntil: 'commit' });
      await expect(outlined.getByText('Sign in', { exact: true }).last()).toBeVisible();
      await expect(outlined.getByText('Try the demo as')).toBeVisible();
      // Before its stylesheets have come a document has places, but nobody sees them: the first frame waits for the styles.
      await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-paint').length)).toBe(1);
      // In another font lines break elsewhere, and what stands in the middle moves.
      await page.evaluate(async () => void (await document.fonts.ready));
      const before = await outlined.getByText('Try the demo as').boundingBox();
      const linkBefore = await outlined.getByText('Forgot password?').boundingBox();
      release();
      const heading = page.getByRole('heading', { name: 'Try the demo as' });
      await expect(heading).toBeVisible();
      await expect(outlined).toHaveCount(0);
      const after = await heading.boundingBox();
      for (const side of ['x', 'y', 'width', 'height'] as const) {
        expect(Math.abs((after?.[side] ?? -1) - (before?.[side] ?? -1))).toBeLessThan(0.5);
      }
      const linkAfter = await page.getByRole('link', { name: 'Forgot password?' }).boundingBox();
      expect(Math.abs((linkAfter?.y ?? -1) - (linkBefore?.y ?? -1))).toBeLessThan(1);
      await page.unroute(scripts);
    });
  }
});

test('[L7] a proof that was opened before the page’s script came is shown with it', async ({ open }) => {
  const page = await open(app);
  const came = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await came.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByText('Open the proof').click();
  came.resolve();
  await expect(page.getByText('matches', { exact: true }).first()).toBeVisible();
});

test('[M7] [M3] visitors find every pair by class with its price, its source and its terms, and a row leads to its page and back', async ({
  open,
}) => {
  const page = await open(app);
  for (const width of [360, 1440]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Markets', exact: true }).click();
      const coins = page.getByRole('table', { name: 'Coins', exact: true });
      const first = coins.getByRole('row', { name: /^BTC\/USD/ });
      await expect(first).toContainText('simulated');
      await expect(first).toContainText('85 %');
      await expect(first).toContainText('30 s, 1 min, 2 min, 5 min, 15 min');
      await expect(first.getByText(/^[\d,]+\.\d\d$/)).toBeVisible();
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Coins', 'Currencies', 'Crosses']);
      // What has a rate of a day alone says so, and takes no trades.
      await expect(page.getByRole('row', { name: /^EUR\/USD.*reference, .*, not tradable/ })).toHaveCount(1);
      // Prices come by the stream: nothing was asked for in between.
      const price = first.getByText(/^[\d,]+\.\d\d$/);
      const before = await price.textContent();
      await expect(price).not.toHaveText(before ?? '');
      await expectNoSidewaysScroll(page);
      await first.getByRole('link', { name: 'BTC/USD' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'BTC/USD' })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'All pairs' }).click();
      await expect(page).toHaveURL(/\/markets$/);
    });
  }
});

test('[M7] the list of pairs says why it could not be read and reads it again, and says where no pair is listed', async ({
  open,
}) => {
  const page = await open(app);
  await page.route('**/api/markets', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      json: { code: 'rate_limited', detail: 'Too many attempts. Try again in 600 seconds.' },
    }),
  );
  await page.goto('/markets');
  await expect(page.getByRole('alert')).toContainText('Too many attempts.');
  await page.unroute('**/api/markets');
  await page.route('**/api/markets', (route) => route.fulfill({ json: { items: [] } }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No pairs are listed.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('[M7] a pair has a public page: its day, its source, prices that the browser checks, terms, and what the house won', async ({
  open,
}) => {
  const page = await open(app);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/markets/BTCUSD');
  await expect(page).toHaveTitle('BTC/USD | Fairlead');
  await expect(page.getByRole('heading', { level: 1, name: 'BTC/USD' })).toBeVisible();
  await expect(page.getByRole('slider', { name: /^BTC\/USD, the last price of each quarter/ })).toBeVisible();
  await expect(page.getByText('nothing: a single source')).toBeVisible();
  await expect(page.getByText('matches', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Trades on offer' })).toContainText('54.1 % won');
  await page.getByText('When terms and price settings took effect').click();
  await expect(page.getByText('simulated prices', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'When each term took effect, in UTC' })).toContainText(
    'Profit of a win, by duration',
  );
  await expect(page.getByRole('heading', { name: 'The operator’s result' })).toBeVisible();
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Trade BTC/USD' }).click();
  await signInOnScreen(page, demoMail('trader'));
  await expect(page.getByRole('heading', { level: 2, name: 'BTC/USD', exact: true })).toBeVisible();
  const nowhere = await page.goto('/markets/XXXUSD');
  expect(nowhere?.status()).toBe(404);
});

test('[B1] a public page leads whoever is signed in back to the places of their area, on a phone by tabs', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  const places = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  for (const path of ['/pages/fair-play', '/pages/contact', '/markets', '/markets/BTCUSD']) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(places.getByRole('link')).toHaveText(['Trading', 'Trade room', 'Practice', 'Mining']);
      await expect(page.locator('[data-waiting]')).toHaveCount(0);
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expect(places).toBeInViewport({ ratio: 1 });
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    });
  }
  await places.getByRole('link', { name: 'Trade room' }).click();
  await expect(page).toHaveURL(/\/user\/traderoom/);
});
