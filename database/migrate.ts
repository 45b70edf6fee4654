import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { oldestReleaseFor } from './contracts.ts';
import { applyFoundation, applyFunctions, areFunctionsLater, forgetFunctions, laterFunctions } from './functions.ts';
import { isLater, productVersion } from './release.ts';
import { havingAlone, tablesChangedBy } from './table-locks.ts';

/** A migration that is not what was applied, or not where it belongs; the database is left as it was. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

type Migration = { readonly name: string; readonly sha256: string; readonly sql: string };

const ownerRole = 'fairlead_owner';
const defaultFolder = path.join(import.meta.dirname, 'migrations');
const nameShape = /^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;

/** The first migration of databases and backups from before the baseline. */
export const beforeBaseline = '0001-clock.sql';

/** Any number will do as long as every migrator takes the same one: 'fairlead' read as eight bytes. */
const advisoryLock = 7_377_289_461_893_128_548n;

const recordTable = `
  create table if not exists schema_migration (
    name text primary key,
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    applied_ms bigint not null,
    oldest_release text
  )`;

/** The folder's migrations in the order of their numbers. Throws {@link MigrationRefused} for any other file in it. */
export async function readMigrations(folder: string = defaultFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    if (!nameShape.test(name)) throw new MigrationRefused(`${name} is not named NNNN-name.sql.`);
    const number = name.slice(0, 4);
    if (numbers.has(number)) throw new MigrationRefused(`${name} has a number that another migration has too.`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { name, sha256: createHash('sha256').update(sql).digest('hex'), sql };
    }),
  );
}

/**
 * Brings the database to the state of `folder`: each file that was not applied yet, in order, in a transaction of its own
 * together with its record in schema_migration, and then functions, views and triggers to their present text (functions.ts).
 * There is no way back; a file once applied never changes. Several migrators at once wait for each other, and all but the
 * first find nothing to do. Processes work meanwhile: what they do waits, and fails by nothing (X3.8).
 *
 * A schema that a later release has migrated is left as it is, functions included: an older process runs on it.
 *
 * Everything is made by and belongs to the role fairlead_owner. A file must not contain begin or commit.
 *
 * @param ownerPool connects as fairlead_owner or as a member of it
 * @param upTo the last file to apply, for a restore: all of them unless given
 * @returns the names applied by this call
 * @throws MigrationRefused naming the file, when an applied one is missing or has changed, when a new one has a
 * number below one that was applied, or when a later release took away what this one uses
 */
export async function migrate(ownerPool: Pool, folder: string = defaultFolder, upTo?: string): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => upTo === undefined || name <= upTo);
  const client = await ownerPool.connect();
  let broken = true;
  try {
    await takeTurn(client);
    await client.query(`set role ${ownerRole}`);
    await prepareRecords(client);
    const { pending, later } = await compare(client, migrations, upTo === undefined);
    // The product's own schema; a folder of a test's has tables alone.
    const ours = folder === defaultFolder && later.length === 0 && !(await areFunctionsLater(client));
    if (ours) await applyFoundation(client);
    if (ours && pending.length > 0) await forgetFunctions(client);
    for (const migration of pending) await apply(client, migration);
    // A restore goes through the tables of an earlier version, which the present functions need not suit.
    if (ours && upTo === undefined) await applyFunctions(client);
    await client.query('reset role');
    await client.query(`select pg_advisory_unlock(${advisoryLock})`);
    broken = false;
    return pending.map(({ name }) => name);
  } finally {
    // After a failure the connection is closed, which frees the lock and forgets the role.
    client.release(broken);
  }
}

/** Whether a database has a schema already, whichever version's. */
export async function isMigrated(db: Pool): Promise<boolean> {
  const { rows } = await db.query<{ made: boolean }>(`select to_regclass('schema_migration') is not null as made`);
  return rows[0]?.made === true;
}

/**
 * What a later release made of a migrated schema: the migrations that this program lacks, in their order, then its functions, as in
 * `['0151-a.sql', 'functions of 0.2.0']`. Nothing where the schema is this release's or an earlier one's. It changes nothing.
 *
 * @param db of the owner's
 */
export async function madeByLaterRelease(db: Pool): Promise<readonly string[]> {
  const last = (await readMigrations()).at(-1)?.name ?? '';
  const { rows } = await db.query<{ name: string }>(
    'select name from schema_migration where name collate "C" > $1 order by name collate "C"',
    [last],
  );
  const release = await laterFunctions(db);
  return [...rows.map(({ name }) => name), ...(release === null ? [] : [`functions of ${release}`])];
}

/** It asks again and again: whoever waits for a lock in a statement keeps a snapshot, for which an index that is made concurrently waits. */
async function takeTurn(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${advisoryLock}) as mine`);
    if (rows[0]?.mine) return;
    await wait(100);
  }
}

async function prepareRecords(client: PoolClient): Promise<void> {
  await client.query(recordTable);
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'oldest_release'`,
  );
  if (rowCount === 0) await client.query('alter table schema_migration add column oldest_release text');
}

interface Applied {
  readonly name: string;
  readonly sha256: string;
  readonly oldest_release: string | null;
}

/** @param mayBeLater whether a later release may have been at the database: a restore has an empty one */
async function compare(
  client: PoolClient,
  migrations: readonly Migration[],
  mayBeLater: boolean,
): Promise<{ readonly pending: readonly Migration[]; readonly later: readonly Applied[] }> {
  const { rows: applied } = await client.query<Applied>(
    'select name, sha256, oldest_release from schema_migration order by name collate "C"',
  );
  const ownLast = migrations.at(-1)?.name ?? '';
  const later = mayBeLater ? applied.filter(({ name }) => name > ownLast) : [];
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const one of applied) {
    if (!later.includes(one)) refuseUnlessOurs(one, byName.get(one.name));
    byName.delete(one.name);
  }
  const last = applied.at(-1)?.name ?? '';
  const pending = [...byName.values()];
  for (const { name } of pending) {
    if (name < last) throw new MigrationRefused(`${name} comes before ${last}, which was applied already.`);
  }
  for (const { name, oldest_release } of later) {
    if (oldest_release !== null && isLater(oldest_release, productVersion)) {
      throw new MigrationRefused(
        `${name}, of a later version, took away what version ${productVersion} uses: ${oldest_release} or later is needed.`,
      );
    }
  }
  return { pending, later };
}

function refuseUnlessOurs({ name, sha256 }: Applied, file: Migration | undefined): void {
  if (!file && name === beforeBaseline) {
    throw new MigrationRefused(
      'This database was made before the first release, whose migrations were laid together since; nothing upgrades it. ' +
        'Use it with the version that made it, or start with an empty database (of a demo: an empty data folder).',
    );
  }
  if (!file) throw new MigrationRefused(`${name} was applied to this database but is missing from the folder.`);
  if (file.sha256 !== sha256) {
    throw new MigrationRefused(`${name} was changed after it was applied; write a new migration instead.`);
  }
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  const { name, sha256, sql } = migration;
  const run = async (): Promise<void> => {
    await client.query(sql);
    await client.query(
      `insert into schema_migration (name, sha256, applied_ms, oldest_release)
       values ($1, $2, trunc(extract(epoch from clock_timestamp()) * 1000)::bigint, $3)`,
      [name, sha256, oldestReleaseFor(sql)],
    );
  };
  try {
    const index = indexMadeConcurrently(sql);
    if (index === null) await havingAlone(client, await tablesChangedBy(client, sql), run);
    else {
      // What an attempt left that was broken off is no index that works.
      await client.query(`drop index concurrently if exists ${index}`);
      await run();
    }
  } catch (cause) {
    throw new Error(`The migration ${name} failed: ${describe(cause, sql)}`, { cause });
  }
}

/** The index that is all that a file makes, without a transaction and while others write; null for any other file. */
export const indexMadeConcurrently = (sql: string): string | null =>
  /^create (?:unique )?index concurrently (\w+) on [^;]+;?$/i.exec(sql.replace(/--.*$/gm, '').trim())?.[1] ?? null;

/** PostgreSQL gives the position of a mistake in characters; a line is what a writer of SQL can use. */
function describe(cause: unknown, sql: string): string {
  if (!(cause instanceof Error)) return String(cause);
  const position = 'position' in cause ? Number(cause.position) : Number.NaN;
  const line = position > 0 ? ` (line ${sql.slice(0, position).split('\n').length})` : '';
  return `${cause.message}${line}`;
}
