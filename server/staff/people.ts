import type { Pool } from 'pg';
import type { ReplyOf } from '#api/operation.ts';
import type { listStaff } from '#api/staff.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { type AccountStatus, mayAdminister } from '#domain/accounts/status.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';

type Person = ReplyOf<typeof listStaff>['people'][number];

interface PersonRow {
  readonly email: string;
  readonly role: StaffRole;
  readonly listed: boolean;
  readonly uid: string | null;
  readonly name: string | null;
  readonly proven: boolean | null;
  readonly second_factor_missing: boolean | null;
  readonly account_status: AccountStatus | null;
  readonly sessions: number;
  readonly last_used_ms: bigint | null;
}

/** Everybody who is staff or is invited, owners of the list first. @param listed lower case */
export async function readStaff(pool: Pool, listed: readonly string[]): Promise<Person[]> {
  const { rows } = await pool.query<PersonRow>(
    `with staff as (
       select email, 'owner' as role, true as listed from unnest($1::text[]) email
       union all
       select email, role, false from staff_member where role is not null and not (email = any($1)))
     select s.email, s.role, s.listed, u.id as uid, coalesce(c.display_name, u.name) as name,
       u.email_verified and u.password_by_mail as proven, second_factor_missing(u.id) as second_factor_missing,
       c.account_status, a.sessions, a.last_used_ms
     from staff s left join auth_user u on u.email = s.email left join customer c on c.uid = u.id
     cross join lateral (select count(*)::integer as sessions, max(last_used_ms) as last_used_ms from auth_session
       where user_id = u.id and expires_at > to_timestamp(clock_ms() / 1000.0)) a
     order by s.listed desc, s.email`,
    [listed],
  );
  return rows.map((row) => ({
    email: row.email,
    uid: row.uid,
    name: row.name,
    role: row.role,
    listed: row.listed,
    state: stateOf(row),
    sessions: row.sessions,
    lastUsedAt: row.last_used_ms === null ? null : isoTime(millis(row.last_used_ms)),
  }));
}

function stateOf(row: PersonRow): Person['state'] {
  if (!row.proven) return 'invited';
  if (!mayAdminister(row.account_status ?? 'void')) return 'stopped';
  return row.second_factor_missing ? 'second_factor_missing' : 'active';
}
