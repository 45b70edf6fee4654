import { expect, type Page } from '@playwright/test';
import { signIn } from '#tools/testing/people/api-session.ts';
import { announceToVisitors } from './announcing.ts';
import { journeyApp } from './app.ts';
import { holdRoute } from './held-route.ts';
import { demoMail, expectNoSidewaysScroll, signInQuietly, test } from './support.ts';

const app = journeyApp();

/** What has moved on a page since then (ms of its own clock), as the browser noted it: one text a movement. */
const movesOf = (page: Page, sinceMs: number): Promise<readonly string[]> =>
  page.evaluate(async (since) => {
    const found: string[] = [];
    const note = (entries: readonly PerformanceEntry[]) =>
      found.push(...entries.filter((one) => one.startTime >= since).map((one) => JSON.stringify(one)));
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // What the last frame moved is noted once the next one is made.
    for (let frames = 0; frames < 3; frames += 1) await new Promise((made) => requestAnimationFrame(made));
    note(observer.takeRecords());
    return found;
  }, sinceMs);

/** Opens the landing while its prices are held, and gives what has moved once they are there. */
async function movesOfLanding(page: Page, width: number): Promise<readonly string[]> {
  // So high that all of it is in sight: a movement below the window is none to the browser.
  await page.setViewportSize({ width, height: 3_000 });
  const come = await holdRoute(page, /\/api\/markets/);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Recorded prices', exact: true })).toBeVisible();
  // The font of the first paint gives way to the page's own once that is there, and a line may break elsewhere: not by prices.
  const inOwnFont = await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 3; frames += 1) await new Promise((made) => requestAnimationFrame(made));
    return performance.now();
  });
  come();
  await expect(page.getByRole('img', { name: /^Latest prices of BTC\/USD/ })).toBeVisible();
  await expect(page.getByText(/^Lowest [\d,.]+, highest [\d,.]+ USD$/)).toBeVisible();
  await expect(page.getByText('54.1 % won')).toBeVisible();
  await expect(page.getByText(/^Your browser checked the latest \d+ prices/)).toBeVisible();
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  return movesOf(page, inOwnFont);
}

test('[B1] nothing on the landing moves when its prices come, at any width, also below an announcement', async ({
  open,
}) => {
  for (const announced of [false, true]) {
    if (announced) await announceToVisitors(app, await open(app));
    for (const width of [360, 768, 1440]) {
      await test.step(`${width} px, ${announced ? 'announced' : 'as it is'}`, async () => {
        expect(await movesOfLanding(await open(app), width)).toEqual([]);
      });
    }
  }
});

test('[M7] nothing in sight moves on the list of pairs when it comes, at any width', async ({ open }) => {
  for (const width of [360, 768, 1440]) {
    await test.step(`${width} px`, async () => {
      const page = await open(app);
      await page.setViewportSize({ width, height: 3_000 });
      const come = await holdRoute(page, /\/api\/markets/);
      await page.goto('/markets');
      await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible();
      const inOwnFont = await page.evaluate(async () => {
        await document.fonts.ready;
        for (let frames = 0; frames < 3; frames += 1) await new Promise((made) => requestAnimationFrame(made));
        return performance.now();
      });
      const lines = page.waitForResponse('**/api/markets/days');
      come();
      await (await lines).finished();
      await expect(page.getByRole('row', { name: /^BTC\/USD/ })).toBeVisible();
      await expect(page.locator('[data-waiting]')).toHaveCount(0);
      await expect(page.locator('tbody img').first()).toBeVisible();
      expect(await movesOf(page, inOwnFont)).toEqual([]);
    });
  }
});

test('[B1] the headline of the landing stays where it is when its font comes late', async ({ open }) => {
  for (const language of ['en', 'es']) {
    for (const width of [360, 1440]) {
      await test.step(`${width} px, ${language}`, async () => {
        const page = await open(app);
        await page.context().addCookies([{ name: 'lang', value: language, url: app.url }]);
        await page.setViewportSize({ width, height: 900 });
        const come = await holdRoute(page, /\.woff2$/);
        // The page is loaded once its font is, which is held.
        await page.goto('/', { waitUntil: 'domcontentloaded' });
        const placed = () =>
          page.evaluate(() => {
            const { top = 0, height = 0 } = document.querySelector('h1')?.getBoundingClientRect() ?? {};
            return { top, height };
          });
        await expect(page.locator('[data-waiting]')).toHaveCount(0);
        const before = await placed();
        come();
        await page.evaluate(() => document.fonts.ready);
        expect(await page.evaluate(() => document.fonts.check('600 40px "Inter Variable"'))).toBe(true);
        const after = await placed();
        expect(after.height).toBe(before.height);
        expect(Math.abs(after.top - before.top)).toBeLessThan(3);
      });
    }
  }
});

const trade = { currencyPair: 'BTCUSD', positions: 'UP', amount: '12.50', duration: 900, wallet: 'practice' };

/** The practice room of the demo's trader on a phone, and their placing of trades from elsewhere. */
async function practiceOnPhone(open: (of: typeof app) => Promise<Page>) {
  const trader = await signIn(app.url, demoMail('trader'));
  const place = async (of: Partial<typeof trade>): Promise<void> => {
    const reply = await trader.send('POST', '/api/trades', { ...trade, ...of });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  };
  const page = await open(app);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await signInQuietly(page, app, 'trader');
  await page.goto('/user/ptraderoom');
  return { page, place };
}

test('[A11] [T10] a phone says how many trades are open and leads to them, and nothing moves when another one opens', async ({
  open,
}) => {
  const { page, place } = await practiceOnPhone(open);
  const strip = page.getByRole('list', { name: /^Trades that have just ended/ }).getByRole('button');
  const button = page.getByRole('button', { name: 'Choose up or down' });
  await expect(page.getByTestId('available')).toHaveText('10,000.00');
  await expect(page.locator('[data-pair="BTCUSD"] canvas').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await button.boundingBox();
  await place({ currencyPair: 'BTCUSD' });
  await expect(strip).toHaveCount(1);
  await expect(page.getByRole('button', { name: /open: show the list$/ })).toHaveCount(0);
  expect(await button.boundingBox()).toEqual(before);
  await place({ currencyPair: 'ETHUSD' });
  const count = page.getByRole('button', { name: '2 open: show the list' });
  for (const [width, height] of [
    [360, 640],
    [360, 740],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(count, `${width} × ${height}`).toBeInViewport({ ratio: 1 });
    await expect(count).toHaveText('2 open');
    // The newest is in sight in full beside it, in two lines and no more.
    const [shown, counted] = [await strip.first().boundingBox(), await count.boundingBox()];
    expect((shown?.x ?? width) + (shown?.width ?? 0)).toBeLessThanOrEqual(counted?.x ?? 0);
    expect(counted?.height).toBe(shown?.height);
    await expectNoSidewaysScroll(page);
    await count.click();
    await expect(page.getByRole('heading', { name: 'Open trades' })).toBeFocused();
    const rows = page.getByRole('group', { name: 'Open trades' }).getByRole('row');
    await expect(rows.filter({ hasText: 'BTC/USD' })).toBeInViewport();
    await expect(rows.filter({ hasText: 'ETH/USD' })).toBeInViewport();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await button.boundingBox()).toEqual(before);
});

test('[T10] on a phone nothing below the open trades moves when one ends; it has its result there until the next one is placed', async ({
  open,
}) => {
  test.setTimeout(150_000);
  const { page, place } = await practiceOnPhone(open);
  const [running, past] = ['Open trades', 'Past trades'].map((name) => page.getByRole('group', { name }));
  if (!running || !past) throw new Error('the room has two lists');
  await place({ amount: '7.00', duration: 30 });
  await expect(running.getByText('stake 7.00')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // What is below begins where the list ends.
  const heightOf = async () =>
    (await page.getByRole('region', { name: 'Open trades', exact: true }).boundingBox())?.height;
  await expect(running.getByText(/^entry –/)).toHaveCount(0);
  const before = await heightOf();
  await expect(running.getByText(/^(won|lost|returned)$/)).toBeVisible({ timeout: 90_000 });
  expect(Math.abs(((await heightOf()) ?? 0) - (before ?? Number.NaN))).toBeLessThan(1);
  await expect(past.getByText('stake 7.00')).toHaveCount(0);
  await place({ amount: '8.00', duration: 900 });
  await expect(running.getByText('stake 8.00')).toBeVisible();
  await expect(running.getByText('stake 7.00')).toHaveCount(0);
  await expect(past.getByText('stake 7.00')).toBeVisible();
});
