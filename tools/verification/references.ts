import { type ClientBase, escapeIdentifier } from 'pg';
import { type ExpectedReference, readExpectedSchema } from './expected-schema.ts';
import { withFacts } from './facts.ts';
import { type Findings, type Named, readNewest } from './findings.ts';

const promise = 'L5.references';

/** Columns of the row `of` as one text. */
const textOf = (of: string, columns: readonly string[]): string =>
  `concat_ws(' ', ${columns.map((column) => `${of}.${escapeIdentifier(column)}`).join(', ')})`;

/** Rows of a table that point to nothing. One that leaves a column empty points nowhere, and may (SQL, match simple). */
function orphansSql({ table, key, columns, target, targetColumns }: ExpectedReference): string {
  const set = columns.map((column) => `c.${escapeIdentifier(column)} is not null`);
  const same = targetColumns.map(
    (column, nth) => `t.${escapeIdentifier(column)} = c.${escapeIdentifier(columns[nth] ?? '')}`,
  );
  return `select '${table} ' || ${textOf('c', key)} as id,
      format('says %s %s, which is in no %s', '${columns.join(', ')}', ${textOf('c', columns)}, '${target}') as problem
    from ${escapeIdentifier(table)} c
    where ${set.join(' and ')} and not exists (select from ${escapeIdentifier(target)} t where ${same.join(' and ')})`;
}

/**
 * L5: names each row that refers to one that is not there, by the foreign keys of this program's own tables, whatever constraints the
 * database has by now: who owns it can take one away, write what it forbids, or write while none is held. Checks that join such a row
 * with what it refers to would see nothing of it. One query for each foreign key, over whole tables.
 */
export async function verifyReferences(db: ClientBase, findings: Findings): Promise<void> {
  const { references } = await readExpectedSchema();
  for (const reference of references) {
    const { rows, unnamed } = await readNewest<Named>(db, withFacts(orphansSql(reference)), {
      order: 'order by length(id) desc, id desc',
    });
    for (const { id, problem } of rows) findings.breach('L5', promise, id, problem);
    findings.unnamedBreaches('L5', promise, unnamed);
  }
}
