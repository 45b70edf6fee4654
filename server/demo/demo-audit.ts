import type { AuditEntry } from '#server/review/audit.ts';

export const done = (
  actor: string,
  action: string,
  subjectKind: string,
  subject: string,
  after: unknown,
): AuditEntry => ({
  actor,
  action,
  subjectKind,
  subject,
  before: null,
  after,
  reason: 'Demo data',
});
