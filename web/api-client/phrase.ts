import { i18n } from '@lingui/core';
import type { Language } from '#domain/languages/language.ts';

interface Spoken {
  readonly language: Language;
  readonly say: (english: string) => string;
}

let other: Spoken | null = null;

/** Brings the phrases of a language. */
export async function loadPhrases(language: Language): Promise<void> {
  switch (language) {
    case 'en':
      return;
    case 'es':
      other = { language, say: (await import('#domain/failures/phrases-es.ts')).spanishPhrase };
  }
}

/** What a rule of the domain says of a value, in the language that the page speaks; null stays null. */
export function phrase<T extends string | null>(english: T): T | string {
  return english !== null && other?.language === i18n.locale ? other.say(english) : english;
}
