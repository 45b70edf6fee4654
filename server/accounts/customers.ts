import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { Customer } from '#api/accounts.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';
import { type StoredStatus, standingVote, type UnblockVote } from '#domain/accounts/transitions.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { roleOf } from './sessions.ts';

export interface CustomerRow {
  readonly uid: UserId;
  readonly email: string;
  readonly email_verified: boolean;
  readonly password_by_mail: boolean;
  readonly first_name: string;
  readonly last_name: string;
  readonly display_name: string;
  readonly signal_strength: number;
  /** Null for somebody who can sign in but has no profile: reads as 'void'. */
  readonly account_status: StoredStatus | null;
  readonly unblocking_admin: UserId | null;
  readonly unblocking_ms: bigint | null;
  readonly version: bigint;
  readonly created_ms: bigint;
}

const select = `
  select u.id as uid, u.email, u.email_verified, u.password_by_mail, coalesce(c.first_name, u.first_name) as first_name,
    coalesce(c.last_name, u.last_name) as last_name, coalesce(c.display_name, u.name) as display_name,
    coalesce(c.signal_strength, 48) as signal_strength, c.account_status, c.unblocking_admin, c.unblocking_ms,
    coalesce(c.version, 0) as version,
    coalesce(c.created_ms, floor(extract(epoch from u.created_at) * 1000)::bigint) as created_ms
  from auth_user u left join customer c on c.uid = u.id`;

/** One person by id. */
export async function findCustomer(db: Pool | PoolClient, uid: string): Promise<CustomerRow | null> {
  const { rows } = await db.query<CustomerRow>({
    name: 'customer-find',
    text: `${select} where u.id = $1`,
    values: [uid],
  });
  return rows[0] ?? null;
}

/** Locks a customer's row until the transaction ends (Z7), then reads it. */
export async function lockCustomer(tx: PoolClient, uid: string): Promise<CustomerRow | null> {
  await tx.query('select 1 from customer where uid = $1 for no key update', [uid]);
  return findCustomer(tx, uid);
}

/**
 * Customers by id, which is by age, of one status or all, after the id given; `search` leaves those whose e-mail address
 * holds it or whose id it is.
 */
export async function listCustomers(
  db: Pool,
  page: {
    readonly status: AccountStatus | null;
    readonly search: string | null;
    readonly after: string;
    readonly limit: number;
  },
): Promise<readonly CustomerRow[]> {
  const { rows } = await db.query<CustomerRow>({
    name: 'customer-list',
    text: `${select} where u.id > $1 and ($2::text is null or coalesce(c.account_status, 'void') = $2)
             and ($4::text is null or position(lower($4) in u.email) > 0 or u.id = $4) order by u.id limit $3`,
    values: [page.after, page.status, page.limit, page.search],
  });
  return rows;
}

/** The first vote to end a block as it is stored, lapsed or not (A9). */
export function voteOf({ unblocking_admin, unblocking_ms }: CustomerRow): UnblockVote | null {
  if (unblocking_admin === null || unblocking_ms === null) return null;
  return { admin: unblocking_admin, timeMs: millis(unblocking_ms) };
}

/** Writes rows as reviewers see a customer now: with the vote to end a block that counts. */
export function customerView(
  adminEmails: readonly string[],
): (row: CustomerRow, now: Millis) => Static<typeof Customer> {
  const profile = profileView(adminEmails);
  return (row, now) => {
    const vote = standingVote(voteOf(row), now);
    return { ...profile(row), unblocking: vote && { admin: vote.admin, time: isoTime(vote.timeMs) } };
  };
}

/** Writes rows as customers see themselves. */
export function profileView(
  adminEmails: readonly string[],
): (row: CustomerRow) => Omit<Static<typeof Customer>, 'unblocking'> {
  const admins = new Set(adminEmails.map((email) => email.toLowerCase()));
  return (row) => ({
    uid: row.uid,
    email: row.email,
    emailVerified: row.email_verified,
    role: roleOf(row, admins),
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name,
    signalStrength: row.signal_strength,
    account_status: row.account_status ?? 'void',
    createdAt: isoTime(millis(row.created_ms)),
    version: Number(row.version),
  });
}
