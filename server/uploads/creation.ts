import type { Pool, PoolClient } from 'pg';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type FieldProblem, phrase } from '#domain/failures/phrases.ts';
import { decideUpload } from '#domain/uploads/upload-quotas-and-keeping.ts';
import { fileLabel, uploadPurposes } from '#domain/uploads/uploads.ts';
import { newId } from '#server/ids/new-id.ts';
import type { Actor } from '#server/operations/handler.ts';
import type { UploadPurpose, UploadPurposes } from '#server/operations/uploads.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { findByKey, insertUpload, loadUpload, readHoldings, type UploadRow } from './record.ts';

export interface Created {
  readonly row: UploadRow;
  /** False when an earlier creation with the same key has made it. */
  readonly isNew: boolean;
}

interface Asked {
  readonly size: number | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly key: string | null;
}

/** How many uploads a person may begin in an hour: what was cancelled or refused leaves the quota, and has been work. */
const mostAnHour = 60;
const hourS = 3_600;

export interface Creations {
  /** Takes one from the person's allowance, or refuses as rate_limited. */
  take(person: string): Promise<Decision<null>>;
}

/** Why this person sends no file for this; null where they may. */
export function barredFrom({ approvedOnly }: UploadPurpose, { accountStatus }: Actor) {
  return approvedOnly && accountStatus !== 'approved' ? refused('account_not_approved', { accountStatus }) : null;
}

/** Counts creations by the hour. Each process counts for itself. */
export function openCreations(): Creations {
  const taken = new RateLimiterMemory({ points: mostAnHour, duration: hourS });
  return {
    async take(person) {
      try {
        await taken.consume(person);
        return accepted(null);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        return refused('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)) });
      }
    },
  };
}

/**
 * Takes an upload in: what is told of it is checked, what belongs to whom, and how much the person has there already. The
 * same key with other metadata is refused as idempotency_key_reused, too many in an hour as rate_limited.
 */
export function createUpload(
  pool: Pool,
  purposes: UploadPurposes,
  creations: Creations,
  actor: Actor,
  asked: Asked,
): Promise<Decision<Created>> {
  return withTransaction(pool, async (tx) => {
    const read = readAsked(asked);
    if (!read.ok) return read;
    const { purpose: name, size, label, contentType, metadata } = read.value;
    const purpose = purposes[name];
    const barred = barredFrom(purpose, actor);
    if (barred) return barred;
    const holdings = await readHoldings(tx, actor.uid);
    const admitted = await purpose.admit(actor, metadata, tx);
    if (!admitted.ok) return admitted;
    const { subject } = admitted.value;
    if (asked.key !== null) {
      const row = await findByKey(tx, actor.uid, asked.key);
      if (row) return sameAs(row, { name, subject, size, label });
    }
    const decided = decideUpload({ name: label, contentType, size }, purpose.limits, holdings);
    if (!decided.ok) return decided;
    const open = await creations.take(actor.uid);
    if (!open.ok) return open;
    const id = newId('upl');
    await insertUpload(tx, {
      id,
      owner: actor.uid,
      purpose: name,
      subject,
      creation_key: asked.key,
      name: label,
      content_type: contentType,
      size: BigInt(size),
      object_key: purpose.objectKey(id, label),
    });
    return accepted({ row: await reload(tx, id), isNew: true });
  });
}

function sameAs(
  row: UploadRow,
  asked: { readonly name: string; readonly subject: string; readonly size: number; readonly label: string },
): Decision<Created> {
  const same =
    row.purpose === asked.name &&
    row.subject === asked.subject &&
    Number(row.size) === asked.size &&
    row.name === asked.label;
  return same ? accepted({ row, isNew: false }) : refused('idempotency_key_reused', {});
}

function readAsked({ size, metadata }: Asked) {
  const purpose = uploadPurposes.find((one) => one === metadata?.['purpose']);
  const name = metadata?.['name'] ?? '';
  const contentType = (metadata?.['contentType'] ?? '').toLowerCase();
  const fields: FieldProblem[] = [
    ...(size === null ? [{ field: 'Upload-Length', problem: phrase('tus_length') }] : []),
    ...(metadata === null ? [{ field: 'Upload-Metadata', problem: phrase('tus_metadata') }] : []),
    ...(name.trim() === '' ? [{ field: 'name', problem: phrase('tus_name') }] : []),
    ...(/^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,59}$/.test(contentType)
      ? []
      : [{ field: 'contentType', problem: phrase('tus_type') }]),
    ...(purpose === undefined
      ? [{ field: 'purpose', problem: phrase('tus_purpose', { values: uploadPurposes }) }]
      : []),
  ];
  if (fields.length > 0 || purpose === undefined || size === null || metadata === null) {
    return refused('invalid_input', { fields });
  }
  return accepted({ purpose, size, label: fileLabel(name), contentType, metadata });
}

async function reload(tx: PoolClient, id: string): Promise<UploadRow> {
  const row = await loadUpload(tx, id);
  if (!row) throw new Error(`upload ${id} vanished in its own transaction`);
  return row;
}
