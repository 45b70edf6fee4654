import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { hourMs } from '#domain/clock/durations.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { conversationKeyMark, conversationLimits } from '#domain/support/conversation.ts';
import type { Sender } from '#messages/emails/emails.ts';
import { conversationEmail } from '#messages/emails/visitors.ts';
import { inCommand } from '#server/commands/command.ts';
import type { CommandKey, Handlers, VisitorCommandKey } from '#server/operations/handler.ts';
import { translatorOf } from '#server/operations/translators.ts';
import type { Mail } from '#server/outside/mail.ts';
import { writeAudit } from '#server/review/audit.ts';
import { mailToSupport } from './contact-mails.ts';
import { type ConversationKeys, confirmHash } from './conversation-keys.ts';
import { type ConversationRow, conversationView, findConversation, isOpenByLink } from './conversation-record.ts';
import { announceContact, type Staff } from './writing.ts';

type Conversations = Pick<
  Catalogue,
  'confirmContact' | 'readConversation' | 'continueConversation' | 'endConversationLink' | 'revokeConversationLink'
>;

export interface ConversationDependencies {
  readonly pool: Pool;
  /** Who hears of what visitors write. */
  readonly staff: Staff;
  readonly sender: Sender;
  readonly supportEmail: () => string;
  readonly keys: ConversationKeys;
  readonly post: (mail: Mail, tx: PoolClient) => Promise<void>;
  /** Refuses as rate_limited a source that has shown too many links that are none. */
  readonly mayShowLink: (source: string) => Promise<Decision<null>>;
  readonly badLink: (source: string) => Promise<void>;
  /** Takes one message from what a source may write in all conversations, or refuses as rate_limited. */
  readonly mayWriteOn: (source: string) => Promise<Decision<null>>;
}

/** Conversations with people who have no account (S1.1): each opens by its own key and shows nothing else. */
export function conversationHandlers(deps: ConversationDependencies): Handlers<Conversations> {
  const { pool, sender, keys, post } = deps;
  return {
    async confirmContact({ body, command }) {
      const confirmed = await inCommand(pool, command, (tx) => confirm(deps, tx, command.source, body.token));
      // What is stored of the command is the message's id: its key stands in no table.
      return confirmed.ok ? accepted({ key: keys.keyOf(confirmed.value.id) }) : confirmed;
    },

    async readConversation({ body }) {
      const message = keys.messageOf(body.key);
      return message === null ? refused('link_expired', {}) : shown(pool, message);
    },

    async continueConversation({ body, command }) {
      const written = await byKey(deps, command, body.key, async (tx, row) => {
        const allowed = await mayContinue(tx, row);
        if (!allowed.ok) return allowed;
        const open = await deps.mayWriteOn(command.source);
        if (!open.ok) return open;
        const seq = row.last_seq + 1;
        await tx.query(`insert into contact_line (message, seq, side, words) values ($1, $2, 'visitor', $3)`, [
          row.message,
          seq,
          body.text,
        ]);
        await tx.query(
          `update contact_conversation set last_seq = $2, waiting_ms = coalesce(waiting_ms, clock_ms()),
             link_until_ms = clock_ms() + $3::bigint where message = $1`,
          [row.message, seq, conversationLimits.linkMs],
        );
        const { name, email } = row;
        const origin = 'Their address is confirmed: they wrote on in their conversation.';
        await post(
          mailToSupport(sender, deps.supportEmail(), { id: row.message, name, email, origin, text: body.text }),
          tx,
        );
        await announceContact(tx, deps.staff, row.message);
        return accepted({ id: row.message });
      });
      // What is stored of the command is the message's id: nobody's words outlive the link in a key.
      return written.ok ? shown(pool, written.value.id) : written;
    },

    endConversationLink: ({ body, command }) =>
      byKey(deps, command, body.key, async (tx, { message }) => {
        await endLink(tx, message);
        await announceContact(tx, deps.staff, message);
        return accepted({ ended: true as const });
      }),

    revokeConversationLink: ({ params, command }) => revoke(deps, params.id, command),
  };
}

/** What the visitor sees now, while their link opens it. */
async function shown(pool: Pool, message: string) {
  const row = await findConversation(pool, message);
  return row && isOpenByLink(row) ? accepted(await conversationView(pool, row)) : refused('link_expired', {});
}

/** Confirms the address by what was mailed there, once, and mails the conversation's own link. */
async function confirm(
  { sender, post, ...deps }: ConversationDependencies,
  tx: PoolClient,
  source: string,
  token: string,
): Promise<Decision<{ readonly id: string }>> {
  const allowed = await deps.mayShowLink(source);
  if (!allowed.ok) return allowed;
  const { rows } = await tx.query<{ message: string }>(
    `update contact_conversation set confirmed_ms = clock_ms(), link_until_ms = clock_ms() + $2::bigint
     where confirm_sha256 = $1 and confirmed_ms is null and confirm_until_ms > clock_ms() returning message`,
    [confirmHash(token), conversationLimits.linkMs],
  );
  const id = rows[0]?.message;
  const row = id === undefined ? null : await findConversation(tx, id);
  if (!row) {
    await deps.badLink(source);
    return refused('link_expired', {});
  }
  const to = { recipient: row.email, id: row.message };
  const mail = conversationEmail(sender, translatorOf(row.language), to, conversationKeyMark);
  await post({ ...mail, conversation: row.message }, tx);
  await announceContact(tx, deps.staff, row.message);
  return accepted({ id: row.message });
}

/** One act of a visitor on the conversation that their key opens, which is held meanwhile. */
function byKey<T>(
  { pool, keys }: ConversationDependencies,
  command: VisitorCommandKey,
  key: string,
  decide: (tx: PoolClient, row: ConversationRow) => Promise<Decision<T>>,
): Promise<Decision<T>> {
  return inCommand(pool, command, async (tx) => {
    const message = keys.messageOf(key);
    const row = message === null ? null : await findConversation(tx, message, true);
    return row && isOpenByLink(row) ? decide(tx, row) : refused('link_expired', {});
  });
}

/** The conversation is held: two at once are counted one after the other. */
async function mayContinue(tx: PoolClient, row: ConversationRow): Promise<Decision<null>> {
  const { messagesPerHour } = conversationLimits;
  // The last message is left to staff: what waits for them can always be settled.
  const most = conversationLimits.messages - 1;
  if (row.last_seq >= most) return refused('ticket_full', { most });
  const { rows } = await tx.query<{ at: bigint }>(
    `select created_ms as at from contact_line
     where message = $1 and side = 'visitor' and created_ms > clock_ms() - $2::bigint order by seq desc offset $3 limit 1`,
    [row.message, hourMs, messagesPerHour - 1],
  );
  const [oldest] = rows;
  if (!oldest) return accepted(null);
  const leftMs = Number(oldest.at) + hourMs - Number(row.now_ms);
  return refused('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) });
}

const endLink = (tx: PoolClient, message: string) =>
  tx.query('update contact_conversation set link_until_ms = null where message = $1', [message]);

function revoke(
  { pool, staff }: ConversationDependencies,
  id: string,
  command: CommandKey,
): Promise<Decision<{ readonly ended: true }>> {
  return inCommand(pool, command, async (tx) => {
    const row = await findConversation(tx, id, true);
    if (!row) return refused('not_found', { what: 'message' });
    if (row.link_until_ms === null) return refused('already_decided', { status: 'closed' });
    await endLink(tx, id);
    await writeAudit(tx, {
      actor: command.actor,
      action: command.operation,
      subjectKind: 'message',
      subject: id,
      reason: null,
      before: { link: 'open' },
      after: { link: 'revoked' },
    });
    await announceContact(tx, staff, id);
    return accepted({ ended: true as const });
  });
}
