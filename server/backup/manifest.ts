import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Count = Type.Integer({ minimum: 0 });
/** A file of the backup, by its path below its own folder. */
export const BackedUpFile = Type.Object({ path: Type.String({ minLength: 1 }), bytes: Count, sha256: Sha256 });

/** What a backup says of itself: everything that is needed to put it back, and to know that it is whole. */
export const Manifest = Type.Object({
  format: Type.Literal('fairlead-backup-1'),
  /** Of the product that made it. */
  version: Type.String(),
  /** The instant that it is of, by the database's clock. */
  time: Type.String(),
  mode: Type.Union([Type.String(), Type.Null()]),
  /** The schema: every migration that was applied, in order. */
  migrations: Type.Array(Type.Object({ name: Type.String(), sha256: Sha256 })),
  /** No transaction whose number stands in a row has this number or a higher one. */
  xact: Type.String({ pattern: '^[0-9]+$' }),
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      columns: Type.Array(Type.String()),
      rows: Count,
      file: BackedUpFile,
    }),
  ),
  sequences: Type.Array(
    Type.Object({ name: Type.String(), last: Type.Union([Type.String({ pattern: '^-?[0-9]+$' }), Type.Null()]) }),
  ),
  /** The UTC days of recorded ticks, each a partition of their table: first ms of the day. */
  tickDays: Type.Array(Count),
  /** Customers' files, and the keys that a demo keeps beside its data. */
  files: Type.Array(BackedUpFile),
  keys: Type.Array(BackedUpFile),
});
export type Manifest = Static<typeof Manifest>;
const shape = Compile(Manifest);
export type BackedUpFile = Static<typeof BackedUpFile>;

/** A backup that is incomplete, changed or of another version; `message` names the file. Nothing was written. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

export const manifestFile = 'manifest.json';
/** Holds the manifest's own hash: without it one wrong digit there would be believed. */
export const manifestHashFile = 'manifest.sha256';
export const parts = { tables: 'tables', files: 'files', keys: 'keys' } as const;

export const sha256Of = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Reads a backup's manifest and every file that it names. Throws {@link BackupRefused} naming what is missing or damaged. */
export async function readWholeBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const all = [
    ...manifest.tables.map(({ file }) => path.join(folder, parts.tables, file.path)),
    ...manifest.files.map((file) => path.join(folder, parts.files, file.path)),
    ...manifest.keys.map((file) => path.join(folder, parts.keys, file.path)),
  ];
  const said = [...manifest.tables.map(({ file }) => file), ...manifest.files, ...manifest.keys];
  for (const [index, file] of all.entries()) {
    const wanted = said[index];
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) throw new BackupRefused(`${file} is missing from the backup.`);
    if (found.size !== wanted?.bytes || (await hashOfFile(file)) !== wanted.sha256) {
      throw new BackupRefused(`${file} is not what was backed up: it is damaged.`);
    }
  }
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, manifestFile);
  const text = await readFile(file, 'utf8').catch(() => null);
  const hash = await readFile(path.join(folder, manifestHashFile), 'utf8').catch(() => null);
  if (text === null || hash === null) {
    throw new BackupRefused(
      `${text === null ? file : path.join(folder, manifestHashFile)} is missing: this is no whole backup.`,
    );
  }
  if (sha256Of(text) !== hash.trim()) throw new BackupRefused(`${file} is not what was written: it is damaged.`);
  const manifest: unknown = JSON.parse(text);
  if (!shape.Check(manifest)) throw new BackupRefused(`${file} is of another format than this version reads.`);
  // A path may not lead out of the folder.
  for (const { path: inside } of [...manifest.files, ...manifest.keys, ...manifest.tables.map((table) => table.file)]) {
    if (path.isAbsolute(inside) || inside.split('/').includes('..'))
      throw new BackupRefused(`${file} names ${inside}.`);
  }
  return manifest;
}

async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
