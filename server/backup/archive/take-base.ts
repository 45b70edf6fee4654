import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { productVersion } from '#database/release.ts';
import { archiveParts, type OpenedArchive, syncFolder } from '#server/outside/postgres/archive.ts';
import { unlessGone } from '#server/outside/unless-gone.ts';
import { writeFileOf } from '../copies.ts';
import { type BackedUpFile, manifestFile, manifestHashFile, sha256Of } from '../manifest.ts';
import { type BaseManifest, baseName } from './bases.ts';

/** Of these folders PostgreSQL needs to be there and nothing in it: each start makes it anew, or the archive has it. */
const emptied = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
/** What is of the running process alone. */
const left = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|recovery\.signal)$/;
/**
 * The log up to its end has to be in the archive first: one that takes no segment fails this, and so the backup. A stop of the app waits no
 * longer either.
 */
const archivedWithinMs = 25_000;

/**
 * Takes a base backup beside the running database, by PostgreSQL's own functions, since the embedded one has no pg_basebackup: what changes
 * while it is copied is put right by the log. It has its name once it is complete, on the disk, and the log that it needs is archived.
 *
 * @returns its name
 */
export async function takeBase(archive: OpenedArchive): Promise<string> {
  return archive.asSuperuser(async (client) => {
    await client.query(`select pg_backup_start('fairlead', fast => true)`);
    const parent = path.join(archive.folder, archiveParts.bases);
    const unfinished = path.join(parent, `${baseName(Date.now())}.unfinished`);
    try {
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
      const data = path.join(unfinished, 'data');
      const { folders, files } = await copyCluster(archive.cluster, data);
      const { label, untilLsn, timeMs } = await stopBackup(client);
      files.push(await packed(Buffer.from(label), data, 'backup_label'));
      const manifest: BaseManifest = {
        format: 'fairlead-base-1',
        version: productVersion,
        system: archive.system,
        ...placesIn(label),
        untilLsn,
        timeMs,
        folders,
        files,
      };
      const text = `${JSON.stringify(manifest, null, 1)}\n`;
      await writeFile(path.join(unfinished, manifestFile), text, { mode: 0o600, flush: true });
      await writeFile(path.join(unfinished, manifestHashFile), `${sha256Of(text)}\n`, { mode: 0o600, flush: true });
      await syncFolder(unfinished);
      const name = baseName(timeMs);
      await rename(unfinished, path.join(parent, name));
      await syncFolder(parent);
      await archive.baseTaken(name);
      return name;
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
  });
}

async function stopBackup(client: pg.Client) {
  await client.query(`set statement_timeout = ${archivedWithinMs}`);
  const { rows } = await client.query<{ lsn: string; labelfile: string; spcmapfile: string; ms: string }>(
    `select lsn::text, labelfile, spcmapfile, ceil(extract(epoch from clock_timestamp()) * 1000)::text as ms
     from pg_backup_stop(wait_for_archive => true)`,
  );
  const [row] = rows;
  if (!row) throw new Error('the database did not end its backup');
  if (row.spcmapfile.trim() !== '') throw new Error('a base backup holds no tablespaces, and this database has some');
  return { label: row.labelfile, untilLsn: row.lsn, timeMs: Number(row.ms) };
}

function placesIn(label: string): { readonly fromLsn: string; readonly timeline: number } {
  const fromLsn = /^START WAL LOCATION: ([0-9A-F]+\/[0-9A-F]+) /m.exec(label)?.[1];
  const timeline = /^START TIMELINE: (\d+)$/m.exec(label)?.[1];
  if (fromLsn === undefined || timeline === undefined) throw new Error(`no base backup begins so: ${label}`);
  return { fromLsn, timeline: Number(timeline) };
}

async function copyCluster(from: string, to: string) {
  const folders: string[] = [];
  const files: BackedUpFile[] = [];
  const go = async (below: string): Promise<void> => {
    const entries = await readdir(path.join(from, below), { withFileTypes: true }).catch(unlessGone);
    for (const entry of entries ?? []) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (left.test(entry.name)) continue;
      if (entry.isDirectory()) {
        folders.push(name);
        if (!emptied.has(name)) await go(name);
      } else if (entry.isFile()) {
        const bytes = await (name === 'global/pg_control' ? steadyBytes : bytesOf)(path.join(from, name));
        if (bytes) files.push(await packed(bytes, to, name));
      } else {
        throw new Error(
          `${path.join(from, name)} is neither a file nor a folder, and a base backup holds nothing else`,
        );
      }
    }
  };
  await go('');
  return { folders, files };
}

const packed = (bytes: Buffer | Readable, to: string, name: string): Promise<BackedUpFile> =>
  writeFileOf([bytes instanceof Readable ? bytes : Readable.from([bytes]), createGzip({ level: 1 })], to, `${name}.gz`);

/** What is removed meanwhile is in the log. */
async function bytesOf(file: string): Promise<Readable | null> {
  return (await open(file).catch(unlessGone))?.createReadStream() ?? null;
}

/** The control file is not put right by the log: it is taken as it was before and after a reading of it. */
async function steadyBytes(file: string): Promise<Buffer> {
  for (let before = await readFile(file); ; ) {
    const now = await readFile(file);
    if (now.equals(before)) return now;
    before = now;
  }
}
