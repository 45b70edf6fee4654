import { hourMs } from '#domain/clock/durations.ts';
import { unfinishedForMs } from '#domain/uploads/upload-quotas-and-keeping.ts';
import { keptFile } from '#domain/uploads/uploads.ts';
import { type FinishingDependencies, finishUpload } from './finishing.ts';

/** A file that no row asks for may be one whose row is about to be written, by this process or another. */
const strayForMs = hourMs;
const atOnce = 200;

/**
 * Cleans up: uploads that were never finished are forgotten when their time is over, those whose last byte arrived just
 * before a kill are finished, refused and removed ones lose their row, and files that no row asks for are deleted.
 */
export function openSweep(deps: FinishingDependencies): () => Promise<void> {
  let listedAt = -Infinity;
  return async () => {
    await finishArrived(deps);
    await forget(deps);
    await forgetRows(deps);
    if (performance.now() - listedAt < deps.blobs.listedEveryMs) return;
    listedAt = performance.now();
    await deleteStrays(deps, 'arriving', ['receiving']);
    await deleteStrays(deps, 'kept', ['receiving', 'stored']);
  };
}

/** What is finished for nobody: the record would be refused, after a decoding each minute (A9). */
const ownerIsApproved = `exists (select from customer where uid = upload.owner and account_status = 'approved')`;

async function finishArrived(deps: FinishingDependencies): Promise<void> {
  let after = '';
  for (;;) {
    const { rows } = await deps.pool.query<{ id: string; size: bigint }>(
      `select id, size from upload where state = 'receiving' and id > $1 and ${ownerIsApproved} order by id limit $2`,
      [after, atOnce],
    );
    for (const { id, size } of rows) {
      if ((await deps.tus.arrived(id)) === Number(size)) await finishUpload(deps, id);
    }
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last.id;
  }
}

async function forget(deps: FinishingDependencies): Promise<void> {
  const { pool, tus, blobs } = deps;
  const isOver = `(state in ('refused', 'removed') and finished_ms < clock_ms() - $1::bigint
    or state = 'receiving' and created_ms < clock_ms() - $1::bigint)`;
  const { rows } = await pool.query<{ id: string; size: bigint; finishes: boolean }>(
    `select id, size, state = 'receiving' and ${ownerIsApproved} as finishes from upload where ${isOver} limit $2`,
    [unfinishedForMs, atOnce],
  );
  for (const { id, size, finishes } of rows) {
    // The last byte may have come since {@link finishArrived}.
    if (finishes && (await tus.arrived(id)) === Number(size)) await finishUpload(deps, id);
    await tus.alone(id, async () => {
      const { rowCount } = await pool.query(`delete from upload where id = $2 and ${isOver}`, [unfinishedForMs, id]);
      if (rowCount !== 1) return;
      await tus.remove(id);
      await blobs.remove(keptFile(id));
    });
  }
}

/** Pieces of what is on its way no more, whose objects were deleted or are strays now, and locks of processes that died. */
async function forgetRows({ pool }: FinishingDependencies): Promise<void> {
  await pool.query(
    `delete from upload_piece p
     where not exists (select from upload u where u.id = p.upload and u.state = 'receiving')`,
  );
  await pool.query('delete from upload_lock where until_ms < clock_ms() - $1::bigint', [strayForMs]);
}

async function deleteStrays(
  { pool, blobs }: FinishingDependencies,
  folder: string,
  wanted: readonly string[],
): Promise<void> {
  // `kept/ID`, `arriving/ID`, and a piece `arriving/ID/…`.
  const idOf = (name: string): string => name.split('/')[1] ?? '';
  const names = await blobs.list(folder);
  for (let from = 0; from < names.length; from += atOnce) {
    const some = names.slice(from, from + atOnce);
    const { rows } = await pool.query<{ id: string }>('select id from upload where id = any($1) and state = any($2)', [
      some.map(idOf),
      wanted,
    ]);
    const known = new Set(rows.map(({ id }) => id));
    for (const name of some.filter((one) => !known.has(idOf(one)))) {
      const ageMs = await blobs.ageMs(name);
      if (ageMs !== null && ageMs > strayForMs) await blobs.remove(name);
    }
  }
}
