import { expect } from '@playwright/test';
import {
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  type JourneyApp,
  signInQuietly,
  startJourney,
  test,
} from './support.ts';

let app: JourneyApp;
let end: () => Promise<void>;
test.beforeAll(async () => {
  ({ app, end } = await startJourney());
});
test.afterAll(async () => {
  await end?.();
});

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
    ['/user', 'Trading'],
    ['/user/traderoom', 'Trade room'],
    ['/user/ptraderoom', 'Practice trade room'],
    ['/user/deposits', 'Deposits'],
    ['/user/deposits/crypto', 'New deposit'],
    ['/user/deposits/list', 'Your deposits'],
    ['/user/withdrawals', 'Withdrawals'],
    ['/user/withdrawals/new', 'New withdrawal'],
    ['/user/statement', 'Statement'],
  ],
  admin: [
    ['/admin', 'Overview'],
    ['/admin/customers', 'Customers'],
    ['/admin/deposits', 'Deposits to review'],
    ['/admin/withdrawals', 'Withdrawals to review'],
    ['/admin/house', 'House'],
    ['/admin/markets', 'Markets'],
    ['/admin/audit', 'Audit trail'],
  ],
} as const;

for (const [who, list] of Object.entries(screens)) {
  test(`[A11] ${who}: every screen has its title and one heading, fits 360 and 1440 px, and axe finds nothing in light or dark`, async ({
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
