import type { Operation } from '#api/operation.ts';
import { mayCallAs, rolesOf } from '#api/staff-roles.ts';
import type { StaffRight, StaffRole } from '#domain/accounts/staff-roles.ts';
import { type AccountStatus, mayAdminister, type Role } from '#domain/accounts/status.ts';

import type { Actor, StaffGround } from './handler.ts';

/** What an admin's rights depend on. */
interface AdminRequirements {
  readonly email: string;
  /** What owners made them; null for nothing. */
  readonly staff_role: StaffRole | null;
  readonly email_verified: boolean;
  readonly password_by_mail: boolean;
  readonly second_factor_missing: boolean;
  readonly account_status: AccountStatus | null;
}

/**
 * A7: admin only with a verified address that is on the configured list (lower case) or that owners made staff (A7.1), and a password that was set through
 * a link mailed to it, in production with a second factor; and only while the account is neither suspended nor blocked nor declined (A9).
 *
 * Anybody can sign an operator's address up with a password of their own and keep a session open until its owner, who
 * gets the mail, confirms the address. Setting a password through the mail closes that whenever the address came onto the
 * list: it ends every session and the stranger's password, whereas ending sessions at the verification would leave the
 * password.
 */
export function roleOf(person: AdminRequirements, adminEmails: ReadonlySet<string>): Role {
  return mayBeAdmin(person, adminEmails) && !person.second_factor_missing ? 'admin' : 'user';
}

/** Whether nothing but a second factor is missing for an admin's rights (A7). */
export function needsSecondFactor(person: AdminRequirements, adminEmails: ReadonlySet<string>): boolean {
  return mayBeAdmin(person, adminEmails) && person.second_factor_missing;
}

/** Whether somebody has what an admin needs beside a second factor (A7). */
export function mayBeAdmin(person: AdminRequirements, adminEmails: ReadonlySet<string>): boolean {
  const proven = person.email_verified && person.password_by_mail;
  return proven && isStaff(person, adminEmails) && mayAdminister(person.account_status ?? 'void');
}

/** Whether an address is one of staff, whatever else its person lacks (A7, A7.1). */
export function isStaff(
  { email, staff_role }: Pick<AdminRequirements, 'email' | 'staff_role'>,
  adminEmails: ReadonlySet<string>,
): boolean {
  return adminEmails.has(email) || staff_role !== null;
}

/** As what an admin is let in (A7.1): the list makes owners, whatever else was decided. Null for whoever is none. */
export function staffRightOf(person: AdminRequirements, adminEmails: ReadonlySet<string>): StaffRight | null {
  if (roleOf(person, adminEmails) !== 'admin') return null;
  if (adminEmails.has(person.email)) return { role: 'owner', listed: true };
  return person.staff_role === null ? null : { role: person.staff_role, listed: false };
}

/** Whether somebody may call an admin's operation. */
export function mayCall(operation: Operation, { role, staff }: Pick<Actor, 'role' | 'staff'>): boolean {
  return role === 'admin' && mayCallAs(operation, staff?.role ?? null);
}

/** What a command's key says of an admin's operation, for the look inside its transaction. */
export function staffGround(
  operation: Pick<Operation, 'access' | 'command' | 'staff'>,
  actor: Pick<Actor, 'staff'> | null,
): { readonly staff?: StaffGround } {
  if (operation.access !== 'admin') return {};
  return { staff: { listed: actor?.staff?.listed ?? false, roles: rolesOf(operation) } };
}
