import type { PoolClient } from 'pg';
import { type AccountStatus, mayAdminister } from '#domain/accounts/status.ts';
import {
  decideApprovalWithImages,
  decideStatus,
  decideVoteTakenBack,
  type IdentityEvent,
  type StatusChange,
  type StatusOutcome,
  type StoredStatus,
  statusAfter,
  type Unapproved,
} from '#domain/accounts/status-transitions.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { Notify } from '#server/commands/notify.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import type { CommandKey } from '#server/operations/handler.ts';
import { isStaff } from '#server/operations/roles.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';
import {
  type CustomerRow,
  closedCountryOf,
  findCustomer,
  lockCustomer,
  missingOf,
  type PeopleConfig,
  voteOf,
} from './customers.ts';

export interface StatusCommand {
  /** 'approve with images': of who is pending, with their ID images (I4). 'take back': the admin's own vote to end a block. */
  readonly change: StatusChange | 'approve with images' | 'take back';
  readonly uid: string;
  readonly admin: UserId;
  readonly reason: string | null;
  /** Of the customer as the admin saw it; null where it was not said. */
  readonly version: number | null;
  readonly command: CommandKey;
}

const statusOf = (row: CustomerRow) => ({
  account_status: row.account_status,
  unblockingAdmin: row.unblocking_admin,
  unblockingMs: row.unblocking_ms,
  version: row.version,
});

/** Decides and saves a change of account_status in the caller's transaction, with its audit entry, outbox and notice (A9). */
export async function changeStatus(
  tx: PoolClient,
  asked: StatusCommand,
  admins: ReadonlySet<string>,
  { agreements, closedCountries }: PeopleConfig,
  notify: Notify,
): Promise<Decision<CustomerRow>> {
  const before = await lockCustomer(tx, asked.uid);
  // Without a profile there is no account_status to change (A9: void is never stored).
  if (!before?.account_status) return refused('not_found', { what: 'customer' });
  // What was looked at may have been exchanged since.
  if (asked.version !== null && BigInt(asked.version) !== before.version) return refused('record_changed', {});
  const account = {
    uid: before.uid,
    accountStatus: before.account_status,
    missing: missingOf(before, agreements),
    approvedBefore: before.reviewed_name !== null,
    closedCountry: closedCountryOf(before, closedCountries),
    unblocking: voteOf(before),
    beforeBlock: await beforeBlock(tx, before.uid),
  };
  const now = await readClock(tx);
  if (needsOwner(before, asked, admins) && !(await isOwner(tx, asked.admin, admins))) {
    return refused('staff_account', {});
  }
  const decision =
    asked.change === 'take back'
      ? decideVoteTakenBack(account, asked.admin, now)
      : asked.change === 'approve with images'
        ? decideApprovalWithImages(account, asked.admin, now)
        : decideStatus(account, asked.change, asked.admin, now);
  if (!decision.ok) return decision;
  const saved = await save(tx, before, decision.value, admins, {
    actor: asked.admin,
    action: asked.command.operation,
    reason: asked.reason,
  });
  const kind = noticeOf(before.account_status, decision.value.accountStatus);
  if (kind) await notify(tx, before.uid, { kind, facts: {} });
  return saved;
}

/** What an account was before it was blocked (A9), or has become since: images that are declined then decline it. Its row is locked. */
async function beforeBlock(tx: PoolClient, uid: UserId): Promise<Unapproved> {
  const { rows } = await tx.query<{ declined: boolean }>(
    `select b.account_status = 'declined' or exists (
       select from identity_submission s where s.user_id = b.uid and s.status = 'declined' and s.ended_ms >= coalesce((
         select min(k.from_ms) from customer_standing k where k.uid = b.uid and k.id > b.id), s.ended_ms + 1)) as declined
     from customer_standing b where b.uid = $1 and b.account_status <> 'blocked' order by b.id desc limit 1`,
    [uid],
  );
  return rows[0]?.declined === true ? 'declined' : 'pending';
}

/** Whoever takes or gives back what staff may do decides about staff: owners alone (A7.2), but for the first approval of an account. */
function needsOwner(
  row: CustomerRow,
  { change, admin }: Pick<StatusCommand, 'change' | 'admin'>,
  admins: ReadonlySet<string>,
): boolean {
  if (!isStaff(row, admins) || row.uid === admin || change === 'take back') return false;
  return !(change === 'approve' || change === 'approve with images') || row.account_status !== 'pending';
}

async function isOwner(tx: PoolClient, uid: UserId, admins: ReadonlySet<string>): Promise<boolean> {
  const { rows } = await tx.query<{ email: string; owner: boolean }>(
    `select email, coalesce(staff_role(email) = 'owner', false) as owner from auth_user where id = $1`,
    [uid],
  );
  return rows.some(({ email, owner }) => owner || admins.has(email));
}

/** Suspends an account in another decision's transaction (O4), with the audit entry of that decision and the customer's notice. */
export function suspender(deps: PeopleConfig & { readonly notify: Notify }) {
  const admins = new Set(deps.adminEmails.map((email) => email.toLowerCase()));
  return (
    tx: PoolClient,
    { uid, reason, command }: { readonly uid: string; readonly reason: string; readonly command: CommandKey },
  ): Promise<Decision<CustomerRow>> =>
    changeStatus(
      tx,
      { change: 'suspend', uid, admin: command.actor, reason, version: null, command },
      admins,
      deps,
      deps.notify,
    );
}

/** The customer's account_status, with their row locked until the transaction ends (Z7). */
export async function lockAccount(tx: PoolClient, uid: string): Promise<AccountStatus> {
  return (await lockCustomer(tx, uid))?.account_status ?? 'void';
}

/** Lets account_status follow what happened to a customer's ID images (A9), in that decision's own transaction. */
export function identityFollower(adminEmails: readonly string[]) {
  const admins = new Set(adminEmails.map((email) => email.toLowerCase()));
  return async (
    tx: PoolClient,
    change: Cause & { readonly uid: string; readonly event: IdentityEvent },
  ): Promise<StoredStatus | null> => {
    const before = await lockCustomer(tx, change.uid);
    if (!before?.account_status) return null;
    const accountStatus = statusAfter(change.event, before.account_status);
    // Declined images end what staff may do by an owner's decision alone.
    if (change.event !== 'images submitted' && isStaff(before, admins) && !(await isOwner(tx, change.actor, admins)))
      return null;
    if (accountStatus !== null) await save(tx, before, { accountStatus, unblocking: null }, admins, change);
    return accountStatus;
  };
}

interface Cause {
  readonly actor: UserId;
  /** Of the operation that it is part of. */
  readonly action: string;
  readonly reason: string | null;
}

/** Saves a decided account_status with audit and outbox. The customer's row is locked. */
async function save(
  tx: PoolClient,
  before: CustomerRow,
  { accountStatus, unblocking }: StatusOutcome,
  admins: ReadonlySet<string>,
  { actor, action, reason }: Cause,
): Promise<Decision<CustomerRow>> {
  await tx.query(
    // The name that the first approval is about (A12).
    `update customer set account_status = $2, unblocking_admin = $3, unblocking_ms = $4, version = version + 1,
       reviewed_name = case when $2 = 'approved' then coalesce(reviewed_name, display_name) else reviewed_name end
     where uid = $1`,
    [before.uid, accountStatus, unblocking?.admin ?? null, unblocking?.timeMs ?? null],
  );
  // A customer's sessions stay: the status screen, the statement and withdrawals are read with them (A8). An admin's end,
  // so that no session from before comes back to power with a later approval.
  if (isStaff(before, admins) && !mayAdminister(accountStatus)) {
    await tx.query('delete from auth_session where user_id = $1', [before.uid]);
  }
  const after = await findCustomer(tx, before.uid);
  if (!after) throw new Error(`customer ${before.uid} vanished while it was locked`);
  await writeAudit(tx, {
    actor,
    action,
    subjectKind: 'user',
    subject: before.uid,
    reason,
    before: statusOf(before),
    after: statusOf(after),
  });
  await writeOutbox(tx, [{ owner: before.uid, topic: 'account', subject: before.uid }]);
  return accepted(after);
}

/** What the customer is notified of; nothing of one admin's vote, which changes nothing yet (S2). */
function noticeOf(from: StoredStatus, to: StoredStatus) {
  if (from === to) return null;
  switch (to) {
    case 'approved':
      return from === 'blocked'
        ? 'account_unblocked'
        : from === 'suspended'
          ? 'account_reinstated'
          : 'account_approved';
    case 'declined':
      return from === 'blocked' ? 'account_application_continues' : 'account_declined';
    case 'suspended':
      return 'account_suspended';
    case 'blocked':
      return 'account_blocked';
    case 'pending':
      return from === 'blocked' ? 'account_application_continues' : null;
  }
}
