import { hourMs } from '#domain/clock/durations.ts';
import { FilesUnavailable } from '#domain/uploads/files-unavailable.ts';
import { unfinishedForMs } from '#domain/uploads/upload-quotas-and-keeping.ts';
import { keptFile } from '#domain/uploads/uploads.ts';
import { inSets, purgedAtOnce } from '#server/commands/sets.ts';
import { type FinishingDependencies, finishUpload } from './finishing.ts';

/** A file that no row asks for may be one whose row is about to be written, by this process or another. */
const strayForMs = hourMs;
const atOnce = 200;

/** Where files are kept did not answer for so many in a row: it is away, and the next sweep is soon enough. */
const inVainAtMost = 3;

/**
 * Cleans up: uploads that were never finished are forgotten when their time is over, those whose last byte arrived just
 * before a kill are finished, refused and removed ones lose their row, and files that no row asks for are deleted. What fails
 * keeps nothing else from being done.
 *
 * @throws AggregateError of all that failed, once the rest is done
 */
export function openSweep(deps: FinishingDependencies): () => Promise<void> {
  let listedAt = -Infinity;
  const sinceListed = (): number => performance.now() - listedAt;
  const list = async (failed: unknown[]): Promise<void> => {
    listedAt = performance.now();
    await deleteStrays(deps, 'arriving', ['receiving'], failed);
    await deleteStrays(deps, 'kept', ['receiving', 'stored'], failed);
  };
  return async () => {
    const failed: unknown[] = [];
    const steps = [finishArrived, forget, forgetRows].map((step) => () => step(deps, failed));
    if (sinceListed() >= deps.blobs.listedEveryMs) steps.push(() => list(failed));
    for (const step of [...steps, () => deps.tus.removeLeftOver()]) {
      await step().catch((error: unknown) => failed.push(error));
    }
    if (failed.length > 0) throw new AggregateError(failed, reasonsOf(failed));
  };
}

const namedAtMost = 3;
const reasonsOf = (failed: readonly unknown[]): string =>
  failed
    .slice(0, namedAtMost)
    .map((one) => (one instanceof Error ? one.message : String(one)))
    .join('; ');

/** Does each, also where one fails. False where it has given up. */
async function each<T>(all: readonly T[], failed: unknown[], work: (one: T) => Promise<unknown>): Promise<boolean> {
  let inVain = 0;
  for (const one of all) {
    try {
      await work(one);
      inVain = 0;
    } catch (error) {
      failed.push(error);
      // What fails for a reason of its own says nothing of those behind it.
      inVain = error instanceof FilesUnavailable ? inVain + 1 : 0;
      if (inVain >= inVainAtMost) return false;
    }
  }
  return true;
}

/** What is finished for nobody: the record would be refused, after a decoding each minute (A9). */
const ownerIsApproved = `exists (select from customer where uid = upload.owner and account_status = 'approved')`;

async function finishArrived(deps: FinishingDependencies, failed: unknown[]): Promise<void> {
  let after = '';
  for (;;) {
    const { rows } = await deps.pool.query<{ id: string; size: bigint }>(
      `select id, size from upload where state = 'receiving' and id > $1 and ${ownerIsApproved} order by id limit $2`,
      [after, atOnce],
    );
    const whole: string[] = [];
    for (const { id, size } of rows) if ((await deps.tus.arrived(id)) === Number(size)) whole.push(id);
    const goOn = await each(whole, failed, (id) => finishUpload(deps, id));
    const last = rows.at(-1);
    if (!goOn || !last || rows.length < atOnce) return;
    after = last.id;
  }
}

async function forget(deps: FinishingDependencies, failed: unknown[]): Promise<void> {
  const { pool, tus, blobs } = deps;
  const isOver = `(state in ('refused', 'removed') and finished_ms < clock_ms() - $1::bigint
    or state = 'receiving' and created_ms < clock_ms() - $1::bigint)`;
  const { rows } = await pool.query<{ id: string; size: bigint; finishes: boolean }>(
    `select id, size, state = 'receiving' and ${ownerIsApproved} as finishes from upload where ${isOver} limit $2`,
    [unfinishedForMs, atOnce],
  );
  await each(rows, failed, async ({ id, size, finishes }) => {
    // The last byte may have come since {@link finishArrived}. One that cannot be finished is over all the same.
    if (finishes && (await tus.arrived(id)) === Number(size)) {
      await finishUpload(deps, id).catch((error: unknown) => failed.push(error));
    }
    await tus.alone(id, async () => {
      const { rowCount } = await pool.query(`delete from upload where id = $2 and ${isOver}`, [unfinishedForMs, id]);
      if (rowCount !== 1) return;
      await tus.remove(id);
      await blobs.remove(keptFile(id));
    });
  });
}

/** Pieces of what is on its way no more, whose objects were deleted or are strays now, and locks of processes that died. */
async function forgetRows({ pool }: FinishingDependencies): Promise<void> {
  await inSets(purgedAtOnce, (atOnce) =>
    pool.query(
      `delete from upload_piece where object = any(array(
         select p.object from upload_piece p
         where not exists (select from upload u where u.id = p.upload and u.state = 'receiving') limit $1))`,
      [atOnce],
    ),
  );
  await pool.query('delete from upload_lock where until_ms < clock_ms() - $1::bigint', [strayForMs]);
}

async function deleteStrays(
  { pool, blobs }: FinishingDependencies,
  folder: string,
  wanted: readonly string[],
  failed: unknown[],
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
    const strays = some.filter((one) => !known.has(idOf(one)));
    const goOn = await each(strays, failed, async (name) => {
      const ageMs = await blobs.ageMs(name);
      if (ageMs !== null && ageMs > strayForMs) await blobs.remove(name);
    });
    if (!goOn) return;
  }
}
