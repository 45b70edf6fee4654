import { expect } from '@playwright/test';
import { journeyApp } from './app.ts';
import { signInQuietly, test } from './support.ts';

const app = journeyApp();

const ofCustomers = ['/user', '/user/trades', '/user/account', '/user/statement', '/user/limits', '/user/deposits'];
const ofAdmins = ['/admin', '/admin/operation', '/admin/deposits', '/admin/identities'];
const ofVisitors = [
  '/',
  '/pages/terms-of-service',
  '/pages/contact',
  '/markets',
  '/receipts/trd_00000000000000000000000000',
  '/signin',
];

test('[X5] no document takes a style or a script that stands in a page, and none of ours needs to', async ({
  open,
}) => {
  const page = await open(app);
  const complaints: string[] = [];
  page.on('console', (message) => {
    // What a browser says of an answer that is no success, such as of the receipt that there is not.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(`${page.url()} ${message.text()}`);
    }
  });
  const visit = async (path: string): Promise<string> => {
    const answer = await page.goto(path);
    await expect(page.locator('[data-waiting]')).toHaveCount(0);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect([path, policy]).toEqual([path, expect.stringContaining("base-uri 'none'")]);
    expect([path, policy.includes('unsafe')]).toEqual([path, false]);
    return policy;
  };
  for (const path of ofVisitors) await visit(path);
  await visit('/api/docs');
  await page.locator('.swagger-ui .opblock-tag').first().click();
  await expect(page.locator('.swagger-ui .opblock').first()).toBeVisible();
  await page.locator('.swagger-ui .opblock-summary-control').first().click();
  await expect(page.locator('.swagger-ui .opblock-body').first()).toBeVisible();
  await signInQuietly(page, app, 'trader');
  for (const path of ofCustomers) await visit(path);
  await signInQuietly(page, app, 'admin');
  for (const path of ofAdmins) await visit(path);
  // Each answer has a nonce of its own, and the library's style elements carry it.
  const [one, other] = [await visit('/admin'), await visit('/admin')];
  const nonceOf = (policy: string): string => /style-src 'self' 'nonce-([^']{22,})'/.exec(policy)?.[1] ?? '';
  expect(nonceOf(one)).not.toBe(nonceOf(other));
  expect(nonceOf(other)).not.toBe('');
  await expect
    .poll(() => page.locator('style').evaluateAll((all) => all.map((style) => style.nonce)))
    .toContain(nonceOf(other));
  expect(complaints).toEqual([]);
});

test('[X5] a style or a base that somebody gets into a page has no effect', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: app.url });
  const page = await context.newPage();
  await page.goto('/signin');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  const got = await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<style>body { opacity: 0.3 }</style><p id="p" style="opacity: 0.3">x</p>',
    );
    document.head.insertAdjacentHTML('afterbegin', '<base href="https://elsewhere.example/">');
    const opacityOf = (element: Element | null): string => (element ? getComputedStyle(element).opacity : '');
    return [opacityOf(document.body), opacityOf(document.querySelector('#p')), new URL('x', document.baseURI).origin];
  });
  expect(got).toEqual(['1', '1', new URL(app.url).origin]);
  await context.close();
});
