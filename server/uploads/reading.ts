import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Pool } from 'pg';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { parseId } from '#domain/ids/ids.ts';
import { FilesUnavailable } from '#domain/uploads/files-unavailable.ts';
import { keptFile } from '#domain/uploads/uploads.ts';
import type { OpenedFile, UploadPurposes, Uploads } from '#server/operations/uploads.ts';
import { loadUpload, recordOf, type UploadRow } from './record.ts';

/**
 * Stored files as they are read. One that is not there any more is file_missing: asking again does not bring it back. While where files are
 * kept is away it is unavailable, and asking again may help.
 */
export function openReading(deps: {
  readonly pool: Pool;
  readonly purposes: UploadPurposes;
}): Pick<Uploads, 'open'> & { bytesOf(id: string): Promise<Decision<Uint8Array> | null> } {
  const find = async (id: string): Promise<UploadRow | null> => {
    const row = parseId('upl', id) ? await loadUpload(deps.pool, id) : null;
    return row?.state === 'stored' ? row : null;
  };
  const read = async (row: UploadRow): Promise<Decision<Readable>> => {
    try {
      const stream = await deps.purposes[row.purpose].read(keptFile(row.id), recordOf(row));
      return stream ? accepted(stream) : refused('file_missing', {});
    } catch (error) {
      if (!(error instanceof FilesUnavailable)) throw error;
      return refused('unavailable', {});
    }
  };

  return {
    async open(actor, id) {
      const row = await find(id);
      if (!row) return refused('not_found', { what: 'file' });
      const purpose = deps.purposes[row.purpose];
      if (row.owner !== actor.uid && !(await purpose.admitReader(actor, recordOf(row)))) {
        return refused('not_found', { what: 'file' });
      }
      const opened = await read(row);
      if (!opened.ok) return opened;
      const contentType = row.stored_type ?? 'application/octet-stream';
      return accepted<OpenedFile>({
        stream: opened.value,
        bytes: Number(row.stored_size),
        contentType,
        name: purpose.fileName(contentType),
        serving: purpose.serving,
      });
    },

    async bytesOf(id) {
      const row = await find(id);
      const opened = row && (await read(row));
      return opened?.ok ? accepted(await buffer(opened.value)) : opened;
    },
  };
}
