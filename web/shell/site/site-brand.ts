import { brandElement } from '#api/site.ts';
import type { Brand } from '#web/shell/session.ts';

/** The brand as the server wrote it into the page, so that the page goes on with what it was rendered with. */
export function siteBrand(): Brand {
  const text = document.getElementById(brandElement)?.textContent;
  if (!text) throw new Error('the page holds no brand');
  return JSON.parse(text);
}
