import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import { type Upload as UploadSchema, uploadLink } from '#api/uploads.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { Failure } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { countedForMs, type Holdings, unfinishedForMs } from '#domain/uploads/upload-quotas-and-keeping.ts';
import type { UploadRecord } from '#domain/uploads/uploads.ts';

/** An upload as it stands in its table. */
export interface UploadRow extends TableRow<'upload'> {
  readonly owner: UserId;
  readonly refusal: Failure | null;
}

/** The same as the slices know it. */
export const recordOf = ({ id, owner, purpose, subject, size }: UploadRow): UploadRecord => ({
  id,
  owner,
  purpose,
  subject,
  size: Number(size),
});

/** One upload; null when there is none. `lock` takes its row until the transaction ends. */
export async function loadUpload(db: Pool | PoolClient, id: string, lock = false): Promise<UploadRow | null> {
  const { rows } = await db.query<UploadRow>(`select * from upload where id = $1${lock ? ' for update' : ''}`, [id]);
  return rows[0] ?? null;
}

/** The upload that a creation with this key has made before. */
export async function findByKey(db: Pool | PoolClient, owner: UserId, key: string): Promise<UploadRow | null> {
  const { rows } = await db.query<UploadRow>('select * from upload where owner = $1 and creation_key = $2', [
    owner,
    key,
  ]);
  return rows[0] ?? null;
}

/** One's unfinished uploads, newest first. */
export async function listUnfinished(db: Pool | PoolClient, owner: UserId): Promise<readonly UploadRow[]> {
  const { rows } = await db.query<UploadRow>(
    `select * from upload where owner = $1 and state = 'receiving' and created_ms > clock_ms() - $2::bigint
     order by created_ms desc, id desc`,
    [owner, unfinishedForMs],
  );
  return rows;
}

/** What stands there of one person. Their creations queue up here, so that none counts too little. */
export async function readHoldings(tx: PoolClient, owner: UserId): Promise<Holdings> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`uploads of ${owner}`]);
  const { rows } = await tx.query<{ unfinished: bigint; bytes: string }>(
    `select count(*) filter (where state = 'receiving') as unfinished,
       coalesce(sum(case
         when state = 'receiving' then size
         when state = 'stored' and finished_ms > clock_ms() - $2::bigint then stored_size
         else 0 end), 0)::text as bytes
     from upload where owner = $1`,
    [owner, countedForMs],
  );
  return { unfinished: Number(rows[0]?.unfinished ?? 0n), bytes: Number(rows[0]?.bytes ?? '0') };
}

export async function insertUpload(
  tx: PoolClient,
  row: Omit<UploadRow, 'state' | 'refusal' | 'stored_type' | 'stored_size' | 'created_ms' | 'finished_ms'>,
): Promise<void> {
  await tx.query(
    `insert into upload (id, owner, purpose, subject, creation_key, name, content_type, size, object_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      row.id,
      row.owner,
      row.purpose,
      row.subject,
      row.creation_key,
      row.name,
      row.content_type,
      row.size,
      row.object_key,
    ],
  );
}

/** A stored photo that is not shown any more: its file goes with the next sweep. */
export async function markRemoved(tx: PoolClient, id: string): Promise<void> {
  await tx.query(`update upload set state = 'removed' where id = $1 and state = 'stored'`, [id]);
}

/** An upload as its owner sees it. `arrived` is how many bytes of an unfinished one are there. */
export function uploadView(row: UploadRow, arrived: number): Static<typeof UploadSchema> {
  const stored = row.state === 'stored';
  return {
    id: row.id,
    purpose: row.purpose,
    subject: row.subject,
    name: row.name,
    contentType: row.stored_type ?? row.content_type,
    size: Number(row.stored_size ?? row.size),
    offset: stored ? Number(row.stored_size) : arrived,
    state: stored ? 'stored' : 'receiving',
    fullPath: row.object_key,
    link: stored ? uploadLink(row.id) : null,
    createdAt: isoTime(millis(row.created_ms)),
    expiresAt: stored ? null : isoTime(millis(Number(row.created_ms) + unfinishedForMs)),
  };
}
