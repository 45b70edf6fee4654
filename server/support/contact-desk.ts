import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { mostContactLines } from '#api/support-desk.ts';
import type { TableRow } from '#database/rows.ts';
import { hourMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { conversationKeyMark, conversationLimits } from '#domain/support/conversation.ts';
import { contactReply, type Sender } from '#messages/emails/emails.ts';
import { conversationLink } from '#messages/emails/visitors.ts';
import { inCommand } from '#server/commands/command.ts';
import { nothingMore, oneByOne } from '#server/commands/one-by-one.ts';
import { cutPage, readCursor, wrongCursor } from '#server/lists/pages.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { translatorOf } from '#server/operations/translators.ts';
import type { Mail } from '#server/outside/mail.ts';
import { writeAudit } from '#server/review/audit.ts';
import { type ConversationRow, findConversation, isOpenByLink, type Line, linesOf } from './conversation-record.ts';

interface ContactRow extends TableRow<'contact_message'> {
  readonly reply: string | null;
  readonly settled_ms: bigint | null;
  readonly settled_by: string | null;
  /** Null where who wrote was signed in, or wrote before there were conversations. */
  readonly conversation: string | null;
  readonly confirmed_ms: bigint | null;
  readonly link_open: boolean | null;
  readonly last_seq: number | null;
  readonly since_ms: bigint;
  readonly waits: boolean;
}

const contactSql = `
  select m.*, a.reply, a.created_ms as settled_ms, c.display_name as settled_by, v.message as conversation, v.confirmed_ms,
    v.link_until_ms > clock_ms() as link_open, v.last_seq, coalesce(v.waiting_ms, m.created_ms) as since_ms,
    case when v.message is null then a.message is null else v.waiting_ms is not null end as waits
  from contact_message m left join contact_answer a on a.message = m.id left join customer c on c.uid = a.author
  left join contact_conversation v on v.message = m.id`;

/** Whether it waits for staff: a conversation since its newest unanswered message, any other until it was settled. */
const waits = '(case when v.message is null then a.message is null else v.waiting_ms is not null end)';

/** Among what may wait, of which there is little, by two indexes. */
const mayWait = `m.id in (select message from contact_conversation where waiting_ms is not null
  union all select id from contact_message where unanswered)`;

interface ContactDeskDependencies {
  readonly pool: Pool;
  readonly sender: Sender;
  readonly post: (mail: Mail, tx: PoolClient) => Promise<void>;
  readonly promiseHours: number;
}

/** Messages of the contact page (B1) as staff settle them: each once, by a reply that is mailed or without one. */
export function contactDeskHandlers(
  deps: ContactDeskDependencies,
): Handlers<
  Pick<Catalogue, 'listContactMessages' | 'listContactLines' | 'settleContactMessage' | 'settleContactMessages'>
> {
  const { pool, promiseHours } = deps;
  return {
    async listContactMessages({ query }) {
      const start = readCursor(query.cursor);
      if (start === null) return refused('invalid_input', wrongCursor);
      const limit = query.limit ?? 10;
      const after = start === 'none' ? [null, null] : [start.createdMs, start.id];
      const { rows } =
        query.state === 'waiting'
          ? await pool.query<ContactRow>(
              `${contactSql} where ${mayWait} and ${waits}
                 and ($1::bigint is null or (coalesce(v.waiting_ms, m.created_ms), m.id) > ($1, $2))
               order by coalesce(v.waiting_ms, m.created_ms), m.id limit $3`,
              [...after, limit + 1],
            )
          : await pool.query<ContactRow>(
              `${contactSql} where (not $4::boolean or not ${waits})
                 and ($1::bigint is null or (m.created_ms, m.id) < ($1, $2))
               order by m.created_ms desc, m.id desc limit $3`,
              [...after, limit + 1, query.state === 'settled'],
            );
      const places = rows.map(({ id, created_ms, since_ms }) => ({
        id,
        created_ms: query.state === 'waiting' ? since_ms : created_ms,
      }));
      const { nextCursor } = cutPage(places, limit);
      return accepted({ items: await viewsOf(pool, rows.slice(0, limit), promiseHours), nextCursor });
    },

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
    // Two who settle it at once come one after the other; the message itself never changes, so nothing of it is held.
    await tx.query(`select pg_advisory_xact_lock(hashtext('contact message ' || $1))`, [id]);
    const conversation = await findConversation(tx, id, true);
    const row = await findContact(tx, id);
    if (!row) return refused('not_found', { what: 'message' });
    if (row.author === command.actor) return refused('own_case', {});
    // What came meanwhile is read first.
    if (seen < (conversation?.last_seq ?? 1) && row.waits) return refused('record_changed', {});
    if (!row.waits) return refused('already_decided', { status: 'settled' });
    const written = await writeSettled(tx, { row, conversation, author: command.actor, reply });
    if (!written.ok) return written;
    await writeAudit(tx, {
      actor: command.actor,
      action: command.operation,
      subjectKind: 'message',
      subject: id,
      reason: null,
      before: null,
      after: { settled: reply === null ? 'without a reply' : 'by e-mail' },
    });
    if (reply !== null) await deps.post(await replyMail(deps, tx, row, conversation, reply), tx);
    const after = await findContact(tx, id);
    const [view] = after ? await viewsOf(tx, [after], deps.promiseHours) : [];
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
  { id, email, message }: ContactRow,
  conversation: ConversationRow | null,
  reply: string,
): Promise<Mail> {
  // Without a conversation in English but for what staff wrote: the language of who wrote is not known.
  const translator = translatorOf(conversation?.language ?? 'en');
  const href = conversation && isOpenByLink(conversation) ? conversationLink(sender, conversationKeyMark) : null;
  const lines = (await linesOf(tx, [id], { firstNames: false })).get(id) ?? [];
  const newest = lines.findLast(({ side }) => side === 'visitor')?.text ?? message;
  const mail = contactReply(sender, translator, email, { id, message: newest, reply, href });
  return href === null ? mail : { ...mail, conversation: id };
}

async function findContact(db: Pool | PoolClient, id: string): Promise<ContactRow | null> {
  const { rows } = await db.query<ContactRow>(`${contactSql} where m.id = $1`, [id]);
  return rows[0] ?? null;
}

async function viewsOf(db: Pool | PoolClient, rows: readonly ContactRow[], promiseHours: number) {
  const all = await linesOf(
    db,
    rows.map(({ id }) => id),
    { firstNames: false, newest: mostContactLines },
  );
  return rows.map((row) => contactView(row, all.get(row.id) ?? [], promiseHours));
}

function contactView(row: ContactRow, lines: readonly Line[], promiseHours: number) {
  const { settled_ms, settled_by } = row;
  const last = lines.at(-1);
  const settled =
    settled_ms !== null
      ? { by: settled_by ?? '', reply: row.reply, time: isoTime(millis(settled_ms)) }
      : last?.side === 'staff'
        ? { by: last.author ?? '', reply: last.text, time: last.time }
        : null;
  const address: 'account' | 'confirmed' | 'unconfirmed' =
    row.author !== null ? 'account' : row.confirmed_ms !== null ? 'confirmed' : 'unconfirmed';
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    address,
    linkOpen: row.link_open ?? false,
    text: row.message,
    lines: [...lines],
    earlierLines: (row.last_seq ?? 1) - 1 - lines.length,
    lastSeq: row.last_seq ?? 1,
    author: row.author,
    createdAt: isoTime(millis(row.created_ms)),
    waitingSince: row.waits ? isoTime(millis(row.since_ms)) : null,
    dueAt: isoTime(millis(row.since_ms + BigInt(promiseHours * hourMs))),
    answer: row.waits ? null : settled,
  };
}
