import type { Pool, PoolClient } from 'pg';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { type AccountStatus, mayAdminister } from '#domain/accounts/status.ts';
import { type Decision, type Failure, type FailureCode, refused } from '#domain/failures/failures.ts';
import type { CommandKey, StaffGround, VisitorCommandKey } from '#server/operations/handler.ts';
import { sourceOf } from '#server/operations/source.ts';
import { RunAgain, withTransaction } from '#server/outside/postgres/transaction.ts';
import { inOwnTurn, type TurnTaker } from './own-turns.ts';
import { noteRefusals } from './refusals.ts';
import { undoneIfRefused } from './undo.ts';

type AnyCommandKey = CommandKey | VisitorCommandKey;

interface StoredRow {
  readonly body_sha256: Buffer;
  readonly outcome: StoredOutcome | null;
}

/** An outcome as it is stored and read back: JSON all the way. */
export type StoredOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: Failure };

/** P4: what would be answered as 400, 429 or 5xx gives its key back, so that asking again with it is asking anew. */
export const neverStored: ReadonlySet<FailureCode> = new Set([
  'invalid_input',
  'rate_limited',
  'unavailable',
  'internal',
  // As a 401: it is about the session that asked, and asking again from a fresh one is what it wants.
  'sign_in_too_old',
  // As where it is refused before the command: once the account may again, asking with the key is asking anew (A9).
  'account_not_approved',
]);

/**
 * Runs one command in one transaction (P4): claims the idempotency key first of all, then decides. The outcome is stored
 * in the same transaction, refusals included (but for {@link neverStored}); what a refused decision wrote is undone. A repeated key answers with the
 * stored outcome, with another body it is refused as `idempotency_key_reused`. `value` has to be JSON. What is thrown
 * undoes everything, key included. Who may not (or not any more) do what is asked is refused here, whatever held when the
 * request came in, and leaves no key (A9). `ownRow: 'written'` is for commands that write the actor's own row: two of them, in two
 * tabs, come one after the other instead of waiting for each other. Deadlocks and serialisation failures are retried by {@link withTransaction}.
 * Commands of one person run in turn, and too many that wait are refused as `rate_limited` ({@link inOwnTurn}, X4).
 */
export async function inCommand<T>(
  pool: Pool,
  command: AnyCommandKey,
  decide: (tx: PoolClient) => Promise<Decision<T>>,
  ownRow: OwnRow = 'read',
): Promise<Decision<T>> {
  return inOwnTurn(pool, turnOf(command), () => runCommand(pool, command, decide, ownRow));
}

/** An admin decides about others: two at once, beside what they do as a customer. */
function turnOf(command: AnyCommandKey): TurnTaker {
  if (command.access === 'admin') return { of: `admin ${command.actor}`, atOnce: 2 };
  return { of: command.actor === 'visitor' && 'source' in command ? sourceOf(command.source) : command.actor };
}

function runCommand<T>(
  pool: Pool,
  command: AnyCommandKey,
  decide: (tx: PoolClient) => Promise<Decision<T>>,
  ownRow: OwnRow,
): Promise<Decision<T>> {
  return withTransaction(pool, async (tx) => {
    const claimed = await claim(tx, command, ownRow);
    const refusal = refusalOf(command, claimed);
    if (refusal) {
      if (claimed.isNew) await giveBack(tx, command);
      return refusal;
    }
    if (!claimed.isNew) return replay<T>(await readStored(tx, command), command);
    const decision = await undoneIfRefused(tx, decide);
    if (!decision.ok && neverStored.has(decision.failure.code)) {
      await giveBack(tx, command);
      return decision;
    }
    await tx.query({
      name: 'idempotency-store',
      text: 'update idempotency_key set outcome = $4 where actor = $1 and operation = $2 and key = $3',
      values: [command.actor, command.operation, command.key, JSON.stringify(decision)],
    });
    if (!decision.ok) await noteRefusals(tx, [command]);
    return decision;
  });
}

/** What a command does with the row of its actor. */
type OwnRow = 'read' | 'written';

/** The lock that it needs from the start: one that grows is waited for by each of two that have it. */
const lockOf: Readonly<Record<OwnRow, string>> = { read: 'share', written: 'no key update' };

interface Claimed {
  /** False when an earlier command has the key. */
  readonly isNew: boolean;
  readonly accountStatus: AccountStatus;
  /** The address is verified, the password was set through a mail to it, and a second factor is on where one is needed (A7). */
  readonly personProven: boolean;
  /** What owners made them, read only for a command of staff (A7.1). */
  readonly staffRole: StaffRole | null;
}

/**
 * Claims the key, then locks the actor's own row against a change of account_status until the command has ended, in one
 * statement: a block that was committed before is seen, a later one waits, so that the two have one order (A9).
 */
async function claim(tx: PoolClient, command: AnyCommandKey, ownRow: OwnRow): Promise<Claimed> {
  const ofStaff = command.access === 'admin';
  const { rows } = await tx.query<{
    is_new: boolean;
    account_status: AccountStatus | null;
    person_proven: boolean | null;
    staff_role: StaffRole | null;
  }>({
    name: `idempotency-claim-${ownRow}${ofStaff ? '-staff' : ''}`,
    text: `with claimed as (
             insert into idempotency_key (actor, operation, key, body_sha256) values ($1, $2, $3, $4)
             on conflict do nothing returning 1),
           person as (
             select c.account_status,
               u.email_verified and u.password_by_mail and not second_factor_missing(u.id) as person_proven
             from customer c join auth_user u on u.id = c.uid
             where c.uid = $1 for ${lockOf[ownRow]} of c)
           select k.count = 1 as is_new, s.account_status, s.person_proven, ${ofStaff ? staffOfActor : 'null::text'} as staff_role
           from (select count(*) from claimed) k left join person s on true`,
    values: [command.actor, command.operation, command.key, command.bodySha256],
  });
  const [row] = rows;
  return {
    isNew: row?.is_new ?? false,
    accountStatus: row?.account_status ?? 'void',
    personProven: row?.person_proven ?? false,
    staffRole: row?.staff_role ?? null,
  };
}

/** What owners made the actor, locked against a change of it until the command has ended: the two have one order, too (A7.1). */
const staffOfActor =
  '(select m.role from staff_member m join auth_user u on u.email = m.email where u.id = $1 for share of m)';

/** What the operation asks of its actor, as of now. The list of admins is configuration and does not change meanwhile. */
function refusalOf(
  { access, staff }: AnyCommandKey,
  { accountStatus, personProven, staffRole }: Claimed,
): { readonly ok: false; readonly failure: Failure } | null {
  switch (access) {
    case 'public':
    case 'session':
      return null;
    case 'approved':
      return accountStatus === 'approved' ? null : refused('account_not_approved', { accountStatus });
    case 'admin':
      return personProven && mayAdminister(accountStatus) && mayDecide(staff, staffRole)
        ? null
        : refused('not_found', { what: 'page' });
  }
}

function mayDecide(ground: StaffGround | undefined, role: StaffRole | null): boolean {
  return ground !== undefined && (ground.listed || (role !== null && ground.roles.includes(role)));
}

async function giveBack(tx: PoolClient, command: AnyCommandKey): Promise<void> {
  await tx.query('delete from idempotency_key where actor = $1 and operation = $2 and key = $3', [
    command.actor,
    command.operation,
    command.key,
  ]);
}

async function readStored(tx: PoolClient, command: AnyCommandKey): Promise<StoredRow> {
  const found = await tx.query<StoredRow>({
    name: 'idempotency-read',
    text: 'select body_sha256, outcome from idempotency_key where actor = $1 and operation = $2 and key = $3',
    values: [command.actor, command.operation, command.key],
  });
  const [row] = found.rows;
  // Its time was over, and it was forgotten between the claim and this: a new key, which the next run claims (P4).
  if (!row) throw new RunAgain('the idempotency key was forgotten meanwhile');
  return row;
}

/** The stored outcome of a key, or the refusal when the body is another. The stored value is what this operation stored. */
export function replay<T>(row: StoredRow, command: AnyCommandKey): Decision<T> {
  if (!row.body_sha256.equals(command.bodySha256)) return refused('idempotency_key_reused', {});
  if (!row.outcome) throw new Error('a committed idempotency key has no outcome');
  return row.outcome as Decision<T>;
}

/**
 * Whether a key is taken, as far as is committed: for work that a command does before its transaction and that a repeated
 * one would do for nothing. The command finds out for itself.
 */
export async function isKnownKey(
  pool: Pool,
  command: Pick<AnyCommandKey, 'actor' | 'operation' | 'key'>,
): Promise<boolean> {
  const { rows } = await pool.query('select 1 from idempotency_key where actor = $1 and operation = $2 and key = $3', [
    command.actor,
    command.operation,
    command.key,
  ]);
  return rows.length > 0;
}
