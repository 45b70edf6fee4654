import type { Language } from '#domain/languages/language.ts';

import { emails } from './emails.ts';
import { spanishEmails } from './emails-es.ts';

type Emails = ReturnType<typeof emails>;

/** The e-mails in the language of whoever makes the request that they answer; an e-mail without a translation does not compile. */
export function emailsIn(product: string, publicUrl: string, language: () => Language): Emails {
  const spoken: Readonly<Record<Language, Emails>> = {
    en: emails(product, publicUrl),
    es: spanishEmails(product, publicUrl),
  };
  const now = (): Emails => spoken[language()];
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
