import type { ClientBase } from 'pg';
import type { TableRow } from '#database/rows.ts';

/** One row of the journal table (L3) as the database holds it. */
export interface JournalTableRow
  extends TableRow<'ledger_rule', 'code' | 'cause_kind' | 'from_kind' | 'to_kind' | 'same_owner'> {
  readonly class: string;
}

/** The journal table by which this database posts. */
export async function readJournalTable(db: ClientBase): Promise<readonly JournalTableRow[]> {
  const { rows } = await db.query<JournalTableRow>(
    'select code, cause_kind, from_kind, to_kind, class, same_owner from ledger_rule',
  );
  return rows;
}
