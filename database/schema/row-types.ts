import type { PoolClient } from 'pg';
import { readAs } from './read-as.ts';

/** A column of a table as the catalogue has it. */
interface Column {
  readonly table_name: string;
  readonly name: string;
  readonly type: number;
  readonly nullable: boolean;
  /** Definitions of the checks on this column alone. */
  readonly checks: readonly string[];
}

const columnsText = `
  select c.relname::text as table_name, a.attname::text as name,
    case when y.typtype = 'd' then y.typbasetype else y.oid end as type, not a.attnotnull as nullable,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type y on y.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname collate "C", a.attnum`;

/**
 * The text of rows.ts: one type per table, with what each column is read as, null where it may be null, and the values that a
 * check leaves it. The client acts as the owner role.
 */
export async function rowTypes(client: PoolClient): Promise<string> {
  const { rows } = await client.query<Column>(columnsText);
  const tables = Map.groupBy(rows, ({ table_name }) => table_name);
  const parts = [...tables].map(
    ([table, columns]) => `  readonly ${table}: {\n${columns.map(propertyOf).join('')}  };\n`,
  );
  return `/**
 * What a row of a table is in the program, of all columns or of those that are named: \`TableRow<'deposit'>\`,
 * \`TableRow<'deposit', 'id' | 'status'>\`. Generated of the schema by \`npm run schema\`; \`npm test\` fails when it says
 * anything else.
 */
export type TableRow<T extends keyof Tables, C extends keyof Tables[T] = keyof Tables[T]> = Pick<Tables[T], C>;

interface Tables {
${parts.join('')}}
`;
}

function propertyOf({ name, type, nullable, checks }: Column): string {
  const { kind, list } = readAs(type);
  const values = kind === 'string' || kind === 'number' ? checks.map(valuesOf).find((found) => found !== null) : null;
  const of = values ?? [kind];
  const all = [
    ...(list ? [`readonly ${of.length > 1 ? `(${of.join(' | ')})` : of[0]}[]`] : of),
    ...(nullable ? ['null'] : []),
  ];
  const types = kind === 'unknown' && !list ? ['unknown'] : all;
  const line = `    readonly ${name}: ${types.join(' | ')};\n`;
  // As the formatter writes it.
  return line.length <= 121 ? line : `    readonly ${name}:\n${types.map((one) => `      | ${one}`).join('\n')};\n`;
}

/** The values of a check that lists them; null of any other check. */
function valuesOf(check: string): readonly string[] | null {
  const [, one, list] = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.*)\]\)|('[^']*'::text|\d+))\)\)$/.exec(check) ?? [];
  const values = (one ?? list)?.split(', ') ?? [];
  const literals = values.map((value) => /^(?:'([a-zA-Z0-9 _.:-]*)'::text|(\d+))$/.exec(value));
  if (literals.length === 0 || literals.some((found) => found === null)) return null;
  return literals.map((found) => (found?.[1] === undefined ? `${found?.[2]}` : `'${found[1]}'`));
}
