import { type Static, Type } from 'typebox';
import { inEachLanguage, type Language, languages } from '#domain/languages/language.ts';
import { isTextAddress, linesOf, linksOf, unknownName } from './blocks.ts';

/** What an operator writes of their own (B2.5), by the page or agreement that it is shown in. */
export const pageTextNames = ['terms', 'risk', 'privacy', 'about', 'contact'] as const;
export type PageTextName = (typeof pageTextNames)[number];

/** So many characters a text of the console has at most: the longest fits a request, which has 64 KiB. */
export const mostCharacters: Readonly<Record<PageTextName, number>> = {
  terms: 50_000,
  risk: 20_000,
  privacy: 50_000,
  about: 4_000,
  contact: 4_000,
};
/** The most that any of them has. */
export const mostOfAny = Math.max(...Object.values(mostCharacters));

/** The SHA-256 of words that were added before. */
const Words = Type.Union([Type.String({ maxLength: 64, pattern: '^[0-9a-f]{64}$' }), Type.Null()]);

/** A text as it is kept (X8): the hash of its words in each language; null where it has none there. */
export const KeptPageText = Type.Object(
  inEachLanguage(() => Words),
  { additionalProperties: false },
);
export type KeptPageText = Static<typeof KeptPageText>;

/** The name under which a text is kept (X8). */
export const settingOfText = (name: PageTextName): string => `text:${name}`;

/** A text that is kept under a name; null for what is none. */
export const textOfSetting = (setting: string): PageTextName | null =>
  pageTextNames.find((name) => settingOfText(name) === setting) ?? null;

/** English is what is shown where a language is missing: no other one is there without it. */
export const lacksEnglish = (text: KeptPageText): boolean =>
  text.en === null && languages.some((language) => text[language] !== null);

/** A text of the operator's own as readers have it. */
export interface OwnText {
  /** Null where there is none. */
  readonly byLanguage: Readonly<Record<Language, string>> | null;
  /** The SHA-256 of all of it; null where there is none. */
  readonly digest: string | null;
  /** The day on which it came into force, '2026-12-01'; null of a first one, which has no date of its own. */
  readonly since: string | null;
}
export type OwnTexts = Readonly<Record<PageTextName, OwnText>>;

export const noOwnText: OwnText = { byLanguage: null, digest: null, since: null };
export const noOwnTexts: OwnTexts = {
  terms: noOwnText,
  risk: noOwnText,
  privacy: noOwnText,
  about: noOwnText,
  contact: noOwnText,
};

/** As words are kept: lines end in one way, and nothing that nobody sees is left at their ends. */
export const asKept = (words: string): string =>
  words
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();

/** What is wrong with words, and on which line. */
export type WrongWords =
  | { readonly of: 'empty' }
  | { readonly of: 'long'; readonly length: number; readonly most: number }
  | { readonly of: 'character'; readonly line: number; readonly code: string }
  | { readonly of: 'html'; readonly line: number; readonly tag: string }
  | { readonly of: 'link'; readonly line: number; readonly address: string }
  | { readonly of: 'name'; readonly line: number; readonly name: string };

/** Controls, characters that nobody sees or that turn what is read around, halves of characters; U+2800 is a blank that is no space. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;
const tag = /<[a-z/!?][^<>\n]{0,40}>?/i;

/** The first thing that is wrong with words as they are kept; null where nothing is. The length is looked at first. */
export function wrongWords(name: PageTextName, words: string): WrongWords | null {
  const most = mostCharacters[name];
  if (words.length > most) return { of: 'long', length: words.length, most };
  if (words === '') return { of: 'empty' };
  for (const [index, text] of linesOf(words).entries()) {
    const line = index + 1;
    const [hidden] = unseen.exec(text) ?? [];
    if (hidden !== undefined) {
      const code = (hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      return { of: 'character', line, code };
    }
    const [html] = tag.exec(text) ?? [];
    if (html !== undefined) return { of: 'html', line, tag: html };
    const address = linksOf(text).find((one) => !isTextAddress(one));
    if (address !== undefined) return { of: 'link', line, address };
    const unknown = unknownName(text);
    if (unknown !== null) return { of: 'name', line, name: unknown };
  }
  return null;
}
