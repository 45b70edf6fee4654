import type { ClientBase } from 'pg';
import { type FunctionFile, readFunctions } from '#database/functions.ts';
import { sqlState } from '#server/outside/postgres/transaction.ts';
import { readCatalogue } from './catalogue.ts';
import { readExpectedSchema } from './expected-schema.ts';
import { withFacts } from './facts.ts';
import type { Findings, Named } from './findings.ts';
import { compareSession, readSession } from './session.ts';
import { strangersOf } from './strangers.ts';
import { compareTables } from './tables.ts';

/** What everything is made by, and what functions that act as their owner may do. */
const ownerRole = 'fairlead_owner';

/** Its text is a number of each database, which a restore writes (X3). */
const dataFunction = 'xact_offset';

const queryCanceled = '57014';

const promise = 'L5.definitions';

/** The statements of a file: each ends with a semicolon at the end of a line, outside of the bodies, which stand between two `$$`. */
function statementsOf({ sql }: FunctionFile): readonly string[] {
  const statements: string[] = [];
  let begun = '';
  for (const [i, part] of sql.split('$$').entries()) {
    const isBody = i % 2 === 1;
    const [first = '', ...others] = isBody ? [part] : part.replace(/^[ \t]*--.*$/gm, '').split(/;[ \t]*(?:\n|$)/);
    begun += `${i === 0 ? '' : '$$'}${first}`;
    for (const other of others) {
      statements.push(begun.trim());
      begun = other;
    }
  }
  return [...statements, begun.trim()].filter((one) => one !== '');
}

/** What a function is but for its name: where `f` is its row. Types by number, as names depend on what hides what. */
const functionText = (
  f: string,
): string => `concat_ws('|', ${f}.prosrc, ${f}.prosqlbody is not null, ${f}.prolang, ${f}.prokind,
  ${f}.provolatile, ${f}.proparallel, ${f}.prosecdef, ${f}.proisstrict, ${f}.proleakproof, ${f}.proretset, ${f}.prorettype,
  ${f}.proargtypes, coalesce(${f}.proallargtypes::text, '-'), coalesce(${f}.proargmodes::text, '-'), coalesce(${f}.proargnames::text, '-'),
  coalesce(pg_get_expr(${f}.proargdefaults, 0), '-'), coalesce(${f}.proconfig::text, '-'), ${f}.provariadic,
  ${f}.prosupport, coalesce(${f}.protrftypes::text, '-'))`;

const anotherOne = 'is another one than this program’s';
const ours = "'public'::regnamespace";
const madeAnew = 'pg_my_temp_schema()';

/** A trigger's text without the schema of its table. */
const triggerText = (oid: string): string => `regexp_replace(pg_get_triggerdef(${oid}), ' ON [^ .]+\\.', ' ON ')`;

/** Functions: changed, missing, of another owner, or in no file. */
const functionsSql = `
  with here as (select p.*, ${functionText('p')} as text from pg_proc p where p.pronamespace = ${ours}),
    wanted as (select p.*, ${functionText('p')} as text from pg_proc p where p.pronamespace = ${madeAnew})
  select 'function ' || coalesce(w.proname, h.proname) as id, case when h.oid is null then 'is missing'
      when w.oid is null then 'is none of this program' when h.text <> w.text then 'is another one than this program’s'
      else format('belongs to %s', h.proowner::regrole) end as problem
  from here h full join wanted w on w.proname = h.proname and w.proargtypes = h.proargtypes
  where h.proname is distinct from '${dataFunction}'
    and (h.oid is null or w.oid is null or h.text <> w.text or h.proowner::regrole::text <> '${ownerRole}')
  union all
  select 'function ${dataFunction}', 'is no number of this database' from here h where h.proname = '${dataFunction}'
    and (h.pronargs <> 0 or h.prolang <> (select oid from pg_language where lanname = 'sql') or h.prosrc !~ '^\\s*select -?\\d+(::bigint)?\\s*$')`;

/** One view that was made anew. */
const viewSql = `
  select 'view ' || $1::text as id, case when c.oid is null then 'is missing' else 'is another one than this program’s' end as problem
  from (select to_regclass('public.' || $1::text)::oid as oid) n left join pg_class c on c.oid = n.oid and c.relkind = 'v'
  where c.oid is null or pg_get_viewdef(c.oid) <> pg_get_viewdef(to_regclass('pg_temp.' || $1::text)::oid)
    or c.relowner::regrole::text <> '${ownerRole}'`;

/** Triggers: changed, missing, in no file, or not at work; those of partitions follow their whole. */
const triggersSql = `
  with here as (
      select c.relname, t.tgname, ${triggerText('t.oid')} as text, t.tgenabled, t.tgparentid from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = ${ours} and not t.tgisinternal),
    wanted as (
      select c.relname, t.tgname, ${triggerText('t.oid')} as text from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = ${madeAnew} and not t.tgisinternal)
  select 'trigger ' || coalesce(w.tgname, h.tgname) || ' on ' || coalesce(w.relname, h.relname) as id,
    case when h.relname is null then 'is missing' when w.relname is null then 'is none of this program'
      else '${anotherOne}' end as problem
  from (select * from here where tgparentid = 0) h full join wanted w on w.relname = h.relname and w.tgname = h.tgname
  where h.text is distinct from w.text
  union all
  select 'trigger ' || tgname || ' on ' || relname, 'is not at work' from here where tgenabled <> 'O'
  union all
  select 'table ' || c.relname, 'has constraints that are not held' from pg_class c where c.relnamespace = ${ours}
    and exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgisinternal and t.tgenabled <> 'O')`;

/** What could stand in the way of the rows or the functions that are meant. $1: the names of the views. */
const strangersSql = `
  select 'view ' || c.relname as id, 'is none of this program' as problem from pg_class c
  where c.relnamespace = ${ours} and c.relkind in ('v', 'm', 'f') and c.relname <> all ($1)
  union all
  select 'rule ' || r.rulename || ' on ' || c.relname, 'is none of this program' from pg_rewrite r join pg_class c on c.oid = r.ev_class
  where c.relnamespace = ${ours} and r.rulename <> '_RETURN'
  union all
  select 'table ' || c.relname, 'may hide rows: it has row security' from pg_class c
  where c.relnamespace = ${ours} and (c.relrowsecurity or c.relforcerowsecurity)`;

/**
 * L5: names each function, view and trigger of the database that is not what this program's files make, is missing or is in none, and
 * what else is there that a query could mean (strangersOf).
 * They are made anew as temporary ones, beside those that are there, and taken back; no table of the product is locked against its app.
 * The connection is in no transaction.
 */
export async function verifyDefinitions(db: ClientBase, findings: Findings): Promise<void> {
  await db.query('begin');
  try {
    await compareDefinitions(db, findings);
  } finally {
    await db.query('rollback');
  }
}

/** The same within a transaction that is rolled back afterwards. */
export async function compareDefinitions(db: ClientBase, findings: Findings): Promise<void> {
  const named = new Set<string>();
  const breach = ({ id, problem }: Named): void => {
    if (named.has(`${id}: ${problem}`)) return;
    named.add(`${id}: ${problem}`);
    findings.breach('L5', promise, id, problem);
  };
  const name = async (sql: string, values: readonly unknown[] = []): Promise<void> => {
    const { rows } = await db.query<Named>(sql, [...values]);
    for (const row of rows) breach(row);
  };
  /** Answers whether the statement could be carried out; one that cannot leaves everything as it was. */
  const make = async (sql: string, id: string): Promise<boolean> => {
    await db.query('savepoint made');
    try {
      await db.query(sql);
      return true;
    } catch (error) {
      // A statement that was given up says nothing of what is there.
      if (sqlState(error) === queryCanceled) throw error;
      await db.query('rollback to savepoint made');
      breach({ id, problem: `cannot be made here: ${error instanceof Error ? error.message : String(error)}` });
      return false;
    }
  };
  const files = await readFunctions();
  // Before anything that an operator or a function could stand behind.
  await db.query('set local search_path = pg_catalog, pg_temp');
  const schema = await readExpectedSchema();
  const names = [...files.map((file) => file.name), ...schema.types.keys(), dataFunction];
  const strangers = strangersOf(await readCatalogue(db), new Set(names));
  for (const one of strangers.breaches) breach(one);
  for (const words of strangers.notices) findings.notice(`[L5] ${words}`);
  const statements = files.flatMap((file) => statementsOf(file).map((sql) => ({ name: file.name, sql })));
  const of = (kind: RegExp) => statements.filter(({ sql }) => kind.test(sql));
  await db.query('set local search_path = pg_temp, public; set local check_function_bodies = off');
  const session = await readSession(db);
  for (const one of of(/^create (or replace )?function/)) await make(one.sql, `function ${one.name}`);
  await name(withFacts(functionsSql));
  const views = of(/^create view/);
  for (const one of views) {
    if (!(await make(one.sql, `view ${one.name}`))) continue;
    await name(viewSql, [one.name]);
    // The next one means the view that is there.
    await db.query(`drop view pg_temp.${one.name}`);
  }
  await name(strangersSql, [views.map((one) => one.name)]);
  const triggers = of(/^create (constraint )?trigger/);
  for (const one of await compareTables(db, schema, make)) breach(one);
  for (const one of triggers) await make(one.sql, `trigger of ${one.name}`);
  for (const one of await compareTriggers(db)) breach(one);
  await compareSession(db, session, findings);
}

/** Names the triggers; one that reads differently is written anew first, as PostgreSQL then leaves out brackets that its first reading kept. */
async function compareTriggers(db: ClientBase): Promise<readonly Named[]> {
  const { rows: named } = await db.query<Named>(triggersSql);
  const { rows: unlike } = await db.query<{ statement: string }>(
    `select format('drop trigger %I on pg_temp.%I; %s', t.tgname, c.relname, pg_get_triggerdef(t.oid)) as statement
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = ${madeAnew} and not t.tgisinternal and 'trigger ' || t.tgname || ' on ' || c.relname = any ($1)`,
    [named.filter(({ problem }) => problem === anotherOne).map(({ id }) => id)],
  );
  if (unlike.length === 0) return named;
  for (const { statement } of unlike) await db.query(statement);
  const { rows: anew } = await db.query<Named>(triggersSql);
  const still = new Set(anew.map(({ id }) => id));
  return named.filter(({ id, problem }) => problem !== anotherOne || still.has(id));
}
