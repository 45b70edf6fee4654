import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision } from '#domain/failures/failures.ts';
import { type ContactMessage, readContactMessage } from '#domain/support/contact.ts';
import { emailOf, type Sender } from '#messages/emails/emails.ts';
import { inCommand } from '#server/commands/command.ts';
import { newId } from '#server/ids/new-id.ts';
import type { Handlers } from '#server/operations/handler.ts';
import type { Mail } from '#server/outside/mail.ts';

/** Who writes: their account, null for whoever is not signed in, the address that they typed, and where they write from. */
interface Writer {
  readonly account: string | null;
  readonly address: string;
  readonly source: string;
}

/** Handler of /pages/contact: the message and the mail to support are written in one transaction, or neither. */
export function contactHandlers(deps: {
  readonly pool: Pool;
  /** Whose product it is, for the mail to support. */
  readonly sender: Sender;
  readonly supportEmail: string;
  /** Takes one message from the writer's allowance, or refuses as rate_limited. */
  readonly mayWrite: (writer: Writer) => Promise<Decision<null>>;
  readonly post: (mail: Mail, tx: PoolClient) => Promise<void>;
}): Handlers<Pick<Catalogue, 'sendContactMessage'>> {
  return {
    async sendContactMessage({ actor, body, command }) {
      const read = readContactMessage(body);
      if (!read.ok) return read;
      return inCommand(deps.pool, command, async (tx) => {
        // Within the command, so that a repeated one answers as before and takes nothing from the allowance.
        const { name, email, message } = read.value;
        const allowed = await deps.mayWrite({ account: actor?.uid ?? null, address: email, source: command.source });
        if (!allowed.ok) return allowed;
        const id = newId('msg');
        const { rows } = await tx.query<{ created_ms: bigint }>(
          `insert into contact_message (id, name, email, message, author) values ($1, $2, $3, $4, $5)
           returning created_ms`,
          [id, name, email, message, actor?.uid ?? null],
        );
        const [row] = rows;
        if (!row) throw new Error('a message was not written');
        await deps.post(supportEmail(deps.sender, deps.supportEmail, id, read.value, actor?.uid ?? null), tx);
        return accepted({ id, time: isoTime(millis(row.created_ms)) });
      });
    },
  };
}

/** What support reads. The address is the writer's own word: nobody has shown yet that it is theirs. */
function supportEmail(
  sender: Sender,
  recipient: string,
  id: string,
  { name, email, message }: ContactMessage,
  author: string | null,
): Mail {
  return emailOf(
    sender,
    { recipient: recipient.toLowerCase(), awaited: false },
    {
      language: 'en',
      subject: `${sender.product}: message from ${name}`,
      heading: `Message from ${name}`,
      before: [
        `${name} wrote through the contact page. Answer to: ${email}\nReference: ${id}\n${author === null ? 'Written without a sign-in.' : `Signed in as ${author}.`} The address is as typed, not verified.`,
        message,
      ],
      button: null,
      after: [],
      why: 'Support gets this message because somebody wrote through the contact page.',
      links: [],
    },
  );
}
