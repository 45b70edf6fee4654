import type { Pool } from 'pg';
import { catalogue } from '#api/catalogue.ts';
import type { Operation } from '#api/operation.ts';
import { accepted, type Decision } from '#domain/failures/failures.ts';
import { fieldsOf } from '#domain/review/audited-amounts.ts';
import { contains } from '#server/lists/beginnings.ts';
import { foundPeople } from '#server/lists/found-people.ts';
import type { Actor } from '#server/operations/handler.ts';
import { mayCall } from '#server/operations/roles.ts';

type Reader = Pick<Actor, 'role' | 'staff'>;

/** Where the trail is read, and who are owners by the installation's own list (A7). */
export interface TrailSource {
  readonly pool: Pool;
  readonly adminEmails: readonly string[];
  /** Whether all entries were written by one clock. Those of a demo's past are written between others of today. */
  readonly oneClock: boolean;
}

/** Somebody whom entries of the trail name. */
export interface TrailPerson {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  /** Their role now; null for who is no staff. */
  readonly role: string | null;
}

/** Of how many people the trail is read at once, and of how many of their newest records of a kind. */
const mostPeople = 20;
const mostRecords = 200;

/**
 * Kinds of records that belong to somebody, and what reads one of each: who may read it may know whose it is. What is written of a
 * payout address alone is its customer's own act, which is found by who acted.
 */
const owned = {
  adjustment: catalogue.readAdjustmentCase,
  copy: catalogue.readCustomerCopy,
  deposit: catalogue.readDepositCase,
  identity: catalogue.readIdentityCase,
  'mining contract': catalogue.readCustomerContract,
  'risk-case': catalogue.readRiskCase,
  ticket: catalogue.readSupportTicket,
  trader: catalogue.adminTraderList,
  'trader-application': catalogue.readApplicationCase,
  withdrawal: catalogue.readWithdrawalCase,
} as const satisfies Readonly<Record<string, Operation>>;

/** In the order in which queries name them. */
const kinds = [
  'deposit',
  'identity',
  'risk-case',
  'ticket',
  'withdrawal',
  'adjustment',
  'copy',
  'mining contract',
  'trader',
  'trader-application',
] as const satisfies (keyof typeof owned)[];

interface Subject {
  readonly subject_kind: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

const isPerson = (id: unknown): id is string => typeof id === 'string' && id.startsWith('usr_');

/** Whom an entry is about, by what it says alone: its subject or its record's customer. */
const namedIn = ({ subject, before, after }: Subject): string | null =>
  [subject, fieldsOf(after)['user_id'], fieldsOf(before)['user_id']].find(isPerson) ?? null;

/** Whom each subject of a page is about, by its id: what the entry says, else whose the record is. */
export async function customersOf(pool: Pool, rows: readonly Subject[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const row of rows) {
    const uid = namedIn(row);
    if (uid !== null) found.set(row.subject, uid);
  }
  const open = rows.filter(({ subject }) => !found.has(subject));
  const idsOf = (kind: string) => open.filter((row) => row.subject_kind === kind).map(({ subject }) => subject);
  const ids = [...kinds, 'payout-address'].map(idsOf);
  if (ids.every(({ length }) => length === 0)) return found;
  const { rows: owners } = await pool.query<{ id: string; owner: string }>(
    `select id, user_id as owner from deposit where id = any($1::text[])
     union all select id, user_id from identity_submission where id = any($2::text[])
     union all select id, subject from risk_case where id = any($3::text[])
     union all select id, owner from support_ticket where id = any($4::text[])
     union all select id, user_id from withdrawal where id = any($5::text[])
     union all select id, user_id from adjustment where id = any($6::text[])
     union all select id, user_id from copy where id = any($7::text[])
     union all select id, user_id from mining_contract where id = any($8::text[])
     union all select id, user_id from trader where id = any($9::text[])
     union all select id, user_id from trader_application where id = any($10::text[])
     union all select id, owner from payout_address where id = any($11::text[])`,
    ids,
  );
  for (const { id, owner } of owners) found.set(id, owner);
  return found;
}

/** The people of a page of the trail, read at once. */
export async function peopleOf(
  { pool, adminEmails }: TrailSource,
  uids: readonly string[],
): Promise<ReadonlyMap<string, TrailPerson>> {
  const { rows } = await pool.query<TrailPerson>(
    `select u.id as uid, coalesce(c.display_name, u.name) as name, u.email,
       case when lower(u.email) = any($2) then 'owner' else staff_role(u.email) end as role
     from auth_user u left join customer c on c.uid = u.id where u.id = any($1)`,
    [[...new Set(uids)].filter(isPerson), adminEmails.map((email) => email.toLowerCase())],
  );
  return new Map(rows.map((row) => [row.uid, row]));
}

/** Of whom and of which records a search is. */
export interface Found {
  readonly people: readonly string[];
  /** What entries about them are written about: they themselves, and their records that the reader may read. */
  readonly subjects: readonly string[];
}

/**
 * Finds people by part of a name or an e-mail address, how a phone number begins, or a whole id. Refuses what more than
 * {@link mostPeople} fit, so that nobody is left out unseen.
 */
export async function foundBy(pool: Pool, search: string, reader: Reader): Promise<Decision<Found>> {
  const typed = search.trim().toLowerCase();
  if (typed === '') return accepted({ people: [], subjects: [] });
  const found = await foundPeople(pool, typed, { most: mostPeople, byPhone: true });
  if (!found.ok) return found;
  const people = found.value ?? [];
  const named = [...people, ...(await staffFoundBy(pool, typed, people))];
  const readable = kinds.map((kind) => mayCall(owned[kind], reader));
  if (people.length === 0 || !readable.includes(true)) return accepted({ people, subjects: named });
  const { rows: records } = await pool.query<{ id: string }>(
    `(select id from deposit where $3 and user_id = any($1) order by created_ms desc, id desc limit $2)
     union all (select id from identity_submission where $4 and user_id = any($1) order by created_ms desc, id desc limit $2)
     union all (select id from risk_case where $5 and subject = any($1) order by opened_ms desc, id desc limit $2)
     union all (select id from support_ticket where $6 and owner = any($1) order by created_ms desc, id desc limit $2)
     union all (select id from withdrawal where $7 and user_id = any($1) order by created_ms desc, id desc limit $2)
     union all (select id from adjustment where $8 and user_id = any($1) order by created_ms desc, id desc limit $2)
     union all (select id from copy where $9 and user_id = any($1) order by place desc limit $2)
     union all (select id from mining_contract where $10 and user_id = any($1) order by bought_ms desc, id desc limit $2)
     union all (select id from trader where $11 and user_id = any($1) limit $2)
     union all (select id from trader_application where $12 and user_id = any($1) order by created_ms desc limit $2)`,
    [people, mostRecords, ...readable],
  );
  return accepted({ people, subjects: [...named, ...records.map(({ id }) => id)] });
}

/**
 * The addresses of staff that a search or its people have: what is decided about a role or a session is written of its address (A7.2).
 * An owner by ADMIN_EMAILS has no change of a role.
 */
async function staffFoundBy(pool: Pool, typed: string, people: readonly string[]): Promise<readonly string[]> {
  const { rows } = await pool.query<{ email: string }>(
    `select u.email from auth_user u where u.id = any($2)
     union select email from staff_change where email like $1 limit $3`,
    [contains(typed), people, mostRecords],
  );
  return rows.map(({ email }) => email);
}

/**
 * What the trail of a trader is about, beside the trader: their applications, by which they were admitted, and their account, of
 * which what staff decided belongs to it. Null for what is no trader, and for who may not read traders.
 */
export async function subjectsOfTrader(
  pool: Pool,
  subject: string | undefined,
  reader: Reader,
): Promise<readonly string[] | null> {
  if (subject === undefined || !subject.startsWith('tdr_') || !mayCall(owned.trader, reader)) return null;
  const { rows } = await pool.query<{ uid: string; applications: readonly string[] }>(
    `select t.user_id as uid, array(select a.id from trader_application a where a.user_id = t.user_id) as applications
     from trader t where t.id = $1`,
    [subject],
  );
  return rows[0] ? [subject, rows[0].uid, ...rows[0].applications] : null;
}
