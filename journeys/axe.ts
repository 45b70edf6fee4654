import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

/** axe itself, of the release that its package for Playwright goes with. */
const ofPackage = createRequire(import.meta.resolve('@axe-core/playwright'));
const axe = readFileSync(ofPackage.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Every rule on the whole document; only what is violated is described. What is still arriving is looked at once it is there: half
 * faded in it has another contrast than what is read.
 */
const look = `Promise.all(
  document.getAnimations()
    .filter(({ timeline, effect }) => timeline === document.timeline && Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished.catch(() => undefined)),
).then(() => axe.run(document, { resultTypes: ['violations'] })).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`;

/**
 * The package for Playwright would send half a megabyte of script and describe all that is right at each look. Here a
 * document is given axe once, and keeps it until another is loaded.
 */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  expect(await page.evaluate<readonly string[]>(look)).toEqual([]);
}
