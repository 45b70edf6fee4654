import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { appPages } from '#api/pages.ts';
import { type JourneyApp, journeyApp } from './app.ts';
import { cutCells } from './cut-cells.ts';
import { expectNoSidewaysScroll, signInQuietly, test } from './support.ts';

const app = journeyApp();
/** Says of each page what is cut, not of the first one alone. */
const softly = expect.configure({ soft: true });

/** What of the console lists something: each of its pages, and an account of the ledger, a figure of a report and a customer. */
async function pagesOfConsole(page: Page): Promise<readonly string[]> {
  const readOne = async (path: string) => (await page.request.get(path)).json();
  const { items: accounts } = await readOne('/api/admin/ledger-accounts?limit=1');
  const { items: customers } = await readOne('/api/admin/customers?limit=1&search=customer@');
  const day = new Date().toISOString().slice(0, 10);
  return [
    ...appPages.filter((path) => path.startsWith('/admin') && !path.includes('$')),
    '/admin/customers?show=all',
    '/admin/deposits?show=all',
    '/admin/withdrawals?show=all',
    '/admin/support?show=all',
    `/admin/ledger/accounts/${accounts[0].id}`,
    `/admin/reports/figure?of=deposits&from=${day.slice(0, 8)}01&to=${day}`,
    `/admin/customers/${customers[0].uid}`,
  ];
}

async function askForWithdrawal(page: Page, { url }: JourneyApp): Promise<void> {
  const asked = await page.request.post('/api/withdrawals', {
    data: { amount: '150.00', paymentMethod: 'Ethereum', walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    headers: { origin: url, 'idempotency-key': randomUUID() },
  });
  expect(asked.ok(), await asked.text()).toBe(true);
}

test('[R1.5] no figure and no button of a table is cut at its edge, on any page of the console and at any width', async ({
  open,
}) => {
  test.slow();
  const customer = await open(app);
  await customer.goto('/');
  await signInQuietly(customer, app, 'customer');
  await askForWithdrawal(customer, app);
  const ada = await open(app);
  await signInQuietly(ada, app, 'admin');
  for (const address of await pagesOfConsole(ada)) {
    await ada.goto(address);
    await expect(ada.locator('main h2, main h1').first()).toBeVisible();
    await ada.waitForLoadState('networkidle');
    for (const width of [1440, 768, 360]) {
      await ada.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(ada);
      await softly.poll(() => cutCells(ada), { message: `${address} at ${width} px`, timeout: 5_000 }).toEqual([]);
    }
  }
});
