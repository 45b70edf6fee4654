import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { reviewDeposits } from '#api/deposit-review.ts';
import { uploadLink } from '#api/uploads.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { DepositStatus } from '#domain/deposits/deposit.ts';
import { decideProof, proofKey } from '#domain/deposits/proof.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { type SealedFileDependencies, sealedFiles } from '#server/ciphers/sealed-files.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { mayCall } from '#server/operations/roles.ts';
import type { UploadPurpose } from '#server/operations/uploads.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';
import { writeDepositStep } from './timeline.ts';

/** One proof of a deposit, as its record and its reviewers see it. */
export interface StoredProof {
  readonly id: string;
  readonly name: string;
  readonly fullPath: string;
  readonly contentType: string;
  readonly size: number;
  readonly time: string;
  readonly link: string;
}

export interface ProofDependencies extends SealedFileDependencies {
  readonly pool: Pool;
}

const notFound = refused('not_found', { what: 'deposit' });

/** Proofs of deposit (D4), encrypted on the disk: shown to their owner and to reviewers, whose every look is on record. They never credit anything. */
export function depositProofs(deps: ProofDependencies): UploadPurpose {
  return {
    ...sealedFiles(deps, 'proof'),
    approvedOnly: true,
    objectKey: (_id, label) => proofKey(randomUUID(), label),

    async admit(actor, metadata, tx) {
      const subject = metadata.deposit ?? '';
      const { rows } = await tx.query<{ status: DepositStatus }>(
        'select status from deposit where id = $1 and user_id = $2',
        [subject, actor.uid],
      );
      const [deposit] = rows;
      if (!deposit) return notFound;
      const decided = decideProof(deposit.status);
      return decided.ok ? accepted({ subject }) : decided;
    },

    async finish(tx, upload) {
      const { subject, owner, id, objectKey, name, kept } = upload;
      await tx.query('select 1 from deposit where id = $1 for no key update', [subject]);
      const before = (await readProofs(tx, [subject])).get(subject)?.at(-1) ?? null;
      const at = await readClock(tx);
      await tx.query(
        `insert into deposit_proof (upload, deposit, object_key, name, content_type, size, created_ms)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, subject, objectKey, name, kept.contentType, kept.bytes, at],
      );
      const after = (await readProofs(tx, [subject])).get(subject)?.at(-1) ?? null;
      await writeDepositStep(tx, subject, { step: before ? 'proof_replaced' : 'proof_uploaded' }, at);
      const action = 'deposits.proof';
      await writeAudit(tx, { actor: owner, action, subjectKind: 'deposit', subject, reason: null, before, after });
      await writeOutbox(tx, [{ owner, topic: 'deposit', subject }]);
    },

    async admitReader(actor, upload) {
      if (!mayCall(reviewDeposits, actor)) return false;
      await withTransaction(deps.pool, (tx) =>
        writeAudit(tx, {
          actor: actor.uid,
          action: 'deposits.proof-viewed',
          subjectKind: 'deposit',
          subject: upload.subject,
          reason: null,
          before: null,
          after: { upload: upload.id },
        }),
      );
      return true;
    },
  };
}

/** The proofs of deposits, by deposit, oldest first: the last one is the one that the record shows. */
export async function readProofs(
  db: Pool | PoolClient,
  deposits: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredProof[]>> {
  const { rows } = await db.query<{
    upload: string;
    deposit: string;
    object_key: string;
    name: string;
    content_type: string;
    size: bigint;
    created_ms: bigint;
  }>('select * from deposit_proof where deposit = any($1) order by created_ms, upload', [deposits]);
  const found = new Map<string, StoredProof[]>();
  for (const row of rows) {
    const proofs = found.get(row.deposit) ?? [];
    proofs.push({
      id: row.upload,
      name: row.name,
      fullPath: row.object_key,
      contentType: row.content_type,
      size: Number(row.size),
      time: isoTime(millis(row.created_ms)),
      link: uploadLink(row.upload),
    });
    found.set(row.deposit, proofs);
  }
  return found;
}
