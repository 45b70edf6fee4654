import type { Language } from '#domain/languages/language.ts';
import type { Notice } from '#domain/notices/kinds.ts';
import { wordsOf } from '#messages/notices/notices.ts';
import type { Email } from './email.ts';

/** What stands below a notice's own words. */
interface Frame {
  readonly all: string;
  readonly why: (product: string) => string;
}

const frames: Readonly<Record<Language, Frame>> = {
  en: {
    all: 'All your notices',
    why: (product) =>
      `This message was sent because of something that happened on your ${product} account. It never asks for your password.`,
  },
  es: {
    all: 'Todos sus avisos',
    why: (product) =>
      `Este mensaje se ha enviado por algo que ha ocurrido en su cuenta de ${product}. Nunca le pide su contraseña.`,
  },
};

/** A notice as an e-mail in plain text: its own words, and links that open nothing without a sign-in. */
export function noticeEmail(
  product: string,
  publicUrl: string,
  recipient: string,
  notice: Notice,
  language: Language,
): Email {
  const { title, text, page } = wordsOf(notice, language);
  const { all, why } = frames[language];
  const link = (path: string): string => new URL(path, publicUrl).href;
  return {
    recipient,
    subject: `${title} (${product})`,
    body: `${text}

${link(page)}

${all}: ${link('/user/notices')}
${why(product)}
`,
  };
}
