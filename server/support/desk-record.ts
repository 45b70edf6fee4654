import type { Pool, PoolClient } from 'pg';
import { hourMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { languageNamed, languages } from '#domain/languages/language.ts';
import { cutPage } from '#server/lists/pages.ts';
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

const narrowedSql = `
  ($1::text is null or t.state = $1) and ($2::text is null or t.assignee = $2) and (not $3::boolean or t.assignee is null)
  and ($8::text is null or t.record_id = $8)`;

const wordsSql = `to_tsvector('simple'::regconfig, message) @@ plainto_tsquery('simple'::regconfig, $4)`;

/** What a search finds: each part goes by an index of its own. */
const foundSql = `
  select $4
  union all select o.id from support_ticket o join auth_user w on w.id = o.owner where w.email = lower($4)
  union all select ticket from support_message where ${wordsSql}`;

/** How many conversations are looked at one by one for words that many of them may have. */
const lookedAt = 1_000;

/** Whether a conversation is what a search is for, asked of that one conversation. */
const isFoundSql = `(t.id = $4 or u.email = lower($4) or exists (
  select from support_message where ticket = t.id and ${wordsSql}))`;

export interface Wanted {
  readonly state: string | null;
  readonly assignee: string | null;
  readonly unassigned: boolean;
  readonly search: string | null;
  /** The deposit, withdrawal or trade that they are about. */
  readonly record: string | null;
}

interface Start {
  readonly createdMs: string;
  readonly id: string;
}

/** Those that wait for staff are ordered by how long they have waited, all others by what changed last. */
const orders = {
  waiting: { time: 't.waiting_ms', beyond: '>', direction: 'asc' },
  changed: { time: 't.changed_ms', beyond: '<', direction: 'desc' },
} as const;

/**
 * One page. Words that are in many conversations are found among the first that the list would show; words that are not there on
 * so many are found by their index, which is slow for words that are everywhere.
 */
export async function listDesk(
  db: Db,
  { state, assignee, unassigned, search, record }: Wanted,
  start: Start | 'none',
  limit: number,
): Promise<{ readonly rows: readonly DeskRow[]; readonly nextCursor: string | null }> {
  const { time, beyond, direction } = orders[state === 'open' ? 'waiting' : 'changed'];
  const after = start === 'none' ? [null, null] : [start.createdMs, start.id];
  const values = [state, assignee, unassigned, search, ...after, limit + 1, record];
  const listed = `${narrowedSql} and ($5::bigint is null or (${time}, t.id) ${beyond} ($5, $6))`;
  const ordered = `order by ${time} ${direction}, t.id ${direction}`;
  const read = async (condition: string): Promise<readonly DeskRow[]> =>
    (await db.query<DeskRow>(`${deskSql} where ${condition} ${ordered} limit $7`, values)).rows;
  const near = `t.id in (select t.id from support_ticket t where ${listed} ${ordered} limit ${lookedAt})`;
  const first = await read(search === null ? `$4::text is null and ${listed}` : `${near} and ${isFoundSql}`);
  const isWhole = search === null || first.length > limit;
  const rows = isWhole ? first : await read(`${listed} and t.id in (${foundSql})`);
  const ages = rows.map(({ id, waiting_ms, changed_ms }) => ({
    id,
    created_ms: state === 'open' ? (waiting_ms ?? changed_ms) : changed_ms,
  }));
  return { rows: rows.slice(0, limit), nextCursor: cutPage(ages, limit).nextCursor };
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
