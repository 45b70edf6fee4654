import type { Pool, PoolClient } from 'pg';
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
import { changeFieldsOf, type DocumentKind, type DocumentRow, findDocument, readOpenDocuments } from './documents.ts';
import { takeDocumentForce } from './in-force.ts';

export interface DocumentDeps {
  readonly pool: Pool;
  readonly adminEmails: readonly string[];
}

type Actor = Parameters<typeof freshSignIn>[1] & { readonly uid: UserId };

/** What a request asks for, against what holds of the same names. */
export interface ProposedDocument {
  readonly value: object;
  readonly before: object;
  /** Of what holds; a proposal says the one that it saw. */
  readonly version: string;
}

interface Request {
  readonly actor: Actor;
  readonly command: CommandKey;
}
interface Asked extends Request {
  readonly body: { readonly effectiveAt: string | null; readonly reason: string; readonly seen: string };
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

/** How changes of one kind are proposed and decided (X8). Changes of all settings come one after the other. */
export function documentSteps<V>(deps: DocumentDeps, kind: DocumentKind, view: (row: DocumentRow) => V) {
  const { pool } = deps;
  const listed = new Set(deps.adminEmails.map((email) => email.toLowerCase()));

  const changing = (command: CommandKey, work: (tx: PoolClient) => Promise<Decision<V>>) =>
    inCommand(pool, command, async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('settings of the house'))`);
      return work(tx);
    });

  const deciding = (
    { command, params: { id } }: Decided,
    work: (tx: PoolClient, row: DocumentRow, change: SettingChange) => Promise<Decision<Step>>,
  ) =>
    changing(command, async (tx) => {
      const row = await findDocument(tx, kind, id);
      if (!row) return refused('not_found', { what: 'request' });
      const askedBy = storedUser(row.asked_by);
      const askerStands = await mayStillPropose(tx, askedBy, listed);
      const decided = await work(tx, row, { status: row.status, askedBy, askerStands });
      if (!decided.ok) return decided;
      const { status, reason } = decided.value;
      await audit(tx, command, row, reason, status);
      if (status === 'approved') await takeDocumentForce(tx, id, row.reason);
      return accepted(view((await findDocument(tx, kind, id)) ?? row));
    });

  return {
    propose: (request: Asked, work: (tx: PoolClient) => Promise<Decision<ProposedDocument>>) =>
      changing(request.command, async (tx) => {
        const proposed = await work(tx);
        if (!proposed.ok) return proposed;
        const kept = await keepProposal(tx, kind, request, proposed.value);
        if (!kept.ok) return kept;
        await audit(tx, request.command, kept.value, request.body.reason, 'proposed');
        return accepted(view(kept.value));
      }),

    approve: (request: Decided) =>
      deciding(request, async (tx, row, change) => {
        const allowed = decideSettingApproval(change, request.actor.uid);
        if (!allowed.ok) return allowed;
        const fresh = await freshSignIn(tx, request.actor);
        if (!fresh.ok) return fresh;
        await tx.query(
          `update document_change set status = 'approved', approved_by = $2, approved_ms = clock_ms() where id = $1`,
          [row.id, request.actor.uid],
        );
        return accepted({ status: 'approved', reason: row.reason });
      }),

    decline: (request: Ended) =>
      deciding(request, async (tx, row, change) => {
        const allowed = decideSettingDecline(change);
        return allowed.ok ? end(tx, row.id, 'declined', request) : allowed;
      }),

    withdraw: (request: Ended) =>
      deciding(request, async (tx, row, change) => {
        const { uid } = request.actor;
        const isOwner = (await roleNow(tx, uid, listed)) === 'owner';
        const allowed = decideSettingWithdrawal(change, { uid, isOwner });
        return allowed.ok ? end(tx, row.id, 'withdrawn', request) : allowed;
      }),
  };
}

async function keepProposal(
  tx: PoolClient,
  kind: DocumentKind,
  { actor, body }: Asked,
  { value, before, version }: ProposedDocument,
): Promise<Decision<DocumentRow>> {
  const effectiveAt = body.effectiveAt === null ? null : timeOf(body.effectiveAt);
  const [text, held] = [textOf(value), textOf(before)];
  const now = await readClock(tx);
  const open = await readOpenDocuments(tx, kind);
  const isOpen = open.some((other) => Object.keys(value).some((name) => name in other.value));
  // Who saw another version than holds did not see what the change is from.
  const seen = body.seen === version ? held : null;
  const allowed = decideProposal({ value: text, effectiveAt, seen }, { held, open: isOpen, now });
  if (!allowed.ok) return allowed;
  const fresh = await freshSignIn(tx, actor);
  if (!fresh.ok) return fresh;
  const id = newId('dch');
  await tx.query(
    `insert into document_change (id, kind, value, value_before, reason, effective_ms, asked_by, created_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, kind, text, held, body.reason, effectiveAt, actor.uid, now],
  );
  const row = await findDocument(tx, kind, id);
  if (!row) throw new Error(`change ${id} vanished in its own transaction`);
  return accepted(row);
}

/** As JSON; whole cents as text, as they are kept. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? one.toString() : one));

async function end(
  tx: PoolClient,
  id: string,
  status: 'declined' | 'withdrawn',
  { actor, body: { reason } }: Ended,
): Promise<Decision<Step>> {
  await tx.query(
    `update document_change set status = $2, ended_by = $3, end_reason = $4, ended_ms = clock_ms() where id = $1`,
    [id, status, actor.uid, reason],
  );
  return accepted({ status, reason });
}

function audit(
  tx: PoolClient,
  { actor, operation }: CommandKey,
  row: DocumentRow,
  reason: string,
  status: DocumentRow['status'],
): Promise<void> {
  const names = Object.keys(row.value).map((name) => name.replace(/^pair:/, ''));
  return writeAudit(tx, {
    actor,
    action: operation,
    subjectKind: 'document_change',
    subject: row.id,
    reason,
    before: { value: row.value_before },
    after: { names: names.join(', '), value: row.value, effectiveAt: changeFieldsOf(row).effectiveAt, status },
  });
}
