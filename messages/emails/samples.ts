import type { Translator } from '../message.ts';
import { noticeOfKind } from '../notices/samples.ts';
import { type Email, noticeEmail, type Sender, signInEmails, staffInvitation } from './emails.ts';
import { confirmContactEmail, conversationEmail } from './visitors.ts';

/** An e-mail that the product writes, with facts that stand for anybody's. */
export interface MailSample {
  /** 'verification', or the kind of a notice: 'deposit_approved'. */
  readonly kind: string;
  /** Renders it, which takes a while for all of them. */
  readonly write: () => Email;
}

/** A link that opens nothing, where a real one holds a secret. */
const token = 'example';
const id = 'msg_example';

/** Every e-mail that the product writes, as somebody of that language gets it. */
export function mailSamples(sender: Sender, translator: Translator, recipient: string): readonly MailSample[] {
  const signIn = signInEmails(sender, () => translator);
  return [
    { kind: 'verification', write: () => signIn.verification(recipient, token) },
    { kind: 'reset', write: () => signIn.reset(recipient, token, false) },
    { kind: 'already_known', write: () => signIn.alreadyKnown(recipient) },
    { kind: 'confirm_email', write: () => signIn.confirmEmail(recipient, token) },
    { kind: 'address_taken', write: () => signIn.addressTaken(recipient) },
    { kind: 'email_change_asked', write: () => signIn.emailChangeAsked(recipient, 'new@example.com') },
    { kind: 'email_changed', write: () => signIn.emailChanged(recipient, 'new@example.com') },
    { kind: 'sign_in_changed', write: () => signIn.changed(recipient, { kind: 'second_factor_on' }) },
    { kind: 'staff_invited', write: () => staffInvitation(sender, translator, recipient, 'support') },
    { kind: 'contact_confirm', write: () => confirmContactEmail(sender, translator, { recipient, id }, token) },
    { kind: 'contact_conversation', write: () => conversationEmail(sender, translator, { recipient, id }, token) },
    ...noticeOfKind.map((notice) => ({
      kind: notice.kind,
      write: () => noticeEmail(sender, translator, recipient, notice),
    })),
  ];
}
