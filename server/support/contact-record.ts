import type { Pool, PoolClient } from 'pg';
import { mostContactLines } from '#api/contact-desk.ts';
import {
  contactSinceSql,
  contactStateJoins,
  contactWaitsSql,
  isWaitingContactSql,
} from '#database/checks/waiting-contacts.ts';
import type { TableRow } from '#database/rows.ts';
import { hourMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { languageNamed, languages } from '#domain/languages/language.ts';
import { cutPage } from '#server/lists/pages.ts';
import { sentBySql, wordsBegin } from '#server/lists/senders.ts';
import { type Line, linesOf } from './conversation-record.ts';
import { notesOf } from './notes.ts';
import { answersFor } from './prepared-record.ts';

type Db = Pool | PoolClient;

/** A message of the contact page with how far it has come. */
export interface ContactRow extends TableRow<'contact_message'> {
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
  readonly language: string | null;
  readonly assignee_name: string | null;
}

const contactSql = `
  select m.*, a.reply, a.created_ms as settled_ms, c.display_name as settled_by, v.message as conversation, v.confirmed_ms,
    v.link_until_ms > clock_ms() as link_open, v.last_seq, coalesce(v.language, w.language) as language,
    coalesce(s.display_name, s.uid) as assignee_name, ${contactSinceSql} as since_ms,
    ${contactWaitsSql} as waits
  from contact_message m ${contactStateJoins} left join customer c on c.uid = a.author left join customer s on s.uid = m.assignee
  left join auth_user w on w.id = m.author`;

/** What a search finds: the id, words of the sender and of what was written, each part by an index of its own. */
const foundSql = `
  select $3 union all select id from contact_message where lower(email) = lower($3)
  union all select m.id from contact_message m where ${sentBySql('$4')}
  union all select id from contact_message
    where to_tsvector('simple'::regconfig, message) @@ plainto_tsquery('simple'::regconfig, $3)
  union all select message from contact_line
    where to_tsvector('simple'::regconfig, words) @@ plainto_tsquery('simple'::regconfig, $3)`;

/** What is not asked for is no condition, so that what is asked goes by its index. */
const narrowedSql = ({ assignee, search }: WantedContacts): string =>
  `${assignee === null ? '$1::text is null' : 'm.assignee = $1'} and (not $2::boolean or m.assignee is null)
     and ${search === null ? '$3::text is null and $4::text is null' : `m.id in (${foundSql})`}`;

export interface WantedContacts {
  readonly state: 'waiting' | 'settled' | undefined;
  readonly assignee: string | null;
  readonly unassigned: boolean;
  readonly search: string | null;
}

/** One page: those that wait by how long they have waited, any others the newest first. */
export async function listContacts(
  db: Db,
  wanted: WantedContacts,
  start: { readonly createdMs: string; readonly id: string } | 'none',
  limit: number,
): Promise<{ readonly rows: readonly ContactRow[]; readonly nextCursor: string | null }> {
  const { state } = wanted;
  const narrowed = narrowedSql(wanted);
  const values = [
    wanted.assignee,
    wanted.unassigned,
    wanted.search,
    wanted.search === null ? null : wordsBegin(wanted.search.toLowerCase()),
    ...(start === 'none' ? [null, null] : [start.createdMs, start.id]),
  ];
  const { rows } =
    state === 'waiting'
      ? await db.query<ContactRow>(
          `${contactSql} where ${isWaitingContactSql} and ${narrowed}
             and ($5::bigint is null or (${contactSinceSql}, m.id) > ($5, $6))
           order by ${contactSinceSql}, m.id limit $7`,
          [...values, limit + 1],
        )
      : await db.query<ContactRow>(
          `${contactSql} where (not $8::boolean or not ${contactWaitsSql}) and ${narrowed}
             and ($5::bigint is null or (m.created_ms, m.id) < ($5, $6))
           order by m.created_ms desc, m.id desc limit $7`,
          [...values, limit + 1, state === 'settled'],
        );
  const places = rows.map(({ id, created_ms, since_ms }) => ({
    id,
    created_ms: state === 'waiting' ? since_ms : created_ms,
  }));
  return { rows: rows.slice(0, limit), nextCursor: cutPage(places, limit).nextCursor };
}

export async function findContact(db: Db, id: string): Promise<ContactRow | null> {
  const { rows } = await db.query<ContactRow>(`${contactSql} where m.id = $1`, [id]);
  return rows[0] ?? null;
}

/** What lists show of messages. */
export async function viewsOf(db: Db, rows: readonly ContactRow[], promiseHours: number) {
  const all = await linesOf(
    db,
    rows.map(({ id }) => id),
    { firstNames: false, newest: mostContactLines },
  );
  return rows.map((row) => contactView(row, all.get(row.id) ?? [], promiseHours));
}

export function contactView(row: ContactRow, lines: readonly Line[], promiseHours: number) {
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
    assignee: row.assignee === null ? null : { uid: row.assignee, name: row.assignee_name ?? row.assignee },
  };
}

/** One message with what staff alone see. */
export async function contactCase(db: Db, row: ContactRow, promiseHours: number) {
  const [view] = await viewsOf(db, [row], promiseHours);
  if (!view) throw new Error(`message ${row.id} vanished`);
  const language = languageNamed(row.language) ?? languages[0];
  const facts = { name: row.name, subject: null, record: null };
  return {
    ...view,
    language,
    notes: await notesOf(db, { message: row.id }),
    canned: await answersFor(db, language, facts),
  };
}
