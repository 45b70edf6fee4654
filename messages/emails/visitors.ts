import { confirmFragment, conversationLimits, conversationPath, keyFragment } from '#domain/support/conversation.ts';
import type { Translator } from '../message.ts';
import { contentOf, type Email, emailOf, linkTo, type Sender } from './emails.ts';
import { emailParts } from './english.ts';

/** The address of a conversation's page (S1.1). Its secret is in the fragment: no server log and no referrer holds it. */
const pageOf = ({ publicUrl }: Sender, fragment: string, secret: string): string =>
  `${linkTo(publicUrl, conversationPath)}#${fragment}=${secret}`;

/** Where the conversation's own link leads. */
export const conversationLink = (sender: Sender, key: string): string => pageOf(sender, keyFragment, key);

type Visitor = { readonly recipient: string; readonly id: string };

/**
 * Asks whether an address belongs to who wrote through the contact page (S1.1). Nothing that they wrote is in it: whoever
 * types somebody else's address sends them no words.
 */
export function confirmContactEmail(sender: Sender, translator: Translator, to: Visitor, token: string): Email {
  return {
    ...visitorEmail(sender, translator, 'contact_confirm', to, pageOf(sender, confirmFragment, token)),
    linkMs: conversationLimits.confirmMs,
  };
}

/** The conversation's own link, once the address is confirmed. */
export function conversationEmail(sender: Sender, translator: Translator, to: Visitor, key: string): Email {
  return visitorEmail(sender, translator, 'contact_conversation', to, conversationLink(sender, key));
}

function visitorEmail(
  sender: Sender,
  translator: Translator,
  kind: 'contact_confirm' | 'contact_conversation',
  { recipient, id }: Visitor,
  href: string,
): Email {
  const { product } = sender;
  return emailOf(
    sender,
    { recipient, awaited: true },
    {
      ...contentOf(sender, translator, kind, { product, id }, href),
      why: translator.say('emailParts.why_contact', emailParts.why_contact, { product }),
      links: [],
    },
  );
}
