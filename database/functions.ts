import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { isLater, productVersion } from './release.ts';
import { havingAlone } from './table-locks.ts';

/** One file of `functions/`: what has that name in the database, with its triggers and grants. */
export interface FunctionFile {
  /** As in `ledger/ledger-post.sql`. */
  readonly path: string;
  /** As in `ledger_post`: of the function, its overloads, or the view. */
  readonly name: string;
  readonly sha256: string;
  readonly sql: string;
}

/** A file of `functions/` that cannot be what it says; nothing was applied. */
export class FunctionRefused extends Error {
  override readonly name = 'FunctionRefused';
}

const functionsFolder = path.join(import.meta.dirname, 'functions');

/** What columns are filled with by default: these are made before the tables, replaced, and never dropped. */
const foundation = 'foundation';

const pathShape = /^[a-z0-9-]+\/[a-z0-9]+(-[a-z0-9]+)*\.sql$/;

const recordTable = `
  create table if not exists schema_function (
    path text primary key,
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    applied_ms bigint not null,
    release text
  )`;

async function prepareRecords(client: PoolClient): Promise<void> {
  await client.query(recordTable);
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'schema_function'::regclass and attname = 'release'`,
  );
  if (rowCount === 0) await client.query('alter table schema_function add column release text');
}

/** Whether a later release made the functions that are there: an older process, which uses them as well, leaves them (X3.8). */
export async function areFunctionsLater(client: PoolClient): Promise<boolean> {
  await prepareRecords(client);
  return (await laterFunctions(client)) !== null;
}

/** The later release that made the functions that are there, as in '0.2.0'; null where this one or an earlier one did. It changes nothing. */
export async function laterFunctions(db: Pick<Pool, 'query'>): Promise<string | null> {
  const { rows } = await db.query<{ release: string }>(
    'select distinct release from schema_function where release is not null',
  );
  return rows.find(({ release }) => isLater(release, productVersion))?.release ?? null;
}

/**
 * The files of the folder, in an order in which each stands behind what it mentions, as far as two do not mention each other.
 *
 * @throws FunctionRefused for a file of another name or place, one that does not make what its name says, or two of one name
 */
export async function readFunctions(folder: string = functionsFolder): Promise<FunctionFile[]> {
  const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
  const files = await Promise.all(
    paths.map(async (one): Promise<FunctionFile> => {
      if (!pathShape.test(one)) throw new FunctionRefused(`functions/${one} is not named area/name-of-function.sql.`);
      const sql = await readFile(path.join(folder, one), 'utf8');
      const name = path.basename(one, '.sql').replaceAll('-', '_');
      const makes = [...sql.matchAll(/^create (?:or replace )?(?:function|view) (\w+)/gm)].map(([, made]) => made);
      if (makes.length === 0 || makes.some((made) => made !== name)) {
        throw new FunctionRefused(`functions/${one} makes ${makes.join(', ') || 'nothing'} in place of ${name}.`);
      }
      return { path: one, name, sha256: createHash('sha256').update(sql).digest('hex'), sql };
    }),
  );
  const byName = new Map<string, FunctionFile>();
  for (const file of files) {
    const other = byName.get(file.name);
    if (other) throw new FunctionRefused(`functions/${file.path} and functions/${other.path} make the same.`);
    byName.set(file.name, file);
  }
  return inOrderOfMention(files, byName);
}

function inOrderOfMention(files: readonly FunctionFile[], byName: ReadonlyMap<string, FunctionFile>): FunctionFile[] {
  const ordered = new Set<FunctionFile>();
  const begun = new Set<FunctionFile>();
  const visit = (file: FunctionFile): void => {
    if (begun.has(file)) return;
    begun.add(file);
    for (const [word] of file.sql.matchAll(/\w+/g)) {
      const mentioned = byName.get(word);
      if (mentioned) visit(mentioned);
    }
    ordered.add(file);
  };
  for (const file of files) visit(file);
  return [...ordered];
}

/** Makes what the columns' defaults call, before there are tables. The client acts as the owner role. */
export async function applyFoundation(client: PoolClient, folder: string = functionsFolder): Promise<void> {
  const files = (await readFunctions(folder)).filter(({ path: one }) => one.startsWith(`${foundation}/`));
  await client.query('begin');
  // What they call may be of the first migration.
  await client.query('set local check_function_bodies = off');
  for (const file of files) await run(client, file);
  await client.query('commit');
}

/** Makes one function where it is missing: for a restore, which has the tables of the backup's version and not of this one. */
export async function applyFunction(client: PoolClient, name: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_proc where pronamespace = 'public'::regnamespace and proname = $1`,
    [name],
  );
  if (rowCount !== 0) return;
  const file = (await readFunctions()).find((one) => one.name === name);
  if (!file) throw new FunctionRefused(`functions/ has no file of ${name}.`);
  await run(client, file);
}

/** Has all functions made again at the next call of {@link applyFunctions}, whatever happens until then. */
export async function forgetFunctions(client: PoolClient): Promise<void> {
  await prepareRecords(client);
  await client.query('delete from schema_function');
}

/**
 * Brings functions, views and triggers to the present state of the folder, in one transaction: where a file differs from what
 * was applied, is new or is gone, all of them are dropped and made again. Nothing that holds rows is touched. The client acts
 * as the owner role.
 *
 * @returns the paths that differed
 * @throws Error naming the file that failed; the database is as it was
 */
export async function applyFunctions(client: PoolClient, folder: string = functionsFolder): Promise<string[]> {
  const files = await readFunctions(folder);
  await prepareRecords(client);
  const { rows: applied } = await client.query<{ path: string; sha256: string }>(
    'select path, sha256 from schema_function',
  );
  const before = new Map(applied.map((one) => [one.path, one.sha256]));
  const changed = files.filter((file) => before.get(file.path) !== file.sha256).map((file) => file.path);
  const present = new Set(files.map((file) => file.path));
  const gone = applied.filter((one) => !present.has(one.path)).map((one) => one.path);
  if (changed.length === 0 && gone.length === 0) return [];
  const statements = await dropsOf(client, [...files.map((file) => file.path), ...gone]);
  await havingAlone(client, statements.relations, async () => {
    for (const statement of statements.drops) await client.query(statement);
    for (const file of files) await run(client, file);
    await client.query('delete from schema_function');
    await client.query(
      `insert into schema_function (path, sha256, applied_ms, release)
       select path, sha256, clock_ms(), $3 from unnest($1::text[], $2::text[]) u(path, sha256)`,
      [files.map((file) => file.path), files.map((file) => file.sha256), productVersion],
    );
  });
  return [...changed, ...gone];
}

interface Drops {
  /** Triggers first, since they need functions; each kind in one statement, so that what needs each other goes together. */
  readonly drops: readonly string[];
  /** What they change besides functions: views, then the tables of triggers. */
  readonly relations: readonly string[];
}

async function dropsOf(client: PoolClient, paths: readonly string[]): Promise<Drops> {
  const names = paths
    .filter((one) => !one.startsWith(`${foundation}/`))
    .map((one) => path.posix.basename(one, '.sql').replaceAll('-', '_'));
  const { rows } = await client.query<{ statement: string | null; relations: string[] }>(
    `with named as (
       select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = any($1)
     )
     select 'drop view ' || string_agg(c.oid::regclass::text, ', ') as statement,
       coalesce(array_agg(c.oid::regclass::text order by 1), '{}') as relations from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and c.relname = any($1)
     union all
     select string_agg(format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass), '; '),
       coalesce(array_agg(distinct t.tgrelid::regclass::text), '{}')
     from pg_trigger t where t.tgfoid in (select oid from named) and not t.tgisinternal and t.tgparentid = 0
     union all
     select 'drop function ' || string_agg(oid::regprocedure::text, ', '), '{}' from named`,
    [names],
  );
  const [views, triggers, functions] = rows;
  return {
    drops: [triggers, views, functions].flatMap((one) => one?.statement ?? []),
    relations: [...(views?.relations ?? []), ...(triggers?.relations ?? [])],
  };
}

async function run(client: PoolClient, file: FunctionFile): Promise<void> {
  try {
    await client.query(file.sql);
  } catch (cause) {
    throw new Error(`functions/${file.path} failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
