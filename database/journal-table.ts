import type { ClientBase } from 'pg';

/** One row of the journal table (L3) as the database holds it. */
export interface JournalTableRow {
  readonly code: string;
  readonly cause_kind: string;
  readonly from_kind: string;
  readonly to_kind: string;
  readonly class: string;
  readonly same_owner: boolean;
}

/** The journal table by which this database posts. */
export async function readJournalTable(db: ClientBase): Promise<readonly JournalTableRow[]> {
  const { rows } = await db.query<JournalTableRow>(
    'select code, cause_kind, from_kind, to_kind, class, same_owner from ledger_rule',
  );
  return rows;
}
