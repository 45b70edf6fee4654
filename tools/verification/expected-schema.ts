import { type Rights, readSchema, rightsIn } from '#database/expected-rights.ts';

/** What one table is by the program, as it stands in database/schema.sql. */
export interface ExpectedTable {
  readonly name: string;
  readonly unlogged: boolean;
  /** Makes it as a temporary table, with its unique indexes; without what can only be added when all tables are there. */
  readonly sql: string;
  /** These: foreign keys, and checks that rows of before are not held to, which a new table cannot begin with. */
  readonly addedLater: readonly string[];
}

/** A foreign key: columns of a table whose values stand in those of another one. */
export interface ExpectedReference {
  readonly table: string;
  /** The primary key of the table, which rows are named by. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
}

/** The part of database/schema.sql that says what tables are and who may do what; views and functions have files of their own. */
export interface ExpectedSchema {
  readonly tables: readonly ExpectedTable[];
  readonly references: readonly ExpectedReference[];
  readonly sequences: readonly string[];
  /** Makes each as a temporary type, by its name. */
  readonly types: ReadonlyMap<string, string>;
  readonly rights: Rights;
}

const addedLater = /,\n {2}(constraint \w+ (?:FOREIGN KEY .*?|.* NOT VALID))(?=,?\n)/g;

const columnsIn = (list = ''): readonly string[] => list.split(', ').map((column) => column.replaceAll('"', ''));

/** The foreign keys in one part of the file, which is about one table. */
function referencesIn(part: string): readonly ExpectedReference[] {
  const [head, table = ''] = /^create (?:unlogged )?table (\w+) \(\n/.exec(part) ?? [];
  if (head === undefined) return [];
  const key = columnsIn(/ PRIMARY KEY \(([^()]+)\)/.exec(part)?.[1]);
  return [...part.matchAll(/ FOREIGN KEY \(([^()]+)\) REFERENCES (\w+)\(([^()]+)\)/g)].map(
    ([, columns, target = '', targetColumns]) => ({
      table,
      key,
      columns: columnsIn(columns),
      target,
      targetColumns: columnsIn(targetColumns),
    }),
  );
}

/** Reads what the migrations of this program make; a test holds the file to them. */
export async function readExpectedSchema(): Promise<ExpectedSchema> {
  const text = await readSchema();
  const uniques = [...text.matchAll(/^CREATE UNIQUE INDEX (\w+) ON public\.(\w+) .*;$/gm)].map(([sql, , table]) => ({
    table,
    sql: sql.replace(' ON public.', ' ON pg_temp.'),
  }));
  const parts = text.split(/^(?=create |function )/m);
  const tables = parts.flatMap((part): ExpectedTable[] => {
    const [head, unlogged, name = ''] = /^create (unlogged )?table (\w+) \(\n/.exec(part) ?? [];
    if (head === undefined) return [];
    const whole = part.slice(0, part.indexOf(';\n', part.indexOf('\n)')) + 1);
    const made = whole.replace(addedLater, '').replace(/^create (unlogged )?table /, 'create temp table ');
    return [
      {
        name,
        unlogged: unlogged !== undefined,
        sql: [made, ...uniques.filter((one) => one.table === name).map(({ sql }) => sql)].join('\n'),
        addedLater: [...whole.matchAll(addedLater)].map(([, of]) => `alter table pg_temp.${name} add ${of}`),
      },
    ];
  });
  return {
    tables,
    references: parts.flatMap(referencesIn),
    sequences: [...text.matchAll(/^create sequence (\w+);$/gm)].map(([, name = '']) => name),
    types: new Map(
      [...text.matchAll(/^create type (\w+) as \(/gm)].map(({ index, 1: name = '' }) => [
        name,
        text.slice(index, text.indexOf(';', index) + 1).replace(/^create type /, 'create type pg_temp.'),
      ]),
    ),
    rights: rightsIn(text),
  };
}
