import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import type { listStaff } from '#api/staff.ts';
import type { StaffChangeStatus } from '#domain/accounts/staff.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { roleWord } from '#web/admin/widgets/role-words.ts';

export type Staff = ReplyOf<typeof listStaff>;
export type Change = Staff['changes'][number];
type Asked = Pick<Change, 'email' | 'account' | 'role' | 'roleBefore'>;

/** Whether a role is asked for somebody who has an account and no role: a customer, with whatever they have here (A7.2). */
export const isCustomer = ({ account, roleBefore }: Pick<Asked, 'account' | 'roleBefore'>): boolean =>
  account !== null && roleBefore === null;

/** A role, or that there is none. */
export const roleName = (role: StaffRole | null): string => (role === null ? t`no role` : roleWord(role));

/** What is asked: 'invited as support', 'a customer, to become support', 'risk to support'. */
export function requestWords(change: Asked): string {
  const role = roleName(change.role);
  if (change.roleBefore !== null) {
    const before = roleWord(change.roleBefore);
    return t`${before} to ${role}`;
  }
  return isCustomer(change) ? t`a customer, to become ${role}` : t`invited as ${role}`;
}

/** Once it is confirmed: a role of its own opens nothing before A7's conditions hold. */
export function confirmedWords(change: Asked): string {
  const { email, account, roleBefore } = change;
  const role = roleName(change.role);
  if (account === null)
    return t`${email} is invited as ${role}. The role counts once the person has signed up with the e-mail.`;
  return roleBefore === null
    ? t`${email} is confirmed as ${role}. “People” says what is still missing until the role counts.`
    : t`${email} is ${role} now.`;
}

/** On the button that confirms a request. */
export function confirmAction(role: StaffRole | null): MessageDescriptor {
  if (role === null) return msg`Confirm the end`;
  const name = roleWord(role);
  return msg`Confirm ${name}`;
}

/** How a request stands. */
export const changeWords: Readonly<Record<StaffChangeStatus, MessageDescriptor>> = {
  pending: msg({ message: 'pending', context: 'a change of staff' }),
  confirmed: msg({ message: 'confirmed', context: 'a change of staff' }),
  declined: msg({ message: 'declined', context: 'a change of staff' }),
};
