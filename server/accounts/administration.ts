import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { Customer } from '#api/accounts.ts';
import type { Catalogue } from '#api/catalogue.ts';
import { mayAdminister } from '#domain/accounts/status.ts';
import {
  decideStatus,
  decideVoteTakenBack,
  type StatusChange,
  type StoredStatus,
} from '#domain/accounts/transitions.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { parseId, type UserId } from '#domain/ids/ids.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/records/audit.ts';
import { inCommand } from '#server/records/command.ts';
import { writeOutbox } from '#server/records/outbox.ts';
import type { Tell } from '#server/records/tell.ts';
import { readClock } from '#server/records/timeline.ts';
import { type CustomerRow, customerView, findCustomer, listCustomers, lockCustomer, voteOf } from './customers.ts';

type Administration = Pick<
  Catalogue,
  | 'listCustomers'
  | 'approveCustomer'
  | 'declineCustomer'
  | 'suspendCustomer'
  | 'blockCustomer'
  | 'takeBackUnblockApproval'
>;

interface StatusCommand {
  /** 'take back': the admin's own vote to end a block. */
  readonly change: StatusChange | 'take back';
  readonly uid: string;
  readonly admin: UserId;
  readonly reason: string | null;
  readonly command: CommandKey;
}

/** The operator's list of customers and the changes of account_status (A9), each one transaction with audit and outbox. */
export function administrationHandlers(deps: {
  readonly pool: Pool;
  readonly adminEmails: readonly string[];
  readonly tell: Tell;
}): Handlers<Administration> {
  const { pool, tell } = deps;
  const view = customerView(deps.adminEmails);
  const admins = new Set(deps.adminEmails.map((email) => email.toLowerCase()));

  const change = (asked: StatusCommand): Promise<Decision<Static<typeof Customer>>> =>
    inCommand(pool, asked.command, async (tx) => {
      const changed = await changeStatus(tx, asked, admins, tell);
      return changed.ok ? accepted(view(changed.value, await readClock(tx))) : changed;
    });

  return {
    async listCustomers({ query }) {
      const limit = query.limit ?? 10;
      const after = query.cursor ?? '';
      if (after !== '' && !parseId('usr', after)) {
        return refused('invalid_input', {
          fields: [{ field: 'cursor', problem: 'has to be the nextCursor of a page before' }],
        });
      }
      const { status = null, search = null } = query;
      const rows = await listCustomers(pool, { status, search, after, limit: limit + 1 });
      const items = rows.slice(0, limit);
      const now = await readClock(pool);
      return accepted({
        items: items.map((row) => view(row, now)),
        nextCursor: rows.length > limit ? (items.at(-1)?.uid ?? null) : null,
      });
    },
    approveCustomer: ({ actor, params, body, command }) =>
      change({ change: 'approve', uid: params.id, admin: actor.uid, reason: body.reason ?? null, command }),
    declineCustomer: ({ actor, params, body, command }) =>
      change({ change: 'decline', uid: params.id, admin: actor.uid, reason: body.reason, command }),
    suspendCustomer: ({ actor, params, body, command }) =>
      change({ change: 'suspend', uid: params.id, admin: actor.uid, reason: body.reason, command }),
    blockCustomer: ({ actor, params, body, command }) =>
      change({ change: 'block', uid: params.id, admin: actor.uid, reason: body.reason, command }),
    takeBackUnblockApproval: ({ actor, params, command }) =>
      change({ change: 'take back', uid: params.id, admin: actor.uid, reason: null, command }),
  };
}

const statusOf = (row: CustomerRow) => ({
  account_status: row.account_status,
  unblockingAdmin: row.unblocking_admin,
  unblockingMs: row.unblocking_ms,
  version: row.version,
});

async function changeStatus(
  tx: PoolClient,
  asked: StatusCommand,
  admins: ReadonlySet<string>,
  tell: Tell,
): Promise<Decision<CustomerRow>> {
  const before = await lockCustomer(tx, asked.uid);
  // Without a profile there is no account_status to change (A9: void is never stored).
  if (!before?.account_status) return refused('not_found', { what: 'customer' });
  const account = {
    uid: before.uid,
    accountStatus: before.account_status,
    emailVerified: before.email_verified,
    unblocking: voteOf(before),
  };
  const now = await readClock(tx);
  const decision =
    asked.change === 'take back'
      ? decideVoteTakenBack(account, asked.admin, now)
      : decideStatus(account, asked.change, asked.admin, now);
  if (!decision.ok) return decision;
  const { accountStatus, unblocking } = decision.value;
  await tx.query(
    `update customer set account_status = $2, unblocking_admin = $3, unblocking_ms = $4, version = version + 1
     where uid = $1`,
    [before.uid, accountStatus, unblocking?.admin ?? null, unblocking?.timeMs ?? null],
  );
  // A customer's sessions stay: the status screen, the statement and withdrawals are read with them (A8). An admin's end,
  // so that no session from before comes back to power with a later approval.
  if (admins.has(before.email) && !mayAdminister(accountStatus)) {
    await tx.query('delete from auth_session where user_id = $1', [before.uid]);
  }
  const after = await findCustomer(tx, before.uid);
  if (!after) throw new Error(`customer ${before.uid} vanished while it was locked`);
  await writeAudit(tx, {
    actor: asked.admin,
    action: asked.command.operation,
    subjectKind: 'user',
    subject: before.uid,
    reason: asked.reason,
    before: statusOf(before),
    after: statusOf(after),
  });
  await writeOutbox(tx, [{ owner: before.uid, topic: 'account', subject: before.uid }]);
  const kind = noticeOf(before.account_status, accountStatus);
  if (kind) await tell(tx, before.uid, { kind, facts: {} });
  return accepted(after);
}

/** What the customer is told of a change; nothing of one admin's vote, which changes nothing yet (S2). */
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
      return 'account_declined';
    case 'suspended':
      return 'account_suspended';
    case 'blocked':
      return 'account_blocked';
    case 'pending':
      return null;
  }
}
