import { type Notice, wordsOf } from '#domain/notices/notices.ts';
import type { Mail } from '#server/outside/mail.ts';

/** A notice as an e-mail in plain text: its own words, and links that open nothing without a sign-in. */
export function letter(product: string, publicUrl: string, recipient: string, notice: Notice): Mail {
  const { title, text, page } = wordsOf(notice);
  const link = (path: string): string => new URL(path, publicUrl).href;
  return {
    recipient,
    subject: `${title} (${product})`,
    body: `${text}

${link(page)}

All your notices: ${link('/user/notices')}
This message was sent because of something that happened on your ${product} account. It never asks for your password.
`,
  };
}
