import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Phrase, phrase } from '#domain/failures/phrases.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { decideReview } from '#domain/review/approvals.ts';

export const announcementKinds = ['announcement', 'maintenance'] as const;
export const announcementStatuses = ['proposed', 'approved', 'declined', 'withdrawn'] as const;

/** Who is shown something: everybody, or one of three. */
export const audiences = ['all', 'customers', 'staff', 'visitors'] as const;
export type Audience = (typeof audiences)[number];

/** An announcement ends: it is shown for 90 days at most, and planned a year ahead at most. */
const shownAtMostMs = 90 * dayMs;
const plannedAtMostMs = 365 * dayMs;

/** What is shown to whoever looks: what is for all, and for visitors, customers or staff. */
export const audiencesOf = (viewer: 'visitor' | 'customer' | 'staff'): readonly Audience[] => {
  const own = { visitor: 'visitors', customer: 'customers', staff: 'staff' } as const;
  return ['all', own[viewer]];
};

/** X9: it ends in the future, after it begins, within 90 days of that. Refuses with invalid_input, which says what is wrong and what would be right. */
export function decideAnnouncement(
  { from, until }: { readonly from: Millis; readonly until: Millis },
  now: Millis,
): Decision<null> {
  const wrong = (field: 'from' | 'until', problem: Phrase) =>
    refused('invalid_input', { fields: [{ field, problem }] });
  const at = (ms: number): string => isoTime(millis(ms));
  if (from > now + plannedAtMostMs) {
    return wrong('from', phrase('announcement_far', { latest: at(now + plannedAtMostMs) }));
  }
  if (until <= now) return wrong('until', phrase('announcement_over', { until: at(until), now: at(now) }));
  if (until <= from) return wrong('until', phrase('announcement_order', { from: at(from), until: at(until) }));
  if (until - from <= shownAtMostMs) return accepted(null);
  return wrong('until', phrase('announcement_long', { days: shownAtMostMs / dayMs, latest: at(from + shownAtMostMs) }));
}

/** An announcement as whoever decides about it finds it. */
export interface FoundAnnouncement {
  readonly status: (typeof announcementStatuses)[number];
  readonly askedBy: UserId;
}

/** X9, R3: a different person approves. Refuses with already_decided or second_admin_required. */
export function decideAnnouncementApproval({ status, askedBy }: FoundAnnouncement, by: UserId): Decision<null> {
  if (status !== 'proposed') return refused('already_decided', { status });
  const review = decideReview(
    { subject: null, needed: 2, approvals: [{ admin: askedBy, values: null }], difference: () => null },
    { admin: by, values: null },
  );
  return review.ok ? accepted(null) : review;
}

/** X9: one person alone declines what is proposed, and takes what is approved off the screens. Refuses with already_decided. */
export function decideAnnouncementEnd({ status }: FoundAnnouncement): Decision<'declined' | 'withdrawn'> {
  if (status === 'proposed') return accepted('declined');
  return status === 'approved' ? accepted('withdrawn') : refused('already_decided', { status });
}
