import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Pool } from 'pg';
import { type AccountStatus, mayAdminister, type Role } from '#domain/accounts/status.ts';
import { parseId } from '#domain/ids/ids.ts';
import type { Actor } from '#server/operations/handler.ts';
import { gatherReads } from './gathered-reads.ts';

const personColumns = 'u.id, u.name, u.email, u.email_verified, u.password_by_mail, c.account_status, c.display_name';

interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly password_by_mail: boolean;
  readonly account_status: AccountStatus | null;
  readonly display_name: string | null;
}

/**
 * A7: admin only with a verified address that is on the configured list (lower case) and a password that was set through
 * a link mailed to it; and only while the account is neither suspended nor blocked nor declined (A9).
 *
 * Anybody can sign an operator's address up with a password of their own and keep a session open until its owner, who
 * gets the mail, confirms the address. Setting a password through the mail closes that whenever the address came onto the
 * list: it ends every session and the stranger's password, whereas ending sessions at the verification would leave the
 * password.
 */
export function roleOf(
  person: Pick<PersonRow, 'email' | 'email_verified' | 'password_by_mail' | 'account_status'>,
  adminEmails: ReadonlySet<string>,
): Role {
  const proven = person.email_verified && person.password_by_mail;
  return proven && adminEmails.has(person.email) && mayAdminister(person.account_status ?? 'void') ? 'admin' : 'user';
}

/** Reads one cookie of the header; undefined when it is not there. */
function cookieNamed(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** The token of a session cookie (`token.signature`, percent-encoded; HMAC-SHA-256, base64), or null when it is not ours. */
function signedToken(cookie: string, secret: string): string | null {
  let text: string;
  try {
    text = decodeURIComponent(cookie);
  } catch {
    return null;
  }
  const at = text.lastIndexOf('.');
  if (at < 1) return null;
  const token = text.slice(0, at);
  const expected = createHmac('sha256', secret).update(token).digest();
  const given = Buffer.from(text.slice(at + 1), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

/**
 * Says whose session a request carries: role and account_status are those of this instant, so that a change holds from
 * the next request on (A9). Null without a session; a missing profile reads as 'void'. Requests at the same time share a
 * query.
 */
export function sessionReader(deps: {
  readonly pool: Pool;
  readonly cookieName: string;
  readonly secret: string;
  readonly adminEmails: ReadonlySet<string>;
}): (headers: IncomingHttpHeaders) => Promise<Actor | null> {
  const read = gatherReads(async (tokens) => {
    const { rows } = await deps.pool.query<PersonRow & { readonly token: string }>({
      name: 'sessions-read',
      text: `select s.token, ${personColumns}
             from auth_session s join auth_user u on u.id = s.user_id left join customer c on c.uid = u.id
             where s.token = any($1) and s.expires_at > clock_timestamp()`,
      values: [tokens],
    });
    return new Map(rows.map((row) => [row.token, actorOf(row, deps.adminEmails)]));
  });
  return async (headers) => {
    const cookie = cookieNamed(headers.cookie, deps.cookieName);
    const token = cookie === undefined ? null : signedToken(cookie, deps.secret);
    return token === null ? null : read(token);
  };
}

/** Who has an address, as a request of theirs would find them. For tools that act in their place, never for requests. */
export async function findActor(pool: Pool, email: string, adminEmails: ReadonlySet<string>): Promise<Actor | null> {
  const { rows } = await pool.query<PersonRow>(
    `select ${personColumns} from auth_user u left join customer c on c.uid = u.id where u.email = $1`,
    [email.toLowerCase()],
  );
  return rows[0] ? actorOf(rows[0], adminEmails) : null;
}

function actorOf(row: PersonRow, adminEmails: ReadonlySet<string>): Actor {
  const uid = parseId('usr', row.id);
  if (!uid) throw new Error(`auth_user holds a strange id: ${row.id}`);
  return {
    uid,
    role: roleOf(row, adminEmails),
    accountStatus: row.account_status ?? 'void',
    displayName: row.display_name ?? row.name,
  };
}
