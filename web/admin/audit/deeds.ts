import type { auditOf } from '#api/accounts.ts';
import type { ReplyOf } from '#api/operation.ts';
import { deedSentence, namedBeside } from '#domain/review/deed-sentence.ts';
import { money } from '#web/ui/money.ts';
import { dayOf } from '#web/ui/time.ts';

export type AuditEntry = ReplyOf<typeof auditOf>['items'][number];

/** What was done, after the name of who did it, as the console writes it (R2). */
export const deedOf = ({
  actor = '',
  customer = null,
  ...entry
}: Pick<AuditEntry, 'action' | 'before' | 'after'> & Partial<Pick<AuditEntry, 'actor' | 'customer'>>): string =>
  deedSentence({ ...entry, customer: namedBeside({ actor, customer }) }, { amount: money, day: dayOf });

/** The name of an action where it is chosen: 'Approved the deposit'. */
export function actionName(action: string): string {
  const text = deedOf({ action, before: null, after: null });
  return text.charAt(0).toUpperCase() + text.slice(1);
}
