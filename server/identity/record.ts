import type { Pool, PoolClient } from 'pg';
import type { reviewIdentities, submitIdentity } from '#api/identity.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import type { ApprovalCondition } from '#domain/accounts/status-transitions.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { type DeclineCode, declineReasons, isDeclineCode, shownReasonOf } from '#domain/identity/reasons.ts';
import { dueAt, type Submission, type SubmissionState } from '#domain/identity/submission.ts';
import { declineReason } from '#messages/reasons/reasons.ts';
import { readerTranslator } from '#server/operations/translators.ts';
import { storedUser } from '#server/review/timeline.ts';

export type SubmissionView = ReplyOf<typeof submitIdentity>;
export type ReviewedView = ReplyOf<typeof reviewIdentities>['items'][number];

/** A submission as it stands in its table. */
export type SubmissionRow = TableRow<'identity_submission'>;

/** The same with what a reviewer compares it with. */
export interface ReviewedRow
  extends SubmissionRow,
    TableRow<
      'customer',
      | 'first_name'
      | 'last_name'
      | 'account_status'
      | 'phone_number'
      | 'country'
      | 'address'
      | 'state'
      | 'city'
      | 'zip_code'
    > {
  readonly email: string;
  readonly email_verified: boolean;
  /** '1990-05-17' */
  readonly date_of_birth: string | null;
  readonly declined_before: bigint;
  /** How many other customers sent one of the same images (O1). */
  readonly shared_with: bigint;
  readonly hold_reason: string | null;
  readonly hold_by: string | null;
  readonly hold_ms: bigint | null;
}

/** One submission; null when there is none. `lock` takes its row until the transaction ends (Z7). */
export async function findSubmission(db: Pool | PoolClient, id: string, lock = false): Promise<SubmissionRow | null> {
  const { rows } = await db.query<SubmissionRow>(
    `select * from identity_submission where id = $1${lock ? ' for no key update' : ''}`,
    [id],
  );
  return rows[0] ?? null;
}

/** A customer's submissions, newest first. */
export async function submissionsOf(db: Pool | PoolClient, uid: string, limit: number): Promise<SubmissionRow[]> {
  const { rows } = await db.query<SubmissionRow>(
    'select * from identity_submission where user_id = $1 order by created_ms desc, id desc limit $2',
    [uid, limit],
  );
  return rows;
}

/** How many others sent one of the images of a submission, by the digests of both (O1). */
const sharedWith = (submission: string, owner: string): string => `(
    select count(distinct o.user_id) from identity_fingerprint f join identity_fingerprint e on e.digest = f.digest
    join identity_submission o on o.id = e.submission where f.submission = ${submission} and o.user_id <> ${owner})`;

/** The same of one submission. */
export async function countSharedWith(tx: PoolClient, id: string): Promise<bigint> {
  const { rows } = await tx.query<{ shared: bigint }>(
    `select ${sharedWith('s.id', 's.user_id')} as shared from identity_submission s where s.id = $1`,
    [id],
  );
  return rows[0]?.shared ?? 0n;
}

const reviewed = `
  select s.*, c.first_name, c.last_name, u.email, u.email_verified, c.phone_number,
    to_char(c.date_of_birth, 'YYYY-MM-DD') as date_of_birth, c.country, c.address, c.city, c.state,
    c.zip_code, c.account_status, h.reason as hold_reason, h.set_by as hold_by, h.set_ms as hold_ms,
    (select count(*) from identity_submission b
     where b.user_id = s.user_id and b.status = 'declined' and b.id <> s.id and b.created_ms <= s.created_ms) as declined_before,
    ${sharedWith('s.id', 's.user_id')} as shared_with
  from identity_submission s join customer c on c.uid = s.user_id join auth_user u on u.id = s.user_id
  left join legal_hold h on h.user_id = s.user_id and h.lifted_ms is null`;

/** One submission as a reviewer sees it. */
export async function findReviewed(db: Pool | PoolClient, id: string): Promise<ReviewedRow | null> {
  const { rows } = await db.query<ReviewedRow>(`${reviewed} where s.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Submissions with what is shown of their customers, in the order of these rows. */
export async function reviewedRows(db: Pool, listed: readonly SubmissionRow[]): Promise<ReviewedRow[]> {
  const ids = listed.map(({ id }) => id);
  const { rows } = await db.query<ReviewedRow>(`${reviewed} where s.id = any($1)`, [ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw new Error(`no customer for submission ${id}`);
    return row;
  });
}

/** The record as the domain decides on it. */
export function submissionOf(row: SubmissionRow): Submission {
  return { owner: storedUser(row.user_id), state: stateOf(row) };
}

/** Where a stored submission stands. */
export function stateOf({ id, status, reviewer, reason }: SubmissionRow): SubmissionState {
  switch (status) {
    case 'submitted':
    case 'superseded':
      return { kind: status };
    case 'in_review':
    case 'approved':
      return { kind: status, reviewer: storedUser(reviewer ?? '') };
    case 'declined':
      if (reason === null || !isDeclineCode(reason)) throw new Error(`submission ${id} has no reason of the list`);
      return { kind: status, reviewer: storedUser(reviewer ?? ''), reason };
  }
}

const timeOrNull = (ms: bigint | null): string | null => (ms === null ? null : isoTime(millis(ms)));

/** What its owner is told of a decline. */
function declineView(reason: DeclineCode): SubmissionView['decline'] {
  const code = shownReasonOf(reason);
  return { code, text: declineReason(readerTranslator(), code), mayRetry: declineReasons[reason].mayRetry };
}

/** The record as its owner sees it. */
export function submissionView(row: SubmissionRow): SubmissionView {
  const state = stateOf(row);
  const reason = state.kind === 'declined' ? state.reason : null;
  return {
    id: row.id,
    status: row.status,
    createdAt: isoTime(millis(row.created_ms)),
    dueAt: isoTime(dueAt(millis(row.created_ms))),
    endedAt: timeOrNull(row.ended_ms),
    decline: reason && declineView(reason),
    imagesKept: row.purged_ms === null,
  };
}

/** An account as far as its approval goes, which waits for its images among other things (A9). */
export interface ReviewedAccount {
  readonly missing: readonly ApprovalCondition[];
  readonly countryClosed: boolean;
  readonly version: bigint;
}

/** The record as a reviewer sees it. */
export function reviewedView(row: ReviewedRow, account: ReviewedAccount): ReviewedView {
  const state = stateOf(row);
  return {
    ...submissionView(row),
    user_id: row.user_id,
    reviewer: row.reviewer,
    reason: state.kind === 'declined' ? state.reason : null,
    declared: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      emailVerified: row.email_verified,
      phone_number: row.phone_number,
      dateOfBirth: row.date_of_birth,
      country: row.country,
      address: row.address,
      city: row.city,
      state: row.state,
      zipCode: row.zip_code,
    },
    account_status: row.account_status,
    account: {
      missing: [...account.missing],
      countryClosed: account.countryClosed,
      version: Number(account.version),
    },
    declinedBefore: Number(row.declined_before),
    sharedWith: Number(row.shared_with),
    legalHold:
      row.hold_reason === null
        ? null
        : { reason: row.hold_reason, setBy: row.hold_by ?? '', time: timeOrNull(row.hold_ms) ?? '' },
  };
}
