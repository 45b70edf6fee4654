import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Blobs } from '#server/operations/blobs.ts';
import { unlessGone } from '#server/outside/unless-gone.ts';
import { headOf, keepBytes, openBytes } from './kept-files.ts';

/** Files in a folder of this machine, or of a disk that machines share. */
export function folderBlobs(directory: string): Blobs {
  const fileOf = (name: string): string => path.join(directory, name);
  const below = async (folder: string): Promise<readonly string[]> => {
    const entries = await readdir(fileOf(folder), { recursive: true, withFileTypes: true }).catch(unlessGone);
    return (entries ?? [])
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
      .sort();
  };
  return {
    kind: 'folder',
    place: 'FILES_DIR',
    listedEveryMs: 0,
    whereIs: fileOf,
    put: (name, bytes) => keepBytes(bytes, fileOf(name)),
    open: (name) => openBytes(fileOf(name)),
    head: (name, bytes) => headOf(fileOf(name), bytes),
    remove: (name) => rm(fileOf(name), { force: true }),
    async ageMs(name) {
      const found = await stat(fileOf(name)).catch(unlessGone);
      return found === null ? null : Date.now() - found.mtimeMs;
    },
    async list(folder) {
      await mkdir(fileOf(folder), { recursive: true, mode: 0o700 });
      return below(folder);
    },
    backedUp: () => below(''),
    takes: () => true,
  };
}
