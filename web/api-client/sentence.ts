import { i18n } from '@lingui/core';
import type { Failure } from '#domain/failures/failures.ts';
import { sentenceOf } from '#domain/failures/sentences.ts';
import type { Language } from '#domain/languages/language.ts';

interface Spoken {
  readonly language: Language;
  readonly sentence: (failure: Failure) => string;
  readonly phrase: (english: string) => string;
}

/** The sentences of a language that is not in the code of the screens, once it was chosen. */
let other: Spoken | null = null;

/** Brings the sentences of a language. */
export async function loadSentences(language: Language): Promise<void> {
  switch (language) {
    case 'en':
      return;
    case 'es': {
      const [{ spanishSentenceOf }, { spanishPhrase }] = await Promise.all([
        import('#domain/failures/sentences-es.ts'),
        import('#domain/failures/phrases-es.ts'),
      ]);
      other = { language, sentence: spanishSentenceOf, phrase: spanishPhrase };
    }
  }
}

const active = (): Spoken | null => (other?.language === i18n.locale ? other : null);

/** What the server would say of a failure, in the language that the page speaks. */
export const sentence = (failure: Failure): string => active()?.sentence(failure) ?? sentenceOf(failure);

/** What a rule of the domain says of a value, in the language that the page speaks. */
export function phrase(english: string): string;
export function phrase(english: string | null): string | null;
export function phrase(english: string | null): string | null {
  return english === null ? null : (active()?.phrase(english) ?? english);
}
