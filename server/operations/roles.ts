import { type AccountStatus, mayAdminister, type Role } from '#domain/accounts/status.ts';

/** What an admin's rights depend on. */
interface AdminRequirements {
  readonly email: string;
  readonly email_verified: boolean;
  readonly password_by_mail: boolean;
  readonly second_factor_missing: boolean;
  readonly account_status: AccountStatus | null;
}

/**
 * A7: admin only with a verified address that is on the configured list (lower case) and a password that was set through
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
  return proven && adminEmails.has(person.email) && mayAdminister(person.account_status ?? 'void');
}
