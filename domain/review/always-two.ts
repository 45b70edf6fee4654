import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { decideReview, decideReviewer } from './approvals.ts';

export const requestStatuses = ['pending', 'approved', 'declined'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** What one admin asks for and another one decides (R3). */
export interface AdminRequest<V> {
  readonly status: RequestStatus;
  readonly requestedBy: UserId;
  /** Whom it is about; null for the house's own. */
  readonly subject: UserId | null;
  /** What the second admin has to confirm. */
  readonly values: V;
}

/**
 * R3: always two admins; who asked counts as the first. Refuses with already_decided, own_case, second_admin_required or
 * decision_differs.
 */
export function decideRequest<V>(
  { status, requestedBy, subject, values }: AdminRequest<V>,
  next: { readonly admin: UserId; readonly values: V },
  difference: (first: V, next: V) => string | null,
): Decision<null> {
  if (status !== 'pending') return refused('already_decided', { status });
  const review = decideReview({ subject, needed: 2, approvals: [{ admin: requestedBy, values }], difference }, next);
  return review.ok ? accepted(null) : review;
}

/** Any admin but the subject may decline, who asked included. Refuses with already_decided or own_case. */
export function decideRequestDecline(
  { status, subject }: Pick<AdminRequest<unknown>, 'status' | 'subject'>,
  admin: UserId,
): Decision<null> {
  if (status !== 'pending') return refused('already_decided', { status });
  return decideReviewer(subject, admin);
}
