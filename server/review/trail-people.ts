import type { Pool } from 'pg';
import { catalogue } from '#api/catalogue.ts';
import type { Operation } from '#api/operation.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { fieldsOf } from '#domain/review/audited-amounts.ts';
import type { Actor } from '#server/operations/handler.ts';
import { mayCall } from '#server/operations/roles.ts';

type Reader = Pick<Actor, 'role' | 'staff'>;

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

/** Whose a record is, by the kind of its entries and who may know it: a table with the id and this column. */
const owned = [
  { kind: 'deposit', table: 'deposit', owner: 'user_id', age: 'created_ms', reading: catalogue.readDepositCase },
  {
    kind: 'identity',
    table: 'identity_submission',
    owner: 'user_id',
    age: 'created_ms',
    reading: catalogue.readIdentityCase,
  },
  { kind: 'risk-case', table: 'risk_case', owner: 'subject', age: 'opened_ms', reading: catalogue.readRiskCase },
  { kind: 'ticket', table: 'support_ticket', owner: 'owner', age: 'created_ms', reading: catalogue.readSupportTicket },
  {
    kind: 'withdrawal',
    table: 'withdrawal',
    owner: 'user_id',
    age: 'created_ms',
    reading: catalogue.readWithdrawalCase,
  },
] as const satisfies readonly {
  readonly kind: string;
  readonly table: string;
  readonly owner: string;
  readonly age: string;
  readonly reading: Operation;
}[];

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
  if (owned.every(({ kind }) => idsOf(kind).length === 0)) return found;
  const { rows: owners } = await pool.query<{ id: string; owner: string }>(
    owned
      .map(
        ({ table, owner }, place) => `select id, ${owner} as owner from ${table} where id = any($${place + 1}::text[])`,
      )
      .join(' union all '),
    owned.map(({ kind }) => idsOf(kind)),
  );
  for (const { id, owner } of owners) found.set(id, owner);
  return found;
}

/** The people of a page of the trail, read at once. */
export async function peopleOf(pool: Pool, uids: readonly string[]): Promise<ReadonlyMap<string, TrailPerson>> {
  const { rows } = await pool.query<TrailPerson>(
    `select u.id as uid, coalesce(c.display_name, u.name) as name, u.email, staff_role(u.email) as role
     from auth_user u left join customer c on c.uid = u.id where u.id = any($1)`,
    [[...new Set(uids)].filter(isPerson)],
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
 * Finds people as the list of customers does: by part of the e-mail address, how a name begins, or a whole id. Refuses what
 * more than {@link mostPeople} fit, so that nobody is left out unseen.
 */
export async function foundBy(pool: Pool, search: string, reader: Reader): Promise<Decision<Found>> {
  const typed = search.trim().toLowerCase();
  const begins = `${typed.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await pool.query<{ id: string }>(
    `select id from auth_user where position($1 in email) > 0 or id = $1
     union select uid from customer where lower(display_name) like $2 or lower(last_name) like $2
     limit $3`,
    [typed, begins, mostPeople + 1],
  );
  if (rows.length > mostPeople) {
    return refused('invalid_input', {
      fields: [{ field: 'search', problem: phrase('fits_too_many_people', { most: mostPeople }) }],
    });
  }
  const people = rows.map(({ id }) => id);
  const readable = owned.filter(({ reading }) => mayCall(reading, reader));
  if (people.length === 0 || readable.length === 0) return accepted({ people, subjects: people });
  const { rows: records } = await pool.query<{ id: string }>(
    readable
      .map(
        ({ table, owner, age }) =>
          `(select id from ${table} where ${owner} = any($1) order by ${age} desc, id desc limit ${mostRecords})`,
      )
      .join(' union all '),
    [people],
  );
  return accepted({ people, subjects: [...people, ...records.map(({ id }) => id)] });
}
