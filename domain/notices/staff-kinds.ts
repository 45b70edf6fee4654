import type { NoticeKind } from './kinds.ts';

/** The kinds that staff get for their role in the console, and nobody for an account of their own. */
export const staffKinds: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'second_approval_wanted',
  'payout_differs',
  'risk_case_asked',
  'risk_case_answered',
  'staff_alert',
  'staff_alert_over',
]);
