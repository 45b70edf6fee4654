import { t } from '@lingui/core/macro';
import { dayAndTime } from '#web/ui/time.ts';

/**
 * What the step "In review" says beside "now": until when the ID images are checked, which alone have a time of their own (I4),
 * or that it takes longer. When the account itself is decided is promised by nobody.
 */
export function reviewNote(
  images: { readonly dueAt: string; readonly endedAt: string | null } | null,
  now: number,
): string {
  if (images === null || images.endedAt !== null) return t`now`;
  return Date.parse(images.dueAt) > now
    ? t`ID check by ${dayAndTime(images.dueAt)}`
    : t`ID check taking longer than promised`;
}
