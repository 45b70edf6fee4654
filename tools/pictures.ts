/**
 * Draws the landing's pictures (web/public/pictures) from a demo that runs: its own screens on a phone, light and dark, without
 * the operator's name. `CHROME_PATH=… node tools/pictures.ts http://localhost:3000`
 * Before that let it run for two minutes and place a trade of 15 minutes as customer@: the chart then has prices, and
 * its entry is in sight.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { demoPassword } from '#server/demo/accounts.ts';

const folder = path.join(import.meta.dirname, '..', 'web', 'public', 'pictures');
const [address = 'http://localhost:3000'] = process.argv.slice(2);
/** Px of a picture as web/site/benefits.tsx shows it: each screen has a gap between two rows at this height. */
const [width, height] = [374, 438];

interface Picture {
  readonly name: string;
  readonly at: string;
  /** Where the picture begins. */
  readonly from: string;
  readonly before?: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  { name: 'trade', at: '/user/traderoom', from: 'main section:visible' },
  { name: 'copy', at: '/user/trading/traders?order=profit', from: 'main li:has(h2, dl)' },
  {
    name: 'withdraw',
    at: '/user/withdrawals/new',
    from: 'main section:visible',
    before: (page) => page.getByLabel('Amount to withdraw (USD)').fill('50.00'),
  },
];

/** The picture in a format a fifth as large, by the browser's own encoder. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', 0.82);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

const browser = await chromium.launch({ executablePath: process.env['CHROME_PATH'] ?? '' });
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    colorScheme,
  });
  await page.goto(`${address}/signin`);
  await page.getByLabel('E-mail').fill('customer@demo.fairlead.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/user/);
  const paper = await browser.newPage();
  for (const { name, at, from, before } of pictures) {
    await page.goto(`${address}${at}`);
    await page.locator(from).first().waitFor();
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
    await before?.(page);
    // The tabs at the bottom lie over what is drawn.
    await page.evaluate(() => {
      for (const nav of document.querySelectorAll('nav'))
        if (getComputedStyle(nav).position === 'fixed') nav.style.visibility = 'hidden';
    });
    const box = await page.locator(from).first().boundingBox();
    if (!box) throw new Error(`${at} has no ${from}`);
    const png = await page.screenshot({ clip: { x: box.x, y: box.y, width, height } });
    const webp = await asWebp(paper, png);
    await writeFile(path.join(folder, `${name}-${colorScheme}.webp`), webp);
    console.log(`${name}-${colorScheme}.webp: ${webp.length} bytes`);
  }
  await page.close();
  await paper.close();
}
await browser.close();
