import { emailOf, type Sender } from '#messages/emails/emails.ts';
import type { Mail } from '#server/outside/mail.ts';

/** What support reads of somebody who wrote through the contact page. */
export function mailToSupport(
  sender: Sender,
  recipient: string,
  written: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    /** Who that is, as far as it is known. */
    readonly origin: string;
    readonly text: string;
  },
): Mail {
  const { id, name, email, origin, text } = written;
  return emailOf(
    sender,
    { recipient: recipient.toLowerCase(), awaited: false },
    {
      language: 'en',
      subject: `${sender.product}: message from ${name}`,
      heading: `Message from ${name}`,
      before: [`${name} wrote through the contact page. Answer to: ${email}\nReference: ${id}\n${origin}`, text],
      button: null,
      after: [],
      why: 'Support gets this message because somebody wrote through the contact page.',
      links: [],
    },
  );
}
