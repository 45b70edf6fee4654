import { isAwaited, type Notice } from '#domain/notices/kinds.ts';
import type { Translator, Values } from '../message.ts';
import { noticeWords } from '../notices/notices.ts';
import { emailParts, emails, signInChanges } from './english.ts';

/** A mail in plain text. */
export interface Email {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** Whether somebody waits for it, or may have to stop what it says (S3). */
  readonly awaited: boolean;
}

/** Whose e-mails they are. */
export interface Sender {
  readonly product: string;
  /** The installation's own address, for links. */
  readonly publicUrl: string;
}

/** What may have changed in how an account is signed in to. */
export type SignInChange =
  | {
      readonly kind: 'second_factor_on' | 'second_factor_off' | 'recovery_codes_made' | 'password_changed';
    }
  | { readonly kind: 'recovery_code_used'; readonly left: number }
  | { readonly kind: 'password_reset'; readonly factorRemoved: boolean }
  | { readonly kind: 'passkey_added' | 'passkey_removed'; readonly name: string };

type EmailKind = keyof typeof emails;

const linkTo = (publicUrl: string, path: string, query: Readonly<Record<string, string>> = {}): string => {
  const url = new URL(path, publicUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};

/** The e-mails about signing in. @param translator of who makes the request that they answer */
export function signInEmails({ product, publicUrl }: Sender, translator: () => Translator) {
  const link = (path: string, query?: Readonly<Record<string, string>>): string => linkTo(publicUrl, path, query);
  const email = (recipient: string, kind: EmailKind, values: Values): Email => {
    const { say } = translator();
    const all = { product, password: link('/password'), contact: link('/pages/contact'), signIn: link('/signin') };
    const notYou = say('emailParts.not_you', emailParts.not_you, all);
    return {
      recipient,
      subject: say(`emails.${kind}.subject`, emails[kind].subject, all),
      body: say(`emails.${kind}.body`, emails[kind].body, { ...all, notYou, ...values }),
      awaited: true,
    };
  };
  return {
    /** Something about how an account is signed in to is different now. */
    changed: (recipient: string, { kind, ...values }: SignInChange): Email =>
      email(recipient, 'sign_in_changed', {
        change: translator().say(`signInChanges.${kind}`, signInChanges[kind], values),
      }),
    confirmEmail: (recipient: string, token: string): Email =>
      email(recipient, 'confirm_email', { link: link('/user/auth/password', { confirm: token }) }),
    addressTaken: (recipient: string): Email => email(recipient, 'address_taken', {}),
    emailChangeAsked: (recipient: string, newEmail: string): Email =>
      email(recipient, 'email_change_asked', { newEmail }),
    emailChanged: (recipient: string, newEmail: string): Email => email(recipient, 'email_changed', { newEmail }),
    verification: (recipient: string, token: string): Email =>
      email(recipient, 'verification', { link: link('/verify', { token }) }),
    reset: (recipient: string, token: string, isAdmin: boolean): Email =>
      email(recipient, 'reset', { link: link('/password', { token }), admin: isAdmin }),
    alreadyKnown: (recipient: string): Email => email(recipient, 'already_known', {}),
  };
}

/** A notice as an e-mail: its own words, and links that open nothing without a sign-in. */
export function noticeEmail(
  { product, publicUrl }: Sender,
  translator: Translator,
  recipient: string,
  notice: Notice,
): Email {
  const { title, text, page } = noticeWords(translator, notice);
  const link = linkTo(publicUrl, page);
  const all = linkTo(publicUrl, '/user/notices');
  const { say } = translator;
  return {
    recipient,
    subject: say('emails.notice.subject', emails.notice.subject, { title, product }),
    body: say('emails.notice.body', emails.notice.body, { text, link, all, product }),
    awaited: isAwaited(notice),
  };
}
