import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';

/** One admin's yes. */
export interface Approval<V> {
  readonly admin: UserId;
  readonly values: V;
}

/** What is to be decided, as far as four-eyes is concerned (R3). */
export interface ReviewCase<V> {
  /** Whom the case is about; null for the house's own. */
  readonly subject: UserId | null;
  /** Different admins that have to say yes. An admin who asked for the decision counts as the first. */
  readonly needed: 1 | 2;
  readonly approvals: readonly Approval<V>[];
  /** The name of the field in which two approvals differ, or null when they say the same. */
  readonly difference: (first: V, next: V) => string | null;
}

/** Whether a yes is the last one that is needed. */
export type ReviewStep = 'first' | 'last';

/**
 * R3: different admins, never the subject, all with the same values. Refuses with own_case, second_admin_required or
 * decision_differs.
 */
export function decideReview<V>(review: ReviewCase<V>, next: Approval<V>): Decision<ReviewStep> {
  const allowed = decideReviewer(review.subject, next.admin);
  if (!allowed.ok) return allowed;
  if (review.approvals.some(({ admin }) => admin === next.admin)) return refused('second_admin_required', {});
  for (const { values } of review.approvals) {
    const field = review.difference(values, next.values);
    if (field !== null) return refused('decision_differs', { field });
  }
  return accepted(review.approvals.length + 1 >= review.needed ? 'last' : 'first');
}

/**
 * R3: who has said yes may take it back while a further yes is waited for; then it counts no more, and they may say another.
 * Refuses with approval_missing.
 */
export function decideTakeBack(approvals: readonly Pick<Approval<unknown>, 'admin'>[], admin: UserId): Decision<null> {
  return approvals.some((approval) => approval.admin === admin) ? accepted(null) : refused('approval_missing', {});
}

/**
 * A yes is to what its admin saw: where somebody said yes or took theirs back since, a press on "first of two" would be the
 * last one. Refuses with record_changed.
 *
 * @param seen how many approvals the admin saw; undefined where that is not said
 */
export function decideSeen(approvals: readonly unknown[], seen: number | undefined): Decision<null> {
  return seen === undefined || seen === approvals.length ? accepted(null) : refused('record_changed', {});
}

/** The subject of a case takes no part in it (R3): refuses with own_case. */
export function decideReviewer(subject: UserId | null, admin: UserId): Decision<null> {
  return subject === admin ? refused('own_case', {}) : accepted(null);
}

/**
 * From 1,000.00 on two admins decide on a customer's money (D5, W5), unless configured otherwise: server/review/four-eyes.ts
 * keeps each value with its time, because the verifier counts past approvals by it.
 */
export const fourEyesFrom = cents(100_000n);
