import { i18n } from '@lingui/core';
import type { Failure } from '#domain/failures/failures.ts';
import type { Language } from '#domain/languages/language.ts';

/** What the domain says of a thing in a language that is not in the code of the screens, brought once it was chosen. */
function broughtIn<A>(bring: Readonly<Record<Exclude<Language, 'en'>, () => Promise<(thing: A) => string>>>) {
  let other: { readonly language: Language; readonly say: (thing: A) => string } | null = null;
  return {
    load: async (language: Language): Promise<void> => {
      if (language !== 'en') other = { language, say: await bring[language]() };
    },
    /** In the language that the page speaks; null when that is English. */
    say: (thing: A): string | null => (other?.language === i18n.locale ? other.say(thing) : null),
  };
}

const sentences = broughtIn<Failure>({
  es: async () => (await import('#messages/failures/sentences-es.ts')).spanishSentenceOf,
});
const phrases = broughtIn<string>({
  es: async () => (await import('#domain/failures/phrases-es.ts')).spanishPhrase,
});

/** Brings the sentences of a language. */
export const loadSentences = sentences.load;

/** Brings the phrases of a language. */
export const loadPhrases = phrases.load;

/** What the server would say of a failure, in the language that the page speaks: `english`, or its translation. */
export const spokenSentence = <F extends Failure>(failure: F, english: (failure: F) => string): string =>
  sentences.say(failure) ?? english(failure);

/** What a rule of the domain says of a value, in the language that the page speaks; null stays null. */
export const phrase = <T extends string | null>(english: T): T | string =>
  english === null ? english : (phrases.say(english) ?? english);
