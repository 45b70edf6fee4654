import type { Pool, PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import {
  decideProposal,
  decideSettingApproval,
  decideSettingDecline,
  decideSettingWithdrawal,
  type SettingChange,
} from '#domain/house-settings/changes.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { inCommand } from '#server/commands/command.ts';
import { newId } from '#server/ids/new-id.ts';
import type { CommandKey } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { freshSignIn } from '#server/review/fresh-sign-in.ts';
import { readClock, storedUser } from '#server/review/timeline.ts';
import { mayStillPropose, roleNow, timeOf } from './asker.ts';
import { changeFieldsOf, type DecidedRow } from './documents.ts';

export interface StepDeps {
  readonly pool: Pool;
  readonly adminEmails: readonly string[];
}

/** What differs between the changes of one table and those of another. */
export interface ChangesOf<R extends DecidedRow, V> {
  readonly table: 'setting_change' | 'document_change';
  readonly idPrefix: 'stc' | 'dch';
  readonly find: (tx: PoolClient, id: string) => Promise<R | null>;
  readonly takeForce: (tx: PoolClient, id: string, reason: string) => Promise<void>;
  /** What the audit trail says that it sets, and what held. */
  readonly audited: (row: R) => { readonly before: object; readonly after: object };
  readonly view: (row: R) => V;
}

/** What a request asks for, as text, against what holds. */
export interface ProposedChange {
  readonly value: string;
  readonly held: string | null;
  /** What of it the screen showed as in force. */
  readonly seen: string | null;
  /** Whether another change of the same is open. */
  readonly open: boolean;
  readonly insert: (tx: PoolClient, change: NewChange) => Promise<unknown>;
}

interface NewChange {
  readonly id: string;
  readonly reason: string;
  readonly effectiveAt: Millis | null;
  readonly by: UserId;
  readonly now: Millis;
}

type Actor = Parameters<typeof freshSignIn>[1] & { readonly uid: UserId };

interface Request {
  readonly actor: Actor;
  readonly command: CommandKey;
}
export interface Asked extends Request {
  readonly body: { readonly effectiveAt: string | null; readonly reason: string };
}
interface Decided extends Request {
  readonly params: { readonly id: string };
}
interface Ended extends Decided {
  readonly body: { readonly reason: string };
}

/** What a decision made of a change, and why. */
interface Step {
  readonly status: 'approved' | 'declined' | 'withdrawn';
  readonly reason: string;
}

/** How changes of settings are proposed and decided (X8), whatever they set. Changes of all settings come one after the other. */
export function changeSteps<R extends DecidedRow, V>({ pool, adminEmails }: StepDeps, changes: ChangesOf<R, V>) {
  const { table, find, view } = changes;
  const listed = new Set(adminEmails.map((email) => email.toLowerCase()));

  const changing = (command: CommandKey, work: (tx: PoolClient) => Promise<Decision<V>>) =>
    inCommand(pool, command, async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('settings of the house'))`);
      return work(tx);
    });

  const deciding = (
    { command, params: { id } }: Decided,
    work: (tx: PoolClient, row: R, change: SettingChange) => Promise<Decision<Step>>,
  ) =>
    changing(command, async (tx) => {
      const row = await find(tx, id);
      if (!row) return refused('not_found', { what: 'request' });
      const askedBy = storedUser(row.asked_by);
      const askerStands = await mayStillPropose(tx, askedBy, listed);
      const decided = await work(tx, row, { status: row.status, askedBy, askerStands });
      if (!decided.ok) return decided;
      const { status, reason } = decided.value;
      await audit(tx, command, changes, { row, reason, status });
      if (status === 'approved') await changes.takeForce(tx, id, row.reason);
      return accepted(view((await find(tx, id)) ?? row));
    });

  return {
    propose: (request: Asked, work: (tx: PoolClient) => Promise<Decision<ProposedChange>>) =>
      changing(request.command, async (tx) => {
        const proposed = await work(tx);
        if (!proposed.ok) return proposed;
        const kept = await keepProposal(tx, changes, request, proposed.value);
        if (!kept.ok) return kept;
        await audit(tx, request.command, changes, {
          row: kept.value,
          reason: request.body.reason,
          status: 'proposed',
        });
        return accepted(view(kept.value));
      }),

    approve: (request: Decided) =>
      deciding(request, async (tx, row, change) => {
        const allowed = decideSettingApproval(change, request.actor.uid);
        if (!allowed.ok) return allowed;
        const fresh = await freshSignIn(tx, request.actor);
        if (!fresh.ok) return fresh;
        await tx.query(
          `update ${table} set status = 'approved', approved_by = $2, approved_ms = clock_ms() where id = $1`,
          [row.id, request.actor.uid],
        );
        return accepted({ status: 'approved', reason: row.reason });
      }),

    decline: (request: Ended) =>
      deciding(request, async (tx, row, change) => {
        const allowed = decideSettingDecline(change);
        return allowed.ok ? end(tx, table, row.id, 'declined', request) : allowed;
      }),

    withdraw: (request: Ended) =>
      deciding(request, async (tx, row, change) => {
        const { uid } = request.actor;
        const isOwner = (await roleNow(tx, uid, listed)) === 'owner';
        const allowed = decideSettingWithdrawal(change, { uid, isOwner });
        return allowed.ok ? end(tx, table, row.id, 'withdrawn', request) : allowed;
      }),
  };
}

async function keepProposal<R extends DecidedRow>(
  tx: PoolClient,
  { idPrefix, find }: Pick<ChangesOf<R, unknown>, 'idPrefix' | 'find'>,
  { actor, body }: Asked,
  { value, held, seen, open, insert }: ProposedChange,
): Promise<Decision<R>> {
  const effectiveAt = body.effectiveAt === null ? null : timeOf(body.effectiveAt);
  const now = await readClock(tx);
  const allowed = decideProposal({ value, effectiveAt, seen }, { held, open, now });
  if (!allowed.ok) return allowed;
  const fresh = await freshSignIn(tx, actor);
  if (!fresh.ok) return fresh;
  const id = newId(idPrefix);
  await insert(tx, { id, reason: body.reason, effectiveAt, by: actor.uid, now });
  const row = await find(tx, id);
  if (!row) throw new Error(`change ${id} vanished in its own transaction`);
  return accepted(row);
}

async function end(
  tx: PoolClient,
  table: ChangesOf<DecidedRow, unknown>['table'],
  id: string,
  status: 'declined' | 'withdrawn',
  { actor, body: { reason } }: Ended,
): Promise<Decision<Step>> {
  await tx.query(
    `update ${table} set status = $2, ended_by = $3, end_reason = $4, ended_ms = clock_ms() where id = $1`,
    [id, status, actor.uid, reason],
  );
  return accepted({ status, reason });
}

function audit<R extends DecidedRow>(
  tx: PoolClient,
  { actor, operation }: CommandKey,
  { table, audited }: Pick<ChangesOf<R, unknown>, 'table' | 'audited'>,
  { row, reason, status }: { readonly row: R; readonly reason: string; readonly status: R['status'] },
): Promise<void> {
  const { before, after } = audited(row);
  return writeAudit(tx, {
    actor,
    action: operation,
    subjectKind: table,
    subject: row.id,
    reason,
    before,
    after: { ...after, effectiveAt: changeFieldsOf(row).effectiveAt, status },
  });
}
