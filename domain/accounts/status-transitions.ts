import { dayMs } from '#domain/clock/durations.ts';
import type { Millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { decideTakeBack } from '#domain/review/approvals.ts';
import { type AccountStatus, accountStatuses } from './status.ts';

/** What can be stored: `void` is what a missing profile reads as (A9). */
export type StoredStatus = Exclude<AccountStatus, 'void'>;

/** What an admin can do about a customer's account_status. */
const statusChanges = ['approve', 'decline', 'suspend', 'block'] as const;
export type StatusChange = (typeof statusChanges)[number];

/** The first yes to the end of a block, and when it was given. */
export interface UnblockVote {
  readonly admin: UserId;
  readonly timeMs: Millis;
}

/** A9: how long a vote waits for the second one. */
export const voteHoldsMs = dayMs;

/** The vote while it counts: null when there is none or it is older than 24 hours. */
export function currentVote(vote: UnblockVote | null, now: Millis): UnblockVote | null {
  return vote !== null && now - vote.timeMs <= voteHoldsMs ? vote : null;
}

/** What pending → approved waits for, beside an admin (A9). */
export const approvalConditions = ['email', 'onboarding', 'identity'] as const;
export type ApprovalCondition = (typeof approvalConditions)[number];

/** The conditions of approval that do not hold yet. */
export function missingForApproval(person: {
  readonly emailVerified: boolean;
  readonly onboarded: boolean;
  readonly identityApproved: boolean;
}): readonly ApprovalCondition[] {
  const holds: Readonly<Record<ApprovalCondition, boolean>> = {
    email: person.emailVerified,
    onboarding: person.onboarded,
    identity: person.identityApproved,
  };
  return approvalConditions.filter((condition) => !holds[condition]);
}

/** What a decision about account_status looks at. */
export interface AccountCase {
  readonly uid: UserId;
  readonly accountStatus: StoredStatus;
  readonly missing: readonly ApprovalCondition[];
  /** It was approved at least once, so the conditions of approval have held. */
  readonly approvedBefore: boolean;
  /** Their country, where the operator has closed it (I1); null where it is open or not given. */
  readonly closedCountry: string | null;
  /** The first of the two votes that end a block, lapsed or not; null while there is none. */
  readonly unblocking: UnblockVote | null;
  /** What a blocked account that was never approved was before the block. */
  readonly beforeBlock: Unapproved;
}

const unapproved = ['pending', 'declined'] as const satisfies readonly StoredStatus[];
/** What an account can be that was never approved and is not blocked. */
export type Unapproved = (typeof unapproved)[number];

export interface StatusOutcome {
  readonly accountStatus: StoredStatus;
  readonly unblocking: UnblockVote | null;
}

const target: Record<StatusChange, StoredStatus> = {
  approve: 'approved',
  decline: 'declined',
  suspend: 'suspended',
  block: 'blocked',
};

/** A9's arrows. declined → pending is the customer's own doing (new ID images) and no admin's. */
const arrows: Record<StatusChange, readonly StoredStatus[]> = {
  approve: ['pending', 'suspended', 'blocked'],
  decline: ['pending'],
  suspend: ['approved'],
  block: ['pending', 'approved', 'suspended', 'declined'],
};

/**
 * Whether the end of a block leads back to what the account was before: it was never approved, and its first approval waits for
 * something. Its customer goes on where they were; the approval is a decision of its own, so that a block goes round no condition (A9).
 */
export function returnsFromBlock({
  approvedBefore,
  missing,
  countryClosed,
}: {
  readonly approvedBefore: boolean;
  readonly missing: readonly ApprovalCondition[];
  readonly countryClosed: boolean;
}): boolean {
  return !approvedBefore && (missing.length > 0 || countryClosed);
}

/**
 * Decides a change of account_status (A9). Nobody decides a case of their own. The first approval needs every condition of
 * {@link approvalConditions} and a country that is not closed (I1). The end of a block needs two different admins within 24 hours: the
 * first leaves the account blocked and their name on it; with the second it is approved, or what it was before, as
 * {@link returnsFromBlock} says.
 *
 * Failures: own_case, status_change_not_allowed, country_closed, approval_conditions_missing, second_admin_required.
 */
export function decideStatus(
  account: AccountCase,
  change: StatusChange,
  admin: UserId,
  now: Millis,
): Decision<StatusOutcome> {
  if (account.uid === admin) return refused('own_case', {});
  const from = account.accountStatus;
  const to = target[change];
  if (!arrows[change].includes(from)) return refused('status_change_not_allowed', { from, to });
  if (change === 'approve' && from === 'blocked') return decideEndOfBlock(account, admin, now);
  // Who was approved before it was closed is a customer already.
  if (change === 'approve' && !account.approvedBefore && account.closedCountry !== null) {
    return refused('country_closed', { country: account.closedCountry });
  }
  if (change === 'approve' && from === 'pending' && account.missing.length > 0) {
    return refused('approval_conditions_missing', { missing: account.missing });
  }
  return accepted({ accountStatus: to, unblocking: null });
}

/**
 * The first approval together with that of the ID images (I4): one decision of who may make both. Of a pending account alone; what else
 * its approval waits for refuses it as in {@link decideStatus}, with the images held to be approved.
 */
export function decideApprovalWithImages(account: AccountCase, admin: UserId, now: Millis): Decision<StatusOutcome> {
  const from = account.accountStatus;
  if (from !== 'pending' && account.uid !== admin)
    return refused('status_change_not_allowed', { from, to: 'approved' });
  return decideStatus(account, 'approve', admin, now);
}

function decideEndOfBlock(account: AccountCase, admin: UserId, now: Millis): Decision<StatusOutcome> {
  const first = currentVote(account.unblocking, now);
  if (first === null) return accepted({ accountStatus: 'blocked', unblocking: { admin, timeMs: now } });
  if (first.admin === admin) return refused('second_admin_required', {});
  const returns = returnsFromBlock({ ...account, countryClosed: account.closedCountry !== null });
  return accepted({ accountStatus: returns ? account.beforeBlock : 'approved', unblocking: null });
}

/** An admin takes back their vote to end a block (R3): it stays blocked. Refuses with approval_missing. */
export function decideVoteTakenBack(account: AccountCase, admin: UserId, now: Millis): Decision<StatusOutcome> {
  const first = currentVote(account.unblocking, now);
  const allowed = decideTakeBack(first === null ? [] : [first], admin);
  return allowed.ok ? accepted({ accountStatus: account.accountStatus, unblocking: null }) : allowed;
}

/** What happens to a customer's ID images that account_status follows (A9). */
const identityEvents = ['images declined', 'images declined for good', 'images submitted'] as const;
export type IdentityEvent = (typeof identityEvents)[number];

/**
 * A9: declined images decline a pending account, and new images bring a declined one back to pending. Images that are declined
 * for good (forged, under age) suspend an approved account: it does not trade on under an identity that was refused. Every
 * other account stays as it is: null.
 */
export function statusAfter(event: IdentityEvent, from: StoredStatus): StoredStatus | null {
  switch (event) {
    case 'images declined':
      return from === 'pending' ? 'declined' : null;
    case 'images declined for good':
      return from === 'pending' ? 'declined' : from === 'approved' ? 'suspended' : null;
    case 'images submitted':
      return from === 'declined' ? 'pending' : null;
  }
}

/** From which status to which an account can go at all (A9): by an admin, or by what happens to its images. */
export function statusArrows(): readonly { readonly from: StoredStatus; readonly to: StoredStatus }[] {
  const byAdmins = statusChanges.flatMap((change) => arrows[change].map((from) => ({ from, to: target[change] })));
  const byEndsOfBlocks = unapproved.map((to) => ({ from: 'blocked', to }) as const);
  const stored = accountStatuses.filter((status) => status !== 'void');
  const byImages = identityEvents.flatMap((event) =>
    stored.flatMap((from) => {
      const to = statusAfter(event, from);
      return to === null ? [] : [{ from, to }];
    }),
  );
  return [...byAdmins, ...byEndsOfBlocks, ...byImages];
}
