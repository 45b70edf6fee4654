import type { Language } from '#domain/languages/language.ts';
import { readerLanguage } from '#server/operations/reader.ts';
import { letters } from './letters.ts';
import { spanishLetters } from './letters-es.ts';

type Letters = ReturnType<typeof letters>;

/** The e-mails in the language of whoever makes the request that they answer; a letter without a translation does not compile. */
export function spokenLetters(product: string, publicUrl: string): Letters {
  const spoken: Readonly<Record<Language, Letters>> = {
    en: letters(product, publicUrl),
    es: spanishLetters(product, publicUrl),
  };
  const now = (): Letters => spoken[readerLanguage()];
  return {
    changed: (recipient, what) => now().changed(recipient, what),
    confirmEmail: (recipient, token) => now().confirmEmail(recipient, token),
    addressTaken: (recipient) => now().addressTaken(recipient),
    emailChangeAsked: (recipient, newEmail) => now().emailChangeAsked(recipient, newEmail),
    emailChanged: (recipient, newEmail) => now().emailChanged(recipient, newEmail),
    verification: (recipient, token) => now().verification(recipient, token),
    reset: (recipient, token, isAdmin) => now().reset(recipient, token, isAdmin),
    alreadyKnown: (recipient) => now().alreadyKnown(recipient),
  };
}
