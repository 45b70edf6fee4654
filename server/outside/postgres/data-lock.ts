import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ConnectionConfig } from './pool.ts';
import { startedAt, stillRuns } from './processes.ts';

/** Who has the data folder, and how its database is reached: the file is readable by its owner only. */
type Holder = {
  readonly pid: number;
  readonly started: string;
  readonly since: string;
  readonly nonce: string;
  readonly owner?: ConnectionConfig;
  readonly app?: ConnectionConfig;
};

export class DataInUse extends Error {
  override readonly name = 'DataInUse';
}

export type DataLock = {
  /** Where the database of a dead app whose lock was taken over had listened. */
  readonly formerHost: string | undefined;
  /** Notes how the database is reached, for tools that join a running app. */
  publish(owner: ConnectionConfig, app: ConnectionConfig): Promise<void>;
  release(): Promise<void>;
};

const fileIn = (dataDir: string): string => path.join(dataDir, 'fairlead.lock');

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    Number.isInteger(value.pid) &&
    'started' in value &&
    typeof value.started === 'string' &&
    'nonce' in value &&
    typeof value.nonce === 'string'
  );
}

/** A file that is not a lock (cut off by a full disk, say) counts as nobody's: a lock is only ever put in place whole. */
async function read(file: string): Promise<Holder | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isHolder(value) ? value : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Puts a whole file in place if there is none: written aside first, then linked, which only one of two can do. */
async function place(file: string, holder: Holder): Promise<boolean> {
  const aside = `${file}.${holder.nonce}`;
  await writeFile(aside, JSON.stringify(holder), { mode: 0o600 });
  try {
    await link(aside, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    // Some file systems have no links; there a moved lock is the next best, guarded by a look beforehand.
    if (!['EPERM', 'ENOSYS', 'ENOTSUP'].includes(String(codeOf(error)))) throw error;
    if (await read(file)) return false;
    await rename(aside, file);
    return true;
  } finally {
    await rm(aside, { force: true });
  }
}

/** Moves a dead holder's lock away; when another start was quicker and this is its fresh lock, that one is put back. */
async function removeStale(file: string, nonce: string): Promise<Holder | undefined> {
  const away = `${file}.stale-${nonce}`;
  try {
    await rename(file, away);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  const moved = await read(away);
  if (moved && stillRuns(moved)) await link(away, file).catch(() => undefined);
  await rm(away, { force: true });
  return moved;
}

/**
 * Takes the data folder for this process. The lock of a process that no longer runs is taken over; that of a living one,
 * this one included, is refused with {@link DataInUse}.
 */
export async function lockData(dataDir: string): Promise<DataLock> {
  const file = fileIn(dataDir);
  const mine: Holder = {
    pid: process.pid,
    started: startedAt(process.pid),
    since: new Date().toISOString(),
    nonce: randomUUID(),
  };
  let formerHost: string | undefined;
  for (let count = 0; !(await place(file, mine)); count += 1) {
    const holder = await read(file);
    if (holder && stillRuns(holder)) {
      throw new DataInUse(
        `The data in ${dataDir} is in use by the process ${holder.pid}, which has had it since ${holder.since}. ` +
          'Stop that process first, or start this one with another DATA_DIR.',
      );
    }
    if (count > 100) throw new Error(`The lock ${file} could not be taken.`);
    formerHost = (await removeStale(file, mine.nonce))?.owner?.host ?? formerHost;
  }
  return {
    formerHost,
    publish: async (owner, app) => {
      const aside = `${file}.${mine.nonce}`;
      await writeFile(aside, JSON.stringify({ ...mine, owner, app }), { mode: 0o600 });
      await rename(aside, file);
    },
    release: async () => {
      if ((await read(file))?.nonce === mine.nonce) await rm(file, { force: true });
    },
  };
}

/** How the database of a running app is reached, or nothing when no app runs on this data. */
export async function runningOn(
  dataDir: string,
): Promise<{ readonly owner: ConnectionConfig; readonly app: ConnectionConfig } | undefined> {
  const holder = await read(fileIn(dataDir));
  if (!holder?.owner || !holder.app || !stillRuns(holder)) return undefined;
  return { owner: holder.owner, app: holder.app };
}
