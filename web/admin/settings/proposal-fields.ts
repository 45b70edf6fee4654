import { msg, t } from '@lingui/core/macro';
import { formatCents, parseCents } from '#domain/money/amount.ts';
import { problemOfWords, type Typed } from '#web/admin/widgets/typed-fields.ts';

/** When and why, the last fields of every form that proposes settings. */
export const whenFields = [
  { name: 'at', label: msg`Takes effect (UTC)`, hint: msg`Empty: as soon as an owner approves`, as: 'time' },
  { name: 'reason', label: msg`Reason`, hint: msg`For the owner who approves it and the history`, as: 'words' },
] as const;

/** When and why, as they are sent, and what is wrong with each; times are typed in UTC. */
export function readWhen(typed: Typed<string>, nowMs: number) {
  const at = typed['at'] ? Date.parse(`${typed['at']}Z`) : null;
  return {
    at: at === null || at > nowMs ? null : t`Choose a time to come, or leave it empty`,
    reason: problemOfWords(typed['reason'] ?? '', 3, 500),
    value: () => ({
      effectiveAt: at === null ? null : new Date(at).toISOString(),
      reason: (typed['reason'] ?? '').trim(),
    }),
  };
}

/** An amount with its two decimals; as it was typed where it is none. */
export function dollars(text: string): string {
  const value = parseCents(text);
  return value === null ? text : formatCents(value);
}
