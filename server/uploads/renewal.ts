import type { Pool } from 'pg';
import { keptFile, renewedMark } from '#domain/uploads/uploads.ts';
import type { Blobs } from '#server/operations/blobs.ts';
import type { UploadPurposes } from '#server/operations/uploads.ts';
import { recordOf, type UploadRow } from './record.ts';

const atOnce = 200;

/**
 * Brings the files that earlier versions have kept into today's form, once: a proof that lies in the clear is encrypted.
 * When all are done, later starts look at nothing. May be cut off and run by several processes at a
 * time.
 */
export async function renewKept(deps: {
  readonly pool: Pool;
  readonly purposes: UploadPurposes;
  readonly blobs: Blobs;
}): Promise<void> {
  if ((await deps.blobs.head(renewedMark, 1)) !== null) return;
  for (let after = ''; ; ) {
    const { rows } = await deps.pool.query<UploadRow>(
      `select * from upload where state = 'stored' and id > $1 order by id limit $2`,
      [after, atOnce],
    );
    for (const row of rows) await deps.purposes[row.purpose].renew(keptFile(row.id), recordOf(row));
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) break;
    after = last.id;
  }
  await deps.blobs.put(renewedMark, new Uint8Array());
}
