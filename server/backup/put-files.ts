import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { keptFile, renewedMark } from '#domain/uploads/uploads.ts';
import type { Blobs } from '#server/operations/blobs.ts';
import { type ConnectionConfig, openPool } from '#server/outside/postgres/pool.ts';
import { readRecorded } from './recorded-files.ts';

/**
 * Puts files that are recorded and not there where they are kept: from a backup, or from the folder that was used before. Nothing that
 * is there is touched; may run beside the app, and again.
 *
 * @param from a folder with `kept/ID` in it: FILES_DIR, or `files` of a backup
 * @returns the uploads whose files were put, and those whose files are nowhere
 */
export async function putMissingFiles(of: {
  readonly ownerConfig: ConnectionConfig;
  readonly files: Blobs;
  readonly from: string;
}): Promise<{ readonly put: readonly string[]; readonly missing: readonly string[] }> {
  const { ownerConfig, files, from } = of;
  const pool = openPool(ownerConfig, { max: 1, applicationName: 'fairlead files' });
  const client = await pool.connect();
  try {
    await client.query('set role fairlead_owner; set search_path to public');
    const there = new Set(await files.list('kept'));
    const wanted = (await readRecorded(client)).filter((id) => !there.has(keptFile(id)));
    const put: string[] = [];
    const missing: string[] = [];
    for (const id of wanted) {
      const file = path.join(from, keptFile(id));
      if ((await stat(file).catch(() => null))?.isFile() !== true) missing.push(id);
      else {
        await files.put(keptFile(id), createReadStream(file));
        put.push(id);
      }
    }
    // What comes from an earlier version may have its form: the next start looks.
    if (put.length > 0) await files.remove(renewedMark);
    return { put, missing };
  } finally {
    client.release(true);
    await pool.end();
  }
}
