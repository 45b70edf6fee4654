import type { Pool, PoolClient } from 'pg';
import { hourMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { languageNamed, languages } from '#domain/languages/language.ts';
import { notesOf } from './notes.ts';
import { answersFor } from './prepared-record.ts';
import { commonOf, messagesOf, recordOf, shownOfNewest, type TicketRow } from './record.ts';

type Db = Pool | PoolClient;

/** A conversation with what staff are shown of its people. */
export interface DeskRow extends TicketRow {
  readonly display_name: string;
  readonly first_name: string;
  readonly email: string;
  readonly account_status: string;
  readonly language: string | null;
  readonly assignee_name: string | null;
  readonly newest: string;
  readonly unread: bigint;
}

const deskSql = `
  select t.*, coalesce(c.display_name, u.name) as display_name, coalesce(c.first_name, u.first_name) as first_name, u.email,
    coalesce(c.account_status, 'void') as account_status, u.language, a.display_name as assignee_name,
    left(n.message, ${shownOfNewest}) as newest,
    (select count(*) from support_message m where m.ticket = t.id and m.seq > t.read_by_staff and m.side = 'customer') as unread
  from support_ticket t join auth_user u on u.id = t.owner left join customer c on c.uid = t.owner
  join support_message n on n.ticket = t.id and n.seq = t.last_seq
  left join customer a on a.uid = t.assignee`;

/** What the list shows of these conversations, in their order. */
export async function readDeskRows(db: Db, ids: readonly string[]): Promise<readonly DeskRow[]> {
  const { rows } = await db.query<DeskRow>(`${deskSql} where t.id = any($1)`, [ids]);
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

export async function findDesk(db: Db, id: string): Promise<DeskRow | null> {
  const { rows } = await db.query<DeskRow>(`${deskSql} where t.id = $1`, [id]);
  return rows[0] ?? null;
}

/** What the list shows of a conversation. */
export function deskView(row: DeskRow, promiseHours: number) {
  const { waiting_ms, assignee, assignee_name } = row;
  return {
    ...commonOf(row),
    customer: {
      uid: row.owner,
      displayName: row.display_name,
      email: row.email,
      accountStatus: row.account_status,
    },
    assignee: assignee === null ? null : { uid: assignee, name: assignee_name ?? assignee },
    lastSeq: row.last_seq,
    unread: Number(row.unread),
    waitingSince: waiting_ms === null ? null : isoTime(millis(waiting_ms)),
    dueAt: waiting_ms === null ? null : isoTime(millis(waiting_ms + BigInt(promiseHours * hourMs))),
  };
}

/** All of a conversation, with what staff alone see. */
export async function deskTicket(db: Db, row: DeskRow, promiseHours: number) {
  const record = await recordOf(db, row);
  const language = languageNamed(row.language) ?? languages[0];
  const facts = { name: row.first_name, subject: row.subject, record };
  return {
    ...deskView(row, promiseHours),
    record,
    language,
    messages: await messagesOf(db, row.id),
    readByCustomer: row.read_by_customer,
    notes: await notesOf(db, { ticket: row.id }),
    canned: await answersFor(db, language, facts),
  };
}
