import { type NamedStaffRole, type StaffRole, staffRoles } from '#domain/accounts/staff-roles.ts';
import type { Operation } from './operation.ts';

/** Who reads trades, and what else customers do with their money: copies, mining contracts, statements (R1.9, R1.15). */
export const tradeReaders = ['operations', 'finance', 'risk', 'support'] as const satisfies readonly NamedStaffRole[];

/** Who reads the reports and what their figures are made of (R4). */
export const reportReaders = ['operations', 'finance', 'risk'] as const satisfies readonly NamedStaffRole[];

/** The roles of staff that may call an admin's operation (A7.1). */
export function rolesOf({
  command,
  staff = ['operations'],
}: Pick<Operation, 'command' | 'staff'>): readonly StaffRole[] {
  const named: ReadonlySet<StaffRole> = new Set(staff);
  return staffRoles.filter((role) => role === 'owner' || named.has(role) || (role === 'auditor' && !command));
}

/** Whether somebody of a role, or of none, may call an admin's operation. */
export const mayCallAs = (operation: Pick<Operation, 'command' | 'staff'>, role: StaffRole | null): boolean =>
  role !== null && rolesOf(operation).includes(role);
