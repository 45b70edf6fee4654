import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import type { Blobs } from '#server/operations/blobs.ts';
import type { ConnectionConfig } from '#server/outside/postgres/pool.ts';
import { filesBelow, writeFileOf } from '../copies.ts';
import { parts } from '../manifest.ts';
import { putMissingFiles } from '../put-files.ts';

/** Keys of a demo that are not there, from the newest backup that has them. @param folders of backups, the newest first */
export async function putMissingKeys(folders: readonly string[], keysDir: string): Promise<void> {
  for (const folder of folders) {
    const from = path.join(folder, parts.keys);
    for (const name of await filesBelow(from)) {
      if (existsSync(path.join(keysDir, name))) continue;
      await writeFileOf([createReadStream(path.join(from, name))], keysDir, name);
    }
  }
}

/**
 * Files that the restored records name and that are not there, from the newest backup that has each.
 *
 * @param folders of backups, the newest first
 * @returns how many were put, and the uploads whose files are in none
 */
export async function putFilesOfBackups(
  folders: readonly string[],
  into: { readonly ownerConfig: ConnectionConfig; readonly files: Blobs },
): Promise<{ readonly put: number; readonly missing: readonly string[] }> {
  let put = 0;
  let missing: readonly string[] = [];
  // Without a backup it is asked all the same what is missing.
  for (const folder of folders.length > 0 ? folders : ['']) {
    const found = await putMissingFiles({ ...into, from: path.join(folder, parts.files) });
    put += found.put.length;
    missing = found.missing;
    if (missing.length === 0) break;
  }
  return { put, missing };
}
