import { createTransport } from 'nodemailer';
import { mailLogoId } from '#messages/emails/layout.ts';

/** What is handed to the mail server. */
export interface MailText {
  readonly recipient: string;
  readonly subject: string;
  /** In plain text. */
  readonly body: string;
  /** The same as HTML; without it a mail is plain text alone. */
  readonly html?: string | null;
}

/** The picture that HTML names as its logo, sent within the mail. */
export interface MailPicture {
  readonly type: 'image/png';
  readonly bytes: Buffer;
}

export interface Mail extends MailText {
  /** Whether somebody waits for it, or may have to stop what it says: it goes before all others (S3). */
  readonly awaited: boolean;
  /** The conversation whose key its texts name by `conversationKeyMark` (S1.1). */
  readonly conversation?: string;
  /** For how long the link in it works from now on; it is not sent later than that (S3). */
  readonly linkMs?: number;
}

export interface MailTransport {
  /** Hands one mail to the server; throws when the server did not take it. */
  send(mail: MailText): Promise<void>;
  close(): void;
}

/**
 * Sends mail by SMTP: plain text, with HTML beside it where there is some.
 *
 * @param sender as in From: 'Fairlead <no-reply@…>', or name and address as they are at the moment
 */
export function smtpTransport(
  smtpUrl: string,
  sender: string | (() => { readonly name: string; readonly address: string }),
  logo: () => MailPicture | null = () => null,
): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send({ recipient, subject, body, html }) {
      const picture = logo();
      const rendered = html ? { html, attachments: picture === null ? [] : logoPart(html, picture) } : {};
      const from = typeof sender === 'string' ? sender : sender();
      // An address object: a comma in the text cannot turn one recipient into two.
      await transport.sendMail({ from, to: { name: '', address: recipient }, subject, text: body, ...rendered });
    },
    close: () => transport.close(),
  };
}

/** The logo as a part of the mail, where its HTML names it. */
const logoPart = (html: string, { bytes, type }: MailPicture) =>
  html.includes(`cid:${mailLogoId}`)
    ? [
        {
          filename: 'logo.png',
          content: bytes,
          contentType: type,
          cid: mailLogoId,
          contentDisposition: 'inline' as const,
        },
      ]
    : [];
