import { expect, type Page } from '@playwright/test';
import { grouped } from '#domain/languages/words.ts';
import { realTradesFile } from '#tools/testing/markets/real-trades.ts';
import { verifyData } from '#tools/testing/processes/app-process.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, identifyQuietly, signInOnScreen, test, transactionIdOf } from './support.ts';

// The recorded trades last three and a half minutes; on a slow machine the story is longer, and needs a price to its end.
// No case of risk opens between the two approvals of the payout, which would each ask for a reason (O4).
const app = journeyApp(`replay:ETHUSD=${realTradesFile()};loop`, () => ({ RISK_VELOCITY_AMOUNT: '1000000.00' }));

const email = 'grace@example.com';
const password = 'a long walk by the sea';

/** Opens the one waiting record of a queue in the console. */
async function openCase(admin: Page, queue: 'customers' | 'deposits' | 'withdrawals', name: RegExp): Promise<void> {
  await admin.goto(`/admin/${queue}`);
  await admin.getByRole('button', { name }).click();
}

/** What the story reads of a trade. */
interface SettledTrade {
  readonly positions: string;
  readonly status: string;
  readonly entryTick: { readonly price: string };
  readonly exitTick: { readonly price: string };
}

test('[P1] a customer and two admins, from the first visit to the first withdrawal, and the books agree', async ({
  open,
}) => {
  const customer = await open(app);
  // The whole way is gone once with everything drawn that moves.
  await customer.emulateMedia({ reducedMotion: 'no-preference' });
  const admins = [await open(app), await open(app)] as const;
  for (const [index, admin] of admins.entries()) {
    await admin.goto('/admin');
    await signInOnScreen(admin, demoMail(index === 0 ? 'admin' : 'admin2'));
    await expect(admin.getByRole('heading', { name: 'Overview' })).toBeVisible();
  }

  await test.step('a visitor checks the recorded prices, and signs up', async () => {
    await customer.goto('/');
    await customer.getByText(/^Your browser checked the latest 8 prices: all 8 hashes match/).click();
    await expect(customer.getByText('matches', { exact: true }).first()).toBeVisible();
    await expect(customer.getByText('does not match', { exact: true })).toHaveCount(0);
    await customer.getByRole('main').getByRole('link', { name: 'Create account' }).click();
    await customer.getByLabel('First name').fill('Grace');
    await customer.getByLabel('Last name').fill('Guest');
    await customer.getByLabel('E-mail').fill(email);
    await customer.getByLabel('Password', { exact: true }).fill('short');
    await customer.getByRole('button', { name: 'Create account' }).click();
    await expect(customer.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(customer.getByLabel('E-mail')).toHaveValue(email);
    await customer.getByLabel('Password', { exact: true }).fill(password);
    await customer.getByRole('button', { name: 'Create account' }).click();
    await expect(customer.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  });

  await test.step('waits on the status screen, finishes the steps, and verifies the address by the mail', async () => {
    await customer.goto('/user');
    await signInOnScreen(customer, email, password);
    await expect(customer.getByRole('heading', { name: 'Account In Review' })).toBeVisible();
    await expect(customer.getByText('Confirm your e-mail address')).toBeVisible();
    await openCase(admins[0], 'customers', /^Review Grace/);
    await expect(admins[0].getByText('the e-mail address is not confirmed.')).toBeVisible();
    await expect(admins[0].getByText('Sign-up is not finished.')).toBeVisible();
    await expect(admins[0].getByRole('button', { name: 'Approve…' })).toHaveCount(0);
    await customer.getByRole('link', { name: 'Enter your details' }).click();
    await customer.getByLabel('Country you live in').selectOption('CH');
    await customer.getByLabel('Phone number').fill('079 123 45 67');
    await customer.getByLabel('Date of birth').fill('1990-05-17');
    await customer.getByRole('button', { name: 'Save and continue' }).click();
    await expect(customer.getByRole('checkbox')).toHaveCount(2);
    for (const box of await customer.getByRole('checkbox').all()) await box.check();
    await customer.getByRole('button', { name: 'Accept and continue' }).click();
    await customer.getByLabel('Street and number').fill('Bahnhofstrasse 1');
    await customer.getByLabel('City').fill('Zürich');
    await customer.getByRole('button', { name: 'Save and continue' }).click();
    await expect(customer.getByRole('heading', { name: 'Your identity' })).toBeVisible();
    await customer.goto(`/demo/outbox?to=${encodeURIComponent(email)}`);
    await customer
      .frameLocator('iframe')
      .getByRole('link', { name: /verify\?token/ })
      .click();
    await customer.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(customer.getByRole('heading', { name: 'Your identity' })).toBeVisible();
    await customer.goto('/user');
    await expect(customer.getByRole('heading', { name: 'Account In Review' })).toBeVisible();
    await expect(customer.getByText('Confirm your e-mail address')).toHaveCount(0);
  });

  await test.step('an admin approves, and the waiting screen opens by itself', async () => {
    await identifyQuietly(customer, admins[1], app);
    await openCase(admins[0], 'customers', /^Review Grace/);
    await admins[0].getByRole('button', { name: 'Approve Grace Guest' }).click();
    await expect(admins[0].getByText('Grace Guest is approved now.')).toBeVisible();
    await expect(customer.getByRole('heading', { name: 'First steps' })).toBeVisible();
    await expect(customer.getByTestId('balance')).toHaveText('0.00');
  });

  await test.step('asks for a deposit, which two admins have to confirm with the same values', async () => {
    await customer.getByRole('link', { name: 'Make a deposit' }).first().click();
    await customer.getByRole('button', { name: 'Get payment address' }).click();
    await expect(customer.getByLabel('Amount to deposit (USD)')).toBeFocused();
    await customer.getByLabel('Amount to deposit (USD)').fill('1500');
    await customer.getByRole('radio', { name: 'Ethereum' }).check();
    await customer.getByRole('button', { name: 'Get payment address' }).click();
    await expect(customer.getByRole('img', { name: 'Payment QR code' })).toBeVisible();
    await expect(customer.getByText(/1[45] min left/)).toBeVisible();
    await expectNoAxeFindings(customer);
    const paid = transactionIdOf('story deposit');
    // Paid as soon as it was asked for: worth about what was asked, by the price after it.
    const { items } = await (await customer.request.get('/api/deposits')).json();
    const paidAt = String(items[0].createdAt).slice(0, 19);
    await openCase(admins[0], 'deposits', /^Review deposit of 1,500.00 USD/);
    await admins[0].getByLabel('Transaction id').fill(paid);
    await admins[0].getByLabel('Paid at (UTC)').fill(paidAt);
    await expect(admins[0].getByText(/^1,[45]\d\d\.\d\d USD, by the price after payment/)).toBeVisible();
    await admins[0].getByRole('button', { name: 'Approve as first of two' }).click();
    await expect(admins[0].getByText(/recorded as the first of two/)).toBeVisible();
    await openCase(admins[1], 'deposits', /^Review deposit of 1,500.00 USD/);
    await admins[1].getByLabel('Transaction id').fill(transactionIdOf('another'));
    await admins[1].getByLabel('Paid at (UTC)').fill(paidAt);
    await expect(admins[1].getByText(/^1,[45]\d\d\.\d\d USD, by the price after payment/)).toBeVisible();
    await admins[1].getByRole('button', { name: 'Approve and credit' }).click();
    await expect(admins[1].getByRole('form', { name: /Approve deposit/ })).toContainText(/differ/i);
    await admins[1].getByLabel('Transaction id').fill(paid);
    await admins[1].getByRole('button', { name: 'Approve and credit' }).click();
    await expect(admins[1].getByText(/^1,[45]\d\d\.\d\d USD credited to Grace Guest\./)).toBeVisible();
    await expect(customer.getByText(/1,[45]\d\d\.\d\d USD was credited/)).toBeVisible();
    await expect(customer.getByRole('link', { name: 'Notices, 3 unread' })).toBeVisible();
  });

  await test.step('trades both ways on recorded prices, and both settle as the prices say', async () => {
    await customer.getByRole('link', { name: 'Trade room' }).click();
    await expect(customer).toHaveTitle(/^Trade room \| /);
    await expect(customer.getByTestId('available')).toHaveText(/^1,[45]\d\d\.\d\d$/);
    const funded = Number((await customer.getByTestId('available').innerText()).replace(',', ''));
    await expect(customer.getByTestId('last-price')).toHaveText(/^1,6\d\d\.\d\d$/);
    await customer.locator('body').press('u');
    await expect(customer.getByRole('radio', { name: 'UP' })).toBeChecked();
    await customer.getByRole('button', { name: 'Place trade: 10.00 USD up' }).click();
    await expect(customer.getByText('Up on ETH/USD for 10.00 at 85 % was accepted and signed.')).toBeVisible();
    await customer.locator('body').press('d');
    await customer.getByRole('button', { name: 'Stake 25.00' }).click();
    await customer.getByRole('button', { name: 'Place trade: 25.00 USD down' }).click();
    await expect(customer.getByText('Down on ETH/USD for 25.00 at 85 % was accepted and signed.')).toBeVisible();
    await expect(customer.getByRole('group', { name: 'Open trades' }).getByRole('row')).toHaveCount(3);
    const left = (funded - 35).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    await expect(customer.getByTestId('available')).toHaveText(left);
    // A phone shows what they came to above the ticket, where nobody has to scroll for it.
    const wide = customer.viewportSize();
    await customer.setViewportSize({ width: 390, height: 844 });
    const justEnded = customer.getByRole('list', { name: /^Trades that have just ended/ });
    // It tells the end of what it has seen open.
    await expect(justEnded.getByRole('button')).toHaveCount(2);
    await expect(justEnded.getByText(/^(Won|Lost|Returned) /).first()).toBeInViewport({ timeout: 60_000 });
    if (wide !== null) await customer.setViewportSize(wide);
    const past = customer.getByRole('group', { name: 'Past trades' });
    await expect(past.getByRole('row')).toHaveCount(3, { timeout: 60_000 });
    await expectNoAxeFindings(customer);
    const reply = await customer.request.get('/api/trades?status=settled');
    const settled: readonly SettledTrade[] = (await reply.json()).items;
    expect(settled).toHaveLength(2);
    for (const trade of settled) {
      const row = past.getByRole('row').filter({ hasText: trade.positions });
      await expect(row).toContainText(grouped(trade.entryTick.price));
      await expect(row).toContainText(grouped(trade.exitTick.price));
      const [entry, exit] = [Number(trade.entryTick.price), Number(trade.exitTick.price)];
      const won = exit !== entry && exit > entry === (trade.positions === 'UP');
      const status = exit === entry ? 'REFUNDED' : won ? 'WON' : 'LOST';
      expect(trade.status).toBe(status);
      await expect(row).toContainText({ REFUNDED: 'returned', WON: 'won', LOST: 'lost' }[status]);
    }
    await expect(customer.getByRole('region', { name: 'Results', exact: true })).toContainText('Settled2');
    await past.getByRole('link', { name: 'receipt' }).first().click();
    await expect(customer).toHaveTitle(/^Trade receipt \| /);
    const findings = customer.getByTestId('findings').getByRole('listitem');
    await expect(findings).toHaveCount(6);
    // The day has not ended, so the last one is open; what the browser cannot prove yet it says, and refutes nothing.
    await expect(findings.filter({ hasText: /^\s*proved/ })).toHaveCount(5);
    await expect(findings.last()).toContainText('come back after');
    await expect(customer.getByText(/ none failed; /)).toBeVisible();
    await expect(customer.getByRole('img', { name: /^Line of \d+ recorded prices/ })).toBeVisible();
    await customer.getByText('The proof in full: prices, terms, postings and seals').click();
    await expect(customer.getByRole('heading', { name: 'Deciding prices' })).toBeVisible();
    await expectNoAxeFindings(customer);
    await customer.goBack();
  });

  await test.step('withdraws: too much is blocked in the exact words, what is there is held and paid', async () => {
    await customer.goto('/user/withdrawals/new');
    await customer.getByLabel('Amount to withdraw (USD)').fill('9999999');
    await customer.getByRole('radio', { name: 'Ethereum' }).check();
    await customer.getByLabel('Your wallet address').fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    await customer.getByRole('button', { name: 'Review withdrawal' }).click();
    // getByText folds white space; the text content does not.
    await expect(customer.getByRole('alert')).toHaveText(/./);
    expect(await customer.getByRole('alert').textContent()).toBe('Deposit account before you make  Withdrawal !');
    // Beside it, what there is: nobody takes it for a demand to pay in.
    await expect(customer.getByText(/1,[45]\d\d\.\d\d USD is available to withdraw/)).toBeVisible();
    await customer.getByLabel('Amount to withdraw (USD)').fill('1200');
    await customer.getByLabel('Your wallet address').fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD');
    // From the threshold of the travel rule on it is asked who holds the address (W2.1).
    await customer.getByRole('button', { name: 'Review withdrawal' }).click();
    await expect(customer.getByLabel('Who holds this address?')).toBeFocused();
    await customer.getByLabel('Who holds this address?').selectOption('Me, at an exchange or another provider');
    await customer.getByRole('button', { name: 'Review withdrawal' }).click();
    await expect(customer.getByText('Enter the name of the exchange or provider')).toBeVisible();
    await customer.getByLabel('Exchange or provider').fill('Coldhaven');
    await customer.getByRole('button', { name: 'Review withdrawal' }).click();
    await customer.getByRole('button', { name: 'Request withdrawal: 1,200.00 USD' }).click();
    await expect(customer.getByLabel('Your wallet address')).toBeFocused();
    await expect(customer.getByLabel('Amount to withdraw (USD)')).toHaveValue('1200');
    await customer.getByLabel('Your wallet address').fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    await customer.getByRole('button', { name: 'Review withdrawal' }).click();
    await expect(customer.getByRole('heading', { name: 'Review your withdrawal' })).toBeFocused();
    await expect(customer.getByText('You, at Coldhaven')).toBeVisible();
    await expectNoAxeFindings(customer);
    await customer.getByRole('button', { name: 'Edit' }).click();
    await expect(customer.getByLabel('Amount to withdraw (USD)')).toHaveValue('1200');
    await customer.getByRole('button', { name: 'Review withdrawal' }).click();
    await customer.getByRole('button', { name: 'Request withdrawal: 1,200.00 USD' }).click();
    await expect(customer.getByText('1,200.00 USD is held for this withdrawal.')).toBeVisible();
    await openCase(admins[0], 'withdrawals', /^Review withdrawal of 1,200.00 USD/);
    await admins[0].getByRole('button', { name: 'Approve as first of two' }).click();
    await expect(admins[0].getByText(/recorded as the first of two/)).toBeVisible();
    await customer.goto('/user');
    await openCase(admins[1], 'withdrawals', /^Review withdrawal of 1,200.00 USD/);
    await admins[1].getByRole('button', { name: /^Approve: send / }).click();
    await expect(admins[1].getByText(/Waiting for the price that fixes the coins/)).toBeVisible();
    await openCase(admins[1], 'withdrawals', /^Review withdrawal of 1,200.00 USD/);
    // That price fixes the coins, and the case shows them by itself.
    await admins[1].getByLabel('Transaction id', { exact: true }).fill(transactionIdOf('story payout'));
    await admins[1].getByRole('button', { name: 'Record as paid' }).click();
    await expect(admins[1].getByText('Payout of 1,200.00 USD to Grace Guest posted.')).toBeVisible();
    // A message says it at once, and the latest notices list it: whichever comes first.
    await customer.getByRole('link', { name: 'Your withdrawal is paid' }).first().click();
    await expect(customer.getByRole('list', { name: 'Your withdrawals' })).toContainText('paid out');
  });

  await test.step('[S2] every outcome is among the notices, which are read by being opened, and in the mail', async () => {
    await customer.getByRole('link', { name: 'Notices, 7 unread' }).click();
    const notices = customer.getByRole('list', { name: 'Your notices' }).getByRole('listitem');
    await expect(notices).toHaveText([
      /is paid.*New/,
      /is approved.*New/,
      /withdrawal was requested.*New/,
      /new withdrawal address was added.*New/,
      /has arrived.*New/,
      /account is approved.*New/,
      /ID images are approved.*New/,
    ]);
    await expect(customer.getByRole('link', { name: 'Notices', exact: true })).toBeVisible();
    await expectNoAxeFindings(customer);
    await customer.goto(`/demo/outbox?to=${encodeURIComponent(email)}`);
    await expect(customer.getByRole('button', { name: /^Your withdrawal is paid \(Fairlead\)/ })).toBeVisible();
  });

  await test.step('the statement closes at the ledger’s balance, the trail names both admins, the books are clean', async () => {
    await customer.goto('/user/statement');
    const { balance } = await (await customer.request.get('/api/balance?wallet=real')).json();
    await expect(customer.getByTestId('closing-balance')).toHaveText(balance);
    await expect(customer.getByTestId('balance')).toHaveText(balance);
    await expect(customer.getByRole('group', { name: 'Movements' })).toContainText('Withdrawal sent');
    await customer.getByRole('link', { name: 'Withdrawal details' }).first().click();
    await expect(customer.getByRole('list', { name: 'Timeline' }).getByRole('listitem')).toHaveText([
      /^Requested/,
      /^Approved by the first of two/,
      /^Approved; it can no longer be cancelled/,
      /^Price set; the coins are fixed/,
      /^Paid/,
    ]);
    await expect(customer.getByText(transactionIdOf('story payout'))).toBeVisible();
    await expectNoAxeFindings(customer);
    await customer.goBack();
    await customer.getByRole('link', { name: /^Deposits 1,[45]/ }).click();
    await expect(customer.getByRole('group', { name: 'Movements' }).getByRole('row')).toHaveCount(2);
    await admins[0].goto('/admin/audit');
    await expect(admins[0].getByRole('main')).toContainText('Abel Admin');
    const verified = await verifyData(app.dataDir);
    expect(verified.code, verified.output).toBe(0);
    expect(verified.output).toContain('clean');
  });
});
