import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Pool } from 'pg';
import type { UploadPurposes } from '#server/operations/uploads.ts';
import { recordOf, type UploadRow } from './record.ts';

const atOnce = 200;

/**
 * Brings the files that earlier versions have kept into today's form, once: a proof that lies in the clear is encrypted.
 * When all are done `marker` is written, and later starts look at nothing. May be cut off and run by several processes at a
 * time.
 */
export async function renewKept(deps: {
  readonly pool: Pool;
  readonly purposes: UploadPurposes;
  readonly keptPath: (id: string) => string;
  readonly marker: string;
}): Promise<void> {
  if (existsSync(deps.marker)) return;
  for (let after = ''; ; ) {
    const { rows } = await deps.pool.query<UploadRow>(
      `select * from upload where state = 'stored' and id > $1 order by id limit $2`,
      [after, atOnce],
    );
    for (const row of rows) await deps.purposes[row.purpose].renew(deps.keptPath(row.id), recordOf(row));
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) break;
    after = last.id;
  }
  await writeFile(deps.marker, '', { mode: 0o600 });
}
