import { createReadStream } from 'node:fs';
import { chown, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { dayMs, hourMs } from '#domain/clock/durations.ts';
import { archiveParts, type OpenedArchive, syncFolder } from '#server/outside/postgres/archive.ts';
import { measuring, writeFileOf } from '../copies.ts';
import { basesIn, unfinishedBase } from './bases.ts';
import { placeOf, segmentsIn } from './segments.ts';
import { takeBase } from './take-base.ts';

/** What the running product does for its archive (X3.7). */
interface ArchiveUpkeep {
  /** A base backup unless there is one of the last hour, and those before the last ones go with the log that only they needed. */
  takeBase(): Promise<void>;
  /** Takes the first one at once: until there is one, the archived log leads nowhere. Packs what was archived since. */
  goOn(): Promise<void>;
}

export function archiveUpkeep(archive: OpenedArchive, keep: number): ArchiveUpkeep {
  const take = async (): Promise<void> => {
    await takeBase(archive);
    await removeOld(archive.folder, keep);
  };
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
    const found = (await basesIn(archive.folder)).find((base) => base.name === name);
    return found ? Date.now() - found.timeMs : null;
  };
  return {
    takeBase: () =>
      inTurn(async () => {
        const ageMs = await ageOfBase();
        if (ageMs === null || ageMs > hourMs) await take();
      }),
    goOn: () =>
      inTurn(async () => {
        if ((await ageOfBase()) === null) await take();
        await packSegments(archive.folder);
      }),
  };
}

/**
 * Packs the segments that PostgreSQL has archived: most of one that was ended by its time is empty. One that is there packed and
 * otherwise is another database's.
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

/** Keeps the last base backups, and of the log what is needed from the first of them on. Histories of timelines stay. */
export async function removeOld(archive: string, keep: number): Promise<void> {
  const parent = path.join(archive, archiveParts.bases);
  for (const name of await readdir(parent)) {
    if (unfinishedBase.test(name)) await rm(path.join(parent, name), { recursive: true, force: true });
  }
  const bases = await basesIn(archive);
  const gone = bases.slice(0, Math.max(0, bases.length - keep));
  for (const { folder } of gone) await rm(folder, { recursive: true, force: true });
  const places = bases.slice(gone.length).map(({ fromLsn }) => placeOf(fromLsn));
  const first = places.reduce<bigint | null>((least, one) => (least === null || one < least ? one : least), null);
  if (first === null) return;
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
