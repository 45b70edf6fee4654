import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { conversationLimits } from '#domain/support/conversation.ts';

type Db = Pool | PoolClient;

export interface ConversationRow extends TableRow<'contact_conversation'> {
  readonly name: string;
  readonly email: string;
  readonly first_words: string;
  readonly first_ms: bigint;
  readonly now_ms: bigint;
}

const conversationSql = `select v.*, m.name, m.email, m.message as first_words, m.created_ms as first_ms, clock_ms() as now_ms
  from contact_conversation v join contact_message m on m.id = v.message`;

/** A conversation with somebody who has no account; `lock` holds it until the transaction ends. */
export async function findConversation(db: Db, message: string, lock = false): Promise<ConversationRow | null> {
  const { rows } = lock
    ? await db.query<ConversationRow>(`${conversationSql} where v.message = $1 for update of v`, [message])
    : await db.query<ConversationRow>(`${conversationSql} where v.message = $1`, [message]);
  return rows[0] ?? null;
}

/** Whether its own link opens it now. */
export const isOpenByLink = ({ link_until_ms, now_ms }: ConversationRow): boolean =>
  link_until_ms !== null && link_until_ms > now_ms;

interface LineRow extends TableRow<'contact_line', 'message' | 'seq' | 'side' | 'words' | 'created_ms'> {
  readonly author_name: string | null;
}

export interface Line {
  readonly seq: number;
  readonly side: 'visitor' | 'staff';
  /** Of staff alone. */
  readonly author: string | null;
  /** Null: settled without a reply. */
  readonly text: string | null;
  readonly time: string;
}

interface WhichLines {
  /** What visitors see of staff's names. */
  readonly firstNames: boolean;
  /** So many of the newest of each message; all that a conversation may have, unless given. */
  readonly newest?: number;
  /** Only those before this number. */
  readonly before?: number;
}

/** What follows the contact messages, by message, oldest first. */
export async function linesOf(
  db: Db,
  messages: readonly string[],
  { firstNames, newest = conversationLimits.messages, before = conversationLimits.messages + 1 }: WhichLines,
): Promise<ReadonlyMap<string, readonly Line[]>> {
  const { rows } = await db.query<LineRow>(
    `select l.message, l.seq, l.side, l.words, l.created_ms,
       case when $2::boolean then coalesce(c.first_name, u.first_name) else coalesce(c.display_name, u.name) end as author_name
     from unnest($1::text[]) of(message) cross join lateral (
       select * from contact_line where message = of.message and seq < $4 order by seq desc limit $3) l
     left join auth_user u on u.id = l.author left join customer c on c.uid = l.author
     order by l.message, l.seq`,
    [messages, firstNames, newest, before],
  );
  const found = new Map<string, Line[]>();
  for (const { message, seq, side, author_name, words, created_ms } of rows) {
    const line = { seq, side, author: author_name, text: words, time: isoTime(millis(created_ms)) };
    found.set(message, [...(found.get(message) ?? []), line]);
  }
  return found;
}

/** What its visitor sees: what they and staff wrote, by number. */
export async function conversationView(db: Db, row: ConversationRow) {
  const lines = (await linesOf(db, [row.message], { firstNames: true })).get(row.message) ?? [];
  const first = {
    seq: 1,
    side: 'visitor' as const,
    name: row.name,
    text: row.first_words,
    time: isoTime(millis(row.first_ms)),
  };
  return {
    id: row.message,
    email: row.email,
    waiting: row.waiting_ms !== null,
    messages: [
      first,
      ...lines.flatMap(({ text, author, ...line }) =>
        text === null ? [] : [{ ...line, name: author ?? row.name, text }],
      ),
    ],
    linkUntil: isoTime(millis(row.link_until_ms ?? row.now_ms)),
  };
}
