import http from 'node:http';
import { expect, type Page } from '@playwright/test';
import { portOf } from '#tools/stand-ins/port.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, expectNoSidewaysScroll, signInOnScreen, signInQuietly, test } from './support.ts';

/** Another host than the product's, because cookies do not tell ports of one host from each other. */
const host = '127.0.0.2';
const asked: http.IncomingHttpHeaders[] = [];
const service = http.createServer((request, response) => {
  if (request.url?.startsWith('/embed/')) asked.push(request.headers);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><html lang="en"><title>Chat</title><body><main><h1>Chat of ${request.url}</h1>
    <label>Message <input></label></main>
    <script>try { parent.document.title = 'taken over'; } catch { document.body.dataset.kept = 'out'; }</script>`);
});
const port = () => portOf(service.address());

test.beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, host, resolve));
});
test.afterAll(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});
const app = journeyApp('simulated', () => ({ CHAT_URL: `http://${host}:${port()}/embed/{id}`, CHAT_ID: 'fairlead-1' }));

/** The requests of a page that leave the product. */
function strayRequests(page: Page): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(app.url)) found.push(request.url());
  });
  return found;
}

test('[S1.2] a visitor is asked first, chats in a frame of another origin, and withdraws the consent', async ({
  open,
}) => {
  const visitor = await open(app);
  const strays = strayRequests(visitor);
  const before = asked.length;
  await visitor.goto('/pages/contact');
  await visitor.getByRole('link', { name: 'Open our chat page' }).click();
  await expect(visitor.getByRole('heading', { name: 'Chat with support' })).toBeVisible();
  await expect(visitor.getByText(`This chat is a service of ${host}:${port()}`)).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Write an e-mail instead' })).toHaveAttribute(
    'href',
    /^mailto:support@/,
  );
  await expect(visitor.locator('iframe')).toHaveCount(0);
  await expectNoAxeFindings(visitor);
  expect([strays, asked.length - before]).toEqual([[], 0]);
  expect((await visitor.context().cookies()).map(({ name }) => name)).not.toContain('chat');

  await visitor.getByRole('button', { name: 'Open the chat' }).click();
  const frame = visitor.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Chat of /embed/fairlead-1' })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Chat with support' })).toBeFocused();
  // It runs its own script there, and nothing of ours is in its reach.
  await expect(frame.locator('body[data-kept="out"]')).toBeVisible();
  await expect(visitor).toHaveTitle(/^Chat with support/);
  expect(asked.at(-1)?.referer).toBeUndefined();
  await expect(visitor.getByRole('link', { name: /^support@/ }).first()).toBeVisible();
  for (const scheme of ['light', 'dark'] as const) {
    await visitor.setViewportSize({ width: 360, height: 740 });
    await visitor.emulateMedia({ colorScheme: scheme });
    await expectNoSidewaysScroll(visitor);
    await expectNoAxeFindings(visitor);
  }
  // The choice is kept for the next visit, and holds until it is withdrawn.
  await visitor.reload();
  await expect(frame.getByRole('heading', { name: 'Chat of /embed/fairlead-1' })).toBeVisible();

  await visitor.getByRole('button', { name: 'Close the chat and withdraw consent' }).click();
  await expect(visitor.getByRole('button', { name: 'Open the chat' })).toBeVisible();
  await expect(visitor.locator('iframe')).toHaveCount(0);
  expect((await visitor.context().cookies()).map(({ name }) => name)).not.toContain('chat');
  const until = asked.length;
  await visitor.reload();
  await expect(visitor.getByRole('button', { name: 'Open the chat' })).toBeVisible();
  await visitor.goto('/pages/privacy-policy');
  await expect(visitor.getByText(`a service of ${host}:${port()}`)).toBeVisible();
  expect(asked.length).toBe(until);
});

test('[S1.2] [A8] the chatbox of the status screen and the support page lead to the chat, which gets no session', async ({
  open,
}) => {
  const blocked = await open(app);
  await blocked.goto('/user');
  await signInOnScreen(blocked, demoMail('blocked'));
  await blocked.getByRole('link', { name: 'Open the chatbox' }).click();
  await blocked.getByRole('button', { name: 'Open the chat' }).click();
  await expect(blocked.frameLocator('iframe').getByRole('heading', { name: /^Chat of/ })).toBeVisible();
  expect(asked.at(-1)?.cookie).toBeUndefined();
  await blocked.getByRole('link', { name: 'Your conversations with us and complaints' }).click();
  await expect(blocked.getByRole('heading', { name: 'Your conversations' })).toBeVisible();

  const customer = await open(app);
  await signInQuietly(customer, app, 'customer');
  const strays = strayRequests(customer);
  await customer.goto('/user/support');
  await expect(customer.getByRole('heading', { name: 'Make a complaint' })).toBeVisible();
  await expectNoAxeFindings(customer);
  expect(strays).toEqual([]);
  await customer.getByRole('textbox', { name: 'Message' }).fill('My withdrawal took a week');
  await customer.getByRole('button', { name: 'Send message' }).click();
  await expect(customer.getByRole('log').getByText('My withdrawal took a week')).toBeVisible();
  await customer.goto('/user/support');
  await expect(
    customer.getByRole('list', { name: 'Your conversations' }).getByRole('link', { name: 'Complaint' }),
  ).toBeVisible();
  await customer.getByRole('link', { name: 'Go to the chat' }).click();
  await expect(customer.getByRole('button', { name: 'Open the chat' })).toBeVisible();
});
