import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision } from '#domain/failures/failures.ts';
import { readContactMessage } from '#domain/support/contact.ts';
import { conversationLimits } from '#domain/support/conversation.ts';
import type { Sender } from '#messages/emails/emails.ts';
import { confirmContactEmail } from '#messages/emails/visitors.ts';
import { inCommand } from '#server/commands/command.ts';
import { newId } from '#server/ids/new-id.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { readerTranslator } from '#server/operations/translators.ts';
import type { Mail } from '#server/outside/mail.ts';
import { mailToSupport } from './contact-mails.ts';
import { newConfirmToken } from './conversation-keys.ts';
import { announceContact, type Staff } from './writing.ts';

/** Who writes: their account, null for whoever is not signed in, the address that they typed, and where they write from. */
interface Writer {
  readonly account: string | null;
  readonly address: string;
  readonly source: string;
}

interface ContactDependencies {
  readonly pool: Pool;
  /** Who hears of it. */
  readonly staff: Staff;
  /** Whose product it is, for the mail to support. */
  readonly sender: Sender;
  readonly supportEmail: () => string;
  /** Takes one message from the writer's allowance, or refuses as rate_limited. */
  readonly mayWrite: (writer: Writer) => Promise<Decision<null>>;
  /** Takes one mail that asks an address to confirm itself, whoever causes it; where none is left, none is sent. */
  readonly mayAskToConfirm: (address: string) => Promise<Decision<null>>;
  readonly post: (mail: Mail, tx: PoolClient) => Promise<void>;
}

/** Handler of /pages/contact: the message and the mail to support are written in one transaction, or neither. */
export function contactHandlers(deps: ContactDependencies): Handlers<Pick<Catalogue, 'sendContactMessage'>> {
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
        if (actor === null) await openConversation(deps, tx, id, email);
        await announceContact(tx, deps.staff, id);
        const origin = `${actor === null ? 'Written without a sign-in.' : `Signed in as ${actor.uid}.`} The address is as typed, not verified.`;
        await deps.post(
          mailToSupport(deps.sender, deps.supportEmail(), { id, name, email, origin, text: message }),
          tx,
        );
        return accepted({ id, time: isoTime(millis(row.created_ms)) });
      });
    },
  };
}

/**
 * Somebody without a session: the address is asked to confirm itself (S1.1), whether it belongs to a customer or not, and no account
 * ever gets the conversation for having that address.
 */
async function openConversation(deps: ContactDependencies, tx: PoolClient, id: string, email: string): Promise<void> {
  const { token, hash } = newConfirmToken();
  const translator = readerTranslator();
  await tx.query(
    `insert into contact_conversation (message, language, confirm_sha256, confirm_until_ms, waiting_ms)
     values ($1, $2, $3, clock_ms() + $4::bigint, clock_ms())`,
    [id, translator.language, hash, conversationLimits.confirmMs],
  );
  if (!(await deps.mayAskToConfirm(email)).ok) return;
  await deps.post(confirmContactEmail(deps.sender, translator, { recipient: email, id }, token), tx);
}
