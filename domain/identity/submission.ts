import { hourMs } from '#domain/clock/durations.ts';
import type { Millis } from '#domain/clock/millis.ts';
import { millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { DeclineCode } from './reasons.ts';

/** I4. superseded: new images took its place, after the account had been declined. */
export const submissionStatuses = ['submitted', 'in_review', 'approved', 'declined', 'superseded'] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

/** A pair of ID images on its way through the review. */
export interface Submission {
  readonly owner: UserId;
  readonly state: SubmissionState;
}

export type SubmissionState =
  | { readonly kind: 'submitted' }
  | { readonly kind: 'in_review'; readonly reviewer: UserId }
  | { readonly kind: 'approved'; readonly reviewer: UserId }
  | { readonly kind: 'declined'; readonly reviewer: UserId; readonly reason: DeclineCode }
  | { readonly kind: 'superseded' };

/** What customers are promised: an answer within 48 hours. */
const promisedMs = 48 * hourMs;

/** Until when a submission has to be decided. */
export function dueAt(createdAt: Millis): Millis {
  return millis(createdAt + promisedMs);
}
