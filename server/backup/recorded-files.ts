import type { PoolClient } from 'pg';
import { keptFile, lostMark } from '#domain/uploads/uploads.ts';
import type { Blobs } from '#server/operations/blobs.ts';
import { BackupRefused } from './manifest.ts';

const namedAtMost = 5;

/** Files that are recorded are not there: a backup without them would not be whole. Names them by the ids of their uploads. */
class FilesMissing extends BackupRefused {
  constructor(place: string, ids: readonly string[]) {
    const more = ids.length > namedAtMost ? ` and ${ids.length - namedAtMost} more` : '';
    super(
      `Missing in ${place}, though recorded: ${ids.slice(0, namedAtMost).join(', ')}${more}. ` +
        'Put the files back from an earlier backup, or confirm that they are lost (docs/operations.md).',
    );
  }
}

/** The first file that a backup lacked, by the error that ended it; null where it ended for another reason. */
export const missingFileOf = (error: string): string | null =>
  /^Missing in (?:FILES_DIR|the bucket \S+), though recorded: (upl_[0-9a-z]{26})\b/.exec(error)?.[1] ?? null;

/** The uploads whose files have to be there. */
export async function readRecorded(client: PoolClient): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(`select id from upload where state = 'stored' order by id`);
  return rows.map(({ id }) => id);
}

/**
 * Throws {@link FilesMissing} unless each recorded file is among those that are there, was removed meanwhile, or is one whose loss
 * the operator has confirmed.
 *
 * @param there the names of the files that are there
 */
export async function refuseMissing(
  client: PoolClient,
  { place }: Blobs,
  recorded: readonly string[],
  there: readonly string[],
): Promise<void> {
  const found = new Set(there);
  const missing = recorded.filter((id) => !found.has(keptFile(id)) && !found.has(lostMark(id)));
  if (missing.length === 0) return;
  const { rows } = await client.query<{ id: string }>(
    `select id from upload where id = any ($1) and state = 'stored' order by id`,
    [missing],
  );
  if (rows.length > 0)
    throw new FilesMissing(
      place,
      rows.map(({ id }) => id),
    );
}
