import { dayMs } from '#domain/clock/durations.ts';
import type { Millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { decideReview } from '#domain/review/approvals.ts';

/** How far a change of a setting has come (X8). */
export const settingChangeStatuses = ['proposed', 'approved', 'in_force', 'declined', 'withdrawn'] as const;
export type SettingChangeStatus = (typeof settingChangeStatuses)[number];

/** So far ahead a change may be planned. */
const plannedAtMostMs = 365 * dayMs;

/** A change as whoever decides about it finds it. */
export interface SettingChange {
  readonly status: SettingChangeStatus;
  readonly askedBy: UserId;
  /** Whether who proposed it is still an owner or of operations. */
  readonly askerStands: boolean;
}

/** What a proposal is decided by. */
export interface Proposal {
  /** In the words of the one who asks; the setting's own form of it. */
  readonly value: string;
  /** Null: as soon as it is approved. */
  readonly effectiveAt: Millis | null;
  /** The value that the screen showed as in force. */
  readonly seen: string | null;
}

/**
 * X8: a setting is given another value than holds, at once or within a year, by whoever saw what holds, while no other change of it is
 * open. Refuses with record_changed, setting_unchanged, setting_change_open or invalid_input.
 */
export function decideProposal(
  { value, effectiveAt, seen }: Proposal,
  { held, open, now }: { readonly held: string | null; readonly open: boolean; readonly now: Millis },
): Decision<null> {
  if (effectiveAt !== null && (effectiveAt <= now || effectiveAt > now + plannedAtMostMs)) {
    return refused('invalid_input', { fields: [{ field: 'effectiveAt', problem: phrase('setting_time') }] });
  }
  if (open) return refused('setting_change_open', {});
  if (seen !== held) return refused('record_changed', {});
  return value === held ? refused('setting_unchanged', {}) : accepted(null);
}

/** X8, R3: an owner approves who did not propose it. Refuses with already_decided, second_admin_required or record_changed. */
export function decideSettingApproval({ status, askedBy, askerStands }: SettingChange, owner: UserId): Decision<null> {
  if (status !== 'proposed') return refused('already_decided', { status });
  const review = decideReview(
    { subject: null, needed: 2, approvals: [{ admin: askedBy, values: null }], difference: () => null },
    { admin: owner, values: null },
  );
  if (!review.ok) return review;
  return askerStands ? accepted(null) : refused('record_changed', {});
}

/** X8: an owner says no to what was proposed. Refuses with already_decided. */
export const decideSettingDecline = ({ status }: SettingChange): Decision<null> =>
  status === 'proposed' ? accepted(null) : refused('already_decided', { status });

/**
 * X8: what is not in force yet is taken back, by who proposed it or by any owner: everything stays as it is. Refuses with
 * already_decided, or not_found for somebody else's.
 */
export function decideSettingWithdrawal(
  { status, askedBy }: SettingChange,
  by: { readonly uid: UserId; readonly isOwner: boolean },
): Decision<null> {
  if (by.uid !== askedBy && !by.isOwner) return refused('not_found', { what: 'request' });
  return status === 'proposed' || status === 'approved' ? accepted(null) : refused('already_decided', { status });
}
