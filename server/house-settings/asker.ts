import type { PoolClient } from 'pg';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { type Millis, millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';

/** As what somebody is staff at the moment (A7.1); null for whoever is none. */
export async function roleNow(tx: PoolClient, uid: UserId, listed: ReadonlySet<string>): Promise<StaffRole | null> {
  const { rows } = await tx.query<{ email: string; role: StaffRole | null }>(
    'select email, staff_role(email) as role from auth_user where id = $1',
    [uid],
  );
  const [person] = rows;
  return person === undefined ? null : listed.has(person.email) ? 'owner' : person.role;
}

/** Whether who proposed a change may still do so (X8). */
export async function mayStillPropose(tx: PoolClient, uid: UserId, listed: ReadonlySet<string>): Promise<boolean> {
  const role = await roleNow(tx, uid, listed);
  return role === 'owner' || role === 'operations';
}

/** A time as it was asked for; one that cannot be read is long over. */
export function timeOf(text: string): Millis {
  const ms = Date.parse(text);
  return millis(Number.isNaN(ms) ? 0 : ms);
}
