import type { Failure } from '#domain/failures/failures.ts';
import type { Language } from '#domain/languages/language.ts';
import { sentenceOf } from './sentences.ts';
import { spanishSentenceOf } from './sentences-es.ts';

const sentences = { en: sentenceOf, es: spanishSentenceOf } as const satisfies Record<
  Language,
  (failure: Failure) => string
>;

/** The sentence for a failure in a reader's language. */
export function sentenceIn(language: Language, failure: Failure): string {
  return sentences[language](failure);
}
