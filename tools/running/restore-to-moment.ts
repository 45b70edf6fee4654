import path from 'node:path';
import { productVersion } from '#database/release.ts';
import { openBlobs } from '#server/assembly/files-store.ts';
import { putFilesOfBackups, putMissingKeys } from '#server/backup/archive/files-of-backups.ts';
import { restoreTo } from '#server/backup/archive/restore-to.ts';
import { backupsIn } from '#server/backup/schedule.ts';
import { type Embedded, startEmbedded } from '#server/outside/postgres/embedded.ts';
import type { Environment } from '#server/settings/environment.ts';
import { verifyOpened } from '#tools/verification/command.ts';

interface Asked {
  readonly to: string;
  /** WAL_ARCHIVE_DIR unless given. */
  readonly archive?: string | undefined;
  readonly timeline?: string | undefined;
}

/** Reads `--to`: a time with its zone in ms, or null for `latest`; undefined for what is neither. */
function momentOf(to: string): number | null | undefined {
  if (to === 'latest') return null;
  const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
  const ms = shape.test(to) ? Date.parse(to) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}

/**
 * Restores the embedded database to a moment, then what its records name of files, and verifies (X3.7). The archive is only read, so that
 * another moment may be tried in another data folder.
 *
 * @returns the exit code
 */
export async function restoreToMoment(environment: Environment, asked: Asked): Promise<number> {
  const { dataDir, databaseUrl, walArchiveDir, backupDir } = environment;
  const untilMs = momentOf(asked.to);
  const archive = asked.archive ?? walArchiveDir;
  const problem =
    databaseUrl !== null
      ? '--to is of the embedded database: PostgreSQL restores that of DATABASE_URL itself (docs/operations.md)'
      : untilMs === undefined
        ? `--to takes latest or a time with its zone, such as 2026-11-29T10:00:00Z, not ${asked.to}`
        : archive === null
          ? 'set WAL_ARCHIVE_DIR, or name the archive by --archive FOLDER'
          : asked.timeline !== undefined && !/^[1-9][0-9]{0,8}$/.test(asked.timeline)
            ? `--timeline takes a number, not ${asked.timeline}`
            : null;
  if (problem !== null || untilMs === undefined || archive === null) {
    console.error(problem);
    return 2;
  }
  const backups = backupDir === null ? [] : await wholeBackupsIn(backupDir);
  let database: Embedded | null = null;
  try {
    const timeline = asked.timeline === undefined ? null : Number(asked.timeline);
    const of = { dataDir, archive: path.resolve(archive), untilMs, timeline };
    const { base, lastMs } = await restoreTo({ ...of, warn: console.error });
    console.log(`Restored from ${base.name} and the log since. ${reached(lastMs, untilMs)}`);
    if (base.version !== productVersion) console.log(`The base backup is of version ${base.version}.`);
    await putMissingKeys(backups, path.join(dataDir, 'keys'));
    // Nothing is archived by this: the archive goes on with the first start of the app.
    database = await startEmbedded({ dataDir, settings: { wal_keep_size: '100GB' } });
    const files = openBlobs(environment);
    const { put, missing } = await putFilesOfBackups(backups, { ownerConfig: database.owner, files });
    console.log(`Put into ${files.place}: ${put} files that were missing there.`);
    if (missing.length > 0) {
      console.error(`Recorded, and neither there nor in a backup: ${missing.join(', ')}`);
    }
    const verified = await verifyOpened(database.owner, environment);
    return verified === 0 && missing.length > 0 ? 1 : verified;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    await database?.stop();
  }
}

/** The newest first. */
const wholeBackupsIn = async (directory: string): Promise<readonly string[]> =>
  (await backupsIn(directory))
    .filter((folder) => !folder.includes('.unfinished'))
    .sort()
    .reverse();

const iso = (ms: number): string => new Date(ms).toISOString();

function reached(lastMs: number | null, untilMs: number | null): string {
  const last =
    lastMs === null ? 'No transaction came after the base backup.' : `Its last transaction is of ${iso(lastMs)}.`;
  const lost =
    untilMs === null
      ? 'What was committed after that had not been archived, and is lost'
      : `What was committed after ${iso(untilMs)} is not here`;
  return `${last} ${lost}: before you open, compare pending withdrawals with the payouts of your wallet (docs/operations.md).`;
}
