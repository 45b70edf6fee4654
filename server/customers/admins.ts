import type { Pool, PoolClient } from 'pg';
import { mayAdminister } from '#domain/accounts/status.ts';
import { parseId, type UserId } from '#domain/ids/ids.ts';

/** Which owners and heads of operations have their rights now (A7), by id: for notices to the admins, never for deciding who may do something. */
export function adminsNow(adminEmails: readonly string[]): (db: Pool | PoolClient) => Promise<readonly UserId[]> {
  const listed = adminEmails.map((email) => email.toLowerCase());
  return async (db) => {
    const { rows } = await db.query<{ id: string; account_status: Parameters<typeof mayAdminister>[0] }>(
      `select u.id, c.account_status from auth_user u join customer c on c.uid = u.id
       where (u.email = any($1) or staff_role(u.email) in ('owner', 'operations')) and u.email_verified and u.password_by_mail and not second_factor_missing(u.id)`,
      [listed],
    );
    return rows.flatMap(({ id, account_status }) => {
      const uid = parseId('usr', id);
      return uid && mayAdminister(account_status) ? [uid] : [];
    });
  };
}
