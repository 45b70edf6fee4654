import { existsSync } from 'node:fs';
import { lchown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { unlessGone } from '#server/outside/unless-gone.ts';
import type { Cluster } from './cluster.ts';
import { giveTo } from './privilege.ts';

/** A commit is in the archive so many seconds later at most, and what copying takes. */
const archivedWithinS = 30;

/** What an archive holds: the log's segments, base backups to replay them on, and whose they are. */
export const archiveParts = { wal: 'wal', bases: 'bases', cluster: 'cluster.json' } as const;

/** The archive of a running cluster, for whoever takes base backups of it. */
export type OpenedArchive = {
  /** WAL_ARCHIVE_DIR. */
  readonly folder: string;
  /** PostgreSQL's own folder. */
  readonly cluster: string;
  /** Of the cluster, in decimal digits: a restored one has it, too. */
  readonly system: string;
  asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** The base backup since which every segment was archived; null for none yet. */
  base(): Promise<string | null>;
  /** Notes that one was taken. */
  baseTaken(name: string): Promise<void>;
};

/** PostgreSQL's own module copies each segment whole: a name beside, fsync, rename; another one of that name is an error. */
export const archiveSettings = (folder: string): Readonly<Record<string, string>> => ({
  wal_level: 'replica',
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': path.join(folder, archiveParts.wal),
  archive_timeout: `${archivedWithinS}s`,
});

/** The number that initdb gave a cluster: the first eight bytes of its control file. */
async function systemOf(clusterFolder: string): Promise<string> {
  const control = await readFile(path.join(clusterFolder, 'global', 'pg_control'));
  return control.readBigUInt64LE(0).toString();
}

/** Whose an archive is; null for one that is empty. */
export async function archivedSystem(folder: string): Promise<string | null> {
  const text = await readFile(path.join(folder, archiveParts.cluster), 'utf8').catch(unlessGone);
  if (text === null) return null;
  const read: unknown = JSON.parse(text);
  if (typeof read === 'object' && read !== null && 'system' in read && typeof read.system === 'string')
    return read.system;
  throw new Error(`${path.join(folder, archiveParts.cluster)} is not what was written there.`);
}

/**
 * Before a cluster is made: a new one has nothing to do with an archive that is there, and whoever starts one by mistake, after
 * the disk was lost, would take that archive for theirs.
 *
 * @throws Error in one sentence
 */
export async function refuseArchiveOfAnother(folder: string, clusterFolder: string): Promise<void> {
  const archived = await archivedSystem(folder);
  if (archived === null) return;
  const own = existsSync(path.join(clusterFolder, 'PG_VERSION')) ? await systemOf(clusterFolder) : null;
  if (own === archived) return;
  throw new Error(
    `WAL_ARCHIVE_DIR holds the archive of ${own === null ? 'a database that is not in DATA_DIR' : 'another database'}: restore ` +
      'that one by `npm run restore -- --to latest`, or name an empty folder (docs/operations.md)',
  );
}

/** Readies the archive's folders for a cluster that does not run yet. Its history of timelines goes there, too. */
export async function prepareArchive(cluster: Cluster, folder: string): Promise<void> {
  const wal = path.join(folder, archiveParts.wal);
  await mkdir(wal, { recursive: true, mode: 0o700 });
  await mkdir(path.join(folder, archiveParts.bases), { recursive: true, mode: 0o700 });
  await giveTo(wal, cluster.runner.uid);
  const log = path.join(cluster.folder, 'pg_wal');
  if ((await newestTimeline(wal)) > (await newestTimeline(log))) {
    throw new Error(
      'WAL_ARCHIVE_DIR has gone on with a database that was restored from it since the one in DATA_DIR last ran: run that one, ' +
        'or name an empty folder (docs/operations.md)',
    );
  }
  const system = await systemOf(cluster.folder);
  if ((await archivedSystem(folder)) === null) {
    await putWhole(path.join(folder, archiveParts.cluster), `${JSON.stringify({ system })}\n`);
  }
  if ((await readState(cluster.dataDir))?.folder !== folder) await writeState(cluster.dataDir, { folder, base: null });
  // Where the log went on without an archive, as after a restore, nothing has asked for these.
  for (const name of await readdir(log)) {
    if (!name.endsWith('.history') || existsSync(path.join(wal, name))) continue;
    const mark = path.join(log, 'archive_status', name);
    await rm(`${mark}.done`, { force: true });
    await writeFile(`${mark}.ready`, '', { mode: 0o600 });
    const { uid } = cluster.runner;
    if (uid !== undefined) await lchown(`${mark}.ready`, uid, uid);
  }
}

/** The newest timeline of which there is something, in a folder of segments and histories. */
async function newestTimeline(folder: string): Promise<number> {
  const found = (await readdir(folder)).flatMap(
    (name) => /^([0-9A-F]{8})([0-9A-F]{16}|\.history)/.exec(name)?.[1] ?? [],
  );
  return Math.max(1, ...found.map((hex) => Number.parseInt(hex, 16)));
}

/** What a run without the archive writes is not in it: nothing can be replayed beyond it on a base backup of before. */
export async function forgetArchive(dataDir: string): Promise<void> {
  await rm(stateFile(dataDir), { force: true });
}

/** The archive of a cluster that runs now. */
export async function openArchive(
  cluster: Cluster,
  folder: string,
  asSuperuser: OpenedArchive['asSuperuser'],
): Promise<OpenedArchive> {
  return {
    folder,
    cluster: cluster.folder,
    system: await systemOf(cluster.folder),
    asSuperuser,
    base: async () => (await readState(cluster.dataDir))?.base ?? null,
    baseTaken: (base) => writeState(cluster.dataDir, { folder, base }),
  };
}

type State = { readonly folder: string; readonly base: string | null };

const stateFile = (dataDir: string): string => path.join(dataDir, 'postgres.archive');

async function readState(dataDir: string): Promise<State | null> {
  const text = await readFile(stateFile(dataDir), 'utf8').catch(unlessGone);
  const read: unknown = text === null ? null : JSON.parse(text);
  if (typeof read !== 'object' || read === null || !('folder' in read) || !('base' in read)) return null;
  const { folder, base } = read;
  if (typeof folder !== 'string') return null;
  return { folder, base: typeof base === 'string' ? base : null };
}

const writeState = (dataDir: string, state: State): Promise<void> =>
  putWhole(stateFile(dataDir), `${JSON.stringify(state)}\n`);

async function putWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  await syncFolder(path.dirname(file));
}

/** Has the names in a folder survive a power cut; not every system lets a folder be synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().catch(() => undefined);
  await handle.close();
}

/** Whether both lie on one disk, so that what destroys the one destroys the other; the second may not be there yet. */
export async function onOneDisk(folder: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([stat(folder), stat(other)].map((found) => found.catch(unlessGone)));
  return one != null && two != null && one.dev === two.dev;
}
