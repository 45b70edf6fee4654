import type { ClientBase } from 'pg';
import { appRole, ownerRole } from '#server/outside/postgres/passwords.ts';
import { compareRights } from '#server/outside/postgres/rights.ts';
import type { ExpectedSchema } from './expected-schema.ts';
import { withFacts } from './facts.ts';
import type { Named } from './findings.ts';

/** A column, constraint or unique index of a table, as the catalogue has it. */
interface Part {
  readonly id: string;
  readonly table: string;
  readonly text: string;
}

/**
 * Columns, constraints and unique indexes of the tables and row types of one schema, each as one text: whatever is altered, added or taken
 * away changes one. Tables that are mentioned stand without a schema as long as the search path begins with it.
 */
const partsSql = (schema: string): string => `
  with t as (select oid, relname::text as name from pg_class
    where relnamespace = ${schema} and relkind in ('r', 'p', 'c') and not relispartition)
  select t.name as table, 'column ' || a.attname as id, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
      nullif(a.attcollation, y.typcollation)::regcollation, case when a.attnotnull then 'not null' end,
      (select 'not valid' from pg_constraint k
        where k.conrelid = t.oid and k.contype = 'n' and k.conkey = array[a.attnum] and not k.convalidated),
      'identity ' || nullif(a.attidentity::text, ''), 'generated ' || nullif(a.attgenerated::text, ''),
      pg_get_expr(d.adbin, d.adrelid)) as text
  from t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  join pg_type y on y.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  union all
  select t.name, 'constraint ' || k.conname, concat_ws(' ', pg_get_constraintdef(k.oid),
      case when not (i.indisvalid and i.indisready and i.indislive) then 'not at work' end)
  from t join pg_constraint k on k.conrelid = t.oid and k.contype not in ('n', 't')
  left join pg_index i on i.indexrelid = k.conindid and k.contype in ('p', 'u', 'x')
  union all
  select t.name, 'index ' || c.relname, concat_ws(' ', regexp_replace(pg_get_indexdef(c.oid), ' ON [^ .]+\\.', ' ON '),
      case when not (i.indisvalid and i.indisready and i.indislive and i.indimmediate) then 'not at work' end)
  from t join pg_index i on i.indrelid = t.oid and i.indisunique join pg_class c on c.oid = i.indexrelid
  where not exists (select from pg_constraint k where k.conindid = c.oid and k.contype in ('p', 'u', 'x'))`;

/** Tables and sequences ($1: names, $2: which of them are unlogged) that are missing, of another owner, or not kept alone. */
const relationsSql = `
  select case c.relkind when 'S' then 'sequence ' else 'table ' end || n.name as id, case when c.oid is null then 'is missing'
      when c.relowner::regrole::text <> '${ownerRole}' then format('belongs to %s', c.relowner::regrole)
      when h.inhrelid is not null then format('shows the rows of %s too', h.inhrelid::regclass)
      else 'is logged otherwise than by this program' end as problem
  from unnest($1::text[]) n(name)
  left join pg_class c on c.relname = n.name and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S')
  left join pg_inherits h on h.inhparent = c.oid and c.relkind <> 'p'
  where c.oid is null or c.relowner::regrole::text <> '${ownerRole}' or h.inhrelid is not null
    or (c.relpersistence = 'u') <> (n.name = any ($2::text[]))
  union all
  select 'role ${appRole}', format('may do what %s may', '${ownerRole}') from pg_roles
  where rolname = '${appRole}' and pg_has_role(oid, '${ownerRole}', 'member')`;

type Parts = ReadonlyMap<string, Part>;

async function readParts(db: ClientBase, schema: string): Promise<Parts> {
  const { rows } = await db.query<Part>(partsSql(schema));
  return new Map(rows.map((part) => [`${part.id} of ${part.table}`, part]));
}

const made = 'pg_my_temp_schema()';

/**
 * Checks that read differently, written anew beside one another: PostgreSQL leaves out brackets that its first reading kept.
 * Answers those that are the same after it.
 */
async function sameAnew(
  db: ClientBase,
  make: (sql: string, id: string) => Promise<boolean>,
  here: Parts,
  wanted: Parts,
): Promise<ReadonlySet<string>> {
  const unlike = [...here].filter(([id, { text }]) => {
    const should = wanted.get(id)?.text;
    return text.startsWith('CHECK ') && should !== undefined && should !== text;
  });
  for (const [id, part] of unlike) {
    const name = part.id.replace('constraint ', '');
    await make(`alter table pg_temp.${part.table} drop constraint ${name}, add constraint ${name} ${part.text}`, id);
  }
  const anew = unlike.length === 0 ? wanted : await readParts(db, made);
  return new Set(unlike.map(([id]) => id).filter((id) => anew.get(id)?.text === wanted.get(id)?.text));
}

/** Parts that differ between what is there and what was made anew; a table that is missing is named without them. */
function compareParts(here: Parts, wanted: Parts, same: ReadonlySet<string>): readonly Named[] {
  const tablesOf = (parts: Parts) => new Set([...parts.values()].map(({ table }) => table));
  const both = tablesOf(here).intersection(tablesOf(wanted));
  return [...new Map([...wanted, ...here])].flatMap(([id, { table }]): readonly Named[] => {
    if (!both.has(table) || same.has(id)) return [];
    const [is, should] = [here.get(id), wanted.get(id)];
    if (is === undefined) return [{ id, problem: 'is missing' }];
    if (should === undefined) return [{ id, problem: 'is none of this program' }];
    return is.text === should.text ? [] : [{ id, problem: 'is another one than this program’s' }];
  });
}

/**
 * L5: names what tables are other than database/schema.sql says: columns, constraints, unique indexes, owner and grants. They are
 * made anew as temporary ones and left there for the rest of the transaction. PostgreSQL writes both sides itself, so that its
 * release makes no difference. Before it is called, the session has no temporary table.
 *
 * @param make carries out a statement, or names what cannot be made here
 */
export async function compareTables(
  db: ClientBase,
  expected: ExpectedSchema,
  make: (sql: string, id: string) => Promise<boolean>,
): Promise<readonly Named[]> {
  const { tables, sequences, types } = expected;
  const names = tables.map(({ name }) => name);
  const unlogged = tables.filter((one) => one.unlogged).map(({ name }) => name);
  const relations = await db.query<Named>(withFacts(relationsSql), [[...names, ...sequences], unlogged]);
  const rights = (await compareRights(db, expected.rights)).map(({ right, isMissing }) => ({
    id: `right to ${right}`,
    problem: isMissing ? 'is missing' : 'is none of this program',
  }));
  const here = await readParts(db, `'public'::regnamespace`);
  for (const { name, sql } of tables) await make(sql, `table ${name}`);
  for (const [name, sql] of types) await make(sql, `type ${name}`);
  for (const { name, addedLater: more } of tables) {
    if (more.length > 0) await make(more.join(';\n'), `constraints of ${name}`);
  }
  const wanted = await readParts(db, made);
  const same = await sameAnew(db, make, here, wanted);
  return [...relations.rows, ...rights, ...compareParts(here, wanted, same)];
}
