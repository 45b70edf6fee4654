import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { parsePo } from 'pofile-ts';
import { languageNames } from '#domain/languages/language.ts';

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
      // A part of an e-mail address is no text, as of one that breaks at its @.
      const isAddress = node.parentElement?.textContent.includes('@') ?? false;
      if (!isAddress && !node.parentElement?.closest('script, style')) found.push(node.nodeValue ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'title']) found.push(element.getAttribute(name) ?? '');
    }
    return found.map((text) => text.trim()).filter(Boolean);
  });

/** A11: no text of the page is one that its language says otherwise. */
export async function expectNothingInEnglish(page: Page): Promise<void> {
  const left = (await textsOf(page)).filter((text) => english.has(text));
  // Soft, so that a journey over many screens names all that is left.
  expect.soft(left, new URL(page.url()).pathname).toEqual([]);
}
