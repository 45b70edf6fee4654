import { escapeHtml } from '#domain/html/escape.ts';
import type { Language } from '#domain/languages/language.ts';
import { type Block, blocksOf, spansOf, withNames } from '#domain/page-texts/blocks.ts';
import type { OwnTexts, PageTextName } from '#domain/page-texts/page-texts.ts';
import type { Operator } from '#messages/agreements/agreements.ts';
import type { BlankValue, MadeHtml } from '#server/http/bounds/blanks.ts';

const inline = (text: string): string =>
  spansOf(text)
    .map(({ text: words, address }) =>
      address === null ? escapeHtml(words) : `<a href="${escapeHtml(address)}">${escapeHtml(words)}</a>`,
    )
    .join('');

function blockHtml(block: Block, heading: 'h2' | 'h3'): string {
  switch (block.kind) {
    case 'heading':
      return `<${heading}>${inline(block.text)}</${heading}>`;
    case 'list':
      return `<ul>${block.items.map(({ text }) => `<li>${inline(text)}</li>`).join('')}</ul>`;
    case 'paragraph':
      return `<p>${inline(block.text)}</p>`;
  }
}

/** A text of the operator's own as a part of a page, as `web/widgets/blocks.tsx` draws it: nothing in it is HTML but what is made here. */
const textHtml = (text: string, heading: 'h2' | 'h3'): MadeHtml => ({
  html: blocksOf(text)
    .map((block) => blockHtml(block, heading))
    .join(''),
});

/** The operator's own texts in the language of the page, with the operator's names in them. */
export function textBlanks(texts: OwnTexts, operator: Operator, language: Language) {
  const words = (name: PageTextName): string | null => {
    const text = texts[name].byLanguage?.[language];
    return text === undefined ? null : withNames(text, operator);
  };
  const asHtml = (name: PageTextName, heading: 'h2' | 'h3'): BlankValue => {
    const text = words(name);
    return text === null ? null : textHtml(text, heading);
  };
  return {
    termsText: asHtml('terms', 'h3'),
    privacyText: asHtml('privacy', 'h3'),
    aboutText: asHtml('about', 'h2'),
    contactText: asHtml('contact', 'h2'),
    contactWords: words('contact'),
  };
}

/** '5 years', '5 años' */
export const yearsIn = (language: Language, years: number): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'year', unitDisplay: 'long', useGrouping: false }).format(
    years,
  );
