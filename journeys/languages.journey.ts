import { expect, type Page } from '@playwright/test';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expectNothingInEnglish } from './english-texts.ts';
import { demoMail, expectNoSidewaysScroll, signInQuietly, test } from './support.ts';

const app = journeyApp();

/** The label of the active language, which switches to the other one. */
const label = (page: Page, language: 'en' | 'es') =>
  page.getByRole('button', { name: language === 'en' ? /^en\s*Language: English/ : /^es\s*Idioma: Español/ });

test('[A11] a visitor reads the site in Spanish and signs in; what was typed outlives the change of language', async ({
  open,
}) => {
  const page = await open(app);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().startsWith('the text')) complaints.push(message.text());
  });
  await page.goto('/');
  await page.getByRole('link', { name: /^en\s*Language: English/ }).click();
  await expect(page).toHaveTitle('Operaciones que se pueden comprobar | Fairlead');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByText('Abrir la prueba').click();
  await expect(page.getByText('encaja', { exact: false }).first()).toBeVisible();
  await expectNothingInEnglish(page);
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Operar con cripto' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Operar con cripto');
  await expectNothingInEnglish(page);

  await page.goto('/signin');
  await page.getByLabel('Correo electrónico').fill(demoMail('customer'));
  await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('alert')).toHaveText('El correo electrónico o la contraseña no son correctos.');
  await label(page, 'es').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByLabel('E-mail')).toHaveValue(demoMail('customer'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await label(page, 'en').click();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(demoMail('customer'));
  await expectNoAxeFindings(page);
  await page.getByLabel('Contraseña', { exact: true }).fill('fairlead-demo');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveTitle('Panel de operaciones | Fairlead');
  expect(complaints).toEqual([]);
});

test('[A11] the trade room changes its language as it stands, and nothing is left in English at 1440 or 360 px', async ({
  open,
}) => {
  const page = await open(app);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().startsWith('the text')) complaints.push(message.text());
  });
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  await page.goto('/user/traderoom');
  await page.getByRole('textbox', { name: 'Stake (USD)' }).fill('0.10');
  await page.keyboard.press('Tab');
  await expect(page.getByText('The stake has to be between')).toBeVisible();
  await label(page, 'en').click();
  await expect(page).toHaveTitle('Sala de operaciones | Fairlead');
  await expect(page.getByRole('textbox', { name: 'Importe (USD)' })).toHaveValue('0.10');
  await expect(page.getByText('El importe debe estar entre')).toBeVisible();
  await page.getByRole('textbox', { name: 'Importe (USD)' }).fill('5.00');
  await page.getByRole('radio', { name: 'Sube' }).press('Space');
  await page.getByRole('button', { name: 'Abrir operación: 5.00 USD a que sube' }).click();
  await expect(
    page.getByText('Se ha aceptado y firmado: Sube en BTC/USD por 5.00 al 85 %.', { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Operaciones abiertas' }).getByRole('row')).toHaveCount(2);
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNothingInEnglish(page);
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
  const money = ['/deposits/crypto', '/deposits/list', '/withdrawals', '/withdrawals/new', '/statement'];
  for (const screen of ['', '/trading/markets', '/trading/watchlist', ...money]) {
    await page.goto(`/user${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-waiting]')).toHaveCount(0);
    await expectNothingInEnglish(page);
    await expectNoSidewaysScroll(page);
  }
  expect(complaints).toEqual([]);
});
