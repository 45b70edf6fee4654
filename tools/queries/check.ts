import type { Pool, PoolClient } from 'pg';
import { type Described, type DescribedColumn, describe } from '#database/schema/described.ts';
import { readAs } from '#database/schema/read-as.ts';
import type { QueryCall } from './calls.ts';
import type { Cell, Kind } from './rows.ts';

/** What is wrong with one call. */
export interface QueryProblem {
  readonly file: string;
  readonly line: number;
  readonly why: string;
}

const isTest = (file: string): boolean => /\.test\.ts$|^tools\/testing\//.test(file);

/**
 * Has PostgreSQL prepare every text of the calls, and compares what each returns with the row type of its call. Texts that are
 * known only at run time are left out. Of a test's query that is put together of parts, only one text has to fit: which parts go
 * together is not read, and the test runs them.
 *
 * @param pool of a database with the schema
 */
export async function checkQueries(pool: Pool, calls: readonly QueryCall[]): Promise<QueryProblem[]> {
  const client = await pool.connect();
  const known = new Map<string, readonly Described[]>();
  const problems: QueryProblem[] = [];
  try {
    for (const call of calls) {
      const found = new Set<string>();
      const texts = call.texts ?? [];
      let fitting = 0;
      for (const text of texts) {
        const described = known.get(text) ?? (await describeEach(client, text));
        known.set(text, described);
        const why = described.flatMap((one) => wrong(one, call));
        if (why.length === 0) fitting += 1;
        for (const one of why) found.add(one);
      }
      if (fitting > 0 && isTest(call.file)) continue;
      for (const why of found) problems.push({ file: call.file, line: call.line, why });
    }
  } finally {
    client.release();
  }
  return problems;
}

/** One text may hold several commands where no values go with it; each is prepared by itself then. */
async function describeEach(client: PoolClient, text: string): Promise<readonly Described[]> {
  const whole = await describe(client, text);
  if (whole.ok || !whole.why.includes('multiple commands')) return [whole];
  const found: Described[] = [];
  for (const one of text.split(/;(?=(?:[^']*'[^']*')*[^']*$)/)) found.push(await describe(client, one));
  return found;
}

function wrong(described: Described, { row, makes }: QueryCall): string[] {
  if (!described.ok) {
    const [, missing = ''] = /^(?:relation "|function )(\w+)/.exec(described.why) ?? [];
    return makes.has(missing) ? [] : [described.why];
  }
  if (!row) return [];
  const selected = new Set(described.columns.map(({ name }) => name));
  return [
    ...described.columns.flatMap((column) => wrongCell(column, row.get(column.name))),
    ...[...row]
      .filter(([name, cell]) => !selected.has(name) && !cell.optional)
      .map(([name]) => `${name} is in the row type and not selected`),
  ];
}

function wrongCell({ name, type }: DescribedColumn, cell: Cell | undefined): string[] {
  if (!cell) return [`${name} is selected and not in the row type`];
  const { kind, list } = readAs(type);
  const differs = (kinds: ReadonlySet<Kind>, read: Kind): boolean =>
    read !== 'unknown' && [...kinds].some((one) => one !== read && one !== 'unknown');
  if (differs(cell.kinds, list ? 'list' : kind)) {
    return [`${name} is read as ${list ? 'a list' : kind}, not ${[...cell.kinds].join(' or ')}`];
  }
  if (!list || !differs(cell.elements, kind)) return [];
  return [`${name} is read as a list of ${kind}, not of ${[...cell.elements].join(' or ')}`];
}
