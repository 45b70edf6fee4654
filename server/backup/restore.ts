import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { applyFunction } from '#database/functions.ts';
import { beforeBaseline, migrate, readMigrations } from '#database/migrate.ts';
import { renewedMark } from '#domain/uploads/uploads.ts';
import type { Blobs } from '#server/operations/blobs.ts';
import { copyIn, readyToCopy } from '#server/outside/postgres/copy.ts';
import { type ConnectionConfig, openPool } from '#server/outside/postgres/pool.ts';
import { filesBelow, putBack, putBlobsBack } from './copies.ts';
import { BackupRefused, type Manifest, parts, readWholeBackup } from './manifest.ts';
import { tablesOf } from './take.ts';

export interface RestoreInto {
  readonly from: string;
  readonly ownerConfig: ConnectionConfig;
  /** Where customers' files are kept. */
  readonly files: Blobs;
  readonly keysDir: string;
}

/**
 * Puts a backup into an empty database, and its files where they belong. Every file is looked at before anything is written;
 * all rows come in one transaction, so that a restore that fails leaves an empty database, and may be tried again. The app
 * may not run meanwhile.
 *
 * @throws BackupRefused naming the file that is damaged or missing, or what is in the way
 */
export async function restoreBackup({ from, ownerConfig, files, keysDir }: RestoreInto): Promise<Manifest> {
  const folder = path.resolve(from);
  const manifest = await readWholeBackup(folder);
  const last = await lastMigration(manifest);
  // A folder holds more than a bucket: what was on its way, and what was renewed.
  const ours = manifest.files.filter(({ path: name }) => files.takes(name));
  const [kept] = await files.backedUp();
  if (kept !== undefined && ours.length > 0) {
    throw new BackupRefused(`${files.whereIs(kept)} is in the way: restore into an empty ${files.kind}.`);
  }
  const [key] = await filesBelow(keysDir);
  if (key !== undefined && manifest.keys.length > 0) {
    throw new BackupRefused(`${path.join(keysDir, key)} is in the way: restore into an empty folder.`);
  }
  const pool = openPool(ownerConfig, { max: 1, applicationName: 'fairlead restore' });
  try {
    await refuseUnlessEmpty(pool);
    // Files come first: once the rows have committed, the database is no empty one that could be restored into again.
    try {
      // What comes from an earlier version may have its form: the next start looks.
      await files.remove(renewedMark);
      await putBlobsBack(ours, path.join(folder, parts.files), files);
      await putBack(manifest.keys, path.join(folder, parts.keys), keysDir);
      await migrate(pool, undefined, last);
      await fill(pool, manifest, path.join(folder, parts.tables));
    } catch (error) {
      for (const file of manifest.keys) await rm(path.join(keysDir, file.path), { force: true });
      // Why it failed is said, also where what was put cannot be taken away again.
      await removeAll(files, ours).catch((after: unknown) => {
        throw new AggregateError([error, after], `${messageOf(error)} ${leftIn(files)} (${messageOf(after)}).`);
      });
      throw error;
    }
    await migrate(pool);
  } finally {
    await pool.end();
  }
  return manifest;
}

async function removeAll(files: Blobs, put: Manifest['files']): Promise<void> {
  for (const file of put) await files.remove(file.path);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const leftIn = ({ place }: Blobs): string =>
  `The files that were put into ${place} by then could not be taken away again`;

/** The backup's schema has to be one that this product has been through. */
async function lastMigration({ migrations, version }: Manifest): Promise<string> {
  const own = await readMigrations();
  if (migrations[0]?.name === beforeBaseline) {
    throw new BackupRefused(
      'The backup was made before the first release, whose migrations were laid together since. Only the version that made ' +
        'it can restore it.',
    );
  }
  for (const [index, { name, sha256 }] of migrations.entries()) {
    if (own[index]?.name !== name || own[index]?.sha256 !== sha256) {
      throw new BackupRefused(
        `This version does not know migration ${name} of the backup, which version ${version} made.`,
      );
    }
  }
  const last = migrations.at(-1);
  if (!last) throw new BackupRefused('The backup is of a database without a schema.');
  return last.name;
}

async function refuseUnlessEmpty(pool: Pool): Promise<void> {
  const used = 'The database is in use already: a backup is restored into an empty one only.';
  const { rows } = await pool.query<{ tables: bigint; ours: boolean }>(
    `select count(*) as tables,
       count(*) filter (where relname in ('schema_migration', 'installation', 'auth_user')) = 3 as ours
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const [found] = rows;
  if (!found || found.tables === 0n) return;
  if (!found.ours) throw new BackupRefused(used);
  // What an interrupted restore leaves: a schema, and nothing that a start of the app would have written.
  const client = await pool.connect();
  try {
    await client.query('set role fairlead_owner');
    const { rows: written } = await client.query<{ used: boolean }>(
      'select exists (select from public.installation) or exists (select from public.auth_user) as used',
    );
    if (written[0]?.used) throw new BackupRefused(used);
  } finally {
    client.release(true);
  }
}

async function fill(pool: Pool, manifest: Manifest, folder: string): Promise<void> {
  const client = await pool.connect();
  try {
    await readyToCopy(client);
    await client.query('set role fairlead_owner; set search_path to public');
    await client.query('begin');
    await refuseOtherSchema(client, manifest);
    const names = manifest.tables.map(({ name }) => name);
    // What triggers made is among the rows; keys and checks are honoured as always.
    for (const name of names) await client.query(`alter table "${name}" disable trigger user`);
    await client.query(`truncate ${names.map((name) => `"${name}"`).join(', ')}`);
    await applyFunction(client, 'market_open_day');
    for (const day of manifest.tickDays) await client.query('select market_open_day($1)', [day]);
    await client.query('set constraints all deferred');
    for (const name of await inOrderOfReferences(client, names)) {
      const table = manifest.tables.find((one) => one.name === name);
      if (!table) throw new Error(`no table ${name}`);
      const file = path.join(folder, table.file.path);
      const stored = createReadStream(file);
      const plain = stored.pipe(createGunzip());
      stored.on('error', (error) => plain.destroy(error));
      const rows = await copyIn(client, name, table.columns, plain);
      if (rows !== table.rows) throw new BackupRefused(`${file} holds ${rows} rows in place of ${table.rows}.`);
    }
    await client.query('set constraints all immediate');
    for (const name of names) await client.query(`alter table "${name}" enable trigger user`);
    for (const { name, last } of manifest.sequences) {
      if (last !== null) await client.query('select setval(quote_ident($1)::regclass, $2)', [name, last]);
    }
    await goOnCounting(client, BigInt(manifest.xact));
    await client.query(forgetNothingSince);
    await client.query('commit');
    await client.query('analyze');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function refuseOtherSchema(client: PoolClient, manifest: Manifest): Promise<void> {
  const textOf = (tables: readonly { readonly name: string; readonly columns: readonly string[] }[]): string =>
    tables.map(({ name, columns }) => `${name}(${columns.join()})`).join('; ');
  const { rows } = await client.query<{ names: string[] }>(
    'select array_agg(name order by name) as names from schema_migration',
  );
  const wanted = manifest.migrations.map(({ name }) => name).sort();
  if (rows[0]?.names.join() !== wanted.join() || textOf(await tablesOf(client)) !== textOf(manifest.tables)) {
    throw new BackupRefused('The database has another schema than the backup: restore into an empty one.');
  }
}

/** Tables after those that they refer to; what may be checked later is checked once all rows are there. */
async function inOrderOfReferences(client: PoolClient, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select distinct c.relname as child, p.relname as parent
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid
       and not k.condeferrable`,
  );
  const ordered: string[] = [];
  const waiting = new Set(names);
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      (name) => !rows.some(({ child, parent }) => child === name && waiting.has(parent)),
    );
    if (ready.length === 0) throw new Error(`tables refer to one another in a circle: ${[...waiting].join(', ')}`);
    for (const name of ready) waiting.delete(name);
    ordered.push(...ready);
  }
  return ordered;
}

/**
 * What happened after the backup is unknown here and happened all the same. Addresses that were given out then are not given
 * to anybody else; a session or a token that was ended then, by a change of password for instance, does not live again. Only
 * tables that the schema has by now: later migrations add some. In one line, as PostgreSQL takes it as a single process.
 */
export const forgetNothingSince = [
  'do $$ declare way_in text; begin',
  "if to_regclass('public.chain_key') is not null then",
  'update chain_key set next_index = least(next_index + 100000, 2147483647); end if;',
  // What opens an account without a password; tables that refer to others of these come first.
  "foreach way_in in array array['auth_session', 'known_device', 'api_token'] loop",
  "if to_regclass('public.' || way_in) is not null then execute format('delete from public.%I', way_in); end if;",
  'end loop; end $$',
].join(' ');

/**
 * Sealing and the outbox go by the numbers of transactions in the rows: this database's own are counted on from those of the
 * backup.
 */
async function goOnCounting(client: PoolClient, xact: bigint): Promise<void> {
  const { rows } = await client.query<{ own: bigint }>('select pg_current_xact_id()::text::bigint as own');
  const distance = xact - (rows[0]?.own ?? 0n);
  if (distance <= 0n) return;
  await client.query(
    `create or replace function xact_offset() returns bigint language sql immutable parallel safe
       as $$ select ${distance}::bigint $$`,
  );
}
