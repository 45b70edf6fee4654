import type { PoolClient } from 'pg';
import type { Actor } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';

/** The rows of a table in which one admin asks and another decides (R3). */
interface RequestsOf {
  readonly table: 'house_movement' | 'adjustment';
  /** What comes before the verb in the audit trail's actions. */
  readonly slice: 'house' | 'adjustments';
  readonly subjectKind: string;
}

/** Reads, decides and audits requests of admins, each in the caller's transaction. */
export function adminRequests<R extends { readonly id: string }>({ table, slice, subjectKind }: RequestsOf) {
  const lock = async (tx: PoolClient, id: string): Promise<R | null> => {
    const { rows } = await tx.query<R>(`select * from ${table} where id = $1 for no key update`, [id]);
    return rows[0] ?? null;
  };
  const audit = async (
    tx: PoolClient,
    actor: Actor,
    verb: 'request' | 'approve' | 'decline',
    rows: { readonly before: R | null; readonly after: R },
    reason: string | null,
  ): Promise<void> => {
    const { before, after } = rows;
    const action = `${slice}.${verb}`;
    await writeAudit(tx, { actor: actor.uid, action, subjectKind, subject: after.id, reason, before, after });
  };
  const reload = async (tx: PoolClient, id: string): Promise<R> => {
    const row = await lock(tx, id);
    if (!row) throw new Error(`${subjectKind} ${id} vanished in its own transaction`);
    return row;
  };
  return {
    lock,
    /** Audits what was just inserted, and reads it. */
    async requested(tx: PoolClient, actor: Actor, id: string, reason: string | null): Promise<R> {
      const after = await reload(tx, id);
      await audit(tx, actor, 'request', { before: null, after }, reason);
      return after;
    },
    /** Writes a decision down, audits it, and reads the row as it is then. */
    async decided(
      tx: PoolClient,
      actor: Actor,
      before: R,
      status: 'approved' | 'declined',
      reason: string | null,
    ): Promise<R> {
      await tx.query(
        `update ${table} set status = $2, decided_by = $3, reason = $4, updated_ms = clock_ms() where id = $1`,
        [before.id, status, actor.uid, reason],
      );
      const after = await reload(tx, before.id);
      await audit(tx, actor, status === 'approved' ? 'approve' : 'decline', { before, after }, reason);
      return after;
    },
  };
}
