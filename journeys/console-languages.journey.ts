import { expect } from '@playwright/test';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expectNothingInEnglish } from './english-texts.ts';
import { expectNoSidewaysScroll, signInQuietly, test } from './support.ts';

const app = journeyApp();

for (const [half, part] of [
  [0, 'first'],
  [1, 'second'],
] as const) {
  test(`[A11] the ${part} half of the console’s screens speak the language of who reads them, on a desk and on a phone`, async ({
    open,
  }) => {
    test.setTimeout(180_000);
    const page = await open(app);
    await page.goto('/?lang=es');
    await signInQuietly(page, app, 'admin');
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resumen');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    const links = page.getByRole('navigation', { name: 'Consola' }).locator('a');
    const screens = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    expect(screens.length).toBeGreaterThan(30);
    const middle = Math.ceil(screens.length / 2);
    for (const screen of half === 0 ? screens.slice(0, middle) : screens.slice(middle)) {
      await test.step(screen, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(screen);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[data-waiting]')).toHaveCount(0);
        await expectNothingInEnglish(page);
        await page.setViewportSize({ width: 360, height: 740 });
        await expectNoSidewaysScroll(page);
      });
    }
  });
}

test('[A11] staff choose the language where they are, and keep what they typed', async ({ open }) => {
  const page = await open(app);
  await signInQuietly(page, app, 'admin');
  await page.goto('/admin/account');
  await page.getByLabel('Language of screens and e-mails').selectOption('Español');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cuenta propia');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expectNothingInEnglish(page);
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Ir a su cuenta de cliente' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panel de operaciones');
});
