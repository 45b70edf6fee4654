import { mailedLinkMs } from '#domain/accounts/mailed-links.ts';
import { type StaffRole, staffReaders } from '#domain/accounts/staff-roles.ts';
import type { MailWords } from '#domain/house-settings/mail-words.ts';
import type { Language } from '#domain/languages/language.ts';
import { isAwaited, type Notice } from '#domain/notices/kinds.ts';
import { staffKinds } from '#domain/notices/staff-kinds.ts';
import type { Translator, Values } from '../message.ts';
import { noticeValues, noticeWords } from '../notices/notices.ts';
import { emailParts, emails, signInChanges } from './english.ts';
import { type EmailContent, emailHtml, emailText, type MailLook } from './layout.ts';
import { standardMailLook } from './standard-look.ts';

/** A mail, in plain text and as HTML, which say the same. */
export interface Email {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string;
  /** Whether somebody waits for it, or may have to stop what it says (S3). */
  readonly awaited: boolean;
  /** For how long the link in it works from now on; none that ends where it is left out. */
  readonly linkMs?: number;
}

/** Whose e-mails they are. */
export interface Sender {
  readonly product: string;
  /** The installation's own address, for links. */
  readonly publicUrl: string;
  /** The operator's; the product's own without one. */
  readonly look?: MailLook | undefined;
  /** The operator's own words of a kind with their facts filled in (S3.2); null where the standard words are in force. */
  readonly ownWords?: OwnWords | undefined;
}

export type OwnWords = (kind: string, language: Language, values: Values) => MailWords | null;

/** What may have changed in how an account is signed in to. */
export type SignInChange =
  | {
      readonly kind: 'second_factor_on' | 'second_factor_off' | 'recovery_codes_made' | 'password_changed';
    }
  | { readonly kind: 'recovery_code_used'; readonly left: number }
  | { readonly kind: 'password_reset'; readonly factorRemoved: boolean }
  | { readonly kind: 'passkey_added' | 'passkey_removed'; readonly name: string };

type EmailKind = Exclude<keyof typeof emails, 'notice' | 'contact_reply'>;

export const linkTo = (publicUrl: string, path: string, query: Readonly<Record<string, string>> = {}): string => {
  const url = new URL(path, publicUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};

/** The paragraphs of a text: a blank line is between two. */
const paragraphs = (text: string): readonly string[] => text.split('\n\n').filter((one) => one !== '');

interface Envelope {
  readonly recipient: string;
  readonly awaited: boolean;
}

/** An e-mail of its content, in the operator's look. */
export function emailOf({ product, look = standardMailLook }: Sender, to: Envelope, content: EmailContent): Email {
  return {
    ...to,
    subject: content.subject,
    body: emailText(content, product, look),
    html: emailHtml(content, product, look),
  };
}

interface EmailTexts {
  readonly subject: string;
  readonly heading: string;
  readonly before: string;
  readonly button?: string;
  readonly after?: string;
}

/** What an e-mail of a kind says. @param href where its button leads */
export function contentOf(
  { ownWords }: Pick<Sender, 'ownWords'>,
  { say, language }: Translator,
  kind: EmailKind,
  values: Values,
  href: string | null,
): Omit<EmailContent, 'why' | 'links'> {
  const texts: EmailTexts = emails[kind];
  const part = (name: 'subject' | 'heading' | 'before'): string => say(`emails.${kind}.${name}`, texts[name], values);
  const label = texts.button && say(`emails.${kind}.button`, texts.button, values);
  const after = (text: string | undefined): string =>
    text === undefined ? '' : say(`emails.${kind}.after`, text, values);
  const own = ownWords?.(kind, language, values);
  return {
    language,
    subject: own?.subject ?? part('subject'),
    heading: own?.heading ?? part('heading'),
    before: paragraphs(own?.before ?? part('before')),
    button: label && href !== null ? { label, href } : null,
    after: paragraphs(own ? (own.after ?? '') : after(texts.after)),
  };
}

/** The e-mails about signing in. @param translator of who makes the request that they answer */
export function signInEmails(sender: Sender, translator: () => Translator) {
  const { publicUrl } = sender;
  const link = (path: string, query?: Readonly<Record<string, string>>): string => linkTo(publicUrl, path, query);
  const addresses = { password: link('/password'), contact: link('/pages/contact') };
  const signIn = link('/signin');
  const email = (recipient: string, kind: EmailKind, values: Values, href: string | null): Email => {
    const translate = translator();
    const { say } = translate;
    // Read by each e-mail: another brand may be in force by then (B2.4).
    const all = { product: sender.product, ...addresses };
    const notYou = say('emailParts.not_you', emailParts.not_you, all);
    return emailOf(
      sender,
      { recipient, awaited: true },
      {
        ...contentOf(sender, translate, kind, { ...all, notYou, ...values }, href),
        why: say('emailParts.why_sign_in', emailParts.why_sign_in, all),
        links: Object.values(addresses),
      },
    );
  };
  return {
    /** Something about how an account is signed in to is different now. */
    changed: (recipient: string, { kind, ...values }: SignInChange): Email => {
      const change = translator().say(`signInChanges.${kind}`, signInChanges[kind], values);
      return email(recipient, 'sign_in_changed', { change }, null);
    },
    confirmEmail: (recipient: string, token: string): Email => ({
      ...email(recipient, 'confirm_email', {}, link('/user/auth/password', { confirm: token })),
      linkMs: mailedLinkMs,
    }),
    addressTaken: (recipient: string): Email => email(recipient, 'address_taken', {}, signIn),
    emailChangeAsked: (recipient: string, newEmail: string): Email =>
      email(recipient, 'email_change_asked', { newEmail }, null),
    emailChanged: (recipient: string, newEmail: string): Email =>
      email(recipient, 'email_changed', { newEmail }, addresses.contact),
    verification: (recipient: string, token: string): Email => ({
      ...email(recipient, 'verification', {}, link('/verify', { token })),
      linkMs: mailedLinkMs,
    }),
    reset: (recipient: string, token: string, isAdmin: boolean): Email => ({
      ...email(recipient, 'reset', { admin: isAdmin }, link('/password', { token })),
      linkMs: mailedLinkMs,
    }),
    alreadyKnown: (recipient: string): Email => email(recipient, 'already_known', {}, signIn),
  };
}

/** What staff answer to a message of the contact page (B1): as they wrote it, with the message itself below. */
export function contactReply(
  sender: Sender,
  translator: Translator,
  recipient: string,
  {
    id,
    message,
    reply,
    href = null,
  }: {
    readonly id: string;
    readonly message: string;
    readonly reply: string;
    /** To their conversation (S1.1); null where the address is not confirmed. */
    readonly href?: string | null;
  },
): Email {
  const { say, language } = translator;
  const { product } = sender;
  const { subject, heading, button, after } = emails.contact_reply;
  return emailOf(
    sender,
    { recipient, awaited: false },
    {
      language,
      subject: say('emails.contact_reply.subject', subject, { product }),
      heading: say('emails.contact_reply.heading', heading),
      before: [reply],
      button: href === null ? null : { label: say('emails.contact_reply.button', button), href },
      after: [say('emails.contact_reply.after', after, { id, message })],
      why: say('emailParts.why_contact', emailParts.why_contact, { product }),
      links: [],
    },
  );
}

/** To whom owners made staff: how the role is taken up (A7.2). */
export function staffInvitation(sender: Sender, translator: Translator, recipient: string, role: string): Email {
  const { product, publicUrl } = sender;
  const all = { product, role, password: linkTo(publicUrl, '/password') };
  return emailOf(
    sender,
    { recipient, awaited: true },
    {
      ...contentOf(sender, translator, 'staff_invited', all, linkTo(publicUrl, '/signup')),
      why: translator.say('emailParts.why_staff', emailParts.why_staff, all),
      links: [all.password],
      // Who is invited has no page of the console yet.
      consoleLinks: [],
    },
  );
}

/** The subject of an e-mail that staff send to themselves to try it. */
export const testSubject = (translator: Translator, subject: string): string =>
  translator.say('emailParts.test', emailParts.test, { subject });

/** How an e-mail of a notice ends: to staff by which role they get it, and where that is changed. */
function noticeFoot({ product, publicUrl }: Sender, { say }: Translator, { kind }: Notice, role: StaffRole | null) {
  if (!staffKinds.has(kind)) return { why: say('emailParts.why_notice', emailParts.why_notice, { product }) };
  const page = (path: string, name: 'console_staff' | 'console_account') => ({
    label: say(`emailParts.${name}`, emailParts[name]),
    href: linkTo(publicUrl, path),
  });
  return {
    why: say('emailParts.why_console', emailParts.why_console, { product, role }),
    consoleLinks: [
      ...(role !== null && staffReaders.includes(role) ? [page('/admin/staff', 'console_staff')] : []),
      page('/admin/account', 'console_account'),
    ],
  };
}

/**
 * A notice as an e-mail: its own words, and links that open nothing without a sign-in.
 *
 * @param role that its recipient has in the console, for a notice to staff; null where it is not known
 */
export function noticeEmail(
  sender: Sender,
  translator: Translator,
  recipient: string,
  notice: Notice,
  role: StaffRole | null = null,
): Email {
  const { product, publicUrl } = sender;
  const { say, language } = translator;
  const { title, text, page } = noticeWords(translator, notice);
  const all = linkTo(publicUrl, staffKinds.has(notice.kind) ? '/admin/notices' : '/user/notices');
  const own = sender.ownWords?.(notice.kind, language, { ...noticeValues(translator, notice), product, all });
  return emailOf(
    sender,
    { recipient, awaited: isAwaited(notice) },
    {
      language,
      subject: own?.subject ?? say('emails.notice.subject', emails.notice.subject, { title, product }),
      heading: own?.heading ?? title,
      before: own ? paragraphs(own.before) : [text],
      button: { label: say('emails.notice.button', emails.notice.button), href: linkTo(publicUrl, page) },
      after: own ? paragraphs(own.after ?? '') : [say('emails.notice.after', emails.notice.after, { all })],
      links: [all],
      ...noticeFoot(sender, translator, notice, role),
    },
  );
}
