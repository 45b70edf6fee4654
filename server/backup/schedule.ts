import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { productVersion } from '#database/release.ts';
import type { TableRow } from '#database/rows.ts';
import { dayMs, hourMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted } from '#domain/failures/failures.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { missingFileOf } from './recorded-files.ts';
import { type BackupOf, takeBackup } from './take.ts';

/** Begun a little before a day is over, so that a daily one does not wander. */
const dueMs = dayMs - 60_000;
const lateMs = dayMs + 2 * hourMs;

interface RunRow extends TableRow<'backup_run'> {
  readonly age_ms: bigint;
}

export interface ScheduledBackups {
  readonly pool: Pool;
  /** Null where no backups are made. */
  readonly directory: string | null;
  readonly keep: number;
  readonly of: Omit<BackupOf, 'to' | 'version'>;
  /** A base backup for the archive of the log, with each of these (X3.7); null where no log is archived. */
  readonly takeBase?: (() => Promise<void>) | null;
}

/** off: no folder for backups. late: none that ended well in the last 26 hours. failed: neither, and the last one ended badly. */
export const backupStates = ['off', 'recent', 'late', 'failed'] as const;
export type BackupState = (typeof backupStates)[number];

/**
 * The daily backup of the running product (X2, X3): one that is due is made, the last ones are kept, and what became of each
 * stands in backup_run. One that fails is tried again when this is called next; of several processes one makes it.
 */
export function scheduledBackups({ pool, directory, keep, of, takeBase = null }: ScheduledBackups): {
  /** Whether there is a backup of the last 26 hours, read over another pool where one is given. */
  state(over?: Pool): Promise<BackupState>;
  /** The upload whose recorded file the last backup lacked; null where it did not fail by that. */
  missingFile(): Promise<string | null>;
  takeWhenDue(): Promise<void>;
  readonly handlers: Handlers<Pick<Catalogue, 'listBackups'>>;
} {
  const runs = async (over: Pool = pool): Promise<readonly RunRow[]> => {
    const { rows } = await over.query<RunRow>(
      'select *, clock_ms() - started_ms as age_ms from backup_run order by id desc limit 30',
    );
    return rows;
  };
  const isGood = (run: RunRow, withinMs: number): boolean =>
    run.ended_ms !== null && run.error === null && run.age_ms < BigInt(withinMs);

  /** Whoever inserts the row makes the backup; one that was begun by a process that died counts for an hour. */
  const claim = async (folder: (time: string) => string): Promise<RunRow | null> => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(hashtext('fairlead backup'))`);
      const { rows: taken } = await client.query(
        `select 1 from backup_run where error is null
           and clock_ms() - started_ms < case when ended_ms is null then 3600000 else $1::bigint end`,
        [dueMs],
      );
      if (taken.length > 0) return null;
      const { rows: clock } = await client.query<{ now_ms: bigint }>('select clock_ms() as now_ms');
      const { rows } = await client.query<RunRow>(
        'insert into backup_run (folder, started_ms) values ($1, $2) returning *, 0::bigint as age_ms',
        [folder(isoTime(millis(clock[0]?.now_ms ?? 0n))), clock[0]?.now_ms],
      );
      return rows[0] ?? null;
    } finally {
      await client.query('commit').finally(() => client.release());
    }
  };

  /** The folders of runs before one that made their backup and failed by what comes behind it: the one takes their place. */
  const failedBefore = async ({ id, folder }: RunRow): Promise<readonly string[]> => {
    const { rows } = await pool.query<{ folder: string }>(
      'select folder from backup_run where error is not null and id < $1 and folder <> $2 and folder = any($3)',
      [id, folder, await backupsIn(path.dirname(folder))],
    );
    return rows.map((row) => row.folder);
  };

  const lastEnded = (found: readonly RunRow[]) => found.find(({ ended_ms }) => ended_ms !== null);
  const stateOf = (found: readonly RunRow[]): BackupState => {
    if (directory === null) return 'off';
    if (found.some((run) => isGood(run, lateMs))) return 'recent';
    return lastEnded(found)?.error ? 'failed' : 'late';
  };

  return {
    state: async (over) => stateOf(await runs(over)),
    missingFile: async () => (directory === null ? null : missingFileOf(lastEnded(await runs())?.error ?? '')),
    async takeWhenDue() {
      if (directory === null) return;
      const run = await claim((time) => path.join(path.resolve(directory), folderName(time)));
      if (!run) return;
      let whole = false;
      try {
        const taken = await takeBackup({ ...of, to: run.folder, version: productVersion });
        whole = true;
        // One that fails, such as by an archive that takes nothing, is a backup that failed: staff hear of it.
        await takeBase?.();
        await pool.query('update backup_run set ended_ms = clock_ms(), bytes = $2, rows = $3 where id = $1', [
          run.id,
          taken.bytes,
          taken.rows,
        ]);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        await pool.query('update backup_run set ended_ms = clock_ms(), error = $2 where id = $1', [run.id, why]);
        throw error;
      } finally {
        // Also without its base backup: it is tried again each hour, and each leaves a folder.
        if (whole) await removeOld(directory, keep, await failedBefore(run));
      }
    },
    handlers: {
      async listBackups() {
        const found = await runs();
        return accepted({
          state: stateOf(found),
          directory,
          keep,
          items: found.map((run) => ({
            startedAt: isoTime(millis(run.started_ms)),
            endedAt: run.ended_ms === null ? null : isoTime(millis(run.ended_ms)),
            folder: run.folder,
            bytes: run.bytes === null ? null : Number(run.bytes),
            rows: run.rows === null ? null : Number(run.rows),
            error: run.error,
          })),
        });
      },
    },
  };
}

const nameShape = /^fairlead-\d{4}-\d{2}-\d{2}T\d{6}Z$/;
/** `fairlead-2026-11-21T030000Z`: in the order of time by name. */
const folderName = (time: string): string => `fairlead-${time.slice(0, 19).replaceAll(':', '')}Z`;

/** What a process left that was ended while it made one. */
const unfinishedShape = /^fairlead-\d{4}-\d{2}-\d{2}T\d{6}Z\.unfinished-\d+$/;

/** The folders of the backups that the schedule has made, also of one that is being made. */
export async function backupsIn(directory: string): Promise<readonly string[]> {
  const names = await readdir(directory).catch(() => []);
  return names
    .filter((name) => nameShape.test(name) || unfinishedShape.test(name))
    .map((name) => path.join(directory, name));
}

/** Only folders that the schedule named are removed. @param replaced the paths of some of them that go in any case */
async function removeOld(directory: string, keep: number, replaced: readonly string[]): Promise<void> {
  for (const folder of replaced) await rm(folder, { recursive: true, force: true });
  const all = await readdir(directory);
  for (const name of all.filter((one) => unfinishedShape.test(one))) {
    const folder = path.join(directory, name);
    // A younger one may be another process's that is still at it.
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > dayMs) await rm(folder, { recursive: true, force: true });
  }
  const names = all.filter((name) => nameShape.test(name)).sort();
  for (const name of names.slice(0, Math.max(0, names.length - keep))) {
    await rm(path.join(directory, name), { recursive: true, force: true });
  }
}
