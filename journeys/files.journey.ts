import { expect, type Page, type Route } from '@playwright/test';
import sharp from 'sharp';
import { pngOf } from '#tools/testing/files.ts';
import { signIn } from '#tools/testing/people/api-session.ts';
import { journeyApp } from './app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { demoMail, expectNoSidewaysScroll, signInQuietly, test } from './support.ts';

const app = journeyApp();

/** Light on a wide screen and dark on a phone: nothing sticks out, axe finds nothing. */
async function looksRight(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expectNoAxeFindings(page);
}

const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

test('[D4] [F2] a proof survives a cut line, a pause and a reload, and is shown to owner and reviewer', async ({
  open,
}) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  await page.goto('/user/deposits/crypto/100');
  await page.getByRole('button', { name: 'Get payment address' }).click();
  await page.getByRole('link', { name: 'Upload a proof of your payment' }).click();
  await expect(page).toHaveTitle('Proof of payment | Fairlead');
  await expect(page.getByText('A proof never credits anything.')).toBeVisible();
  const field = page.getByLabel('Choose a file or drop it here');

  await field.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
  await expect(page.getByText('File type must be JPEG, PNG, GIF, WEBP, PDF')).toBeVisible();
  await field.setInputFiles(png('huge.png', Buffer.alloc(10_000_001)));
  await expect(page.getByText('File is larger than 10000000 bytes')).toBeVisible();
  const two = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    for (const name of ['a.png', 'b.png']) data.items.add(new File(['x'], name, { type: 'image/png' }));
    return data;
  });
  await page.locator('label', { has: field }).dispatchEvent('drop', { dataTransfer: two });
  await expect(page.getByText('Too many files')).toBeVisible();
  await looksRight(page);
  await field.setInputFiles(png('renamed.png', Buffer.from('<!doctype html><script>alert(1)</script>')));
  await expect(page.getByRole('alert').filter({ hasText: 'File type must be' })).toBeVisible();

  // The connection is cut after the first chunk until that was read; two of the later ones hang until somebody does something.
  let chunk = 0;
  let isCut = true;
  const meddle = async (route: Route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    if (chunk === 1 && isCut) return route.abort('connectionreset');
    chunk += 1;
    if (chunk === 2 || chunk === 4) return;
    return route.continue();
  };
  await page.route('**/api/uploads/upl_*', meddle);
  const file = await pngOf(3_000_000);
  await field.setInputFiles(png('receipt.png', file));
  await expect(page.getByText('Connection lost; the upload resumes automatically')).toBeVisible();
  isCut = false;
  await expect.poll(() => chunk).toBe(2);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => chunk).toBe(4);
  await page.reload();
  await page.unroute('**/api/uploads/upl_*', meddle);

  await expect(page.getByText('Continue: choose the same file again.')).toBeVisible();
  await looksRight(page);
  const again = page.getByLabel('Choose the same file');
  await again.setInputFiles(png('other.png', file));
  await expect(page.getByText('This is another file.')).toBeVisible();
  await again.setInputFiles(png('receipt.png', await pngOf(3_000_000, 2)));
  await expect(page.getByText('This is another file.')).toBeVisible();
  const sent: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(Number(request.headers()['upload-offset']));
  });
  await again.setInputFiles(png('receipt.png', file));
  await expect(page.getByText('Your proof was sent.')).toBeVisible();
  expect(sent[0]).toBeGreaterThanOrEqual(262_144 + 262_144);
  const link = await page.getByRole('link', { name: 'View your proof' }).getAttribute('href');
  const got = await page.request.get(link ?? '');
  expect((await got.body()).equals(file)).toBe(true);
  await page.getByRole('link', { name: 'Back to the payment' }).click();
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('proof sent');
  await expect(page.getByRole('link', { name: 'Send another one' })).toBeVisible();

  const admin = await open(app);
  await admin.goto('/');
  await signInQuietly(admin, app, 'admin');
  await admin.goto('/admin/deposits');
  await admin
    .getByRole('button', { name: /^Review deposit of 100\.00 USD/ })
    .first()
    .click();
  await expect(admin.getByRole('link', { name: 'receipt.png' })).toHaveAttribute('href', link ?? '');
  const shown = await admin.request.get(link ?? '');
  expect(shown.headers()['content-security-policy']).toBe("default-src 'none'; sandbox");
});

test('[F4] a photo is cut round by hand and by keys, shown, and removed', async ({ open }) => {
  const page = await open(app);
  await page.goto('/');
  await signInQuietly(page, app, 'customer');
  await page.goto('/user/upload-profile-photo');
  await expect(page).toHaveTitle('Profile photo | Fairlead');
  const field = page.locator('main').getByLabel('Upload photo');
  await field.setInputFiles(png('broken.png', Buffer.from('no picture')));
  await expect(page.getByText('This picture can’t be read.')).toBeVisible();
  await looksRight(page);
  // The left half is red, the right one blue.
  const half = (background: string) => ({ create: { width: 600, height: 800, channels: 3 as const, background } });
  const picture = await sharp({ ...half('#d02020'), create: { ...half('#d02020').create, width: 1_200 } })
    .composite([{ input: await sharp(half('#2030d0')).png().toBuffer(), left: 600, top: 0 }])
    .png()
    .toBuffer();
  await field.setInputFiles(png('me.png', picture));
  const circle = page.getByRole('img', { name: 'Your photo as others see it' });
  await expect(circle).toBeVisible();
  const box = await circle.boundingBox();
  if (!box) throw new Error('the circle is not drawn');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x - 200, middle.y, { steps: 4 });
  await page.mouse.up();
  const zoom = page.getByLabel('Zoom');
  await zoom.focus();
  for (let i = 0; i < 8; i += 1) await page.keyboard.press('ArrowRight');
  await expect(zoom).toHaveAttribute('aria-valuetext', '1.4 times');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Left and right')).toBeFocused();
  for (let i = 0; i < 30; i += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Left and right')).toHaveAttribute('aria-valuetext', '100 % of the way');
  await looksRight(page);
  await page.getByRole('button', { name: 'Save photo' }).click();
  await expect(page.getByText('Your photo is saved.')).toBeVisible();
  await expect(page.locator('main').getByLabel('Update photo')).toBeAttached();
  const me = await (await signIn(app.url, demoMail('customer'))).get('/api/me');
  const kept = await (await page.request.get(String(me.body.profilePhoto))).body();
  const { width, height } = await sharp(kept).metadata();
  const [red = 255, , blue = 0] = await sharp(kept)
    .extract({ left: 4, top: 256, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect([width, height, red < 80, blue > 180]).toEqual([512, 512, true, true]);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Update photo' }).locator('img')).toHaveJSProperty('naturalWidth', 512);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(page.getByText('Your photo was removed.')).toBeVisible();
  await expect(page.locator('main').getByLabel('Upload photo')).toBeAttached();
});
