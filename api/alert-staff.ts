import { type StaffRole, staffRoles } from '#domain/accounts/staff-roles.ts';
import type { StaffAlertCode } from '#domain/review/staff-alerts.ts';
import { settleContactMessage } from './contact-desk.ts';
import { approveDeposit } from './deposit-review.ts';
import { approveIdentity } from './identity.ts';
import type { Operation } from './operation.ts';
import { decideRiskCase } from './risk-cases.ts';
import { rolesOf } from './staff-roles.ts';
import { answerTicket } from './support-desk.ts';
import { recordCustody } from './treasury.ts';
import { approveWithdrawal } from './withdrawal-review.ts';

/** By which operation staff act on an alert; what is not here is of operations alone. */
const actedOnBy: Readonly<Partial<Record<StaffAlertCode, Operation>>> = {
  identities_late: approveIdentity,
  deposits_late: approveDeposit,
  withdrawals_late: approveWithdrawal,
  conversations_late: answerTicket,
  messages_late: settleContactMessage,
  cases_late: decideRiskCase,
  reserve_low: recordCustody,
  screening_refused: decideRiskCase,
};

/** The roles that are notified of an alert (R5): owners, operations, and those that act on it. */
export function alertRoles(code: StaffAlertCode): readonly StaffRole[] {
  const acting = actedOnBy[code];
  const roles = new Set<StaffRole>(['owner', 'operations', ...(acting ? rolesOf(acting) : [])]);
  return staffRoles.filter((role) => roles.has(role));
}
