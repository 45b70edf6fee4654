import { i18n } from '@lingui/core';
import type { Language } from '#domain/languages/language.ts';

/** What brings a language's phrases once it was chosen. */
const catalogues: Partial<Record<Language, () => Promise<(english: string) => string>>> = {
  es: async () => (await import('#domain/failures/phrases-es.ts')).spanishPhrase,
};

let other: { readonly language: Language; readonly say: (english: string) => string } | null = null;

/** Brings the phrases of a language. */
export async function loadPhrases(language: Language): Promise<void> {
  const bring = catalogues[language];
  if (bring) other = { language, say: await bring() };
}

/** What a rule of the domain says of a value, in the language that the page speaks; null stays null. */
export const phrase = <T extends string | null>(english: T): T | string =>
  english === null || other?.language !== i18n.locale ? english : other.say(english);
