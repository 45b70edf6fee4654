import { createTransport } from 'nodemailer';

/** What is handed to the mail server. */
export interface MailText {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

export interface Mail extends MailText {
  /** Whether somebody waits for it, or may have to stop what it says: it goes before all others (S3). */
  readonly awaited: boolean;
}

export interface MailTransport {
  /** Hands one mail to the server; throws when the server did not take it. */
  send(mail: MailText): Promise<void>;
  close(): void;
}

/** Sends plain-text mail by SMTP. @param sender as in From: 'Fairlead <no-reply@…>' */
export function smtpTransport(smtpUrl: string, sender: string): MailTransport {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    },
    { from: sender },
  );
  return {
    async send({ recipient, subject, body }) {
      // An address object: a comma in the text cannot turn one recipient into two.
      await transport.sendMail({ to: { name: '', address: recipient }, subject, text: body });
    },
    close: () => transport.close(),
  };
}
