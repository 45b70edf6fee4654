import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { parsePo } from 'pofile-ts';
import { languageNames } from '#domain/languages/language.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, expectNoSidewaysScroll, signInQuietly, test } from './support.ts';

const app = journeyApp();

const web = path.join(import.meta.dirname, '..', 'web');

/** The English texts that stand otherwise in Spanish, and are no Spanish text themselves. Languages go by their own names. */
const english = (() => {
  const catalogues = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('texts.es.po'))
    .flatMap((file) => parsePo(readFileSync(path.join(web, file), 'utf8')).items);
  const spanish = new Set([...catalogues.flatMap(({ msgstr }) => msgstr), ...Object.values(languageNames)]);
  return new Set(catalogues.map(({ msgid }) => msgid).filter((text) => !spanish.has(text)));
})();

/** What can be read or heard on the page. */
const textsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [document.title.split(' | ')[0] ?? ''];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style')) found.push(node.nodeValue ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'title']) found.push(element.getAttribute(name) ?? '');
    }
    return found.map((text) => text.trim()).filter(Boolean);
  });

async function expectNothingInEnglish(page: Page): Promise<void> {
  expect((await textsOf(page)).filter((text) => english.has(text))).toEqual([]);
}

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

test('[A11] the console speaks English to its staff, and the area beside it their own language', async ({ open }) => {
  const page = await open(app);
  await page.goto('/?lang=es');
  await signInQuietly(page, app, 'admin');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('link', { name: 'Own account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Own account');
  await expect(page.getByRole('heading', { name: 'Where you’re signed in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('link', { name: 'Go to your account as a customer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panel de operaciones');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});
