import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import {
  decideAssignment,
  decideDespiteShared,
  decideOutcome,
  decideRelease,
  type Outcome,
} from '#domain/identity/decisions.ts';
import { declineReasons, shownReasonOf } from '#domain/identity/reasons.ts';
import type { Submission, SubmissionState } from '#domain/identity/submission.ts';
import { parseId, type UserId } from '#domain/ids/ids.ts';
import { decideReviewer } from '#domain/review/approvals.ts';
import { codedReason } from '#domain/review/coded-reasons.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Notify } from '#server/commands/notify.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';
import type { FollowIdentity } from './handlers.ts';
import { identityListHandlers } from './identity-list.ts';
import {
  countSharedWith,
  findReviewed,
  findSubmission,
  type ReviewedView,
  submissionOf,
  submissionsOf,
} from './record.ts';
import { type AccountsOf, viewOf } from './reviewed-views.ts';

type Review = Pick<
  Catalogue,
  | 'reviewIdentities'
  | 'exportIdentities'
  | 'readIdentityCase'
  | 'readCustomerIdentity'
  | 'assignIdentity'
  | 'releaseIdentity'
  | 'approveIdentity'
  | 'declineIdentity'
  | 'setLegalHold'
  | 'liftLegalHold'
>;

interface ReviewDependencies {
  readonly pool: Pool;
  readonly lockAccount: (tx: PoolClient, uid: string) => Promise<AccountStatus>;
  readonly followIdentity: FollowIdentity;
  readonly accountsOf: AccountsOf;
  /** Approves a pending account in the transaction that has approved its images (A9), with audit and notice of its own. */
  readonly approveAccount: (
    tx: PoolClient,
    asked: { readonly uid: string; readonly version: number | null; readonly command: CommandKey },
  ) => Promise<Decision<null>>;
  readonly notify: Notify;
}

/** The review of ID images (I4) and legal holds (I5): each decision one transaction with audit and outbox (R2). */
export function reviewHandlers(deps: ReviewDependencies): Handlers<Review> {
  const { pool } = deps;
  return {
    ...identityListHandlers(pool, deps.accountsOf),

    async readIdentityCase({ params }) {
      const row = await findReviewed(pool, params.id);
      return row ? accepted(await viewOf(deps.accountsOf, pool, row)) : refused('not_found', { what: 'submission' });
    },

    async readCustomerIdentity({ params }) {
      if (!(await deps.accountsOf(pool, [params.id])).has(params.id)) return refused('not_found', { what: 'customer' });
      const [newest] = await submissionsOf(pool, params.id, 1);
      const row = newest ? await findReviewed(pool, newest.id) : null;
      return accepted({ submission: row && (await viewOf(deps.accountsOf, pool, row)) });
    },

    assignIdentity: ({ actor, params, body, command }) =>
      inCommand(pool, command, (tx) =>
        move(deps, tx, params.id, command, (submission) => {
          const decision = decideAssignment(submission, actor.uid, body.takeOver ?? false);
          return decision.ok ? accepted([{ state: decision.value, action: command.operation }]) : decision;
        }),
      ),

    releaseIdentity: ({ actor, params, command }) =>
      inCommand(pool, command, (tx) =>
        move(deps, tx, params.id, command, (submission) => {
          const decision = decideRelease(submission, actor.uid);
          return decision.ok ? accepted([{ state: decision.value, action: command.operation }]) : decision;
        }),
      ),

    approveIdentity: ({ actor, params, body, command }) =>
      decide(deps, params.id, actor.uid, { kind: 'approved' }, command, {
        reason: body.reason ?? null,
        account: body.account === undefined ? null : { version: body.version ?? null },
      }),

    declineIdentity: ({ actor, params, body, command }) =>
      decide(deps, params.id, actor.uid, { kind: 'declined', reason: body.reason }, command),

    setLegalHold: ({ actor, params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const open = await holdCase(deps, tx, params.id, actor.uid);
        if (!open.ok) return open;
        if (open.value !== null) return refused('legal_hold_stands', {});
        await tx.query('insert into legal_hold (user_id, reason, set_by, set_ms) values ($1, $2, $3, $4)', [
          params.id,
          body.reason,
          actor.uid,
          await readClock(tx),
        ]);
        await auditHold(tx, params.id, command, body.reason, { legalHold: null }, { legalHold: body.reason });
        return accepted({ user_id: params.id, stands: true });
      }),

    liftLegalHold: ({ actor, params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const open = await holdCase(deps, tx, params.id, actor.uid);
        if (!open.ok) return open;
        if (open.value === null) return refused('legal_hold_missing', {});
        await tx.query(
          'update legal_hold set lifted_by = $2, lifted_ms = $3 where user_id = $1 and lifted_ms is null',
          [params.id, actor.uid, await readClock(tx)],
        );
        await auditHold(tx, params.id, command, body.reason, { legalHold: open.value }, { legalHold: null });
        return accepted({ user_id: params.id, stands: false });
      }),
  };
}

interface Approving {
  /** Why images are approved that other customers sent, too (I4). */
  readonly reason: string | null;
  /** The account that is approved with them: as it was looked at, null where that was not said. */
  readonly account: { readonly version: number | null } | null;
}

interface Step {
  readonly state: SubmissionState;
  readonly action: string;
}

function decide(
  deps: ReviewDependencies,
  id: string,
  admin: UserId,
  outcome: Outcome,
  command: CommandKey,
  approving: Approving | null = null,
): Promise<Decision<ReviewedView>> {
  return inCommand(deps.pool, command, (tx) => {
    const decideSteps = (submission: Submission): Decision<readonly Step[]> => {
      const decision = decideOutcome(submission, admin, outcome);
      if (!decision.ok) return decision;
      const { state, takes } = decision.value;
      const taken: Step[] = takes
        ? [{ state: { kind: 'in_review', reviewer: admin }, action: 'identities.assign' }]
        : [];
      return accepted([...taken, { state, action: command.operation }]);
    };
    return move(deps, tx, id, command, decideSteps, approving);
  });
}

/** Loads and locks a submission, decides, saves each step with its audit entry, and lets the account follow (A9). */
async function move(
  deps: ReviewDependencies,
  tx: PoolClient,
  id: string,
  command: CommandKey,
  decideSteps: (submission: Submission) => Decision<readonly Step[]>,
  approving: Approving | null = null,
): Promise<Decision<ReviewedView>> {
  const known = await findSubmission(tx, id);
  if (!known) return refused('not_found', { what: 'submission' });
  // The customer's row before the submission's, as handing in does (Z7).
  await deps.lockAccount(tx, known.user_id);
  let row = await findSubmission(tx, id, true);
  if (!row) return refused('not_found', { what: 'submission' });
  const decision = decideSteps(submissionOf(row));
  if (!decision.ok) return decision;
  if (approving !== null) {
    const shared = decideDespiteShared(await countSharedWith(tx, id), approving.reason);
    if (!shared.ok) return shared;
  }
  const at = await readClock(tx);
  let suspended = false;
  for (const { state, action } of decision.value) {
    const reviewer = 'reviewer' in state ? state.reviewer : null;
    const reason = state.kind === 'declined' ? state.reason : null;
    const ended = state.kind === 'approved' || state.kind === 'declined';
    await tx.query(
      'update identity_submission set status = $2, reviewer = $3, reason = $4, ended_ms = $5 where id = $1',
      [id, state.kind, reviewer, reason, ended ? at : null],
    );
    const after = await findSubmission(tx, id);
    await writeAudit(tx, {
      actor: command.actor,
      action,
      subjectKind: 'identity',
      subject: id,
      reason: reasonOf(state, approving),
      before: row,
      after,
    });
    row = after ?? row;
    if (state.kind === 'declined') {
      const { mayRetry } = declineReasons[state.reason];
      const becomes = await deps.followIdentity(tx, {
        uid: known.user_id,
        event: mayRetry ? 'images declined' : 'images declined for good',
        actor: command.actor,
        action,
        reason: codedReason('images_declined', { label: state.reason }),
      });
      suspended = becomes === 'suspended';
    }
  }
  await writeOutbox(tx, [{ owner: known.user_id, topic: 'identity', subject: id }]);
  const account = approving?.account ?? null;
  if (account !== null) {
    const approved = await deps.approveAccount(tx, { uid: known.user_id, version: account.version, command });
    if (!approved.ok) return approved;
  }
  // Of an account that is approved with them its own notice says it all.
  else await notifyOutcome(deps.notify, tx, known.user_id, decision.value.at(-1)?.state);
  if (suspended) await deps.notify(tx, known.user_id, { kind: 'account_suspended', facts: {} });
  const reviewed = await findReviewed(tx, id);
  if (!reviewed) throw new Error(`submission ${id} vanished while it was locked`);
  return accepted(await viewOf(deps.accountsOf, tx, reviewed));
}

/** Why a step was made, for the audit trail; null where nobody has to say. */
function reasonOf(state: SubmissionState, approving: Approving | null): string | null {
  if (state.kind === 'declined') return declineReasons[state.reason].label;
  return state.kind === 'approved' ? (approving?.reason ?? null) : null;
}

/** S2: of the account that is declined with its images the customer is told here alone. */
async function notifyOutcome(
  notify: Notify,
  tx: PoolClient,
  owner: string,
  state: SubmissionState | undefined,
): Promise<void> {
  if (state?.kind === 'approved') await notify(tx, owner, { kind: 'identity_approved', facts: {} });
  if (state?.kind === 'declined') {
    const { mayRetry } = declineReasons[state.reason];
    await notify(tx, owner, { kind: 'identity_declined', facts: { reason: shownReasonOf(state.reason), mayRetry } });
  }
}

/** The reason of the hold that stands on a customer, null for none; the customer's row is locked, against a purge. */
async function holdCase(
  deps: ReviewDependencies,
  tx: PoolClient,
  uid: string,
  admin: UserId,
): Promise<Decision<string | null>> {
  const subject = parseId('usr', uid);
  if (!subject || (await deps.lockAccount(tx, uid)) === 'void') return refused('not_found', { what: 'customer' });
  const allowed = decideReviewer(subject, admin);
  if (!allowed.ok) return allowed;
  const { rows } = await tx.query<{ reason: string }>(
    'select reason from legal_hold where user_id = $1 and lifted_ms is null',
    [uid],
  );
  return accepted(rows[0]?.reason ?? null);
}

const auditHold = (tx: PoolClient, uid: string, command: CommandKey, reason: string, before: object, after: object) =>
  writeAudit(tx, {
    actor: command.actor,
    action: command.operation,
    subjectKind: 'user',
    subject: uid,
    reason,
    before,
    after,
  });
