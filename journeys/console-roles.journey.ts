import { expect } from '@playwright/test';
import { demoStaff } from '#server/demo/accounts.ts';
import { journeyApp } from './app.ts';
import { demoMail, signInQuietly, test } from './support.ts';

const app = journeyApp();

for (const { email } of demoStaff) {
  const [name = ''] = email.split('@');
  test(`[A7.1] each page that ${name} finds in the console reads only what that role may read`, async ({ open }) => {
    test.setTimeout(240_000);
    const page = await open(app);
    await page.goto('/');
    await signInQuietly(page, app, name);
    expect(email).toBe(demoMail(name));
    const refused: string[] = [];
    const records = new Set<string>();
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (!pathname.startsWith('/api/') || answer.status() < 400) return;
      refused.push(`${new URL(page.url()).pathname}: ${answer.status()} ${answer.request().method()} ${pathname}`);
    });
    await page.goto('/admin');
    const menu = page.getByRole('navigation', { name: 'Console' }).first();
    await expect(menu.getByRole('link').first()).toBeVisible();
    const links = await menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const link of new Set(links)) {
      await page.goto(link);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const row = page.locator('main button[data-row]').first();
      if (!(await row.isVisible())) continue;
      await row.click();
      await page.waitForLoadState('networkidle');
      const whole = page.getByRole('link', { name: /^Page of / }).first();
      if (!(await whole.isVisible())) continue;
      await whole.click();
      await page.waitForLoadState('networkidle');
      records.add(new URL(page.url()).pathname);
    }
    expect(refused).toEqual([]);
    // Who reads all has come to a record; other roles to those that their queues have.
    if (name === 'auditor') expect(records.size).toBeGreaterThan(0);
  });
}
