import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { keptFile, lostMark, renewedMark } from '#domain/uploads/uploads.ts';
import type { Blobs } from '#server/operations/blobs.ts';
import { type ConnectionConfig, openPool } from '#server/outside/postgres/pool.ts';
import { readRecorded } from './recorded-files.ts';

const isFile = async (file: string): Promise<boolean> => (await stat(file).catch(() => null))?.isFile() === true;

/**
 * Puts files that are recorded and not there where they are kept: from a backup, or from the folder that was used before, with the marks of
 * those whose loss was confirmed there. Nothing that is there is touched; may run beside the app, and again.
 *
 * @param from a folder with `kept/ID` in it: FILES_DIR, or `files` of a backup
 * @returns the uploads whose files were put, those whose marks were put, and those whose files are nowhere
 */
export async function putMissingFiles(of: {
  readonly ownerConfig: ConnectionConfig;
  readonly files: Blobs;
  readonly from: string;
}): Promise<{
  readonly put: readonly string[];
  readonly lost: readonly string[];
  readonly missing: readonly string[];
}> {
  const { ownerConfig, files, from } = of;
  const pool = openPool(ownerConfig, { max: 1, applicationName: 'fairlead files' });
  const client = await pool.connect();
  try {
    await client.query('set role fairlead_owner; set search_path to public');
    const there = new Set([...(await files.list('kept')), ...(await files.list('lost'))]);
    const wanted = (await readRecorded(client)).filter((id) => !there.has(keptFile(id)));
    const put: string[] = [];
    const lost: string[] = [];
    const missing: string[] = [];
    for (const id of wanted) {
      const file = path.join(from, keptFile(id));
      if (await isFile(file)) {
        await files.put(keptFile(id), createReadStream(file));
        put.push(id);
      } else if (!there.has(lostMark(id))) {
        const isMarked = await isFile(path.join(from, lostMark(id)));
        if (isMarked) await files.put(lostMark(id), new Uint8Array());
        (isMarked ? lost : missing).push(id);
      }
    }
    // What comes from an earlier version may have its form: the next start looks.
    if (put.length > 0) await files.remove(renewedMark);
    return { put, lost, missing };
  } finally {
    client.release(true);
    await pool.end();
  }
}
