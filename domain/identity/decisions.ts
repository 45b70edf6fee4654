import type { AccountStatus } from '#domain/accounts/status.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { decideReviewer } from '#domain/review/approvals.ts';
import { type DeclineCode, declineReasons } from './reasons.ts';
import type { Submission, SubmissionState } from './submission.ts';

/** What a new submission depends on. */
export interface SubmittingCase {
  readonly accountStatus: AccountStatus;
  readonly emailVerified: boolean;
  /** The customer's latest submission; null when there is none. */
  readonly latest: SubmissionState | null;
}

/**
 * Whether a customer may hand in ID images now, and whether they take the place of earlier ones (I2, I4, A9). One
 * submission waits or is approved at a time; the exception is a declined account, to which new images are the way back:
 * they supersede what is there. After a decline that allows no retry nothing more is taken, and from whoever has not
 * verified the address nothing at all.
 *
 * Failures: account_not_approved (suspended, blocked, no profile), address_unverified, identity_waiting, identity_final,
 * already_decided.
 */
export function decideSubmission({
  accountStatus,
  emailVerified,
  latest,
}: SubmittingCase): Decision<{ readonly supersedes: boolean }> {
  switch (accountStatus) {
    case 'suspended':
    case 'blocked':
    case 'void':
      return refused('account_not_approved', { accountStatus });
    case 'pending':
    case 'approved':
    case 'declined':
      break;
  }
  if (!emailVerified) return refused('address_unverified', {});
  const again = accountStatus === 'declined';
  switch (latest?.kind) {
    case undefined:
    case 'superseded':
      return accepted({ supersedes: false });
    case 'declined':
      return declineReasons[latest.reason].mayRetry ? accepted({ supersedes: false }) : refused('identity_final', {});
    case 'submitted':
    case 'in_review':
      return again ? accepted({ supersedes: true }) : refused('identity_waiting', {});
    case 'approved':
      return again ? accepted({ supersedes: true }) : refused('already_decided', { status: 'approved' });
  }
}

/**
 * Whoever approves images that other customers sent as well says why (I4, O1). Refuses with invalid_input.
 *
 * @param sharedWith how many other customers sent one of them
 */
export function decideDespiteShared(sharedWith: bigint, reason: string | null): Decision<null> {
  return sharedWith === 0n || reason !== null
    ? accepted(null)
    : refused('invalid_input', { fields: [{ field: 'reason', problem: phrase('no_reason_despite_shared_card') }] });
}

/**
 * A reviewer takes a case that nobody has; with `takeOver` also one that another reviewer has (I4). Never the subject.
 * Failures: own_case, identity_assigned, already_decided.
 */
export function decideAssignment(
  { owner, state }: Submission,
  admin: UserId,
  takeOver: boolean,
): Decision<SubmissionState> {
  const allowed = decideReviewer(owner, admin);
  if (!allowed.ok) return allowed;
  switch (state.kind) {
    case 'submitted':
      return accepted({ kind: 'in_review', reviewer: admin });
    case 'in_review':
      if (state.reviewer !== admin && !takeOver) return refused('identity_assigned', {});
      return accepted({ kind: 'in_review', reviewer: admin });
    case 'approved':
    case 'declined':
    case 'superseded':
      return refused('already_decided', { status: state.kind });
  }
}

/** The assigned reviewer gives a case back to the queue. Failures: own_case, identity_not_assigned, identity_assigned, already_decided. */
export function decideRelease(submission: Submission, admin: UserId): Decision<SubmissionState> {
  const { owner, state } = submission;
  const allowed = decideReviewer(owner, admin);
  if (!allowed.ok) return allowed;
  switch (state.kind) {
    case 'submitted':
      return refused('identity_not_assigned', {});
    case 'in_review':
      return state.reviewer === admin ? accepted({ kind: 'submitted' }) : refused('identity_assigned', {});
    case 'approved':
    case 'declined':
    case 'superseded':
      return refused('already_decided', { status: state.kind });
  }
}

export type Outcome = { readonly kind: 'approved' } | { readonly kind: 'declined'; readonly reason: DeclineCode };

/**
 * The assigned reviewer decides (I4). Who decides a case that nobody has takes it first: `takes` says that this is to be
 * recorded. Failures: own_case, identity_assigned, already_decided.
 */
export function decideOutcome(
  submission: Submission,
  admin: UserId,
  outcome: Outcome,
): Decision<{ readonly state: SubmissionState; readonly takes: boolean }> {
  const taken = decideAssignment(submission, admin, false);
  if (!taken.ok) return taken;
  return accepted({ state: { ...outcome, reviewer: admin }, takes: submission.state.kind === 'submitted' });
}

/**
 * Whether somebody may look at the images: their owner; an admin who has the case; any admin once it is decided. To all
 * others there are none (P5).
 */
export function maySeeImages({ owner, state }: Submission, viewer: { readonly uid: UserId; readonly admin: boolean }) {
  if (viewer.uid === owner) return true;
  if (!viewer.admin) return false;
  switch (state.kind) {
    case 'submitted':
      return false;
    case 'in_review':
      return state.reviewer === viewer.uid;
    case 'approved':
    case 'declined':
    case 'superseded':
      return true;
  }
}
