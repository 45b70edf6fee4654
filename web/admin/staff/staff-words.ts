import type { ReplyOf } from '#api/operation.ts';
import type { listStaff } from '#api/staff.ts';

export type Staff = ReplyOf<typeof listStaff>;
export type Change = Staff['changes'][number];
type Asked = Pick<Change, 'email' | 'account' | 'role' | 'roleBefore'>;

/** Whether a role is asked for somebody who has an account and no role: a customer, with whatever they have here (A7.2). */
export const isCustomer = ({ account, roleBefore }: Pick<Asked, 'account' | 'roleBefore'>): boolean =>
  account !== null && roleBefore === null;

/** What is asked, before the role: 'invited as', 'a customer, to become', 'risk to'. */
export function requestWords(change: Asked): string {
  if (change.roleBefore !== null) return `${change.roleBefore} to`;
  return isCustomer(change) ? 'a customer, to become' : 'invited as';
}

/** Once it is confirmed: a role of its own opens nothing before A7's conditions hold. */
export function confirmedWords({ email, account, role, roleBefore }: Asked): string {
  if (account === null)
    return `${email} is invited as ${role}. The role counts once the person has signed up with the e-mail.`;
  return roleBefore === null
    ? `${email} is confirmed as ${role}. “People” says what is still missing until the role counts.`
    : `${email} is ${role} now.`;
}
