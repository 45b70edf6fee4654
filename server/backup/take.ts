import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createGzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import type { Blobs } from '#server/operations/blobs.ts';
import { copyOut, readyToCopy } from '#server/outside/postgres/copy.ts';
import { type ConnectionConfig, openPool } from '#server/outside/postgres/pool.ts';
import { copyBlobs, copyFolder, writeFileOf } from './copies.ts';
import { BackupRefused, type Manifest, manifestFile, manifestHashFile, parts, sha256Of } from './manifest.ts';
import { readRecorded, refuseMissing } from './recorded-files.ts';

/** What belongs into a backup, and where it goes. */
export interface BackupOf {
  /** Connects as fairlead_owner or as a member of it. */
  readonly ownerConfig: ConnectionConfig;
  /** Customers' files. */
  readonly files: Blobs;
  /** Keys that a demo keeps beside its data; what the environment holds is in no backup. */
  readonly keysDir: string;
  /** The folder that the backup becomes; it may not exist yet. */
  readonly to: string;
  /** Of the product. */
  readonly version: string;
}

export interface BackupTaken {
  readonly folder: string;
  readonly time: string;
  readonly rows: number;
  readonly bytes: number;
  readonly files: number;
}

/**
 * Backs everything up as it is at one instant, beside a running app: the tables in one snapshot, then files, which are never
 * changed once they are recorded. It stands under its name when it is complete and on the disk, and not before.
 *
 * @throws FilesMissing naming the files that are recorded and not there: it would not be whole
 */
export async function takeBackup(of: BackupOf): Promise<BackupTaken> {
  const folder = path.resolve(of.to);
  if (await stat(folder).catch(() => null)) throw new BackupRefused(`${folder} exists already: name a new folder.`);
  const unfinished = `${folder}.unfinished-${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const pool = openPool(of.ownerConfig, { max: 1, applicationName: 'fairlead backup' });
  try {
    const client = await pool.connect();
    const { database, files } = await copyRecords(client, of.files, unfinished).finally(() => client.release(true));
    const keys = await copyFolder(of.keysDir, path.join(unfinished, parts.keys));
    const manifest: Manifest = { format: 'fairlead-backup-1', version: of.version, ...database, files, keys };
    const text = `${JSON.stringify(manifest, null, 1)}\n`;
    await writeFile(path.join(unfinished, manifestFile), text, { mode: 0o600, flush: true });
    await writeFile(path.join(unfinished, manifestHashFile), `${sha256Of(text)}\n`, { mode: 0o600, flush: true });
    await syncFolder(unfinished);
    await rename(unfinished, folder);
    await syncFolder(path.dirname(folder));
    const all = [...manifest.tables.map(({ file }) => file), ...files, ...keys];
    return {
      folder,
      time: manifest.time,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      files: files.length,
    };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await pool.end();
  }
}

/** The tables, then the files that they name. */
async function copyRecords(client: PoolClient, blobs: Blobs, to: string) {
  await readyToCopy(client);
  await client.query('set role fairlead_owner; set search_path to public');
  // Looked at first as well, so that nothing is copied for nothing.
  await refuseMissing(client, blobs, await readRecorded(client), await blobs.backedUp());
  const { recorded, ...database } = await copyDatabase(client, path.join(to, parts.tables));
  const files = await copyBlobs(blobs, path.join(to, parts.files));
  const there = files.map((file) => file.path);
  await refuseMissing(client, blobs, recorded, there);
  return { database, files };
}

type DatabasePart = Omit<Manifest, 'format' | 'version' | 'files' | 'keys'>;

async function copyDatabase(
  client: PoolClient,
  folder: string,
): Promise<DatabasePart & { readonly recorded: readonly string[] }> {
  await client.query('begin isolation level repeatable read read only');
  const { rows: heads } = await client.query<{ time: string; xact: bigint; mode: string | null }>(
    `select to_char(to_timestamp(clock_ms() / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time,
       pg_snapshot_xmax(pg_current_snapshot())::text::bigint + xact_offset() as xact,
       (select mode from installation) as mode`,
  );
  const [head] = heads;
  if (!head) throw new Error('the database gave no time');
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration order by name collate "C"',
  );
  const recorded = await readRecorded(client);
  const tables: Manifest['tables'] = [];
  for (const { name, columns } of await tablesOf(client)) {
    const { stream, rows } = copyOut(client, name, columns);
    const file = await writeFileOf([stream, createGzip({ level: 1 })], folder, `${name}.copy.gz`);
    tables.push({ name, columns: [...columns], rows: rows(), file });
  }
  // Numbers are given out beyond any snapshot: what is read now is at least what the snapshot's rows have.
  const { rows: sequences } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  );
  const { rows: days } = await client.query<{ day: string }>(
    `select to_char(extract(epoch from to_date(right(c.relname, 8), 'YYYYMMDD')) * 1000, 'FM999999999999990') as day
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'market_tick'::regclass order by 1`,
  );
  await client.query('rollback');
  return {
    time: head.time,
    mode: head.mode,
    xact: head.xact.toString(),
    migrations: migrations.map(({ name, sha256 }) => ({ name, sha256 })),
    tables,
    sequences: sequences.map(({ name, last }) => ({ name, last })),
    tickDays: days.map(({ day }) => Number(day)),
    recorded,
  };
}

/**
 * The product's tables, partitions under the name of their whole. Of these none is copied: schema_migration is the manifest's own,
 * schema_function the program's, and what rate_limit has counted is over within hours. Uploads in a bucket that were on their way begin
 * again: upload_piece names objects that no backup holds.
 */
export async function tablesOf(
  client: PoolClient,
): Promise<readonly { readonly name: string; readonly columns: readonly string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not in ('schema_migration', 'schema_function', 'rate_limit', 'upload_lock', 'upload_piece') and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname collate "C"`,
  );
  return rows;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  // Not every file system lets a folder be synced.
  await handle.sync().catch(() => undefined);
  await handle.close();
}
