import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { archiveParts } from '#server/outside/postgres/archive.ts';
import { measuring, writeFileOf } from '../copies.ts';
import { BackedUpFile, BackupRefused, manifestFile, manifestHashFile, sha256Of } from '../manifest.ts';
import { bytesOf, type Lineage } from './segments.ts';

/** What a base backup says of itself: a copy of PostgreSQL's folder, made while it ran, that the log has to be replayed on. */
export const BaseManifest = Type.Object({
  format: Type.Literal('fairlead-base-1'),
  /** Of the product that made it. */
  version: Type.String(),
  system: Type.String(),
  timeline: Type.Integer({ minimum: 1 }),
  /** From where on the log is needed, and up to where at least. */
  fromLsn: Type.String(),
  untilLsn: Type.String(),
  /** When it was complete, by the database's clock in ms: nothing earlier can be restored from it. */
  timeMs: Type.Integer({ minimum: 0 }),
  folders: Type.Array(Type.String()),
  files: Type.Array(BackedUpFile),
});
export type BaseManifest = Static<typeof BaseManifest>;
const shape = Compile(BaseManifest);

export interface Base extends BaseManifest {
  readonly name: string;
  readonly folder: string;
}

const nameShape = /^base-\d{4}-\d{2}-\d{2}T\d{9}Z$/;
export const unfinishedBase = /^base-\d{4}-\d{2}-\d{2}T\d{9}Z\.unfinished$/;
/** `base-2026-11-21T030000123Z`: in the order of time by name. */
export const baseName = (timeMs: number): string => `base-${new Date(timeMs).toISOString().replaceAll(/[:.]/g, '')}`;

/** What is wrong with the base backup of a name, in one sentence. */
export type OnDamaged = (name: string, why: string) => void;

/**
 * The complete base backups of an archive, the oldest first.
 *
 * @param onDamaged hears of each whose manifest cannot be read; it is left out, since the others are as good as before
 */
export async function basesIn(archive: string, onDamaged: OnDamaged = () => undefined): Promise<readonly Base[]> {
  const parent = path.join(archive, archiveParts.bases);
  const names = (await readdir(parent).catch(() => [])).filter((name) => nameShape.test(name)).sort();
  const read = names.map(async (name) => {
    try {
      return [{ name, ...(await readBase(path.join(parent, name))) }];
    } catch (error) {
      onDamaged(name, error instanceof Error ? error.message : String(error));
      return [];
    }
  });
  return (await Promise.all(read)).flat();
}

async function readBase(folder: string): Promise<BaseManifest & { readonly folder: string }> {
  const file = path.join(folder, manifestFile);
  const [text, hash] = await Promise.all(
    [file, path.join(folder, manifestHashFile)].map((one) => readFile(one, 'utf8').catch(() => null)),
  );
  if (text == null || hash == null) throw new BackupRefused(`${file} is missing: this is no whole base backup.`);
  if (sha256Of(text) !== hash.trim()) throw new BackupRefused(`${file} is not what was written: it is damaged.`);
  const manifest: unknown = JSON.parse(text);
  if (!shape.Check(manifest)) throw new BackupRefused(`${file} is of another format than this version reads.`);
  for (const inside of [...manifest.folders, ...manifest.files.map((one) => one.path)]) {
    if (path.isAbsolute(inside) || inside.split('/').includes('..'))
      throw new BackupRefused(`${file} names ${inside}.`);
  }
  return { ...manifest, folder };
}

/**
 * The newest one from which the log leads to a moment: complete by then, and on a timeline of the lineage before that was left.
 *
 * @param untilMs null for the end of the log
 * @throws BackupRefused where there is none
 */
export function baseFor(bases: readonly Base[], lineage: Lineage, untilMs: number | null): Base {
  const fits = bases.filter((base) => {
    const way = lineage.find(({ timeline }) => timeline === base.timeline);
    if (way === undefined || (untilMs !== null && base.timeMs > untilMs)) return false;
    return way.untilLsn === null || bytesOf(base.untilLsn) <= bytesOf(way.untilLsn);
  });
  const newest = fits.at(-1);
  if (newest) return newest;
  const [oldest] = bases;
  throw new BackupRefused(
    oldest
      ? `No base backup in the archive is as old as that: the first is of ${new Date(oldest.timeMs).toISOString()}.`
      : 'There is no base backup in the archive that can be read.',
  );
}

/** Puts the files of a base backup into an empty folder; throws {@link BackupRefused} naming the one that is damaged or missing. */
export async function unpackBase(base: Base, to: string): Promise<void> {
  for (const folder of base.folders) await mkdir(path.join(to, folder), { recursive: true, mode: 0o700 });
  for (const file of base.files) {
    const from = path.join(base.folder, 'data', file.path);
    const measured = measuring();
    const name = file.path.replace(/\.gz$/, '');
    try {
      await writeFileOf([createReadStream(from), measured.stream, createGunzip()], to, name);
    } catch (error) {
      throw new BackupRefused(`${from} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
    const found = measured.found();
    if (found.bytes !== file.bytes || found.sha256 !== file.sha256) {
      throw new BackupRefused(`${from} is not what was written: it is damaged.`);
    }
  }
}
