import type { PoolClient } from 'pg';

export interface AuditEntry {
  /** A user's id, or one of `systemActors`. */
  readonly actor: string;
  /** `slice.verb`, as the operation's id. */
  readonly action: string;
  readonly subjectKind: string;
  readonly subject: string;
  readonly reason: string | null;
  /** The record before and after, as JSON; null where there was none. */
  readonly before: unknown;
  readonly after: unknown;
}

const asJson = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? inner.toString() : inner));

/** Writes many audit entries at once. */
export async function writeAudits(tx: PoolClient, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const column = (pick: (entry: AuditEntry) => string | null) => entries.map(pick);
  await tx.query({
    name: 'audit-write-many',
    text: `insert into audit_entry (actor, action, subject_kind, subject, reason, before, after)
           select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::jsonb[], $7::jsonb[])`,
    values: [
      column(({ actor }) => actor),
      column(({ action }) => action),
      column(({ subjectKind }) => subjectKind),
      column(({ subject }) => subject),
      column(({ reason }) => reason),
      column(({ before }) => asJson(before)),
      column(({ after }) => asJson(after)),
    ],
  });
}

/** Writes an audit entry in the decision's own transaction (R2). */
export async function writeAudit(tx: PoolClient, entry: AuditEntry): Promise<void> {
  await tx.query({
    name: 'audit-write',
    text: `insert into audit_entry (actor, action, subject_kind, subject, reason, before, after)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      entry.actor,
      entry.action,
      entry.subjectKind,
      entry.subject,
      entry.reason,
      asJson(entry.before),
      asJson(entry.after),
    ],
  });
}

/**
 * Whether an entry of this actor, action and subject that says the same was written in the last so many ms: what is looked at again and
 * again is one entry then.
 */
export async function wasAuditedLately(
  tx: PoolClient,
  { actor, action, subject, after }: Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'after'>,
  withinMs: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from audit_entry where subject = $1 and actor = $2 and action = $3 and created_ms > clock_ms() - $4::bigint
       and after is not distinct from $5::jsonb
     limit 1`,
    [subject, actor, action, withinMs, asJson(after)],
  );
  return rowCount === 1;
}
