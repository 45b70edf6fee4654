import type { Pool, PoolClient } from 'pg';
import { rolesOf } from '#api/staff-roles.ts';
import { approveWithdrawal } from '#api/withdrawal-review.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { mayAdminister } from '#domain/accounts/status.ts';
import { parseId, type UserId } from '#domain/ids/ids.ts';

/**
 * Who has an admin's rights now (A7), by id, of owners and the named roles (A7.1): for notices to staff and for whom a conversation
 * or an alert is assigned to, never for deciding who may do something.
 */
export function adminsNow(
  adminEmails: readonly string[],
  roles: readonly StaffRole[] = ['operations'],
): (db: Pool | PoolClient) => Promise<readonly UserId[]> {
  const listed = adminEmails.map((email) => email.toLowerCase());
  return async (db) => {
    const { rows } = await db.query<{ id: string; account_status: Parameters<typeof mayAdminister>[0] }>(
      `select u.id, c.account_status from auth_user u join customer c on c.uid = u.id
       where (u.email = any($1) or staff_role(u.email) = any($2)) and u.email_verified and u.password_by_mail
         and not second_factor_missing(u.id)`,
      [listed, ['owner', ...roles]],
    );
    return rows.flatMap(({ id, account_status }) => {
      const uid = parseId('usr', id);
      return uid && mayAdminister(account_status) ? [uid] : [];
    });
  };
}

/** Who may approve a withdrawal now: they alone hear that a second approval is wanted, or that a payout differs (R3). */
export const approversNow = (adminEmails: readonly string[]): ReturnType<typeof adminsNow> =>
  adminsNow(adminEmails, rolesOf(approveWithdrawal));

/** The role that an address has in the console now; null for none. For the words of notices, never for deciding who may do something. */
export function roleOfAddress(
  adminEmails: readonly string[],
): (db: Pool | PoolClient, email: string) => Promise<StaffRole | null> {
  const listed = new Set(adminEmails.map((email) => email.toLowerCase()));
  return async (db, email) => {
    if (listed.has(email.toLowerCase())) return 'owner';
    const { rows } = await db.query<{ role: StaffRole | null }>('select staff_role($1) as role', [email]);
    return rows[0]?.role ?? null;
  };
}
