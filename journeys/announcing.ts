import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from '#tools/testing/people/api-session.ts';
import type { JourneyApp } from './app.ts';
import { demoMail } from './support.ts';

/** What visitors read of it, by their language. */
export const announcedTexts = { en: 'Sign-ups pause tonight.', es: 'Esta noche se detienen las altas.' };

interface Announced {
  /** What the page shows of it in English. */
  readonly shown: Locator;
  readonly takeDown: () => Promise<void>;
}

/** Has two owners announce to visitors until tomorrow that sign-ups pause, and leaves the page on the landing that says so. */
export async function announceToVisitors(app: JourneyApp, page: Page): Promise<Announced> {
  const [first, second] = [await signIn(app.url, demoMail('admin')), await signIn(app.url, demoMail('admin2'))];
  const asked = await first.send('POST', '/api/admin/announcements', {
    kind: 'maintenance',
    audience: 'visitors',
    texts: [
      { language: 'en', text: announcedTexts.en },
      { language: 'es', text: announcedTexts.es },
    ],
    from: null,
    until: new Date(Date.now() + 86_400_000).toISOString(),
    reason: 'New version',
  });
  const path = `/api/admin/announcements/${asked.body['id']}`;
  expect((await second.send('POST', `${path}/approve`, {})).status).toBe(200);
  const shown = page.getByRole('complementary', { name: 'Announcements' });
  await expect(async () => {
    await page.goto('/');
    await expect(shown).toHaveText(announcedTexts.en, { timeout: 1_000 });
  }).toPass();
  return {
    shown,
    takeDown: async () => expect((await second.send('POST', `${path}/end`, { reason: 'Done' })).status).toBe(200),
  };
}
