import type { Pool } from 'pg';
import type { Download, Operation } from '#api/operation.ts';
import { accepted, type Decision } from '#domain/failures/failures.ts';
import { type FileColumn, fileHeading } from '#messages/files/files.ts';
import { csvBytes, csvRow } from '#server/lists/csv.ts';
import { readerTranslator } from '#server/operations/translators.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from './audit.ts';

interface Batch<R> {
  readonly rows: readonly R[];
  readonly nextCursor: string | null;
}

/** A list as it is kept as a file. */
export interface Exported<R> {
  readonly pool: Pool;
  /** Who keeps it. */
  readonly actor: string;
  /** What they ask for it with; it says what the audit trail holds of the filters. */
  readonly operation: Pick<Operation, 'id' | 'audited'>;
  /** 'deposits': what the file and the entry of the audit trail are called by. */
  readonly list: string;
  /** Its filters, as they were asked for. */
  readonly query: object;
  /** Its columns; the file's first line has their names in the language of who keeps it. */
  readonly names: readonly FileColumn[];
  /** The rows from a cursor on, at most {@link exportBatch} of them; a refusal of the first reading is the answer. */
  readonly read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Decision<Batch<R>>>;
  readonly cells: (row: R) => readonly (readonly string[])[];
}

/** How many records are in memory at a time. */
const exportBatch = 500;

/** The whole of a list as a file that is made while it is sent (R1.7); who kept which list is on the audit trail first. */
export async function exported<R>(of: Exported<R>): Promise<Decision<Download>> {
  const first = await of.read({ limit: exportBatch });
  if (!first.ok) return first;
  await withTransaction(of.pool, (tx) =>
    writeAudit(tx, {
      actor: of.actor,
      action: of.operation.id,
      subjectKind: 'list',
      subject: of.list,
      reason: null,
      before: null,
      after: auditedFilters(of.operation, of.query),
    }),
  );
  // Said now: the lines are made once nobody is answered any more.
  const translator = readerTranslator();
  const headings = of.names.map((column) => fileHeading(translator, column));
  return accepted({ name: `${of.list}.csv`, chunks: chunksOf(of, headings, first.value) });
}

/** What the audit trail has of the filters: of one that some of its readers may not know, only of what kind it is. */
function auditedFilters({ audited = {} }: Exported<never>['operation'], query: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([filter, value]) => {
      const held = audited[filter] ?? 'as asked for';
      return [filter, held === 'as asked for' || value === undefined ? value : held];
    }),
  );
}

async function* chunksOf<R>(
  { read, cells }: Exported<R>,
  headings: readonly string[],
  first: Batch<R>,
): AsyncGenerator<Uint8Array> {
  yield csvBytes(csvRow(headings));
  for (let batch = first; ; ) {
    const lines = batch.rows.flatMap(cells).map(csvRow).join('');
    if (lines !== '') yield csvBytes(lines);
    if (batch.nextCursor === null) return;
    const next = await read({ limit: exportBatch, cursor: batch.nextCursor });
    if (!next.ok) throw new Error(`an export could not go on: ${next.failure.code}`);
    batch = next.value;
  }
}
