import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, expectNoSidewaysScroll, signInQuietly, test } from './support.ts';

const brandFile = 'examples/brands/northwind/brand.json';
const app = journeyApp('simulated', () => ({ BRAND_FILE: brandFile }));

const green = 'rgb(11, 93, 87)';
const paleGreen = 'rgb(127, 216, 203)';

test('[B2.3] public pages and the app have the operator’s colours, logo and icon, and load nothing from elsewhere', async ({
  open,
}) => {
  const page = await open(app);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  for (const [path, control] of [
    ['/', page.getByRole('main').getByRole('link', { name: 'Create account' })],
    ['/signin', page.getByRole('button', { name: 'Sign In' })],
  ] as const) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    await expect(control).toHaveCSS('background-color', green);
    await expect(control).toHaveCSS('color', 'rgb(255, 255, 255)');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(control).toHaveCSS('background-color', paleGreen);
    await expect(control).toHaveCSS('color', 'rgb(13, 16, 19)');
    await expect(page.getByRole('banner').getByRole('img', { name: 'Northwind' })).toBeVisible();
    const icon = await page.locator('link[rel="icon"]').getAttribute('href');
    expect((await page.request.get(icon ?? '')).headers()['content-type']).toBe('image/svg+xml');
    await expectNoAxeFindings(page);
  }
  const card = await (await page.request.get('/')).text();
  expect(card).toMatch(/<meta property="og:image" content="http:[^"]+\/brand\/card-[0-9a-f]{16}\.png" \/>/);
  expect([...new Set(asked)]).toEqual([new URL(app.url).origin]);
});

test('[B2.2] the foot of the public pages says who the operator is, in the reader’s language, without script', async ({
  open,
}) => {
  const page = await open(app);
  for (const [language, risk, link] of [
    ['en', 'Most people lose money', 'Complaints'],
    ['es', 'La mayoría de las personas pierde dinero', 'Reclamaciones'],
  ] as const) {
    for (const path of ['/', '/pages/about-us']) {
      await page.goto(`${path}?lang=${language}`);
      const foot = page.getByRole('contentinfo');
      await expect(foot.getByText(risk)).toBeVisible();
      await expect(foot.getByText('Northwind Markets Example Ltd')).toBeVisible();
      await expect(foot.getByRole('link', { name: link })).toHaveAttribute('href', '/pages/contact');
      await expect(foot.getByRole('link')).toHaveCount(20);
    }
  }
});

test('[B2.3] the preview shows the brand with its contrasts, tries another colour and name, and keeps nothing', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/admin/settings/brand');
  await signInQuietly(page, app, 'admin');
  await page.goto('/admin/settings/brand');
  await expect(page.getByRole('heading', { level: 1, name: 'Brand' })).toBeVisible();
  await expect(page.getByText(brandFile)).toBeVisible();
  await expect(page.getByText('too faint')).toHaveCount(0);
  const mail = page.frameLocator('iframe');
  await expect(mail.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible();
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(mail.getByRole('heading', { name: 'Confirme su correo electrónico' })).toBeVisible();
  await expectNoAxeFindings(page);

  const accent = page.getByLabel('Accent on light surfaces', { exact: true });
  await accent.fill('#f0c000');
  await expect(accent).toBeFocused();
  await expect(page.getByText('#f0c000 can’t be proposed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download brand file' })).toBeDisabled();
  await expect(page.getByText('too faint').first()).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Eastwind');
  await expect(page.getByRole('region', { name: 'On light surfaces' }).getByText('Eastwind')).toBeVisible();
  await page.getByRole('button', { name: /^Try #/ }).click();
  await expect(page.getByText('too faint')).toHaveCount(0);
  await page.getByLabel('Logo', { exact: true }).setInputFiles('examples/brands/harbour/logo.svg');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download brand file' }).click();
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(file).toMatchObject({ name: 'Eastwind', logo: { light: 'logo.svg' }, accent: { dark: '#7fd8cb' } });
  expect(file.legal).toMatchObject({ company: expect.stringContaining('Northwind Markets Example Ltd') });
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  const { name } = await (await page.request.get('/api/brand')).json();
  expect(name).toBe('Northwind');
  await page.getByRole('button', { name: 'Back to the current brand' }).click();
  await expect(accent).toHaveValue('#0b5d57');
});

test('[B2.3] the brand’s preview and its sample mail are the admins’ alone', async ({ open }) => {
  const page = await open(app);
  await page.goto('/signin');
  await signInQuietly(page, app, 'customer');
  for (const path of ['/api/admin/brand', '/api/admin/mail/samples/verification/en']) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
  await page.goto('/admin/settings/brand');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});

test('[S3.1] the outbox shows a mail as its reader sees it, in the brand, and as plain text', async ({ open }) => {
  const page = await open(app);
  // Of now: what the demo's data came with was written before this brand.
  await page.goto('/password');
  await page.getByLabel('E-mail').fill(demoMail('declined'));
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('link', { name: 'demo outbox' }).click();
  await page.getByLabel('Mail to').selectOption(demoMail('declined'));
  const mail = page.frameLocator('iframe');
  const button = mail.getByRole('link', { name: 'Set a new password' });
  await expect(button).toHaveCSS('background-color', green);
  await expect(mail.getByRole('img', { name: 'Northwind' })).toBeVisible();
  await expect(mail.getByText('Northwind Markets Example Ltd')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Plain text' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Northwind Markets Example Ltd')).toBeVisible();
  await page.getByRole('button', { name: 'E-mail', exact: true }).click();
  await button.click();
  await expect(page).toHaveURL(/\/password\?token=/);
});
