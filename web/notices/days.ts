import { t } from '@lingui/core/macro';
import { dayOf } from '#web/ui/time.ts';

/** The day of a time in the reader's own zone, as the head of what happened on it: 'Today', 'Yesterday', '21 Nov 2026'. */
export function dayHead(iso: string, now: number = Date.now()): string {
  const day = dayOf(iso);
  const before = new Date(now);
  before.setDate(before.getDate() - 1);
  if (day === dayOf(new Date(now).toISOString())) return t`Today`;
  return day === dayOf(before.toISOString()) ? t`Yesterday` : day;
}
