import type { Translator } from '../message.ts';
import { noticeOfKind } from '../notices/samples.ts';
import { type Email, noticeEmail, type Sender, signInEmails, staffInvitation } from './emails.ts';

/** An e-mail that the product writes, with facts that stand for anybody's. */
export interface MailSample {
  /** 'verification', or the kind of a notice: 'deposit_approved'. */
  readonly kind: string;
  readonly email: Email;
}

/** A link that opens nothing, where a real one holds a secret. */
const token = 'example';

/** Every e-mail that the product writes, as somebody of that language gets it. */
export function mailSamples(sender: Sender, translator: Translator, recipient: string): readonly MailSample[] {
  const signIn = signInEmails(sender, () => translator);
  return [
    { kind: 'verification', email: signIn.verification(recipient, token) },
    { kind: 'reset', email: signIn.reset(recipient, token, false) },
    { kind: 'already_known', email: signIn.alreadyKnown(recipient) },
    { kind: 'confirm_email', email: signIn.confirmEmail(recipient, token) },
    { kind: 'address_taken', email: signIn.addressTaken(recipient) },
    { kind: 'email_change_asked', email: signIn.emailChangeAsked(recipient, 'new@example.com') },
    { kind: 'email_changed', email: signIn.emailChanged(recipient, 'new@example.com') },
    { kind: 'sign_in_changed', email: signIn.changed(recipient, { kind: 'second_factor_on' }) },
    { kind: 'staff_invited', email: staffInvitation(sender, translator, recipient, 'support') },
    ...noticeOfKind.map((notice) => ({
      kind: notice.kind,
      email: noticeEmail(sender, translator, recipient, notice),
    })),
  ];
}
