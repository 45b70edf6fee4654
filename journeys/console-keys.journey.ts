import { expect, type Page } from '@playwright/test';
import { signIn } from '#tools/testing/people/api-session.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, expectNoSidewaysScroll, signInQuietly, test } from './support.ts';
import { tabTo } from './tab-to.ts';

const app = journeyApp();

/** Something to find in the lists: a practice trade, and two deposits that wait. */
test.beforeAll(async () => {
  const customer = await signIn(app.url, demoMail('customer'));
  const asks: readonly (readonly [string, object])[] = [
    ['/api/trades', { currencyPair: 'BTCUSD', positions: 'UP', amount: '12.50', duration: 900, wallet: 'practice' }],
    ...['120.00', '130.00'].map((amount) => ['/api/deposits', { amount, paymentMethod: 'USDT' }] as const),
  ];
  for (const [path, body] of asks) {
    const reply = await customer.send('POST', path, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  }
});

const results = (page: Page) => page.locator('main [data-results]');

test('[R1.7][R1.8][E1] a search leads the focus to what it found, and a view that is saved to its name', async ({
  open,
}) => {
  const page = await open(app);
  await signInQuietly(page, app, 'admin');

  await test.step('customers', async () => {
    await page.goto('/admin/customers');
    await tabTo(page, /^Name, e-mail or payout address/);
    await page.keyboard.type('customer@');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/search=customer/);
    await expect(results(page).first()).toHaveText('Customers shown: 1');
    await expect(results(page).first()).toBeFocused();
    await expectNoAxeFindings(page);
  });

  await test.step('what is typed as the name of a view is text, and no key of the list', async () => {
    await tabBack(page, /^Save this view$/);
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Name of the view');
    await expect(field).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter a name for the view')).toBeVisible();
    await expect(field).toBeFocused();
    await page.keyboard.type('njpk? one');
    await expect(field).toHaveValue('njpk? one');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).not.toHaveURL(/open=/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'njpk? one', exact: true })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'The view “njpk? one” is saved.' })).toHaveCount(1);
    await expectNoAxeFindings(page);
  });

  await test.step('a view that is removed, or whose name is given up, leaves the focus at what saves one', async () => {
    await tabTo(page, /^Remove the view njpk\? one$/);
    await page.keyboard.press('Enter');
    const keep = page.getByRole('button', { name: 'Save this view' });
    await expect(keep).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'The view “njpk? one” is removed.' })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Name of the view')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(keep).toBeFocused();
  });

  await test.step('trades, and a search that finds nothing', async () => {
    await page.goto('/admin/trades');
    await expect(results(page)).toContainText(/^Trades shown: \d+/);
    await page.getByText('Filters', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await tabTo(page, /^Stake$/);
    await page.keyboard.type('4.71');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/amount=.*4\.71/);
    await expect(results(page)).toHaveText(/^No trades match|^None among the trades/);
    await expect(results(page)).toBeFocused();
    await tabBack(page, /^Clear$/);
    await page.keyboard.press('Enter');
    await expect(results(page)).toContainText(/^Trades shown: \d+/);
    await expect(results(page)).toBeFocused();
  });

  await test.step('postings, where a wrong search has the focus in its field until it is right', async () => {
    await page.goto('/admin/ledger');
    await tabTo(page, /^Amount of an entry/);
    await page.keyboard.type('much');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter an amount such as 25.00')).toBeVisible();
    const amount = page.getByLabel(/^Amount of an entry/);
    await expect(amount).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('12.50');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/amount=.*12\.50/);
    await expect(results(page)).toBeFocused();
    await expect(results(page)).not.toBeEmpty();
  });

  await test.step('filters of a queue', async () => {
    await page.goto('/admin/deposits?show=all');
    await page.getByText('Filters', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await tabTo(page, /^Amount \(USD\)$/);
    await page.keyboard.type('much');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Amount (USD)' })).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('4711');
    await page.keyboard.press('Enter');
    await expect(results(page).first()).toHaveText('No deposits match. Change or clear the filters.');
    await expect(results(page).first()).toBeFocused();
  });
});

/** Presses Shift and Tab until the button with the name has the focus. */
async function tabBack(page: Page, name: RegExp): Promise<void> {
  const button = page.getByRole('button', { name });
  await expect(button).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    if (await button.evaluate((one) => one === document.activeElement)) return;
  }
  throw new Error(`Shift and Tab never reach ${name}`);
}

test('[R1.7][T1] what is typed, chosen or composed runs no shortcut of the console or the trade room', async ({
  open,
}) => {
  const page = await open(app);
  await signInQuietly(page, app, 'admin');
  await page.goto('/admin/deposits');
  await expect(page.locator('main [data-row="waits"]').nth(1)).toBeVisible();

  await test.step('with Alt it is another key, and as a part of a character it is none', async () => {
    await page.keyboard.press('Alt+n');
    await page.evaluate(() => {
      for (const how of [{ isComposing: true }, { keyCode: 229 }])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, ...how }));
    });
    await expect(page).not.toHaveURL(/open=/);
    await expect(page.locator('main [data-row="open"]')).toHaveCount(0);
  });

  await page.keyboard.press('n');
  const title = page.locator('main [data-case-title]');
  await expect(title).toBeFocused();
  const first = await title.textContent();
  await tabTo(page, /^Decline…$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Reason/);
  await page.keyboard.type('n? jumpk');
  await expect(page.getByLabel(/^Reason/)).toHaveValue('n? jumpk');
  await expect(title).toHaveText(first ?? '');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await test.step('a choice finds its entries by their letters', async () => {
    await page.goto('/admin/trades');
    await expect(results(page)).toContainText(/^Trades shown/);
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Money').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('n');
    await expect(page.getByLabel('Money')).toBeFocused();
  });

  await test.step('in an open dialog keys are the dialog’s', async () => {
    await page.goto('/admin/deposits');
    await expect(page.locator('main [data-row="waits"]').nth(1)).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys of lists' })).toBeVisible();
    await page.keyboard.press('n');
    await expect(page).not.toHaveURL(/open=/);
  });
});

test('[R1.7][A11] Back leads the focus to the row of a list that led to a record’s page', async ({ open }) => {
  const page = await open(app);
  await signInQuietly(page, app, 'admin');
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      const { top = -1, bottom = -1 } = at?.getBoundingClientRect() ?? {};
      return { leadsTo: at?.getAttribute('href'), isInSight: top >= 0 && bottom <= innerHeight };
    });
  for (const address of ['/admin/trades', '/admin/ledger/accounts']) {
    await test.step(address, async () => {
      await page.goto(address);
      const rows = page.locator('main a[data-row]').filter({ visible: true });
      await expect(rows.first()).toBeVisible();
      // Of a long list a row below the first screen, to which the page has scrolled.
      const row = rows.last();
      await row.focus();
      const leadsTo = await row.getAttribute('href');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page).not.toHaveURL(new RegExp(`${address}$`));
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await expect.poll(focused).toEqual({ leadsTo, isInSight: true });
    });
  }

  await test.step('a case that is open beside its list is open again, with the focus at its row', async () => {
    await page.goto('/admin/deposits');
    await expect(page.locator('main [data-row="waits"]').nth(1)).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.locator('main [data-case-title]')).toBeFocused();
    await tabTo(page, /^Page of/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /^Deposit of/ })).toBeFocused();
    await page.goBack();
    await expect(page.locator('main [data-case-title]')).toBeVisible();
    await expect(page.locator('main [data-row="open"]')).toBeFocused();
    await expect(page.locator('main [data-row="open"]')).toBeInViewport();
  });

  await test.step('where the menu led away, and on the way forward, a screen begins at its title', async () => {
    await page.goto('/admin/trades');
    await expect(page.locator('main a[data-row]').first()).toBeVisible();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Deposits/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Deposits' })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Trades' })).toBeFocused();
  });
});

test('[R1.7][A11] the console by keyboard: past the menu, from row to row, into a dialog and back', async ({
  open,
}) => {
  const page = await open(app);
  await signInQuietly(page, app, 'admin');

  await test.step('the first stop leads past the menu', async () => {
    await page.goto('/admin/audit');
    await expect(results(page)).toContainText(/^Entries shown/);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  await test.step('j and k reach every row of the trail and of the postings, and none that is folded', async () => {
    for (const address of ['/admin/audit', '/admin/ledger?code=mining-fee', '/admin/customers?show=all']) {
      await page.goto(address);
      await expect(results(page).first()).toContainText(/shown: \d+/);
      const rows = page.locator('main [data-row]').filter({ visible: true });
      // A run that is still read on is drawn anew.
      await expect(rows.nth(3)).toBeVisible();
      await page.keyboard.press('j');
      await expect(rows.nth(0)).toBeFocused();
      await page.keyboard.press('j');
      await expect(rows.nth(1)).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(rows.nth(2)).toBeFocused();
      await page.keyboard.press('k');
      await expect(rows.nth(1)).toBeFocused();
    }
  });

  await test.step('a dialog keeps Tab within it, and gives the focus back', async () => {
    const row = page.locator('main [data-row]').nth(1);
    for (const [opens, name] of [
      ['?', 'Keys of lists'],
      ['Control+k', 'Go to'],
    ] as const) {
      await page.keyboard.press(opens);
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      for (let presses = 0; presses < 6; presses += 1) {
        await page.keyboard.press('Tab');
        // Between its last stop and its first one is the browser’s own frame, which is the page’s body here.
        const where = await page.evaluate(() => {
          const { activeElement } = document;
          return activeElement === document.body || activeElement?.closest('dialog') !== null;
        });
        expect(where).toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(row).toBeFocused();
    }
  });

  await test.step('a narrow console’s menu does so, too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await expectNoSidewaysScroll(page);
  });
});

test('[R4] a report on paper has its head and all its columns, also from a dark screen, and nothing to press', async ({
  open,
}) => {
  const page = await open(app);
  await signInQuietly(page, app, 'admin');
  // An A4 page between its margins, at the 96 px of an inch that browsers count.
  await page.setViewportSize({ width: 718, height: 1046 });
  for (const [view, name, table] of [
    ['money', 'Report: Money', 'Figures by period'],
    ['customers', 'Report: Customers', 'Retention by month of first deposit'],
    ['products', 'Report: Copying and mining', 'Copying, mining and exposure by period'],
    ['service', 'Report: Queues and complaints', 'How long cases waited'],
  ] as const) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await page.goto(`/admin/reports?view=${view}&from=2026-01-05&to=2026-11-29&by=month`);
    await expect(page.getByRole('group', { name: table, exact: true })).toBeVisible();
    await expect(page.getByText(name, { exact: true })).toBeHidden();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const head = page.getByRole('region', { name: 'Head of the printed report' });
    await expect(head).toBeVisible();
    await expect(head.getByText('Fairlead', { exact: true })).toBeVisible();
    await expect(head.getByText(name, { exact: true })).toBeVisible();
    await expect(head.getByText('5 Jan 2026 – 29 Nov 2026, by month')).toBeVisible();
    await expect(head.getByText(/^\d{1,2} \w{3} \d{4}, \d\d:\d\d UTC$/)).toBeVisible();
    await expect(head.getByText(/, admin@demo\.fairlead\.example$/)).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.locator('main button:visible, header button:visible')).toHaveCount(0);
    const paper = await page.evaluate(() => {
      const right = (one: Element) => one.getBoundingClientRect().right;
      const cut = [...document.querySelectorAll('main table, main th, main td, main svg')].filter(
        (one) => one.checkVisibility() && right(one) > innerWidth,
      );
      const left = [...document.querySelectorAll('main th, main td')].filter(
        (one) => getComputedStyle(one).display === 'none',
      );
      return { cut: cut.length, left: left.length, scheme: getComputedStyle(document.documentElement).colorScheme };
    });
    expect(paper).toEqual({ cut: 0, left: 0, scheme: 'light' });
    await page.screenshot({ path: test.info().outputPath(`report-${view}.png`), fullPage: true });
    await expectNoSidewaysScroll(page);
  }
});
