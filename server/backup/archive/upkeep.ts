import { createReadStream } from 'node:fs';
import { chown, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { dayMs, hourMs } from '#domain/clock/durations.ts';
import { archiveParts, type OpenedArchive, syncFolder } from '#server/outside/postgres/archive.ts';
import { measuring, writeFileOf } from '../copies.ts';
import { basesIn, type OnDamaged, unfinishedBase } from './bases.ts';
import { placeOf, segmentsIn } from './segments.ts';
import { takeBase } from './take-base.ts';

/** What the running product does for its archive (X3.7). */
interface ArchiveUpkeep {
  /**
   * A base backup unless there is one of the last hour, and those before the last ones go with the log that only they needed. Fails where
   * another database has archived there, too: nothing leads over its segments.
   */
  takeBase(): Promise<void>;
  /**
   * Takes the first one at once: until there is one, the archived log leads nowhere. One that failed is tried again an hour later. Packs
   * what was archived since.
   */
  goOn(): Promise<void>;
}

interface UpkeepOptions {
  readonly keep: number;
  /** Hears once of each base backup that is damaged. */
  readonly warn: OnDamaged;
  /** In ms. */
  readonly now?: () => number;
}

export function archiveUpkeep(archive: OpenedArchive, { keep, warn, now = Date.now }: UpkeepOptions): ArchiveUpkeep {
  const damaged = new Set<string>();
  const warnOnce: OnDamaged = (name, why) => {
    if (!damaged.has(name)) warn(name, why);
    damaged.add(name);
  };
  let failedMs: number | null = null;
  const take = async (): Promise<void> => {
    try {
      await takeBase(archive);
      failedMs = null;
    } catch (error) {
      failedMs = now();
      throw error;
    }
    await removeOld(archive.folder, keep, warnOnce);
  };
  // Each is a forced checkpoint and a whole copy: not each minute, where the archive takes nothing.
  const mayTry = (): boolean => failedMs === null || now() - failedMs >= hourMs;
  // The daily backup and the job that goes on are two: one base backup at a time.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  /** How old (ms) the last one is since which nothing is missing; null for none. */
  const ageOfBase = async (): Promise<number | null> => {
    const name = await archive.base();
    const found = (await basesIn(archive.folder, warnOnce)).find((base) => base.name === name);
    return found ? now() - found.timeMs : null;
  };
  return {
    takeBase: () =>
      inTurn(async () => {
        await packSegments(archive.folder);
        const ageMs = await ageOfBase();
        if (ageMs === null || ageMs > hourMs) await take();
      }),
    goOn: () =>
      inTurn(async () => {
        if ((await ageOfBase()) === null && mayTry()) await take();
        await packSegments(archive.folder);
      }),
  };
}

/**
 * Packs the segments that PostgreSQL has archived: most of one that was ended by its time is empty. PostgreSQL refuses a segment of a
 * name that is there, but does not know the packed ones: one that is there packed and otherwise is another database's.
 *
 * @throws Error naming it; both stay
 */
export async function packSegments(archive: string): Promise<void> {
  const wal = path.join(archive, archiveParts.wal);
  for (const { file, packed } of await segmentsIn(archive)) {
    if (packed) continue;
    const from = path.join(wal, file);
    const to = `${from}.gz`;
    const there = await stat(to).catch(() => null);
    if (there) {
      // Archived once more, after PostgreSQL was ended before it had noted the first time.
      if ((await hashOf(from, false)) !== (await hashOf(to, true))) {
        throw new Error(`${to} is of another log than ${from}: two databases archive to WAL_ARCHIVE_DIR`);
      }
    } else {
      const part = `${file}.gz.part`;
      await rm(path.join(wal, part), { force: true });
      await writeFileOf([createReadStream(from), createGzip({ level: 1 })], wal, part);
      // Whoever runs PostgreSQL, where that is another user, reads it when it is restored.
      const { uid, gid } = await stat(from);
      if (process.getuid?.() === 0) await chown(path.join(wal, part), uid, gid);
      await rename(path.join(wal, part), to);
      await syncFolder(wal);
    }
    await rm(from);
  }
}

async function hashOf(file: string, packed: boolean): Promise<string> {
  const measured = measuring();
  const sink = async (chunks: AsyncIterable<unknown>): Promise<void> => {
    for await (const _ of chunks);
  };
  const stored = createReadStream(file);
  await (packed ? pipeline(stored, createGunzip(), measured.stream, sink) : pipeline(stored, measured.stream, sink));
  return measured.found().sha256;
}

/**
 * Keeps the last base backups, and of the log what is needed from the first of them on. Histories of timelines stay. What cannot be read
 * counts for none: a disk that fails for a moment must not cost the log of the others. It goes once the ones to keep are all newer.
 */
export async function removeOld(archive: string, keep: number, onDamaged?: OnDamaged): Promise<void> {
  const parent = path.join(archive, archiveParts.bases);
  for (const name of await readdir(parent)) {
    if (unfinishedBase.test(name)) await rm(path.join(parent, name), { recursive: true, force: true });
  }
  const damaged: string[] = [];
  const bases = await basesIn(archive, (name, why) => {
    damaged.push(name);
    onDamaged?.(name, why);
  });
  const kept = bases.slice(-keep);
  const [oldest] = kept;
  if (oldest === undefined) return;
  const older = [...bases.map(({ name }) => name), ...damaged].filter((name) => name < oldest.name);
  if (kept.length < keep && older.length > 0) return;
  for (const name of older) await rm(path.join(parent, name), { recursive: true, force: true });
  const first = kept.map(({ fromLsn }) => placeOf(fromLsn)).reduce((least, one) => (one < least ? one : least));
  const wal = path.join(archive, archiveParts.wal);
  for (const { file, place } of await segmentsIn(archive)) {
    if (place < first) await rm(path.join(wal, file), { force: true });
  }
  // What a copy that was cut off left: basic_archive names them so.
  for (const name of await readdir(wal)) {
    if (!/^archtemp\.|\.part$/.test(name)) continue;
    const found = await stat(path.join(wal, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > dayMs) await rm(path.join(wal, name), { force: true });
  }
}
