import type { Pool, PoolClient } from 'pg';
import type { approveTerms } from '#api/market-terms.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';

export type DocumentKind = TableRow<'document_change'>['kind'];

/** A change of settings that are more than one number (X8): what it sets and what held, by the name that keeps it. */
export interface DocumentRow extends Omit<TableRow<'document_change'>, 'value' | 'value_before'> {
  readonly value: Readonly<Record<string, unknown>>;
  readonly value_before: Readonly<Record<string, unknown>>;
}

/** So many are listed at most. */
const mostListed = 100;

export async function findDocument(db: Pool | PoolClient, kind: DocumentKind, id: string): Promise<DocumentRow | null> {
  const { rows } = await db.query<DocumentRow>('select * from document_change where id = $1 and kind = $2', [id, kind]);
  return rows[0] ?? null;
}

/** The changes that are not in force yet, the next first. */
export async function readOpenDocuments(db: Pool | PoolClient, kind: DocumentKind): Promise<readonly DocumentRow[]> {
  const { rows } = await db.query<DocumentRow>(
    `select * from document_change where kind = $1 and status in ('proposed', 'approved')
     order by effective_ms nulls first, id`,
    [kind],
  );
  return rows;
}

/** The newest changes, whatever became of them. */
export async function readDocuments(pool: Pool, kind: DocumentKind): Promise<readonly DocumentRow[]> {
  const { rows } = await pool.query<DocumentRow>(
    `select * from document_change where kind = $1 order by created_ms desc, id desc limit ${mostListed}`,
    [kind],
  );
  return rows;
}

interface Kept {
  readonly name: string;
  readonly id: bigint;
  readonly since_ms: bigint;
}

/** Since when what is kept of these names holds, and a version that changes with whatever is kept of them. */
export async function readVersion(db: Pool | PoolClient, names: readonly string[]) {
  const { rows } = await db.query<Kept>(
    'select distinct on (name) name, id, since_ms from house_setting where name = any($1) order by name, id desc',
    [names],
  );
  const newest = rows.reduce((most, { id }) => (id > most ? id : most), 0n);
  const since = new Map(rows.map((row) => [row.name, isoTime(millis(row.since_ms))]));
  return { version: `${newest}`, sinceOf: (name: string): string | null => since.get(name) ?? null };
}

const timeOf = (ms: bigint | null): string | null => (ms === null ? null : isoTime(millis(ms)));

type ChangeFields = Omit<ReplyOf<typeof approveTerms>, 'pairs' | 'house'>;

/** What a change keeps beside its value, whatever it is a change of. */
export type DecidedRow = Omit<TableRow<'document_change'>, 'kind' | 'value' | 'value_before' | 'kept'>;

/** Who proposed and decided what two people decide, when and why. */
export const decisionFieldsOf = (row: Omit<DecidedRow, 'status' | 'effective_ms' | 'in_force_ms'>) => ({
  id: row.id,
  reason: row.reason,
  proposedBy: row.asked_by,
  proposedAt: isoTime(millis(row.created_ms)),
  approvedBy: row.approved_by,
  approvedAt: timeOf(row.approved_ms),
  endedBy: row.ended_by,
  endReason: row.end_reason,
  endedAt: timeOf(row.ended_ms),
});

/** The same of a change of settings, and how far it has come. */
export const changeFieldsOf = (row: DecidedRow): ChangeFields => ({
  ...decisionFieldsOf(row),
  effectiveAt: timeOf(row.effective_ms),
  status: row.status,
  inForceAt: timeOf(row.in_force_ms),
});
