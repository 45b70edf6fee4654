import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { auditOf } from '#api/accounts.ts';
import type { ReplyOf } from '#api/operation.ts';
import { isDeclineCode } from '#domain/identity/reasons.ts';
import { fieldsOf } from '#domain/review/audited-amounts.ts';
import { auditedSetting } from '#messages/deeds/audited-setting.ts';
import { auditedReason } from '#messages/deeds/reasons.ts';
import { deedSentence, namedBeside } from '#messages/deeds/sentence.ts';
import { settingValueWords } from '#messages/deeds/setting-values.ts';
import { declineWords } from '#web/admin/customers/customer-words.ts';
import { switchWords } from '#web/admin/operations/operation-words.ts';
import { type Change, changesOf } from '#web/admin/queue/changes.ts';
import { mailKindWord } from '#web/admin/settings/mail-kind-words.ts';
import { nameOf } from '#web/admin/settings/setting-words.ts';
import { capital } from '#web/admin/widgets/capital.ts';
import { roleWord } from '#web/admin/widgets/role-words.ts';
import { textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';
import { dayOf } from '#web/ui/time.ts';
import { translator } from '#web/widgets/translator.ts';

export type AuditEntry = ReplyOf<typeof auditOf>['items'][number];

const writing = {
  amount: money,
  day: dayOf,
  setting: nameOf,
  switched: (name: string) => switchWords(name).title,
  mail: mailKindWord,
};

/** What was done, after the name of who did it, as the console writes it (R2). */
export const deedOf = ({
  actor = '',
  customer = null,
  deed,
  ...entry
}: Pick<AuditEntry, 'action' | 'before' | 'after'> &
  Partial<Pick<AuditEntry, 'actor' | 'customer' | 'deed' | 'subject'>>): string =>
  deedSentence(translator, { ...entry, kind: deed, customer: namedBeside({ actor, customer }) }, writing);

/**
 * Why it was done: a reason of the product or of the closed list (I4) in the reader's language, what somebody wrote as they wrote it; null
 * where there is none, or the reader may not read it.
 */
export function reasonOf({
  action,
  reason,
  because = null,
  after,
}: Pick<AuditEntry, 'action' | 'reason' | 'after'> & Partial<Pick<AuditEntry, 'because'>>): string | null {
  if (because !== null) return auditedReason(translator, because);
  if (reason === null || action !== 'identities.decline') return reason;
  const { reason: code } = fieldsOf(after);
  return typeof code === 'string' && isDeclineCode(code) ? textOf(declineWords[code]) : reason;
}

/** What an entry changed, field by field; the value of a setting with its unit, as the screen of settings has it. */
export function entryChanges(entry: Pick<AuditEntry, 'subject' | 'before' | 'after'>): readonly Change[] {
  const setting = auditedSetting(entry);
  if (setting === null) return changesOf(entry.before, entry.after);
  const readable = (record: unknown, text: string | null): unknown => {
    const { from, fromCents, ...fields } = fieldsOf(record);
    const value = text === null ? fields['value'] : settingValueWords(translator, setting, text, money);
    return record === null ? null : { ...fields, value: value ?? null };
  };
  return changesOf(readable(entry.before, setting.before), readable(entry.after, setting.after));
}

/** Whose what is that the reader's role may not read of an entry: 'Details are for risk only' (A7.1). */
export function withheldWords({ what, roles }: NonNullable<AuditEntry['withheld']>): string {
  if (roles.length === 0) return what === 'details' ? t`Details are for owners only` : t`The reason is for owners only`;
  // No comma before the last of several, as the console writes English.
  const readers = new Intl.ListFormat(i18n.locale === 'en' ? 'en-GB' : i18n.locale).format(roles.map(roleWord));
  return what === 'details' ? t`Details are for ${readers} only` : t`The reason is for ${readers} only`;
}

/** The name of an action where it is chosen: 'Approved the deposit'. */
export const actionName = (action: string): string => capital(deedOf({ action, before: null, after: null }));
