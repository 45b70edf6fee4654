import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { decideReview, decideReviewer } from '#domain/review/approvals.ts';
import type { StaffRole } from './staff-roles.ts';

export const staffChangeStatuses = ['pending', 'confirmed', 'declined'] as const;
export type StaffChangeStatus = (typeof staffChangeStatuses)[number];

/** Somebody whose role is to change, as owners see them. */
export interface StaffSubject {
  /** Null for an address without an account. */
  readonly uid: UserId | null;
  readonly listed: boolean;
  readonly role: StaffRole | null;
  /** Whether a change of it waits for a second owner. */
  readonly waits: boolean;
}

/** A change that waits for a second owner (A7.2). */
export interface StaffChange {
  readonly subject: UserId | null;
  readonly status: StaffChangeStatus;
  readonly askedBy: UserId;
  /** Whether who asked is still an owner. */
  readonly askerStands: boolean;
}

/**
 * A7.2: an owner asks for a role of somebody else's. Refuses with own_case, staff_listed (the configuration says what they are),
 * staff_unchanged or staff_change_open.
 */
export function decideStaffRole(subject: StaffSubject, role: StaffRole, owner: UserId): Decision<null> {
  const open = changeable(subject, owner);
  if (!open.ok) return open;
  if (subject.role === role) return refused('staff_unchanged', {});
  return subject.waits ? refused('staff_change_open', {}) : accepted(null);
}

/** A7.2: one owner ends somebody at once. Refuses with own_case, staff_listed or staff_unchanged (they are no staff). */
export function decideStaffEnd(subject: StaffSubject, owner: UserId): Decision<null> {
  const open = changeable(subject, owner);
  if (!open.ok) return open;
  return subject.role === null ? refused('staff_unchanged', {}) : accepted(null);
}

/** R3: a different owner confirms, never the person. Refuses with already_decided, own_case, second_admin_required or record_changed. */
export function decideStaffConfirmation(change: StaffChange, owner: UserId): Decision<null> {
  const { subject, status, askedBy } = change;
  if (status !== 'pending') return refused('already_decided', { status });
  const review = decideReview(
    { subject, needed: 2, approvals: [{ admin: askedBy, values: null }], difference: () => null },
    { admin: owner, values: null },
  );
  if (!review.ok) return review;
  return change.askerStands ? accepted(null) : refused('record_changed', {});
}

/** Any owner but the person may decline, who asked included. */
export function decideStaffDecline({ subject, status }: StaffChange, owner: UserId): Decision<null> {
  return status === 'pending' ? decideReviewer(subject, owner) : refused('already_decided', { status });
}

function changeable({ uid, listed }: StaffSubject, owner: UserId): Decision<null> {
  const allowed = decideReviewer(uid, owner);
  if (!allowed.ok) return allowed;
  return listed ? refused('staff_listed', {}) : accepted(null);
}
