import { i18n } from '@lingui/core';
import type { Failure } from '#domain/failures/failures.ts';
import type { Language } from '#domain/languages/language.ts';

interface Spoken {
  readonly language: Language;
  readonly say: (failure: Failure) => string;
}

/** The sentences of a language that is not in the code of the screens, once it was chosen. */
let other: Spoken | null = null;

/** Brings the sentences of a language. */
export async function loadSentences(language: Language): Promise<void> {
  switch (language) {
    case 'en':
      return;
    case 'es':
      other = { language, say: (await import('#domain/failures/sentences-es.ts')).spanishSentenceOf };
  }
}

/** What the server would say of a failure, in the language that the page speaks: `english`, or its translation. */
export const spokenSentence = <F extends Failure>(failure: F, english: (failure: F) => string): string =>
  other?.language === i18n.locale ? other.say(failure) : english(failure);
