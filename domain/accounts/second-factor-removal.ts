import { dayMs } from '#domain/clock/durations.ts';
import type { Millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { decideReview, decideReviewer } from '#domain/review/approvals.ts';

export const removalStatuses = ['pending', 'approved', 'declined'] as const;
export type RemovalStatus = (typeof removalStatuses)[number];

/** How long a request waits for the second admin. */
const requestHoldsMs = dayMs;

/** A request to remove somebody's lost second factor and passkeys (A10). */
export interface SecondFactorRemoval {
  readonly subject: UserId;
  readonly requestedBy: UserId;
  readonly requestedMs: Millis;
  readonly status: RemovalStatus;
}

/** Whether a request that nobody has decided has waited too long. */
export function hasLapsed(removal: Pick<SecondFactorRemoval, 'status' | 'requestedMs'>, now: Millis): boolean {
  return removal.status === 'pending' && now - removal.requestedMs > requestHoldsMs;
}

/**
 * An admin asks for it. Refuses with own_case, ways_in_missing (there is nothing to remove) or removal_open.
 *
 * @param last the latest request about the person; null when there is none
 */
export function decideRemovalRequest(
  person: { readonly uid: UserId; readonly hasWaysIn: boolean; readonly last: SecondFactorRemoval | null },
  admin: UserId,
  now: Millis,
): Decision<null> {
  const allowed = decideReviewer(person.uid, admin);
  if (!allowed.ok) return allowed;
  if (!person.hasWaysIn) return refused('ways_in_missing', {});
  if (person.last?.status === 'pending' && !hasLapsed(person.last, now)) return refused('removal_open', {});
  return accepted(null);
}

/** R3: a different admin approves, never the subject. Refuses with already_decided, request_lapsed, own_case or second_admin_required. */
export function decideRemoval(removal: SecondFactorRemoval, admin: UserId, now: Millis): Decision<null> {
  const open = stillOpen(removal);
  if (!open.ok) return open;
  const { subject, requestedBy } = removal;
  const review = decideReview(
    { subject, needed: 2, approvals: [{ admin: requestedBy, values: null }], difference: () => null },
    { admin, values: null },
  );
  if (!review.ok) return review;
  return hasLapsed(removal, now) ? refused('request_lapsed', {}) : accepted(null);
}

/** Any admin but the subject may decline, who asked included. Refuses with already_decided or own_case. */
export function decideRemovalDecline(removal: SecondFactorRemoval, admin: UserId): Decision<null> {
  const open = stillOpen(removal);
  return open.ok ? decideReviewer(removal.subject, admin) : open;
}

function stillOpen({ status }: SecondFactorRemoval): Decision<null> {
  return status === 'pending' ? accepted(null) : refused('already_decided', { status });
}
