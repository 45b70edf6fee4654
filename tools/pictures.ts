/**
 * Draws the landing's pictures (web/public/pictures) from a demo that runs: its own screens on a phone, in each
 * language, light and dark, without the operator's name; and writes their month, which their captions say.
 * `CHROME_PATH=… node tools/pictures.ts http://localhost:3000`
 * Before that let it run for two minutes and place a trade of 15 minutes as customer@: the chart then has prices, and
 * its entry is in sight.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Language, languageCookie, languages } from '#domain/languages/language.ts';
import { demoPassword } from '#server/demo/accounts.ts';

const folder = path.join(import.meta.dirname, '..', 'web', 'public', 'pictures');
const captions = path.join(import.meta.dirname, '..', 'web', 'site', 'pictures-taken.ts');
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
    before: (page) => page.locator('main input[inputmode="decimal"]').first().fill('50.00'),
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

async function draw(browser: Browser, language: Language, colorScheme: 'light' | 'dark'): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    colorScheme,
  });
  await page.context().addCookies([{ name: languageCookie, value: language, url: address }]);
  const signedIn = await page.request.post(`${address}/api/auth/sign-in/email`, {
    data: { email: 'customer@demo.fairlead.example', password: demoPassword },
    headers: { origin: address },
  });
  if (!signedIn.ok()) throw new Error(`the demo's customer cannot sign in: ${signedIn.status()}`);
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
    const file = `${name}-${language}-${colorScheme}.webp`;
    await writeFile(path.join(folder, file), webp);
    console.log(`${file}: ${webp.length} bytes`);
  }
  await page.close();
  await paper.close();
}

const browser = await chromium.launch({ executablePath: process.env['CHROME_PATH'] ?? '' });
for (const language of languages)
  for (const colorScheme of ['light', 'dark'] as const) await draw(browser, language, colorScheme);
await browser.close();
await writeFile(
  captions,
  `/** When the landing's pictures were taken; written by tools/pictures.ts. */
export const picturesTaken = '${new Date().toISOString().slice(0, 7)}';
`,
);
