import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { archiveParts, syncFolder } from './archive.ts';
import { embeddedBinaries } from './binaries.ts';
import { type Cluster, passwordFileOf, runToEnd, unfinishedPrefix } from './cluster.ts';
import { lockData } from './data-lock.ts';
import { findRunner, giveTo } from './privilege.ts';

interface Recovery {
  readonly dataDir: string;
  /** Where the log is: WAL_ARCHIVE_DIR, or a copy of it, which nothing is written to. */
  readonly archive: string;
  readonly timeline: number;
  /** Up to and with this moment, in ms; null for the end of the log. */
  readonly untilMs: number | null;
  /** Puts a base backup into the folder. */
  readonly unpack: (folder: string) => Promise<void>;
  /** Throws where what was replayed is not all that it should be. */
  readonly refuses: (recovered: Recovered) => void;
  /** Statements on the product's database before anybody can open it, each in one line. */
  readonly after: readonly string[];
}

export interface Recovered {
  /** When the last transaction that is there committed; null where the log had none. */
  readonly lastMs: number | null;
  /** How far the log was replayed. */
  readonly lsn: string;
}

/** Within which the log has to be replayed, in ms. */
const replayWithinMs = 24 * 3_600_000;

/**
 * Makes the cluster of a data folder that has none from a base backup and the log. PostgreSQL replays it as a single process that nobody
 * can connect to; only a cluster that was recovered whole, and on which `after` was done, ever has the name by which a start finds it.
 *
 * @throws Error with what PostgreSQL said; the data folder is left as it was
 */
export async function recoverCluster(recovery: Recovery): Promise<Recovered> {
  await mkdir(recovery.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(recovery.dataDir);
  const lock = await lockData(dataDir);
  try {
    const final = path.join(dataDir, 'postgres');
    if (existsSync(final)) throw new Error(`${final} is in the way: name a DATA_DIR without a database.`);
    for (const name of await readdir(dataDir)) {
      if (name.startsWith(unfinishedPrefix)) await rm(path.join(dataDir, name), { recursive: true, force: true });
    }
    const folder = await mkdtemp(path.join(dataDir, unfinishedPrefix));
    try {
      const recovered = await recoverIn(folder, { ...recovery, dataDir });
      // Those of a cluster that was here before: a start makes new ones.
      await rm(passwordFileOf(dataDir), { force: true });
      await rename(folder, final);
      await syncFolder(dataDir);
      return recovered;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await lock.release();
  }
}

async function recoverIn(folder: string, recovery: Recovery): Promise<Recovered> {
  const { dataDir, archive, timeline, untilMs } = recovery;
  await recovery.unpack(folder);
  await writeFile(path.join(folder, 'recovery.signal'), '', { mode: 0o600, flush: true });
  const cluster: Cluster = {
    dataDir,
    folder,
    binaries: await embeddedBinaries(path.join(dataDir, 'postgres-links')),
    runner: await findRunner(),
  };
  await giveTo(folder, cluster.runner.uid);
  const settings = {
    restore_command: restoreCommand(path.join(archive, archiveParts.wal)),
    recovery_target_timeline: String(timeline),
    recovery_target_action: 'promote',
    ...(untilMs === null ? {} : { recovery_target_time: targetOf(untilMs) }),
    hot_standby: 'off',
    archive_mode: 'off',
    // What is written before the archive goes on is still there for it.
    wal_keep_size: '100GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const run = (database: string, more: readonly string[], lines: readonly string[], withinMs?: number) =>
    runToEnd(cluster, 'postgres', ['--single', '-D', folder, ...more, database], `${lines.join('\n')}\n`, withinMs);
  const ask =
    `select 'reached ' || pg_last_wal_replay_lsn() || ' ' || ` +
    `coalesce(floor(extract(epoch from pg_last_xact_replay_timestamp()) * 1000)::text, '-') as said`;
  const said = await run('postgres', given, [ask], replayWithinMs);
  const [, lsn, last] = /reached ([0-9A-F]+\/[0-9A-F]+) (\d+|-)/.exec(said.text) ?? [];
  if (said.code !== 0 || lsn === undefined)
    throw new Error(`The log could not be replayed:\n${said.text.slice(-3000)}`);
  const recovered: Recovered = { lastMs: last === '-' ? null : Number(last), lsn };
  recovery.refuses(recovered);
  const done = await run('fairlead', ['-c', 'wal_keep_size=100GB', '-c', 'archive_mode=off'], recovery.after);
  if (done.code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(done.text)) {
    throw new Error(`The restored database could not be made ready:\n${done.text.slice(-3000)}`);
  }
  return recovered;
}

/** Its zone as a number: PostgreSQL has not read the names of zones by then. */
const targetOf = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '+00');

/**
 * How PostgreSQL fetches a file of the log, as a line for its shell. What is not there ends the log, by 1; what is there and cannot be read
 * must not, and ends the recovery, by more than 125.
 */
function restoreCommand(wal: string): string {
  const quoted = `'${wal.replaceAll('%', '%%').replaceAll("'", `'\\''`)}'`;
  return (
    `if [ -f ${quoted}/%f.gz ]; then gzip -dc ${quoted}/%f.gz > "%p" || exit 200; ` +
    `elif [ -f ${quoted}/%f ]; then cp ${quoted}/%f "%p" || exit 200; else exit 1; fi`
  );
}
