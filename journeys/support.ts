import { createHash, randomUUID } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { demoPassword } from '#server/demo/accounts.ts';
import { drawDemoDocument } from '#server/outside/demo-documents.ts';
import type { JourneyApp } from './app.ts';

export const demoMail = (name: string): string => `${name}@demo.fairlead.example`;

interface Opening {
  /** Whether an order that reaches the server more than 5 s after the press is refused there, as the product does it. */
  readonly ordersEnd?: boolean;
}

/**
 * Sends each order of the page as one that holds for good. Many browsers share the machine, so that an order may be on its
 * way for longer than a customer's would be; the journeys that are about its end keep it.
 */
function sendOrdersWithoutEnd(): void {
  const send = window.fetch.bind(window);
  window.fetch = (to, how) => {
    const body = typeof how?.body === 'string' ? how.body.replace(/,"notAfter":"[^"]*"/, '') : how?.body;
    return send(to, body === undefined ? how : { ...how, body });
  };
}

/**
 * A journey: `open` gives a browser of one's own at the app; an error thrown in any of its pages fails the journey, and so
 * does what the content policy refuses there.
 */
export const test = base.extend<{ readonly open: (app: JourneyApp, how?: Opening) => Promise<Page> }>({
  open: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const errors: string[] = [];
    await use(async (app, { ordersEnd = false } = {}) => {
      const context = await browser.newContext({
        baseURL: app.url,
        viewport: { width: 1440, height: 900 },
        // A journey asks where one comes to, not how the way is drawn: drawing it takes a good part of the machine.
        reducedMotion: 'reduce',
      });
      contexts.push(context);
      if (!ordersEnd) await context.addInitScript(sendOrdersWithoutEnd);
      context.on('weberror', (error) => errors.push(error.error().message));
      context.on('console', (message) => {
        if (/content security policy/i.test(message.text())) errors.push(message.text());
      });
      return context.newPage();
    });
    // What a route still has in hand ends with its page, and is no failure.
    const pages = contexts.flatMap((context) => context.pages());
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(contexts.map((context) => context.close()));
    expect(errors).toEqual([]);
  },
});

/** Fills the sign-in screen and sends it. */
export async function signInOnScreen(page: Page, email: string, password: string = demoPassword): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs a demo account in without the screen. */
export async function signInQuietly(page: Page, app: JourneyApp, name: string): Promise<void> {
  const reply = await page.request.post('/api/auth/sign-in/email', {
    data: { email: demoMail(name), password: demoPassword },
    headers: { origin: app.url },
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** Hands ID images in for whoever is signed in, and has an admin approve them, without the screens. */
export async function identifyQuietly(page: Page, admin: Page, app: JourneyApp): Promise<void> {
  const whose = randomUUID();
  const file = async (side: 'front' | 'back') => ({
    name: `${side}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await drawDemoDocument(side, whose),
  });
  const headers = () => ({ origin: app.url, 'idempotency-key': randomUUID() });
  const multipart = { front: await file('front'), back: await file('back') };
  const submitted = await page.request.post('/api/identity/submissions', { multipart, headers: headers() });
  expect(submitted.status(), await submitted.text()).toBe(201);
  const { id } = await submitted.json();
  const approved = await admin.request.post(`/api/admin/identities/${id}/approve`, { data: {}, headers: headers() });
  expect(approved.status(), await approved.text()).toBe(200);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // What goes by the width of the window, and the font, may come a moment after the screen.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
      message: `too wide: ${page.url()}`,
    })
    .toBeLessThanOrEqual(0);
}

/** The id that a payment on an Ethereum-like chain could have. */
export const transactionIdOf = (text: string): string => `0x${createHash('sha256').update(text).digest('hex')}`;
