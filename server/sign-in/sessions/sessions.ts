import type { IncomingHttpHeaders } from 'node:http';
import type { Pool } from 'pg';
import { unattendedHeader } from '#api/unattended.ts';
import type { TableRow } from '#database/rows.ts';
import { endsOf, isOver, lastUseNotedMs, type SessionTimes } from '#domain/accounts/session-limits.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';
import { type Millis, millis } from '#domain/clock/millis.ts';
import { parseId } from '#domain/ids/ids.ts';
import type { Actor } from '#server/operations/handler.ts';
import { mayBeAdmin, roleOf, staffRightOf } from '#server/operations/roles.ts';
import type { Cookies } from './cookies.ts';
import { gatherReads } from './gathered-reads.ts';
import { storedToken } from './hashes.ts';

/** What is read of a person to know who calls. */
export const personColumns = `u.id, u.name, u.email, u.email_verified, u.password_by_mail,
  second_factor_missing(u.id) as second_factor_missing, staff_role(u.email) as staff_role, c.account_status, c.display_name`;

export interface PersonRow
  extends TableRow<'auth_user', 'id' | 'name' | 'email' | 'email_verified' | 'password_by_mail'> {
  /** A7: an admin of a production installation needs one. */
  readonly second_factor_missing: boolean;
  /** What owners made them (A7.1). */
  readonly staff_role: StaffRole | null;
  readonly account_status: AccountStatus | null;
  readonly display_name: string | null;
}

/** The session that a request carries. */
export interface Session {
  readonly id: string;
  readonly actor: Actor;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Whether nothing but a second factor is missing for an admin's rights, or not even that: its ends are an admin's (A10). */
  readonly mayAdminister: boolean;
}

/** The times of a session `s` that its ends follow from. */
export const timesColumns = `s.last_used_ms, s.idle_ms, floor(extract(epoch from s.created_at) * 1000)::bigint as signed_in_ms,
  floor(extract(epoch from s.expires_at) * 1000)::bigint as expires_ms`;

export interface TimesRow {
  readonly last_used_ms: bigint;
  readonly idle_ms: bigint;
  readonly signed_in_ms: bigint;
  readonly expires_ms: bigint;
}

export const timesOf = (row: TimesRow): SessionTimes => ({
  openedMs: millis(row.signed_in_ms),
  lastUsedMs: millis(row.last_used_ms),
  expiresMs: millis(row.expires_ms),
  idleMs: Number(row.idle_ms),
});

/**
 * Says whose session a request carries: role and account_status are those of this instant, so that a change holds from
 * the next request on (A9). Null without a session, or with one whose time is over; a missing profile reads as 'void'. Requests at the same time share a
 * query.
 *
 * @param deps.beside takes the note of a last use, which no request waits for
 */
export function sessionReader(deps: {
  readonly pool: Pool;
  readonly cookies: Cookies;
  readonly adminEmails: ReadonlySet<string>;
  readonly beside: (work: Promise<unknown>) => void;
}): (headers: IncomingHttpHeaders) => Promise<Session | null> {
  const { pool, cookies, adminEmails, beside } = deps;
  const read = gatherReads(async (tokens) => {
    const { rows } = await pool.query<SessionRow>({
      name: 'sessions-read',
      text: `select s.id as session, s.token, clock_ms() as now_ms, ${timesColumns}, ${personColumns}
             from auth_session s join auth_user u on u.id = s.user_id left join customer c on c.uid = u.id
             where s.token = any($1) and s.expires_at > to_timestamp(clock_ms() / 1000.0)`,
      values: [tokens],
    });
    const found = rows.map((row) => ({ token: row.token, ...lookedAt(row, adminEmails) })).filter(({ over }) => !over);
    return new Map(found.map((one) => [one.token, one]));
  });
  return async (headers) => {
    const token = cookies.sessionToken(headers.cookie);
    const found = token === null ? null : await read(storedToken(token));
    if (found === null) return null;
    if (found.noteMs !== null && headers[unattendedHeader] === undefined) {
      beside(noteUse(pool, found.session.id, found.noteMs));
    }
    return found.session;
  };
}

/** A session as of now: whether its time is over, and how old a last use has to be to be written down; null where it is younger. */
function lookedAt(row: SessionRow, adminEmails: ReadonlySet<string>) {
  const session = sessionOf(row, adminEmails);
  const now = millis(row.now_ms);
  const times = timesOf(row);
  const notedMs = session.mayAdminister ? lastUseNotedMs.admin : lastUseNotedMs.customer;
  return {
    session,
    over: isOver(endsOf(times, session.mayAdminister), now),
    noteMs: now - times.lastUsedMs > notedMs ? notedMs : null,
  };
}

interface SessionRow extends PersonRow, TimesRow, TableRow<'auth_session', 'token'> {
  readonly session: string;
  readonly now_ms: bigint;
}

/** Several requests and processes may note the same session: what another one holds is left to it. */
async function noteUse(pool: Pool, session: string, olderThanMs: number): Promise<void> {
  await pool.query(
    `update auth_session set last_used_ms = clock_ms() where id in (
       select id from auth_session where id = $1 and last_used_ms < clock_ms() - $2::bigint
       for no key update skip locked)`,
    [session, olderThanMs],
  );
}

function sessionOf(row: SessionRow, adminEmails: ReadonlySet<string>): Session {
  return {
    id: row.session,
    actor: actorOf(row, adminEmails, millis(row.signed_in_ms)),
    email: row.email,
    emailVerified: row.email_verified,
    mayAdminister: mayBeAdmin(row, adminEmails),
  };
}

/** Who has an address, as a request of theirs would find them. For tools that act in their place, never for requests. */
export async function findActor(pool: Pool, email: string, adminEmails: ReadonlySet<string>): Promise<Actor | null> {
  const { rows } = await pool.query<PersonRow>(
    `select ${personColumns} from auth_user u left join customer c on c.uid = u.id where u.email = $1`,
    [email.toLowerCase()],
  );
  return rows[0] ? actorOf(rows[0], adminEmails, null) : null;
}

/** Who calls, of what was read of them. @param adminEmails A7's list, lower case */
export function actorOf(row: PersonRow, adminEmails: ReadonlySet<string>, signedInAtMs: Millis | null): Actor {
  const uid = parseId('usr', row.id);
  if (!uid) throw new Error(`auth_user holds a strange id: ${row.id}`);
  return {
    uid,
    role: roleOf(row, adminEmails),
    staff: staffRightOf(row, adminEmails),
    accountStatus: row.account_status ?? 'void',
    displayName: row.display_name ?? row.name,
    signedInAtMs,
  };
}
