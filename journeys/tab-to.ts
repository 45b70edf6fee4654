import { expect, type Page } from '@playwright/test';

/** Presses Tab until what has the name has the focus: a button, a link, or a field by its label. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  // Whoever presses Tab has seen where to: what is still on its way would be passed by.
  const target = page.getByLabel(name).or(page.getByRole('button', { name })).or(page.getByRole('link', { name }));
  await expect(target.filter({ visible: true }).first()).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const focused = document.activeElement;
      const labelled =
        focused instanceof HTMLInputElement ||
        focused instanceof HTMLTextAreaElement ||
        focused instanceof HTMLSelectElement
          ? focused.labels?.[0]?.textContent
          : null;
      return focused?.getAttribute('aria-label') ?? labelled ?? focused?.textContent ?? '';
    });
    if (name.test(label.trim())) return;
  }
  throw new Error(`Tab never reaches ${name}`);
}
