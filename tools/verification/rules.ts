import type { ClientBase } from 'pg';
import { type JournalTableRow, readJournalTable } from '#database/checks/journal-table.ts';
import { journalRules } from '#domain/ledger/journals.ts';
import type { Findings } from './findings.ts';

/** L3: the database's journal table is the product's own, no row more and none less; the other checks read it. */
export async function verifyRules(db: ClientBase, findings: Findings): Promise<void> {
  const promise = 'L3.journal-table';
  const wanted = new Set(productRows().map(textOf));
  const found = new Set((await readJournalTable(db)).map(textOf));
  for (const row of found)
    if (!wanted.has(row)) findings.breach('L3', promise, `rule ${row}`, 'is none of the product');
  for (const row of wanted) if (!found.has(row)) findings.breach('L3', promise, `rule ${row}`, 'is missing');
}

function productRows(): readonly JournalTableRow[] {
  return Object.entries(journalRules).flatMap(([code, { cause, transfers }]) =>
    transfers.map((transfer) => ({
      code,
      cause_kind: cause,
      from_kind: transfer.from,
      to_kind: transfer.to,
      class: transfer.class,
      same_owner: transfer.class === 'internal',
    })),
  );
}

function textOf(row: JournalTableRow): string {
  const { code, cause_kind, from_kind, to_kind, same_owner } = row;
  return `${code} of ${cause_kind}: ${from_kind} → ${to_kind} as ${row.class}${same_owner ? ' of one owner' : ''}`;
}
