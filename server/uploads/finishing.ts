import type { Pool } from 'pg';
import { accepted, type Decision, type Failure, refused } from '#domain/failures/failures.ts';
import { FilesUnavailable } from '#domain/uploads/files-unavailable.ts';
import { keptFile } from '#domain/uploads/uploads.ts';
import type { Blobs } from '#server/operations/blobs.ts';
import type { KeptFile, UploadPurposes } from '#server/operations/uploads.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import type { Tus } from '#server/outside/tus.ts';
import { loadUpload, recordOf, type UploadRow } from './record.ts';

export interface FinishingDependencies {
  readonly pool: Pool;
  readonly tus: Tus;
  readonly purposes: UploadPurposes;
  readonly blobs: Blobs;
}

const gone = refused('not_found', { what: 'file' });

/**
 * Finishes an upload whose last byte has arrived: looks at what it is, writes what is kept, and records it. However often
 * and from wherever it is called (the last chunk, a status query, the sweep after a kill), it happens once: what is kept is
 * written under the upload's own name first, and the transaction that records it finds the row still receiving or does
 * nothing. A refusal is recorded likewise. The answer is the upload as it then stands, or why it was refused.
 */
export async function finishUpload(deps: FinishingDependencies, id: string): Promise<Decision<UploadRow>> {
  const finished = await deps.tus.alone(id, async () => {
    const before = await loadUpload(deps.pool, id);
    if (!before) return gone;
    if (before.state !== 'receiving') return outcomeOf(before);
    const purpose = deps.purposes[before.purpose];
    const kept = await deps.tus.asFile(id, (file) => purpose.keep(file, keptFile(id), recordOf(before)));
    if (kept === null) return refused('unavailable', {});
    const outcome = await record(deps, id, kept);
    // What arrived is needed no more; where this is not reached, the sweep does it.
    if (outcome.ok || outcome.failure.code !== 'account_not_approved') await deps.tus.remove(id).catch(unlessAway);
    return outcome;
  });
  return finished ?? refused('unavailable', {});
}

/** Where files are kept is away: what was to be deleted there is left to the sweep. */
export function unlessAway(error: unknown): void {
  if (!(error instanceof FilesUnavailable)) throw error;
}

/** What became of an upload that is not receiving any more. */
export function outcomeOf(row: UploadRow): Decision<UploadRow> {
  if (row.state === 'refused') return { ok: false, failure: row.refusal ?? gone.failure };
  return row.state === 'removed' ? gone : accepted(row);
}

function record(
  { pool, purposes }: FinishingDependencies,
  id: string,
  kept: Decision<KeptFile>,
): Promise<Decision<UploadRow>> {
  return withTransaction(pool, async (tx) => {
    const found = await loadUpload(tx, id);
    if (!found) return gone;
    // Z7: the person before the record. A suspension that is committed is seen, a later one waits (A9).
    const { rows } = await tx.query<{ account_status: string }>(
      'select account_status from customer where uid = $1 for no key update',
      [found.owner],
    );
    const row = await loadUpload(tx, id, true);
    if (!row) return gone;
    if (row.state !== 'receiving') return outcomeOf(row);
    if (!kept.ok) {
      await tx.query(`update upload set state = 'refused', refusal = $2, finished_ms = clock_ms() where id = $1`, [
        id,
        JSON.stringify(kept.failure satisfies Failure),
      ]);
      return kept;
    }
    const accountStatus = rows[0]?.account_status ?? 'void';
    if (purposes[row.purpose].approvedOnly && accountStatus !== 'approved')
      return refused('account_not_approved', { accountStatus });
    await tx.query(
      `update upload set state = 'stored', stored_type = $2, stored_size = $3, finished_ms = clock_ms() where id = $1`,
      [id, kept.value.contentType, kept.value.bytes],
    );
    await purposes[row.purpose].finish(tx, {
      ...recordOf(row),
      objectKey: row.object_key,
      name: row.name,
      kept: kept.value,
    });
    const after = await loadUpload(tx, id);
    return after ? accepted(after) : gone;
  });
}
