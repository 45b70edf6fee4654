import { t } from '@lingui/core/macro';
import type { readIdentity } from '#api/identity.ts';
import type { ReplyOf } from '#api/operation.ts';
import { dayAndTime } from '#web/ui/time.ts';

export type Submission = ReplyOf<typeof readIdentity>['items'][number];

/** What the state of a submission means to the one who waits, at a time: an answer is promised by no time that has passed (I4). */
export function statusSentence(
  { status, dueAt, endedAt, decline }: Pick<Submission, 'status' | 'dueAt' | 'endedAt' | 'decline'>,
  now: number,
): string {
  switch (status) {
    case 'submitted':
    case 'in_review':
      return Date.parse(dueAt) > now
        ? t`We have your ID images. You’ll have an answer by ${dayAndTime(dueAt)}.`
        : t`We have your ID images. Checking them is taking longer than the 48 hours we promised.`;
    case 'approved':
      return endedAt === null
        ? t`Your ID images were approved.`
        : t`Your ID images were approved on ${dayAndTime(endedAt)}.`;
    case 'declined':
      return decline?.text ?? '';
    case 'superseded':
      return t`Replaced by newer images.`;
  }
}
