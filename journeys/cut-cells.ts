import type { Page } from '@playwright/test';

/**
 * The figures and buttons of tables of which a part is beyond the edge of what scrolls their table: each as its table, its text and by
 * how many pixels. A table shows what its room can (R1.5), so that there are none.
 */
export const cutCells = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const cut: string[] = [];
    for (const scroll of document.querySelectorAll('main [role="group"]:has(> table)')) {
      const edge = scroll.getBoundingClientRect();
      for (const shown of scroll.querySelectorAll('td, tbody th, td button, td a')) {
        if (shown.closest('.visually-hidden') !== null) continue;
        const within = document.createRange();
        within.selectNodeContents(shown);
        const { left, right, width } = within.getBoundingClientRect();
        const beyond = Math.max(right - edge.right, edge.left - left);
        if (width > 1 && beyond > 1) {
          cut.push(`${scroll.getAttribute('aria-label')}: ${shown.textContent?.slice(0, 40)} by ${Math.round(beyond)}`);
        }
      }
    }
    return cut;
  });
