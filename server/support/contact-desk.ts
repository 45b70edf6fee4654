import type { PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { languageNamed } from '#domain/languages/language.ts';
import { conversationKeyMark, conversationLimits } from '#domain/support/conversation.ts';
import { contactReply, type Sender } from '#messages/emails/emails.ts';
import { conversationLink } from '#messages/emails/visitors.ts';
import { inCommand } from '#server/commands/command.ts';
import { namedBy, nothingMore, oneByOne } from '#server/commands/one-by-one.ts';
import { readAnswerHours } from '#server/limits/answer-hours.ts';
import { readCursor, wrongCursor } from '#server/lists/pages.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { translatorOf } from '#server/operations/translators.ts';
import type { Mail } from '#server/outside/mail.ts';
import { writeAudit } from '#server/review/audit.ts';
import { assignContact, type ContactActs, caseOf, holdContact, noteContact } from './contact-acts.ts';
import { type ContactRow, type contactView, findContact, listContacts, viewsOf } from './contact-record.ts';
import { type ConversationRow, findConversation, isOpenByLink, linesOf } from './conversation-record.ts';
import { announceContact } from './writing.ts';

type ContactDesk = Pick<
  Catalogue,
  | 'listContactMessages'
  | 'readContactMessage'
  | 'listContactLines'
  | 'settleContactMessage'
  | 'settleContactMessages'
  | 'assignContactMessage'
  | 'assignContactMessages'
  | 'noteContactMessage'
>;

interface ContactDeskDependencies extends ContactActs {
  readonly sender: Sender;
  readonly post: (mail: Mail, tx: PoolClient) => Promise<void>;
}

/** Messages of the contact page (B1) as staff settle them: each once, by a reply that is mailed or without one. */
export function contactDeskHandlers(deps: ContactDeskDependencies): Handlers<ContactDesk> {
  const { pool, promiseHours } = deps;
  return {
    async listContactMessages({ actor, query }) {
      const start = readCursor(query.cursor);
      if (start === null) return refused('invalid_input', wrongCursor);
      const wanted = {
        state: query.state,
        assignee: query.assigned === 'me' ? actor.uid : null,
        unassigned: query.assigned === 'nobody',
        search: query.search?.trim() || null,
      };
      const { rows, nextCursor } = await listContacts(pool, wanted, start, query.limit ?? 10);
      const hours = await readAnswerHours(pool, promiseHours);
      return accepted({ items: await viewsOf(pool, rows, hours), nextCursor });
    },

    readContactMessage: ({ params: { id } }) => caseOf(deps, id),

    async listContactLines({ params: { id }, query: { before, limit = 50 } }) {
      if (!(await findContact(pool, id))) return refused('not_found', { what: 'message' });
      const found = (await linesOf(pool, [id], { firstNames: false, newest: limit, before })).get(id) ?? [];
      const oldest = found[0]?.seq;
      // The message itself is number 1, and what follows it has no gaps.
      return accepted({
        items: [...found].reverse(),
        nextCursor: oldest === undefined || oldest <= 2 ? null : String(oldest),
      });
    },

    settleContactMessage: ({ params, body: { seen, reply = null }, command }) =>
      settle(deps, { id: params.id, seen, reply }, command, async (view) => view),

    settleContactMessages: ({ body, command }) =>
      oneByOne(pool, command, body.messages, ({ id, seen }, key) =>
        settle(deps, { id, seen, reply: null }, key, nothingMore),
      ),

    async assignContactMessage({ params: { id }, body: { to }, command }) {
      const done = await assignContact(deps, { id, to }, command);
      return done.ok ? caseOf(deps, id) : done;
    },

    assignContactMessages: ({ body: { ids, to }, command }) =>
      oneByOne(pool, command, namedBy(ids), ({ id }, key) => assignContact(deps, { id, to }, key)),

    async noteContactMessage({ params: { id }, body: { text }, command }) {
      const done = await noteContact(deps, { id, text }, command);
      return done.ok ? caseOf(deps, id) : done;
    },
  };
}

/** Settles one message, once: by a reply that is mailed, or without one. */
function settle<T>(
  deps: ContactDeskDependencies,
  { id, seen, reply }: { readonly id: string; readonly seen: number; readonly reply: string | null },
  command: CommandKey,
  answer: (view: ReturnType<typeof contactView>) => Promise<T>,
): Promise<Decision<T>> {
  return inCommand(deps.pool, command, async (tx) => {
    await holdContact(tx, id);
    const conversation = await findConversation(tx, id, true);
    const row = await findContact(tx, id);
    if (!row) return refused('not_found', { what: 'message' });
    if (row.author === command.actor) return refused('own_case', {});
    // What came meanwhile is read first.
    if (seen < (conversation?.last_seq ?? 1) && row.waits) return refused('record_changed', {});
    if (!row.waits) return refused('already_decided', { status: 'settled' });
    const written = await writeSettled(tx, { row, conversation, author: command.actor, reply });
    if (!written.ok) return written;
    // Who replies has it where nobody had, as with a conversation of a customer.
    const assignee = row.assignee ?? (reply === null ? null : command.actor);
    await writeAudit(tx, {
      actor: command.actor,
      action: command.operation,
      subjectKind: 'message',
      subject: id,
      reason: null,
      before: { assignee: row.assignee },
      after: { settled: reply === null ? 'without a reply' : 'by e-mail', assignee },
    });
    if (reply !== null) {
      await tx.query('update contact_message set assignee = $2 where id = $1', [id, assignee]);
      await deps.post(await replyMail(deps, tx, row, conversation, reply), tx);
    }
    await announceContact(tx, deps.staff, id);
    const after = await findContact(tx, id);
    const [view] = after ? await viewsOf(tx, [after], await readAnswerHours(tx, deps.promiseHours)) : [];
    if (!view) throw new Error(`message ${id} vanished`);
    return accepted(await answer(view));
  });
}

/** Writes how it was settled: in a conversation as its next message, else as the one answer that there is. */
async function writeSettled(
  tx: PoolClient,
  settled: {
    readonly row: ContactRow;
    readonly conversation: ConversationRow | null;
    readonly author: string;
    readonly reply: string | null;
  },
): Promise<Decision<null>> {
  const { row, conversation, author, reply } = settled;
  if (conversation === null) {
    await tx.query('insert into contact_answer (message, author, reply) values ($1, $2, $3)', [row.id, author, reply]);
    return accepted(null);
  }
  const { messages } = conversationLimits;
  if (conversation.last_seq >= messages) return refused('ticket_full', { most: messages });
  const seq = conversation.last_seq + 1;
  await tx.query(`insert into contact_line (message, seq, side, author, words) values ($1, $2, 'staff', $3, $4)`, [
    row.id,
    seq,
    author,
    reply,
  ]);
  await tx.query(
    `update contact_conversation set last_seq = $2, waiting_ms = null,
       link_until_ms = case when link_until_ms > clock_ms() then clock_ms() + $3::bigint end where message = $1`,
    [row.id, seq, conversationLimits.linkMs],
  );
  return accepted(null);
}

/** The reply as a mail: with the link to the conversation where its address was confirmed and the link holds. */
async function replyMail(
  { sender }: ContactDeskDependencies,
  tx: PoolClient,
  { id, email, message, language }: ContactRow,
  conversation: ConversationRow | null,
  reply: string,
): Promise<Mail> {
  // In English where who wrote has neither a conversation nor an account: their language is not known.
  const translator = translatorOf(languageNamed(language) ?? 'en');
  const href = conversation && isOpenByLink(conversation) ? conversationLink(sender, conversationKeyMark) : null;
  const lines = (await linesOf(tx, [id], { firstNames: false })).get(id) ?? [];
  const newest = lines.findLast(({ side }) => side === 'visitor')?.text ?? message;
  const mail = contactReply(sender, translator, email, { id, message: newest, reply, href });
  return href === null ? mail : { ...mail, conversation: id };
}
