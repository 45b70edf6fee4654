import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { pngOf } from '#tools/testing/files.ts';
import { signIn } from '#tools/testing/people/api-session.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, expectNoSidewaysScroll, signInOnScreen, signInQuietly, test } from './support.ts';

const app = journeyApp();

test('[S1] a blocked customer opens a conversation, staff answer it live and close it, and the customer reopens it', async ({
  open,
}) => {
  const customer = await open(app);
  await customer.goto('/user');
  await signInOnScreen(customer, demoMail('blocked'));
  await expect(customer.getByText('please contact us via the chatbox')).toBeVisible();
  await customer.getByRole('link', { name: /Open the chatbox/ }).click();
  const question = `Why is my account blocked? ${randomUUID()}`;
  await customer.getByRole('button', { name: 'Send message' }).click();
  await expect(customer.getByText('Write your message')).toBeVisible();
  await customer.getByRole('textbox', { name: 'Message' }).fill(question);
  // What is typed stays in the tab.
  await customer.reload();
  await expect(customer.getByRole('textbox', { name: 'Message' })).toHaveValue(question);
  await customer.getByRole('button', { name: 'Send message' }).click();
  await expect(customer.getByText('Choose what it is about')).toBeVisible();
  await customer.getByLabel('What is it about?').selectOption('Account');
  await customer.getByRole('button', { name: 'Send message' }).click();
  await expect(customer.getByRole('log').getByText(question)).toBeVisible();
  await expect(customer.getByText('Waiting for us')).toBeVisible();
  await expectNoAxeFindings(customer);

  const admin = await open(app);
  await admin.goto('/');
  await signInQuietly(admin, app, 'admin');
  await admin.goto('/admin/support');
  const row = admin.getByRole('row').filter({ hasText: question.slice(0, 40) });
  await expect(row).toBeVisible();
  await expectNoAxeFindings(admin);
  const column = admin.getByRole('columnheader', { name: 'Assigned to' });
  await admin.getByText('Columns', { exact: true }).click();
  await admin.getByRole('checkbox', { name: 'Assigned to' }).uncheck();
  await expect(column).toHaveCount(0);
  await expect(admin).toHaveURL(/[?&]hide=Assigned/);
  await admin.getByRole('checkbox', { name: 'Assigned to' }).check();
  await expect(column).toBeVisible();
  await row.getByRole('link').click();
  await expect(admin.getByRole('log').getByText(question)).toBeVisible();
  // Who sees it has read it, and the customer sees that without asking.
  await expect(customer.getByText('Read by support')).toBeVisible();
  await admin.getByLabel('Note', { exact: true }).fill('Known from October');
  await admin.getByRole('button', { name: 'Add note' }).click();
  await expect(admin.getByRole('list', { name: 'Notes' }).getByText('Known from October')).toBeVisible();
  await expect(admin.getByRole('status').filter({ hasText: 'The note is added.' })).toBeVisible();
  await expect(admin.getByLabel('Note', { exact: true })).toBeFocused();
  await admin.getByLabel('Prepared answer').selectOption('We are looking into it');
  await admin.getByRole('button', { name: 'Insert', exact: true }).click();
  const text = admin.getByLabel('Answer to the customer');
  await expect(text).toHaveValue(/about your account/);
  await expect(text).toBeFocused();
  await admin.getByRole('button', { name: 'Send answer' }).click();
  await expect(customer.getByRole('log').getByText(/We are looking into your question/)).toBeVisible();
  await expect(admin.getByRole('status').filter({ hasText: 'The answer is sent.' })).toBeVisible();
  await expect(text).toBeFocused();
  await expect(customer.getByText('Answered', { exact: true })).toBeVisible();
  await expect(admin.getByText('Read by the customer')).toBeVisible();
  await expect(customer.getByText('Known from October')).toHaveCount(0);
  for (const page of [admin, customer]) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }

  await admin.getByRole('button', { name: 'Close conversation' }).click();
  await expect(customer.getByText('This conversation is closed.')).toBeVisible();
  await customer.getByRole('textbox', { name: 'Message' }).fill('It is still blocked');
  await customer.getByRole('button', { name: 'Send message' }).click();
  await expect(customer.getByText('Waiting for us')).toBeVisible();
  await expect(admin.getByRole('log').getByText('It is still blocked')).toBeVisible();
  // Elsewhere, the way to support counts what is unread, until it is read.
  const conversation = customer.url();
  await customer.goto('/user/support');
  const counted = customer.getByRole('banner').getByRole('link', { name: /^Support \d+ unread/ });
  await expect(customer.getByRole('list', { name: 'Your conversations' })).toBeVisible();
  await expect(counted).toHaveCount(0);
  await text.fill('We look at it again');
  await admin.getByRole('button', { name: 'Send answer' }).click();
  await expect(counted).toHaveAccessibleName('Support 1 unread');
  await customer.goto(conversation);
  await expect(customer.getByRole('log').getByText('We look at it again')).toBeVisible();
  await expect(counted).toHaveCount(0);
  // A blocked customer sends a file, too, and staff open it.
  await customer.getByRole('button', { name: 'Send a file' }).click();
  const picture = await pngOf(20_000);
  const sent = { name: 'screen.png', mimeType: 'image/png', buffer: picture };
  await customer.getByLabel('Choose a file or drop it here').setInputFiles(sent);
  await expect(customer.getByText('The file was sent. It is in the conversation now.')).toBeVisible();
  await expect(customer.getByRole('log').getByRole('link', { name: 'screen.png' })).toBeVisible();
  const link = admin.getByRole('log').getByRole('link', { name: 'screen.png' });
  const read = await admin.request.get((await link.getAttribute('href')) ?? '');
  expect((await read.body()).equals(picture)).toBe(true);
  await customer.getByRole('button', { name: 'Close conversation' }).click();
  await expect(customer.getByText('This conversation is closed.')).toBeVisible();
});

test('[S1.1] a visitor confirms their address by the mailed link, reads the reply and writes on', async ({ open }) => {
  const visitor = await open(app);
  const email = `visitor-${randomUUID()}@example.org`;
  const linkOf = async (fragment: string) => {
    await visitor.goto(`/demo/outbox?to=${email}`);
    const shown = visitor.frameLocator('iframe').first();
    return (await shown.locator(`a[href*="#${fragment}="]`).first().getAttribute('href')) ?? '';
  };
  await visitor.goto('/pages/contact');
  await visitor.getByLabel('Name').fill('Vera Visitor');
  await visitor.getByLabel('E-mail').fill(email);
  await visitor.getByLabel('Message').fill('Do you open on Sundays?');
  await visitor.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.getByText('Open it to confirm your address')).toBeVisible();
  const link = await linkOf('confirm');
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible();
  await expectNoAxeFindings(visitor);
  await visitor.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(visitor.getByRole('log').getByText('Do you open on Sundays?')).toBeVisible();
  const own = visitor.url();
  expect(own).toContain('#key=');

  const admin = await open(app);
  await admin.goto('/');
  await signInQuietly(admin, app, 'admin');
  await admin.goto('/admin/support');
  const listed = await admin.request.get('/api/admin/support/contact?limit=100&state=waiting');
  const { items } = (await listed.json()) as { items: { id: string; email: string; address: string }[] };
  const message = items.find((item) => item.email === email);
  expect(message?.address).toBe('confirmed');
  // Found by its address, it is taken, noted and answered as a conversation of a customer is.
  await admin.getByLabel('Sender, reference or words of a contact message').fill(email);
  await admin.getByRole('form', { name: 'Search contact messages' }).getByRole('button', { name: 'Search' }).click();
  // All that is selected goes to a person, who is asked for first; that nobody has them is a button of its own.
  await admin.getByRole('checkbox', { name: /^Select .*Vera Visitor/ }).check();
  const selected = admin.getByRole('region', { name: 'Selected contact messages' });
  const person = selected.getByLabel('Assign to');
  await selected.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(selected.getByText('Choose whom to assign them to')).toBeVisible();
  await expect(person).toBeFocused();
  await expect(person).toHaveAttribute('aria-invalid', 'true');
  await person.selectOption({ index: 1 });
  await selected.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(selected.getByText(/^Assigned: /)).toBeVisible();
  await admin.getByRole('checkbox', { name: /^Select .*Vera Visitor/ }).check();
  await selected.getByRole('button', { name: 'Unassign' }).click();
  await expect(selected.getByText(/^Unassigned: /)).toBeVisible();
  await admin.getByRole('button', { name: 'Review message from Vera Visitor' }).click();
  await admin.getByRole('button', { name: 'Assign to me' }).click();
  await expect(admin.getByRole('button', { name: 'Assign to me' })).toHaveCount(0);
  // Its address can be sent to a colleague; settling it asks first, and the question can be left.
  await expect(admin).toHaveURL(new RegExp(`message=${message?.id}`));
  await admin.getByRole('button', { name: 'Settle without a reply…' }).press('Enter');
  const question = admin.getByRole('dialog', { name: 'Settle without a reply?' });
  await expect(question.getByText(/Nothing is sent to/)).toBeVisible();
  await expectNoAxeFindings(admin);
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(question).toHaveCount(0);
  await admin.getByLabel('Note', { exact: true }).fill('Asks every year');
  await admin.getByRole('button', { name: 'Add note' }).click();
  await expect(admin.getByRole('list', { name: 'Notes' }).getByText('Asks every year')).toBeVisible();
  await admin.getByLabel('Prepared answer').selectOption('We are looking into it');
  await admin.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(admin.getByLabel('Reply by e-mail')).toHaveValue(/^Hello Vera Visitor/);
  await expectNoAxeFindings(admin);
  await admin.getByRole('button', { name: 'Send reply' }).click();
  await expect(visitor.getByRole('log').getByText(/We are looking into it/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(visitor.getByText('Asks every year')).toHaveCount(0);

  await visitor.getByRole('textbox', { name: 'Message' }).fill('And on Mondays?');
  await visitor.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.getByRole('log').getByText('And on Mondays?')).toBeVisible();
  for (const scheme of ['light', 'dark'] as const) {
    await visitor.setViewportSize({ width: 360, height: 740 });
    await visitor.emulateMedia({ colorScheme: scheme });
    await expectNoSidewaysScroll(visitor);
    await expectNoAxeFindings(visitor);
  }
  await visitor.getByRole('button', { name: 'End this link' }).click();
  await expect(visitor.getByRole('heading', { name: 'Your link was ended' })).toBeVisible();
  await visitor.goto('about:blank');
  await visitor.goto(own);
  await expect(visitor.getByRole('heading', { name: 'This link doesn’t open a conversation' })).toBeVisible();
});

test('[S1] a conversation shows the deposit that it is about, and the page of the deposit the conversation', async ({
  open,
}) => {
  const customer = await signIn(app.url, demoMail('customer'));
  const asked = await customer.send('POST', '/api/deposits', { amount: '140.00', paymentMethod: 'USDT' });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const deposit = String(asked.body.id);
  const body = { subject: 'deposit', record: { kind: 'deposit', id: deposit }, text: 'Has it arrived?' };
  const ticket = await customer.send('POST', '/api/support/tickets', body);
  expect(ticket.status, JSON.stringify(ticket.body)).toBe(201);

  const admin = await open(app);
  await admin.goto('/');
  await signInQuietly(admin, app, 'support');
  await admin.goto(`/admin/support/${ticket.body.id}`);
  const beside = admin.getByRole('region', { name: 'Deposit', exact: true });
  await expect(beside.getByText('140.00 USD')).toBeVisible();
  await expect(beside.getByText('pending', { exact: true })).toBeVisible();
  await expectNoAxeFindings(admin);
  await admin.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(admin);
  await beside.getByRole('link', { name: 'Open deposit' }).click();
  const about = admin.getByRole('region', { name: 'Conversations with support' });
  await expect(about.getByText('waiting for us')).toBeVisible();
  await expectNoAxeFindings(admin);
  await expectNoSidewaysScroll(admin);
  await about.getByRole('link', { name: 'Deposit' }).click();
  await expect(admin.getByRole('log').getByText('Has it arrived?')).toBeVisible();
});

test('[S1] support words a prepared answer, whose facts are checked, and it is offered at once', async ({ open }) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'support');
  await page.goto('/admin/settings/answers');
  const form = page.getByRole('form', { name: 'New answer' });
  await form.getByLabel('Title').fill('A refund');
  await form.getByLabel('In English').fill('Hello {nmae}');
  await form.getByLabel('In Spanish').fill('Hola {name}: devolvemos {record}.');
  await form.getByLabel('Reason').fill('Asked often');
  await form.getByRole('button', { name: 'Save answer' }).click();
  await expect(form.getByText('There is no {nmae}. There is {name}, {subject}, {record}')).toBeVisible();
  await expectNoAxeFindings(page);
  await form.getByLabel('In English').fill('Hello {name}, we refund {record}.');
  await form.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText('“A refund” is in force.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' }).getByText('“Asked often”')).toBeVisible();
  await page.getByRole('combobox', { name: 'Prepared answer' }).selectOption({ label: 'A refund' });
  await expect(page.getByText('Version 1 is in force.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);

  const customer = await signIn(app.url, demoMail('customer'));
  const asked = { subject: 'other', text: 'May I have my money back?' };
  const ticket = await customer.send('POST', '/api/support/tickets', asked);
  expect(ticket.status, JSON.stringify(ticket.body)).toBe(201);
  await page.goto(`/admin/support/${ticket.body.id}`);
  await page.getByLabel('Prepared answer').selectOption('A refund');
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(page.getByLabel('Answer to the customer')).toHaveValue(/^Hello .+, we refund your question\.$/);
});
